import EvidenceModel
import Synchronization
import Testing

@testable import Recorder

@Suite("What the log says besides chunks")
struct LogTests {
    /// A clock that a test sets.
    final class Hands: Sendable {
        let time = Mutex((wall: 1_000_000, ticks: 0))
        var clock: Clock {
            Clock(now: { Timestamp(milliseconds: self.time.withLock { $0.wall }) }, ticks: { self.time.withLock { $0.ticks } })
        }
        func pass(_ milliseconds: Int, wall: Int? = nil) {
            time.withLock { ($0.wall, $0.ticks) = ($0.wall + (wall ?? milliseconds), $0.ticks + milliseconds) }
        }
    }

    @Test func aClockThatIsSetIsNoticed() {
        let hands = Hands()
        var watch = ClockWatch(clock: hands.clock)
        hands.pass(500)
        #expect(watch.step() == nil)
        hands.pass(500, wall: 600)
        #expect(watch.step() == nil, "slewing")
        hands.pass(500, wall: 3_600_500)
        #expect(watch.step() == 3_600_000)
        hands.pass(500)
        #expect(watch.step() == nil)
        hands.pass(500, wall: -1734)
        #expect(watch.step() == -2234)
        #expect(ClockWatch.notice(-2234) == "the device's clock was set back by 2.234 s")
        #expect(ClockWatch.notice(3_600_000) == "the device's clock was set forward by 3600.000 s")
    }

    @Test func lossesAreGathered() {
        var losses = LossReport.pictures
        #expect(losses.note(0, at: 0) == nil)
        #expect(losses.note(2, at: 1_200_000) == nil)
        #expect(losses.note(1, at: 3_000_000) == nil)
        let text = losses.note(0, at: 6_300_000)
        #expect(text == "3 pictures were lost, as the machine or the camera was too slow, between 1.2 s and 3.0 s")
        #expect(losses.rest() == nil)
        _ = losses.note(1, at: 7_000_000)
        #expect(losses.rest() == "1 picture was lost, as the machine or the camera was too slow, at 7.0 s")
    }

    @Test func largerPicturesGetTheFasterPreset() {
        #expect(EncodingPlan(width: 1280, height: 720, frameRate: 30).preset == "veryfast")
        #expect(EncodingPlan(width: 1920, height: 1080, frameRate: 0).preset == "superfast")
        #expect(EncodingPlan(width: 3840, height: 2160, frameRate: 30).preset == "ultrafast")
    }

    @Test func codecNamesComeFromTheHeader() {
        #expect(CodecName.h264(header: [0, 0, 0, 1, 0x67, 0x64, 0x00, 0x1F, 0xAC]) == "avc1.64001f")
        #expect(CodecName.h264(header: []) == "avc1")
    }
}
