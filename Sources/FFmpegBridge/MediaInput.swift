import CFFmpeg
import Glibc

/// Bytes that a `Demuxer` reads: called on the thread that uses the demuxer, one call at a time.
public protocol MediaInput: AnyObject {
    /// Fills `buffer` from the current position. Returns the count of bytes read, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
    /// Moves the current position to `offset` bytes from the start.
    func seek(to offset: Int) throws
    /// All bytes; nil when it can't be told, and then `seek` is never called.
    var size: Int? { get }
}

/// A file that is read through a descriptor. FFmpeg opens nothing itself this way, whatever names the bytes hold.
public final class FileInput: MediaInput {
    private let descriptor: Int32
    private var position = 0
    /// All bytes at the time of opening; later growth is read as well.
    public let size: Int?

    /// Opens a file for reading. Throws `FFmpegError` with the operating system's reason.
    public init(path: String) throws(FFmpegError) {
        try FFmpegLibrary.load()
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FFmpegError(ffmpeg_error_of_errno(errno), "open", path) }
        self.descriptor = descriptor
        var status = stat()
        size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit { close(descriptor) }

    /// See `MediaInput`.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count =
                size == nil
                ? Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                : pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
            if count >= 0 {
                position += count
                return count
            }
            guard errno == EINTR else { throw FFmpegError(ffmpeg_error_of_errno(errno), "read") }
        }
    }

    /// See `MediaInput`.
    public func seek(to offset: Int) throws { position = offset }
}

/// Carries FFmpeg's read and seek callbacks to a `MediaInput`, and what it threw back.
final class InputCallbacks {
    private let input: any MediaInput
    private var position = 0
    /// What the input threw; FFmpeg knows error numbers alone.
    private(set) var failure: (any Error)?

    init(_ input: any MediaInput) { self.input = input }

    /// A context that calls this object, which must outlive it; freed with `free`.
    func makeContext() throws(FFmpegError) -> UnsafeMutablePointer<AVIOContext> {
        let capacity = 65536
        guard let buffer = av_malloc(capacity) else { throw .outOfMemory("open an input") }
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(capacity), 0, Unmanaged.passUnretained(self).toOpaque(),
            { opaque, buffer, count in
                guard let opaque, let buffer else { return ffmpeg_error_of_errno(EINVAL) }
                return Unmanaged<InputCallbacks>.fromOpaque(opaque).takeUnretainedValue().read(buffer, Int(count))
            },
            nil,
            input.size == nil
                ? nil
                : { opaque, offset, whence in
                    guard let opaque else { return Int64(ffmpeg_error_of_errno(EINVAL)) }
                    return Unmanaged<InputCallbacks>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence & ~AVSEEK_FORCE)
                })
        guard let context else {
            av_free(buffer)
            throw .outOfMemory("open an input")
        }
        return context
    }

    /// Frees a context and its buffer, which FFmpeg may have exchanged.
    static func free(_ context: UnsafeMutablePointer<AVIOContext>) {
        av_free(context.pointee.buffer)
        var released: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&released)
    }

    private func read(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
        do {
            let read = try input.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
            position += read
            return read == 0 ? ffmpeg_error_end_of_file : Int32(read)
        } catch {
            failure = error
            return (error as? FFmpegError)?.code ?? ffmpeg_error_of_errno(EIO)
        }
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        guard let size = input.size else { return Int64(ffmpeg_error_of_errno(ESPIPE)) }
        if whence == AVSEEK_SIZE { return Int64(size) }
        guard let target = seekTarget(offset, whence, position: position, size: size) else {
            return Int64(ffmpeg_error_of_errno(EINVAL))
        }
        do {
            try input.seek(to: target)
            position = target
            return Int64(target)
        } catch {
            failure = error
            return Int64((error as? FFmpegError)?.code ?? ffmpeg_error_of_errno(EIO))
        }
    }
}
