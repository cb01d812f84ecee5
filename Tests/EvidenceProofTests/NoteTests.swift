import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

@Suite struct NoteTests {
    @Test(arguments: VectorReader.all("receipt"))
    func receipts(_ vector: Vector) throws {
        try expect(vector) { () throws(ProofError) in
            try SignedNote.parse(vector.body)
        } good: { note in
            let receipt = try Receipt.parse(text: note.text)
            #expect(receipt.recording == vector["recording"])
            #expect(receipt.sequence == vector.integer("sequence"))
            #expect(receipt.digest.hexadecimal == vector["digest"])
            #expect(receipt.time.text == vector["time"])
            #expect(receipt.segments.count == vector.integer("segments"))
            #expect(receipt.text == note.text, "writing it again gives the same text")
            try expectSignature(of: note, vector)
        } text: { note throws(ProofError) in
            _ = try Receipt.parse(text: note.text)
        }
    }

    @Test(arguments: VectorReader.all("time-note"))
    func timeNotes(_ vector: Vector) throws {
        try expect(vector) { () throws(ProofError) in
            try SignedNote.parse(vector.body)
        } good: { note in
            let timeNote = try TimeNote.parse(text: note.text)
            #expect(timeNote.time.text == vector["time"])
            #expect(timeNote.text == note.text)
            try expectSignature(of: note, vector)
        } text: { note throws(ProofError) in
            _ = try TimeNote.parse(text: note.text)
        }
    }

    @Test(arguments: VectorReader.all("verifier-key"))
    func verifierKeys(_ vector: Vector) throws {
        try EvidenceProofTests.expect(vector) { () throws(ProofError) in
            try VerifierKey.parse(vector.body)
        } good: { key in
            #expect(key.name == vector["name"])
            #expect(String(decoding: Base64.encode(key.publicKey), as: UTF8.self) == vector["public-key"])
            #expect(key.text == String(decoding: vector.body, as: UTF8.self).split(separator: "\n").first.map(String.init))
            #expect(VerifierKey(vaultPublicKey: key.publicKey) == key)
        }
    }

    @Test func composedNotesReadBack() throws {
        let private1 = try Ed25519PrivateKey(seed: [UInt8](repeating: 1, count: 32))
        let private2 = try Ed25519PrivateKey(seed: [UInt8](repeating: 2, count: 32))
        let key1 = try #require(VerifierKey(vaultPublicKey: private1.publicKey))
        let key2 = try #require(VerifierKey(name: "witness.example/é", publicKey: private2.publicKey))
        let receipt = Receipt(
            recording: "019ad30e-7f10-7c3a-9d52-4b6f0c1e8a77", sequence: 3, digest: Digest.of([]), time: UTCTime(milliseconds: 0),
            segments: [.init(segment: 1, bytes: 10, sha256: Digest.of([1]))])
        let bytes = SignedNote.compose(
            text: receipt.text, signatures: [(key1, try private1.sign(receipt.text)), (key2, try private2.sign(receipt.text))])
        let note = try SignedNote.parse(bytes)
        for key in [key1, key2] {
            let check = try #require(note.check(by: key))
            #expect(Ed25519PublicKey(check.publicKey)?.isValid(signature: check.signature, over: check.message) == true)
        }
        #expect(try Receipt.parse(text: note.text).segments.first?.bytes == 10)
        let file = ReceiptsFile.appending(bytes, existingBytes: 0) + ReceiptsFile.appending(bytes, existingBytes: bytes.count)
        #expect(ReceiptsFile.notes(in: file) == [bytes, bytes])
    }

    private func expect(
        _ vector: Vector, _ parse: () throws(ProofError) -> SignedNote, good: (SignedNote) throws -> Void,
        text: (SignedNote) throws(ProofError) -> Void
    ) throws {
        if vector["expect"] == "ok" {
            try good(try parse())
            return
        }
        try EvidenceProofTests.expect(vector) { () throws(ProofError) in
            try text(try parse())
        } good: { _ in
        }
    }

    private func expectSignature(of note: SignedNote, _ vector: Vector) throws {
        let key = try VerifierKey.parse(Array(try #require(vector["key"]).utf8))
        guard let check = note.check(by: key) else {
            #expect(vector["signature"] == "none")
            return
        }
        let isValid = Ed25519PublicKey(check.publicKey)?.isValid(signature: check.signature, over: check.message)
        #expect((isValid == true ? "valid" : "invalid") == vector["signature"])
    }
}
