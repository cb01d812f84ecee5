import CMicroHTTPD
import Glibc

/// Hands an answer to the library.
enum ResponseWriter {
    /// Bytes asked of a reader at a time; also the size of one TLS record's worth of a file times four.
    private static let blockSize = 64 << 10

    static func queue(_ response: MicroHTTPDResponse, on connection: OpaquePointer, isSecure: Bool) -> MHD_Result {
        guard let made = make(response.body, on: connection, isSecure: isSecure) else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in response.fields {
            // Refused are only control characters in a value; leaving such a field out would change the answer's meaning.
            if MHD_add_response_header(made, field.name, field.value) == .NO { return .NO }
        }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    private static func make(_ body: MicroHTTPDResponse.Body, on connection: OpaquePointer, isSecure: Bool) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { buffer in
                MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .file(let descriptor, let offset, let length):
            // Unencrypted, the kernel sends the file itself; for TLS the library would read 4 KiB at a time.
            if !isSecure {
                if let made = MHD_create_response_from_fd_at_offset64(UInt64(length), descriptor, UInt64(offset)) { return made }
                Glibc.close(descriptor)
                return nil
            }
            return read(FileReader(descriptor: descriptor, offset: offset, length: length), length: UInt64(length))
        case .reader(let reader, let length):
            return read(reader, length: UInt64(length))
        case .stream(let stream):
            return push(stream, on: connection)
        }
    }

    private static func read(_ reader: any MicroHTTPDBodyReader, length: UInt64) -> OpaquePointer? {
        let box = Unmanaged.passRetained(ReaderBox(reader))
        let made = MHD_create_response_from_callback(
            length, blockSize,
            { context, position, buffer, most in
                guard let context, let buffer else { return -2 }
                let box = Unmanaged<ReaderBox>.fromOpaque(context).takeUnretainedValue()
                guard let count = box.reader.read(into: .init(start: buffer, count: most), at: Int(position)) else {
                    return -2  // MHD_CONTENT_READER_END_WITH_ERROR
                }
                return count == 0 ? -1 : count  // MHD_CONTENT_READER_END_OF_STREAM
            }, box.toOpaque(),
            { context in
                if let context { Unmanaged<ReaderBox>.fromOpaque(context).release() }
            })
        if made == nil { box.release() }
        return made
    }

    private static func push(_ stream: MicroHTTPDPushStream, on connection: OpaquePointer) -> OpaquePointer? {
        let box = Unmanaged.passRetained(StreamBox(stream, connection))
        let made = MHD_create_response_from_callback(
            UInt64.max, 4096,  // MHD_SIZE_UNKNOWN
            { context, _, buffer, most in
                guard let context, let buffer else { return -2 }
                let box = Unmanaged<StreamBox>.fromOpaque(context).takeUnretainedValue()
                return box.stream.read(into: .init(start: buffer, count: most), connection: box.connection)
            }, box.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<StreamBox>.fromOpaque(context).takeRetainedValue().stream.close()
            })
        if made == nil { box.takeRetainedValue().stream.close() }
        return made
    }
}

private final class ReaderBox {
    let reader: any MicroHTTPDBodyReader
    init(_ reader: any MicroHTTPDBodyReader) { self.reader = reader }
}

private final class StreamBox {
    let stream: MicroHTTPDPushStream
    let connection: OpaquePointer
    init(_ stream: MicroHTTPDPushStream, _ connection: OpaquePointer) {
        self.stream = stream
        self.connection = connection
    }
}

/// Reads a part of a file; owns the descriptor.
private final class FileReader: MicroHTTPDBodyReader {
    private let descriptor: Int32
    private let offset: Int
    private let length: Int

    init(descriptor: Int32, offset: Int, length: Int) {
        self.descriptor = descriptor
        self.offset = offset
        self.length = length
    }

    deinit { Glibc.close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int? {
        let count = pread(descriptor, buffer.baseAddress, min(buffer.count, length - position), off_t(offset + position))
        return count > 0 ? count : nil
    }
}
