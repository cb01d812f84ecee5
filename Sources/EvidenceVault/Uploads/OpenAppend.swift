import DurableFiles
import OpenSSLBridge

/// The bytes of one request on their way into an upload's file: written and hashed in one pass.
final class OpenAppend: Sendable {
    let upload: String
    let checksum: UploadChecksum?
    private static let writingStep = 8 << 20
    /// A request that has brought so many bytes gets a pipeline, if one is free.
    private static let largeRequest = 1 << 20
    private let disk: Disk
    private let pipelines: BlockPipelines
    /// Where the request began.
    private let start: Int
    private let file: Lock<AppendFile>
    private let digests: Lock<RequestDigests>
    private let state: Lock<State>

    private struct State {
        /// The file's length as declared; nil while deferred.
        let length: Int?
        /// Up to where bytes were taken in; the pipeline may be behind.
        var end: Int
        /// Up to where the kernel was asked to begin writing.
        var writing: Int
        /// Goes on with a large request.
        var pipeline: BlockPipeline?
        /// Why no more bytes are taken; nil while they are.
        var ended: VaultError?
    }

    /// Appends to `file` where it ends. `length` is the whole file's as declared; nil while deferred.
    init(
        upload: String, checksum: UploadChecksum?, disk: Disk, pipelines: BlockPipelines, file: sending AppendFile, length: Int?,
        digests: RequestDigests
    ) {
        self.upload = upload
        self.checksum = checksum
        self.disk = disk
        self.pipelines = pipelines
        start = file.size
        state = Lock(State(length: length, end: file.size, writing: file.size))
        self.file = Lock(file)
        self.digests = Lock(digests)
    }

    /// Writes and hashes. After an error only ending it is left.
    func write(_ bytes: UnsafeRawBufferPointer) throws(VaultError) {
        try state.withLock { state throws(VaultError) in
            if let ended = state.ended { throw ended }
            do throws(VaultError) {
                if let length = state.length, state.end + bytes.count > length {
                    throw VaultError(.lengthExceeded, subject: upload, detail: "more than the declared \(length) bytes came")
                }
                try disk.claim(bytes.count)
                try files { () throws(FileError) in
                    if let pipeline = state.pipeline { try pipeline.add(bytes) } else { try append(bytes, &state) }
                }
            } catch {
                state.ended = error
                throw error
            }
            state.end += bytes.count
            if state.pipeline == nil, state.end - start >= Self.largeRequest { state.pipeline = pipelines.take(file, digests) }
        }
    }

    private func append(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws(FileError) {
        try file.withLock { file throws(FileError) in
            try file.append(bytes)
            if file.size - state.writing >= Self.writingStep {
                file.beginWriting(from: state.writing)
                state.writing = file.size
            }
        }
        digests.withLock { $0.update(bytes) }
    }

    /// Lets no more bytes in, and hands over what came; nil when that was done before.
    func end(because error: VaultError) -> Received? {
        state.withLock { state in
            if state.ended?.code == .uploadFinished || state.ended?.code == .uploadTakenOver { return nil }
            var failure = state.ended
            state.ended = error
            if let pipeline = state.pipeline {
                if let late = pipeline.finish() { failure = failure ?? VaultError(late) }
                state.pipeline = nil
            }
            let file = file.withLock { $0 }
            return Received(
                file: file, start: start, end: file.size, length: state.length, digests: digests.withLock { $0 }, failure: failure)
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
