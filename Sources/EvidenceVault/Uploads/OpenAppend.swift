import DurableFiles
import OpenSSLBridge

/// The bytes of one request on their way into an upload's file: written and hashed in one pass.
final class OpenAppend: Sendable {
    let upload: String
    let checksum: UploadChecksum?
    private static let writingStep = 8 << 20
    private let disk: Disk
    private let state: Lock<State>

    struct State {
        var file: AppendFile
        /// Where the request began.
        let start: Int
        /// The file's length as declared; nil while deferred.
        let length: Int?
        /// SHA-256 of everything from the upload's first byte.
        var running: DigestStream
        /// SHA-256 of this request's bytes alone, where it is of use.
        var own: DigestStream?
        /// SHA-1 of this request's bytes, where it came with one.
        var sha1: DigestStream?
        /// Up to where the kernel was asked to begin writing.
        var writing: Int
        /// Why no more bytes are taken; nil while they are.
        var ended: VaultError?
    }

    init(upload: String, checksum: UploadChecksum?, disk: Disk, state: sending State) {
        self.upload = upload
        self.checksum = checksum
        self.disk = disk
        self.state = Lock(state)
    }

    /// Writes and hashes. After an error only ending it is left.
    func write(_ bytes: UnsafeRawBufferPointer) throws(VaultError) {
        try state.withLock { state throws(VaultError) in
            if let ended = state.ended { throw ended }
            do throws(VaultError) {
                if let length = state.length, state.file.size + bytes.count > length {
                    throw VaultError(.lengthExceeded, subject: upload, detail: "more than the declared \(length) bytes came")
                }
                try disk.claim(bytes.count)
                try files { () throws(FileError) in try state.file.append(bytes) }
            } catch {
                state.ended = error
                throw error
            }
            if state.file.size - state.writing >= OpenAppend.writingStep {
                state.file.beginWriting(from: state.writing)
                state.writing = state.file.size
            }
            state.running.update(bytes)
            state.own?.update(bytes)
            state.sha1?.update(bytes)
        }
    }

    /// Lets no more bytes in, and hands over what came; nil when that was done before.
    func end(because error: VaultError) -> Received? {
        state.withLock { state in
            if state.ended?.code == .uploadFinished || state.ended?.code == .uploadTakenOver { return nil }
            let failure = state.ended
            state.ended = error
            return Received(
                file: state.file, start: state.start, end: state.file.size, length: state.length, running: state.running,
                own: state.own, sha1: state.sha1, failure: failure)
        }
    }

    /// What a request brought.
    struct Received {
        let file: AppendFile
        let start: Int
        let end: Int
        let length: Int?
        let running: DigestStream
        let own: DigestStream?
        let sha1: DigestStream?
        /// What stopped it; nil when all went well.
        let failure: VaultError?

        /// Whether the bytes have the checksum that came with them.
        func matches(_ checksum: UploadChecksum?) -> Bool {
            switch checksum?.algorithm {
            case nil: true
            case .sha256: own?.digest() == checksum?.value
            case .sha1: sha1?.digest() == checksum?.value
            }
        }

        /// The range with its digest, where it was computed.
        var range: HashedRange? { own.map { HashedRange(start: start, end: end, sha256: $0.digest()) } }
    }
}
