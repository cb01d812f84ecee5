import DurableFiles
import Glibc
import MicroHTTPDBridge

/// A body made of several pieces, read as one.
final class PieceReader: MicroHTTPDBodyReader {
    private let pieces: [HTTPResponse.Piece]

    init(_ pieces: [HTTPResponse.Piece]) { self.pieces = pieces }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int? {
        var start = 0
        for piece in pieces {
            let end = start + piece.length
            guard position < end else {
                start = end
                continue
            }
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(end - position))
            switch piece {
            case .bytes(let bytes):
                room.copyBytes(from: bytes[(position - start)..<(position - start + room.count)])
                return room.count
            case .file(let file, let offset, _):
                let count = pread(file.descriptor, room.baseAddress, room.count, off_t(offset + position - start))
                return count > 0 ? count : nil
            }
        }
        return 0
    }
}
