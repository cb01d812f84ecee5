import EvidenceModel
import ExhibitTestSupport
import Testing

@Suite struct UUIDv7Tests {
    @Test func theExampleOfTheStandardIsRead() throws {
        // RFC 9562, appendix A.6.
        let uuid = try #require(UUIDv7("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"))
        #expect(uuid.time.milliseconds == 1_645_557_742_000)
        #expect(uuid.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    }

    @Test(arguments: [
        "", "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "017f22e2-79b0-4cc3-98c4-dc0c0c07398f",
        "017f22e2-79b0-7cc3-c8c4-dc0c0c07398f", "017f22e279b07cc398c4dc0c0c07398f0000", "017f22e2-79b0-7cc3-98c4-dc0c0c07398g",
        "../../../../../../../../../etc/passwd",
    ])
    func whatIsNotOneIsRefused(_ text: String) {
        #expect(UUIDv7(text) == nil)
        #expect(RecordingID(text) == nil)
        #expect(ItemID(text) == nil)
    }

    @Test func newOnesAreDifferentAndSortByTime() throws {
        var generator = SeededGenerator(seed: 1)
        var all: [UUIDv7] = []
        for milliseconds in 1_796_014_800_000..<1_796_014_800_500 {
            all.append(UUIDv7(at: Timestamp(milliseconds: milliseconds), using: &generator))
        }
        #expect(all == all.sorted())
        #expect(all.map(\.description) == all.map(\.description).sorted())
        #expect(Set(all).count == all.count)
        for uuid in all {
            #expect(UUIDv7(uuid.description) == uuid)
        }
        #expect(all[17].time.milliseconds == 1_796_014_800_017)
    }

    @Test func aRecordingsItemHasItsId() throws {
        let recording = RecordingID(UUIDv7(at: Timestamp(milliseconds: 5)))
        #expect(ItemID(recording).description == recording.description)
    }
}
