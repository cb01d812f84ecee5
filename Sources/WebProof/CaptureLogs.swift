import EvidenceProof

/// A writer that begins a log, or goes on after the good lines of the one given.
@_expose(wasm, "writer_new")
@_cdecl("writer_new")
public func newWriter(_ log: UnsafeRawPointer, _ count: Int) -> Int32 {
    writers.add(count == 0 ? CaptureLogWriter() : CaptureLogWriter(continuing: ParsedCaptureLog.parse(bytes(log, count))))
}

/// The `seq` of the next line; -1 for a freed writer.
@_expose(wasm, "writer_next_sequence")
@_cdecl("writer_next_sequence")
public func nextSequence(_ handle: Int32) -> Int32 {
    Int32(writers[handle]?.nextSequence ?? -1)
}

/// The JSON of the next line. `fields` is a JSON object of the type's own fields.
@_expose(wasm, "writer_append")
@_cdecl("writer_append")
public func appendLine(
    _ handle: Int32, _ type: UnsafeRawPointer, _ typeCount: Int, _ fields: UnsafeRawPointer, _ fieldsCount: Int,
    _ time: UnsafeRawPointer, _ timeCount: Int, _ tick: Double
) -> UnsafeMutableRawPointer {
    guard writers[handle] != nil else { return noSuchHandle() }
    do throws(ProofError) {
        guard let object = try JSONText.parse(bytes(fields, fieldsCount)).object else {
            throw ProofError(.json, "the fields are not a JSON object")
        }
        guard let instant = UTCTime(utf8: bytes(time, timeCount)) else {
            throw ProofError(.entry, "\"time\" is not a time such as 2026-11-30T04:51:57.123Z")
        }
        guard tick >= 0, tick < 9e15 else { throw ProofError(.entry, "\"tick\" is not a number of milliseconds") }
        let entry = try CaptureEntry(type: text(type, typeCount), fields: object)
        return good(writers[handle]?.append(entry, time: instant.text, tick: Milliseconds(tick)) ?? [])
    } catch {
        return refused(error)
    }
}

/// A whole line from its JSON and its signature.
@_expose(wasm, "writer_seal")
@_cdecl("writer_seal")
public func sealLine(
    _ json: UnsafeRawPointer, _ jsonCount: Int, _ signature: UnsafeRawPointer, _ signatureCount: Int
) -> UnsafeMutableRawPointer {
    guard signatureCount == 64 else { return refused(code: "base64", detail: "the signature is not 64 bytes") }
    return good(CaptureLogWriter.sealed(json: bytes(json, jsonCount), signature: bytes(signature, signatureCount)))
}

/// Frees a writer.
@_expose(wasm, "writer_free")
@_cdecl("writer_free")
public func freeWriter(_ handle: Int32) { writers[handle] = nil }

/// Reads a log as far as it goes: {"wholeBytes", "problem", "digests", "lines"}, the lines being the log's own JSON.
@_expose(wasm, "log_parse")
@_cdecl("log_parse")
public func parseLog(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    let log = ParsedCaptureLog.parse(bytes(pointer, count))
    var report = JSONObject()
    report.append("wholeBytes", log.wholeBytes)
    report.append("problem", log.problem.map { .object(describe($0)) } ?? .null)
    report.append("digests", .array(log.lines.map { .string($0.jsonDigest.hexadecimal) }))
    var json = JSONText.write(.object(report))
    json.removeLast()
    json += Array(",\"lines\":[".utf8)
    var isFirst = true
    for line in log.lines {
        if !isFirst { json.append(0x2C) }
        isFirst = false
        json += line.json
    }
    json += Array("]}".utf8)
    return good(json)
}

/// {"code", "line", "detail"}.
func describe(_ error: ProofError) -> JSONObject {
    var report = JSONObject()
    report.append("code", error.code.name)
    report.append("line", error.line.map { .integer(ByteCount($0)) } ?? .null)
    report.append("detail", error.detail)
    return report
}

/// The version of the software, which a log's `begin` names.
@_expose(wasm, "software_version")
@_cdecl("software_version")
public func softwareVersion() -> UnsafeMutableRawPointer { good(Array(SoftwareVersion.current.utf8)) }
