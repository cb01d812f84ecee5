import EvidenceProof

/// A verifier; the result is its number in decimal digits.
///
/// `deviceKeys` is raw keys of 32 bytes one after another, `vaultKeys` verifier keys one a line. A time note of length 0 is none.
@_expose(wasm, "verifier_new")
@_cdecl("verifier_new")
public func newVerifier(
    _ log: UnsafeRawPointer, _ logCount: Int, _ receipts: UnsafeRawPointer, _ receiptsCount: Int, _ timeNote: UnsafeRawPointer,
    _ timeNoteCount: Int, _ deviceKeys: UnsafeRawPointer, _ deviceKeysCount: Int, _ vaultKeys: UnsafeRawPointer, _ vaultKeysCount: Int
) -> UnsafeMutableRawPointer {
    do throws(ProofError) {
        var keys: [VerifierKey] = []
        for line in bytes(vaultKeys, vaultKeysCount).split(separator: 0x0A) { keys.append(try VerifierKey.parse(Array(line))) }
        var devices: [[UInt8]] = []
        for index in 0..<deviceKeysCount / 32 { devices.append(bytes(deviceKeys + index * 32, 32)) }
        let verifier = RecordingVerifier(
            log: bytes(log, logCount), receipts: bytes(receipts, receiptsCount),
            timeNote: timeNoteCount == 0 ? nil : bytes(timeNote, timeNoteCount), knownDeviceKeys: devices, vaultKeys: keys)
        return good(Array(verifiers.add(verifier).description.utf8))
    } catch {
        return refused(error)
    }
}

/// The signatures to check, one after another: the public key (32 bytes), the signature (64), the message's length (4 bytes,
/// little-endian) and the message.
@_expose(wasm, "verifier_signature_checks")
@_cdecl("verifier_signature_checks")
public func signatureChecks(_ handle: Int32) -> UnsafeMutableRawPointer {
    guard let verifier = verifiers[handle] else { return noSuchHandle() }
    var frames: [UInt8] = []
    for check in verifier.signatureChecks {
        frames += check.publicKey
        frames += check.signature
        for shift in [0, 8, 16, 24] { frames.append(UInt8(truncatingIfNeeded: check.message.count >> shift)) }
        frames += check.message
    }
    return good(frames)
}

/// The platform found a signature valid (1) or not (0).
@_expose(wasm, "verifier_signature_checked")
@_cdecl("verifier_signature_checked")
public func signatureChecked(_ handle: Int32, _ index: Int, _ isValid: Int32) {
    verifiers[handle]?.signatureChecked(index, valid: isValid != 0)
}

/// The chunks to hash, as a JSON array.
@_expose(wasm, "verifier_expected_chunks")
@_cdecl("verifier_expected_chunks")
public func expectedChunks(_ handle: Int32) -> UnsafeMutableRawPointer {
    guard let verifier = verifiers[handle] else { return noSuchHandle() }
    return good(.array(verifier.expectedChunks.map { .object(describe($0)) }))
}

/// How many bytes of a segment are there.
@_expose(wasm, "verifier_segment_held")
@_cdecl("verifier_segment_held")
public func segmentHeld(_ handle: Int32, _ segment: Int, _ count: Double) {
    verifiers[handle]?.segmentHeld(segment, bytes: ByteCount(min(max(count, 0), 9e15)))
}

/// The digest (64 hexadecimal digits) that a chunk's bytes have: 1, or 0 when it is not a digest.
@_expose(wasm, "verifier_chunk_hashed")
@_cdecl("verifier_chunk_hashed")
public func chunkHashed(_ handle: Int32, _ index: Int, _ pointer: UnsafeRawPointer, _ count: Int) -> Int32 {
    guard let digest = Digest(hexadecimal: bytes(pointer, count)) else { return 0 }
    verifiers[handle]?.chunkHashed(index, digest: digest)
    return 1
}

/// The segments to hash as a whole, as a JSON array of their numbers; to be asked after `verifier_segment_held`.
@_expose(wasm, "verifier_segments_to_hash")
@_cdecl("verifier_segments_to_hash")
public func segmentsToHash(_ handle: Int32) -> UnsafeMutableRawPointer {
    guard let verifier = verifiers[handle] else { return noSuchHandle() }
    return good(.array(verifier.segmentsToHash.map { .integer(ByteCount($0)) }))
}

/// The digest that a whole segment has: 1, or 0 when it is not a digest.
@_expose(wasm, "verifier_segment_hashed")
@_cdecl("verifier_segment_hashed")
public func segmentHashed(_ handle: Int32, _ segment: Int, _ pointer: UnsafeRawPointer, _ count: Int) -> Int32 {
    guard let digest = Digest(hexadecimal: bytes(pointer, count)) else { return 0 }
    verifiers[handle]?.segmentHashed(segment, digest: digest)
    return 1
}

/// The verdict as JSON.
@_expose(wasm, "verifier_verdict")
@_cdecl("verifier_verdict")
public func verdict(_ handle: Int32) -> UnsafeMutableRawPointer {
    guard let verifier = verifiers[handle] else { return noSuchHandle() }
    return good(verifier.verdict().json())
}

/// Frees a verifier.
@_expose(wasm, "verifier_free")
@_cdecl("verifier_free")
public func freeVerifier(_ handle: Int32) { verifiers[handle] = nil }

private func describe(_ chunk: ChunkExpectation) -> JSONObject {
    var report = JSONObject()
    report.append("segment", chunk.segment)
    report.append("chunk", chunk.chunk)
    report.append("offset", chunk.offset)
    report.append("bytes", chunk.bytes)
    report.append("sha256", chunk.sha256.hexadecimal)
    report.append("from", chunk.from.text)
    report.append("to", chunk.to.map { .string($0.text) } ?? .null)
    return report
}
