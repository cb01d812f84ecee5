import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

@testable import EvidenceVault

/// Requests so large that they are written and hashed on threads beside.
@Suite struct LargeRequestTests {
    private let bytes = patternedBytes(11 << 20, seed: 8)

    /// Appends in pieces of uneven size, as they come from a socket; returns the session, not yet ended.
    private func begin(
        _ vault: Vault, _ upload: Upload, bytes: ArraySlice<UInt8>, length: Int? = nil, checksum: UploadChecksum? = nil
    ) throws -> AppendSession {
        let session = try vault.openAppend(upload.id, at: bytes.startIndex, declaredLength: length, checksum: checksum)
        var rest = bytes
        var size = 1
        while !rest.isEmpty {
            try rest.prefix(size).withUnsafeBytes { bytes throws in try session.write(bytes) }
            rest = rest.dropFirst(size)
            size = size * 3 % 700_001 + 1
        }
        return session
    }

    private func newUpload(_ vault: Vault, length: Int? = nil) throws -> Upload {
        try vault.createUpload(UploadRequest(target: .file(name: "film.mp4", mediaType: "video/mp4"), length: length, device: nil))
    }

    @Test(arguments: [UploadChecksum.Algorithm.sha1, .sha256])
    func digestsCoverEveryByte(_ algorithm: UploadChecksum.Algorithm) throws {
        let temporary = try TemporaryVault()
        let upload = try newUpload(temporary.vault, length: bytes.count)
        var digest = DigestStream(algorithm == .sha1 ? .sha1 : .sha256)
        digest.update(bytes)
        let right = try #require(UploadChecksum(algorithm: algorithm, value: digest.digest()))
        var wrong = digest.digest()
        wrong[0] ^= 1
        let bad = try begin(
            temporary.vault, upload, bytes: bytes[...], checksum: UploadChecksum(algorithm: algorithm, value: wrong))
        #expect(code { _ = try bad.finish() } == .checksumMismatch)
        let done = try begin(temporary.vault, upload, bytes: bytes[...], checksum: right).finish()
        #expect(done.state == .settled && done.sha256 == sha256(bytes))
    }

    @Test func whatACutOffRequestBroughtIsGoneOnFrom() throws {
        let temporary = try TemporaryVault()
        let upload = try newUpload(temporary.vault, length: bytes.count)
        let middle = 6 << 20
        try begin(temporary.vault, upload, bytes: bytes[..<middle]).abandon()
        #expect(try temporary.vault.upload(upload.id).offset == middle)
        let done = try begin(temporary.vault, upload, bytes: bytes[middle...]).finish()
        #expect(done.sha256 == sha256(bytes))
    }

    @Test func moreRequestsThanPipelinesAreTakenToo() throws {
        let temporary = try TemporaryVault()
        let bytes = bytes.prefix(2 << 20)
        let sessions = try (0..<34).map { _ in
            try begin(temporary.vault, try newUpload(temporary.vault, length: bytes.count), bytes: bytes)
        }
        for session in sessions { #expect(try session.finish().sha256 == sha256(Array(bytes))) }
        #expect(try temporary.vault.check().problems.map(\.detail) == [])
    }

    @Test func anUploadThatGoesOnAtAnOddOffsetIsWhole() throws {
        let temporary = try TemporaryVault()
        let upload = try newUpload(temporary.vault, length: bytes.count)
        let odd = 3_000_001
        #expect(try begin(temporary.vault, upload, bytes: bytes[..<odd]).finish().offset == odd)
        #expect(try begin(temporary.vault, upload, bytes: bytes[odd...]).finish().sha256 == sha256(bytes))
    }

    /// Bytes and digests have to agree after it, wherever it struck: between threads too.
    @Test(.enabled(if: SmallDisk.isAvailable)) func aDiskThatFillsUpKeepsWhatWasWritten() throws {
        let disk = try SmallDisk(bytes: 8 << 20)
        var options = VaultOptions()
        options.reservedBytes = 0
        let vault = try Vault.open(at: "\(disk.path)/data", options: options)
        defer { vault.close() }
        let upload = try newUpload(vault)
        let session = try vault.openAppend(upload.id, at: 0)
        #expect(
            code {
                for start in stride(from: 0, to: bytes.count, by: 60_000) {
                    try bytes[start..<min(bytes.count, start + 60_000)].withUnsafeBytes { bytes throws in try session.write(bytes) }
                }
                _ = try session.finish()
            } == .diskFull)
        session.abandon()
        let offset = try vault.upload(upload.id).offset
        try disk.resize(to: 24 << 20)
        #expect(try begin(vault, upload, bytes: bytes[offset...], length: bytes.count).finish().sha256 == sha256(bytes))
        #expect(try vault.check().problems.map(\.detail) == [])
    }
}
