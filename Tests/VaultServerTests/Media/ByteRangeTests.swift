import ExhibitTestSupport
import Testing

@testable import VaultServer

struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", [0..<1]), ("bytes=0-", [0..<100]), ("bytes=10-19", [10..<20]), ("bytes=90-1000", [90..<100]),
        ("bytes=-10", [90..<100]),
        ("bytes=-1000", [0..<100]), ("bytes=0-9,20-29", [0..<10, 20..<30]), ("bytes= 0-9 , -5", [0..<10, 95..<100]), ("Bytes=5-5", [5..<6]),
        ("bytes=200-,0-1", [0..<2]), ("bytes=20-29,0-9", [20..<30, 0..<10]),
    ])
    func reads(_ header: String, _ parts: [Range<Int>]) {
        #expect(ByteRanges.parse(header, size: 100) == .parts(parts))
    }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=,", "bytes=a-b", "bytes=5-2", "bytes=-", "bytes=--5", "items=0-5", "bytes=0-5-7", "bytes=1.5-2",
        "bytes=0-9,5-14", "bytes=+1-2",
    ])
    func ignores(_ header: String?) {
        #expect(ByteRanges.parse(header, size: 100) == .whole)
    }

    @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=99999999999999999999999-", "bytes=-0"])
    func refuses(_ header: String) {
        #expect(ByteRanges.parse(header, size: 100) == .unsatisfiable)
    }

    @Test func boundsTheNumberOfParts() {
        let many = "bytes=" + (0..<17).map { "\($0 * 2)-\($0 * 2)" }.joined(separator: ",")
        #expect(ByteRanges.parse(many, size: 100) == .whole)
        #expect(ByteRanges.parse("bytes=0-", size: 0) == .unsatisfiable)
    }

    /// Whatever is asked for, each part is within the representation, none is empty and none overlaps another.
    @Test func survivesAnything() {
        var random = SeededGenerator(seed: 7)
        let pieces = ["bytes=", "0", "1", "9", "99", "-", ",", " ", "=", "5-5", "18446744073709551616", "a", "0-0,", "-1"]
        for _ in 0..<20_000 {
            let header =
                "bytes=" + (0..<Int.random(in: 0..<10, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let size = Int.random(in: 0...120, using: &random)
            guard case .parts(let parts) = ByteRanges.parse(header, size: size) else { continue }
            let sorted = parts.sorted { $0.lowerBound < $1.lowerBound }
            #expect(parts.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= size }, "\(header)")
            #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(header)")
        }
    }
}
