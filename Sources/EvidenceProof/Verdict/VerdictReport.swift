extension RecordingVerdict {
    /// The verdict as JSON, in the form of docs/formats/verdict.md.
    public func json() -> [UInt8] {
        var report = JSONObject()
        report.append("verdict", outcome.name)
        report.append("summary", summary)
        report.append("recording", recording.map { .string($0) } ?? .null)
        report.append("device", device.map { .string($0) } ?? .null)
        report.append("chunks", chunks)
        report.append("chunksVerified", chunksVerified)
        report.append("bytes", bytes)
        report.append("lines", lines)
        var signatures = JSONObject()
        signatures.append("valid", signaturesValid)
        signatures.append("invalid", signaturesInvalid)
        report.append("signatures", .object(signatures))
        var receipts = JSONObject()
        receipts.append("valid", receiptsValid)
        receipts.append("unknownSigner", receiptsOfUnknownVaults)
        report.append("receipts", .object(receipts))
        var signer = JSONObject()
        signer.append("key", signerKey.map { .string(String(decoding: Base64.encode($0), as: UTF8.self)) } ?? .null)
        signer.append("known", .bool(isSignerKnown))
        report.append("signer", .object(signer))
        report.append("time", .object(time.report))
        report.append("receivedAfterCapture", receivedAfterCapture.map { .object($0.report) } ?? .null)
        report.append("problems", .array(problems.map { .object($0.report) }))
        report.append("missing", .array(problems.filter { $0.effect == .incomplete }.map { .object($0.missing) }))
        report.append("remarks", .array(remarks.map { .string($0) }))
        return JSONText.write(.object(report))
    }
}

extension RecordingVerdict.Time {
    fileprivate var report: JSONObject {
        var report = JSONObject()
        report.append("status", status.name)
        report.append("after", after)
        report.append("before", before)
        report.append("claimedFrom", claimedFrom)
        report.append("claimedTo", claimedTo)
        report.append("closedAt", closedAt)
        return report
    }
}

extension RecordingVerdict.Delay {
    fileprivate var report: JSONObject {
        var report = JSONObject()
        report.append("medianMilliseconds", medianMilliseconds)
        report.append("maximumMilliseconds", maximumMilliseconds)
        return report
    }
}

extension Problem {
    fileprivate var report: JSONObject {
        var report = JSONObject()
        report.append("kind", kind.name)
        report.append("effect", effect.name)
        report.append("line", line.map { .integer(ByteCount($0)) } ?? .null)
        report.append("lines", lines.map { .integer(ByteCount($0)) } ?? .null)
        report.append("segment", segment.map { .integer(ByteCount($0)) } ?? .null)
        report.append("chunk", chunk.map { .integer(ByteCount($0)) } ?? .null)
        report.append("chunks", chunks.map { .integer(ByteCount($0)) } ?? .null)
        report.append("from", from)
        report.append("to", to)
        report.append("offset", offset.map { .integer($0) } ?? .null)
        report.append("bytes", bytes.map { .integer($0) } ?? .null)
        report.append("detail", detail)
        return report
    }

    fileprivate var missing: JSONObject {
        var report = JSONObject()
        report.append("what", subject)
        report.append("from", from)
        report.append("to", to)
        return report
    }
}

extension JSONObject {
    fileprivate mutating func append(_ name: String, _ time: UTCTime?) {
        append(name, time.map { .string($0.text) } ?? .null)
    }
}
