// How bytes cross between the browser and this module: as (pointer, length) into linear memory, and back as a framed buffer.
//
// A result is a status byte (0 good, 1 refused), the payload's length as four little-endian bytes, and the payload. The caller
// frees it. The payload of a refusal is JSON: {"code", "line", "detail"}.

import EvidenceProof

/// A framed buffer that the browser reads and frees.
typealias Result = UnsafeMutableRawPointer

/// Memory of `count` bytes for the browser to fill.
@_expose(wasm, "proof_allocate")
@_cdecl("proof_allocate")
public func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 8)
}

/// Gives back what `proof_allocate` or a result took.
@_expose(wasm, "proof_free")
@_cdecl("proof_free")
public func free(_ pointer: UnsafeMutableRawPointer) {
    pointer.deallocate()
}

/// The `count` bytes at `pointer`, copied.
func bytes(_ pointer: UnsafeRawPointer, _ count: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: pointer, count: count))
}

/// The `count` bytes of UTF-8 at `pointer`.
func text(_ pointer: UnsafeRawPointer, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self)
}

/// A framed buffer.
private func frame(status: UInt8, _ payload: [UInt8]) -> Result {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: payload.count + 5, alignment: 8)
    buffer.storeBytes(of: status, as: UInt8.self)
    for index in 0..<4 {
        buffer.storeBytes(of: UInt8(truncatingIfNeeded: payload.count >> (index * 8)), toByteOffset: 1 + index, as: UInt8.self)
    }
    payload.withUnsafeBytes { source in
        if let start = source.baseAddress { (buffer + 5).copyMemory(from: start, byteCount: source.count) }
    }
    return buffer
}

/// A good result.
func good(_ payload: [UInt8]) -> Result { frame(status: 0, payload) }

/// A good result that is JSON.
func good(_ value: JSONValue) -> Result { frame(status: 0, JSONText.write(value)) }

/// A refusal.
func refused(code: String, line: Int? = nil, detail: String) -> Result {
    var report = JSONObject()
    report.append("code", code)
    report.append("line", line.map { .integer(ByteCount($0)) } ?? .null)
    report.append("detail", detail)
    return frame(status: 1, JSONText.write(.object(report)))
}

/// A refusal by the proof code.
func refused(_ error: ProofError) -> Result { refused(code: error.code.name, line: error.line, detail: error.detail) }

/// A refusal of a handle that was freed or never given out.
func noSuchHandle() -> Result { refused(code: "handle", detail: "the object was freed") }
