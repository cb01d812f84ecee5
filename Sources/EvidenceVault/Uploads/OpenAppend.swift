import DurableFiles
import OpenSSLBridge

/// The bytes of one request on their way into an upload's file: written and hashed in one pass.
final class OpenAppend: Sendable {
    let upload: String
    let checksum: UploadChecksum?
    private static let writingStep = 8 << 20
    /// A request that has brought so many bytes gets a hashing thread, if one is free.
    private static let largeRequest = 4 << 20
    private let disk: Disk
    private let hashing: HashingThreads
    private let state: Lock<State>

    struct State {
        var file: AppendFile
        /// Where the request began.
        let start: Int
        /// The file's length as declared; nil while deferred.
        let length: Int?
        /// Of the bytes up to where the thread took over.
        var digests: RequestDigests
        /// Goes on with the digests of a large request.
        var thread: HashingThread?
        /// Up to where the kernel was asked to begin writing.
        var writing: Int
        /// Why no more bytes are taken; nil while they are.
        var ended: VaultError?
    }

    init(upload: String, checksum: UploadChecksum?, disk: Disk, hashing: HashingThreads, state: sending State) {
        self.upload = upload
        self.checksum = checksum
        self.disk = disk
        self.hashing = hashing
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
            if state.thread == nil, state.file.size - state.start >= OpenAppend.largeRequest { state.thread = hashing.take(state.digests) }
            if let thread = state.thread { thread.add(bytes) } else { state.digests.update(bytes) }
        }
    }

    /// Lets no more bytes in, and hands over what came; nil when that was done before.
    func end(because error: VaultError) -> Received? {
        state.withLock { state in
            if state.ended?.code == .uploadFinished || state.ended?.code == .uploadTakenOver { return nil }
            let failure = state.ended
            state.ended = error
            if let thread = state.thread {
                state.digests = thread.finish()
                state.thread = nil
            }
            return Received(
                file: state.file, start: state.start, end: state.file.size, length: state.length, digests: state.digests, failure: failure)
        }
    }

    /// What a request brought.
    struct Received {
        let file: AppendFile
        let start: Int
        let end: Int
        let length: Int?
        let digests: RequestDigests
        /// What stopped it; nil when all went well.
        let failure: VaultError?

        /// Whether the bytes have the checksum that came with them.
        func matches(_ checksum: UploadChecksum?) -> Bool {
            switch checksum?.algorithm {
            case nil: true
            case .sha256: digests.own?.digest() == checksum?.value
            case .sha1: digests.sha1?.digest() == checksum?.value
            }
        }

        /// The range with its digest, where it was computed.
        var range: HashedRange? { digests.own.map { HashedRange(start: start, end: end, sha256: $0.digest()) } }
    }
}
