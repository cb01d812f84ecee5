import EvidenceProof

/// Reads a signed receipt: its statement, and for its first signature {"keyName", "keyHash", "message", "signature"} in base64.
@_expose(wasm, "receipt_parse")
@_cdecl("receipt_parse")
public func parseReceipt(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    do throws(ProofError) {
        let note = try SignedNote.parse(bytes(pointer, count))
        let receipt = try Receipt.parse(text: note.text)
        var report = JSONObject()
        report.append("recording", receipt.recording)
        report.append("sequence", receipt.sequence)
        report.append("digest", receipt.digest.hexadecimal)
        report.append("time", receipt.time.text)
        report.append("segments", .array(receipt.segments.map { .object(describe($0)) }))
        report.append("check", .object(describeSignature(of: note)))
        return good(.object(report))
    } catch {
        return refused(error)
    }
}

/// Reads a time note: {"time", "check"}.
@_expose(wasm, "time_note_parse")
@_cdecl("time_note_parse")
public func parseTimeNote(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    do throws(ProofError) {
        let note = try SignedNote.parse(bytes(pointer, count))
        var report = JSONObject()
        report.append("time", try TimeNote.parse(text: note.text).time.text)
        report.append("check", .object(describeSignature(of: note)))
        return good(.object(report))
    } catch {
        return refused(error)
    }
}

/// Reads a verifier key: {"name", "keyHash", "publicKey"}.
@_expose(wasm, "verifier_key_parse")
@_cdecl("verifier_key_parse")
public func parseVerifierKey(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    do throws(ProofError) {
        let key = try VerifierKey.parse(bytes(pointer, count))
        var report = JSONObject()
        report.append("name", key.name)
        report.append("keyHash", .integer(ByteCount(key.keyHash)))
        report.append("publicKey", base64(key.publicKey))
        return good(.object(report))
    } catch {
        return refused(error)
    }
}

private func describe(_ held: Receipt.Held) -> JSONObject {
    var report = JSONObject()
    report.append("segment", held.segment)
    report.append("bytes", held.bytes)
    report.append("sha256", held.sha256.hexadecimal)
    return report
}

private func describeSignature(of note: SignedNote) -> JSONObject {
    var report = JSONObject()
    if let signature = note.signatures.first {
        report.append("keyName", signature.name)
        report.append("keyHash", .integer(ByteCount(signature.keyHash)))
        report.append("message", base64(note.text))
        report.append("signature", base64(signature.bytes))
    }
    return report
}

private func base64(_ bytes: [UInt8]) -> String { String(decoding: Base64.encode(bytes), as: UTF8.self) }
