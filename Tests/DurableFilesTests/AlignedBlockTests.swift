import DurableFiles
import ExhibitTestSupport
import Testing

@Suite struct AlignedBlockTests {
    private let folder = TemporaryFolder()

    private func block(_ bytes: ArraySlice<UInt8>, capacity: Int) throws -> AlignedBlock {
        let block = try AlignedBlock(capacity: capacity)
        #expect(bytes.withUnsafeBytes { block.fill(from: $0) } == min(bytes.count, capacity))
        return block
    }

    @Test func itTakesWhatFitsAndCanBeFilledAgain() throws {
        let bytes = patternedBytes(10_000, seed: 3)
        let block = try block(bytes[...], capacity: 4096)
        #expect(block.isFull && block.bytes.elementsEqual(bytes[..<4096]))
        #expect(bytes.withUnsafeBytes { block.fill(from: $0) } == 0)
        block.empty()
        #expect(!block.isFull && block.bytes.isEmpty)
        #expect(bytes[5000..<5010].withUnsafeBytes { block.fill(from: $0) } == 10)
        #expect(block.bytes.elementsEqual(bytes[5000..<5010]))
    }

    /// Whole pages at a page's offset go past the page cache, the others through it: the file is the same.
    @Test(arguments: [[8192, 4096], [100, 3996, 8192], [4096, 1, 4096, 4095, 4096], [5, 8192, 8192]])
    func blocksOfAnySizeMakeOneFile(_ sizes: [Int]) throws {
        let bytes = patternedBytes(sizes.reduce(0, +) + 7, seed: 4)
        let file = try AppendFile(path: "\(folder.path)/file", creating: true)
        var start = 0
        for size in sizes {
            try file.append(try block(bytes[start..<start + size], capacity: 8192))
            start += size
        }
        try file.append(Array(bytes[start...]))
        try file.synchronise()
        #expect(file.size == bytes.count)
        #expect(try DurableFile.read(file.path) == bytes)
    }

    /// Not every file system can write past the page cache: in memory, it depends on the kernel's version.
    @Test func aFileSystemThatHasOnlyThePageCacheIsWrittenThroughIt() throws {
        let shared = TemporaryFolder(in: "/dev/shm")
        let bytes = patternedBytes(16384, seed: 5)
        let file = try AppendFile(path: "\(shared.path)/file", creating: true)
        try file.append(try block(bytes[..<8192], capacity: 8192))
        try file.append(try block(bytes[8192...], capacity: 8192))
        #expect(try DurableFile.read(file.path) == bytes)
    }
}
