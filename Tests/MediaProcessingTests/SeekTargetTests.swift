import Glibc
import Testing

@testable import FFmpegBridge

/// Where hostile media may send a file's position.
@Suite struct SeekTargetTests {
    @Test func placesWithinAFile() {
        #expect(seekTarget(7, SEEK_SET, position: 100, size: 1000) == 7)
        #expect(seekTarget(-10, SEEK_CUR, position: 100, size: 1000) == 90)
        #expect(seekTarget(-1, SEEK_END, position: 100, size: 1000) == 999)
    }

    @Test func placesThatCannotBe() {
        #expect(seekTarget(-1, SEEK_SET, position: 0, size: 10) == nil)
        #expect(seekTarget(.max, SEEK_CUR, position: 1, size: 10) == nil)
        #expect(seekTarget(.min, SEEK_END, position: 0, size: 10) == nil)
        #expect(seekTarget(0, 99, position: 0, size: 10) == nil)
    }
}
