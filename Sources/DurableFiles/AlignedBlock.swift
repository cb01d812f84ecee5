import Glibc

/// Memory that begins at a page's start, filled from its front and then only read: what can be written past the page cache.
///
/// It comes from the system and goes back to it, so that a server that had many of them is small again afterwards.
///
/// `@unchecked Sendable`: filled, and emptied again, by one owner at a time; the others only read what was filled before they got it.
public final class AlignedBlock: @unchecked Sendable {
    /// The alignment of its memory, and of what is written past the page cache, in bytes: no file system in use asks for more.
    public static let alignment = 4096
    /// How many bytes it takes.
    public let capacity: Int
    /// How many it holds.
    public private(set) var count = 0
    private let memory: UnsafeMutableRawBufferPointer

    /// Makes an empty one for at least one byte.
    /// - Throws: `FileError` (ENOMEM).
    public init(capacity: Int) throws(FileError) {
        let pages = mmap(nil, max(1, capacity), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let pages, pages != MAP_FAILED else { throw .last("mmap", "\(capacity) bytes of memory") }
        self.capacity = capacity
        memory = UnsafeMutableRawBufferPointer(start: pages, count: max(1, capacity))
    }

    deinit { munmap(memory.baseAddress, memory.count) }

    /// Whether nothing more fits in.
    public var isFull: Bool { count == capacity }

    /// Takes as many of the bytes as fit.
    /// - Returns: how many.
    public func fill(from bytes: UnsafeRawBufferPointer) -> Int {
        let taken = min(bytes.count, capacity - count)
        UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<taken]))
        count += taken
        return taken
    }

    /// Makes it ready to be filled again.
    public func empty() { count = 0 }

    /// The bytes it holds; use them only while the block is held.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }
}
