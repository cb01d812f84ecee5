import Testing

@testable import MediaProcessing

@Suite struct SoundTimesTests {
    private func corrected(_ packets: [(time: Int, duration: Int)]) -> [Int] {
        var times = SoundTimes()
        return packets.map { $0.time + times.correction(of: $0.time, duration: $0.duration) }
    }

    @Test func timesThatGoOnStay() {
        #expect(corrected([(-7, 20), (13, 20), (40, 20), (40, 20), (55, 20)]) == [-7, 13, 40, 40, 55])
    }

    @Test func whatGoesBackFollowsWhatCameBefore() {
        #expect(corrected([(0, 20), (20, 20), (40, 20), (0, 20), (20, 20), (41, 20)]) == [0, 20, 40, 60, 80, 101])
    }

    @Test func withoutDurationsTheUsualStepIsTaken() {
        #expect(corrected([(0, 0), (20, 0), (40, 0), (10, 0), (30, 0)]) == [0, 20, 40, 60, 80])
    }

    @Test func whatHasCaughtUpIsLeftAlone() {
        #expect(corrected([(100, 20), (120, 20), (50, 20), (70, 20), (200, 20)]) == [100, 120, 140, 160, 200])
    }
}
