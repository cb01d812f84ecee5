import CFFmpeg
import Glibc

/// What the bytes that a muxer writes are.
public enum OutputMarker: Sendable {
    /// The file's header.
    case header
    /// Bytes from here on can be played with the header alone: an MP4 fragment or a WebM cluster that starts with a key frame.
    case syncPoint
    /// A fragment or cluster that does not start with a key frame.
    case boundary
    /// Bytes in the middle of something, or of no known kind.
    case other
    /// The file's trailer.
    case trailer

    init(_ native: AVIODataMarkerType) {
        switch native {
        case AVIO_DATA_MARKER_HEADER: self = .header
        case AVIO_DATA_MARKER_SYNC_POINT: self = .syncPoint
        case AVIO_DATA_MARKER_BOUNDARY_POINT: self = .boundary
        case AVIO_DATA_MARKER_TRAILER: self = .trailer
        default: self = .other
        }
    }
}

/// Where a `Muxer` writes: called on the thread that uses the muxer, one call at a time.
public protocol MediaOutput: AnyObject {
    /// Whether `seek` may be called: needed for plain MP4 and for WebM's cues; fragmented MP4 is written straight on.
    var isSeekable: Bool { get }
    /// Writes all of `bytes` at the current position.
    func write(_ bytes: UnsafeRawBufferPointer, marker: OutputMarker) throws
    /// Moves the current position to `offset` bytes from the start.
    func seek(to offset: Int) throws
}

extension MediaOutput {
    /// Outputs that are written straight on need no seek.
    public func seek(to offset: Int) throws { throw FFmpegError(ffmpeg_error_of_errno(ESPIPE), "seek") }
}

/// A file that is written through a descriptor, which it borrows: opening, flushing and closing are the caller's.
public final class FileOutput: MediaOutput {
    private let descriptor: Int32
    private var position = 0

    /// The descriptor must stay open until the muxer is freed.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    /// True: it is a file.
    public var isSeekable: Bool { true }

    /// See `MediaOutput`.
    public func write(_ bytes: UnsafeRawBufferPointer, marker: OutputMarker) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = pwrite(descriptor, part.baseAddress, part.count, off_t(position))
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw FFmpegError(ffmpeg_error_of_errno(errno), "write")
            }
            position += count
            rest = rest.dropFirst(count)
        }
    }

    /// See `MediaOutput`.
    public func seek(to offset: Int) throws { position = offset }
}

/// Carries FFmpeg's write and seek callbacks to a `MediaOutput`, and what it threw back.
final class OutputCallbacks {
    private let output: any MediaOutput
    private var position = 0
    private var size = 0
    /// What the output threw; FFmpeg knows error numbers alone.
    private(set) var failure: (any Error)?

    init(_ output: any MediaOutput) { self.output = output }

    /// A context that calls this object, which must outlive it; freed with `InputCallbacks.free`.
    func makeContext() throws(FFmpegError) -> UnsafeMutablePointer<AVIOContext> {
        let capacity = 65536
        guard let buffer = av_malloc(capacity) else { throw .outOfMemory("open an output") }
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(capacity), 1, Unmanaged.passUnretained(self).toOpaque(), nil,
            { opaque, buffer, count in
                guard let opaque, let buffer else { return ffmpeg_error_of_errno(EINVAL) }
                let callbacks = Unmanaged<OutputCallbacks>.fromOpaque(opaque).takeUnretainedValue()
                return callbacks.write(buffer, Int(count), .other)
            },
            output.isSeekable
                ? { opaque, offset, whence in
                    guard let opaque else { return Int64(ffmpeg_error_of_errno(EINVAL)) }
                    return Unmanaged<OutputCallbacks>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence & ~AVSEEK_FORCE)
                } : nil)
        guard let context else {
            av_free(buffer)
            throw .outOfMemory("open an output")
        }
        context.pointee.write_data_type = { opaque, buffer, count, type, _ in
            guard let opaque, let buffer else { return ffmpeg_error_of_errno(EINVAL) }
            let callbacks = Unmanaged<OutputCallbacks>.fromOpaque(opaque).takeUnretainedValue()
            return callbacks.write(buffer, Int(count), OutputMarker(type))
        }
        return context
    }

    private func write(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int, _ marker: OutputMarker) -> Int32 {
        do {
            try output.write(UnsafeRawBufferPointer(start: buffer, count: count), marker: marker)
            position += count
            size = max(size, position)
            return Int32(count)
        } catch {
            failure = failure ?? error
            return (error as? FFmpegError)?.code ?? ffmpeg_error_of_errno(EIO)
        }
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        if whence == AVSEEK_SIZE { return Int64(size) }
        guard let target = seekTarget(offset, whence, position: position, size: size) else {
            return Int64(ffmpeg_error_of_errno(EINVAL))
        }
        do {
            try output.seek(to: target)
            position = target
            return Int64(target)
        } catch {
            failure = failure ?? error
            return Int64((error as? FFmpegError)?.code ?? ffmpeg_error_of_errno(EIO))
        }
    }
}
