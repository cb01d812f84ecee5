import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Synchronization
import Testing

@testable import EvidenceVault

/// A phone that stops while the vault is killed and opened again: it sends lines and bytes in any order, and asks where it was. Never may the vault
/// say that a recording is whole before it is.
@Suite struct StoppingTests {
    /// What a phone keeps of a recording of two segments, and sends by and by.
    private struct Phone {
        var device: TestDevice
        var lines: [[UInt8]] = []
        var segments: [[UInt8]] = []

        init(seed: UInt64) throws {
            device = try TestDevice(seed: seed)
            lines.append(try device.begin())
            for number in 1...2 {
                lines.append(try device.segment(number))
                for index in 0..<3 {
                    lines.append(try device.chunk(number, patternedBytes(400 + index, seed: seed * 10 + UInt64(number * 3 + index))))
                }
                segments.append(device.bytes(of: number))
            }
            lines.append(try device.end())
        }

        /// Sends some of the lines that come next.
        func sendLines(to vault: Vault, _ random: inout SeededGenerator) throws {
            let next = (try? vault.captureLog(of: device.recording).nextSequence) ?? 0
            let end = min(lines.count, next + Int.random(in: 1...4, using: &random))
            _ = try vault.appendLog(Array(lines[min(next, lines.count - 1)..<end].joined()), to: device.recording)
        }

        /// Sends some of a segment's bytes; its length with the last of them, or afterwards.
        func sendBytes(to vault: Vault, _ random: inout SeededGenerator) throws {
            let number = Int.random(in: 1...2, using: &random)
            let upload = try vault.createSegment(number, of: device.recording)
            let bytes = segments[number - 1]
            let end = min(bytes.count, upload.offset + Int.random(in: 0...700, using: &random))
            let declares = end == bytes.count && Bool.random(using: &random)
            try vault.append(Array(bytes[upload.offset..<end]), to: upload.id, at: upload.offset, length: declares ? end : nil)
        }
    }

    @Test(arguments: 0..<40)
    func aRecordingIsSettledOnlyWhenAllOfItIsThere(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let failing = Mutex<DiskStep?>(nil)
        var options = VaultOptions()
        options.diskFault = { step, path throws(FileError) in
            if failing.withLock({ $0 == step }) { throw FileError(operation: "test", path: path, number: 5) }
        }
        var temporary = try TemporaryVault(options: options)
        let phone = try Phone(seed: UInt64(seed + 1))
        var isSettled = false
        for _ in 0..<400 where !isSettled {
            let steps: [DiskStep?] = [.synchronise, .move, .moved] + Array(repeating: nil, count: 9)
            let fails = steps[Int.random(in: 0..<steps.count, using: &random)]
            failing.withLock { $0 = fails }
            // A request that fails is made again later, as a phone does.
            if Bool.random(using: &random) {
                try? phone.sendLines(to: temporary.vault, &random)
            } else {
                try? phone.sendBytes(to: temporary.vault, &random)
            }
            failing.withLock { $0 = nil }
            if fails != nil && Bool.random(using: &random) { temporary = try temporary.reopened(options: options) }
            guard let item = try? temporary.vault.item(ItemID(phone.device.recording)) else { continue }
            isSettled = item.state == .settled
            #expect(item.state != .damaged)
            if isSettled {
                #expect(try temporary.vault.captureLog(of: phone.device.recording).nextSequence == phone.lines.count)
                #expect(item.sha256 == phone.segments.map(sha256))
                #expect(try temporary.vault.check().problems.map(\.detail) == [])
            }
        }
        #expect(isSettled, "it is never settled")
    }
}
