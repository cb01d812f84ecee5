import ExhibitTestSupport
import Testing

@testable import CaptureDevices

@Suite struct DiskStatusTests {
    @Test func aFolderThatIsNotThereIsOnTheDiskOfTheNearestThatIs() throws {
        let folder = TemporaryFolder()
        let there = try DiskStatus.read(folder.path)
        let absent = try DiskStatus.read(folder.path + "/to/be/made")
        #expect(absent.totalBytes == there.totalBytes && absent.folder == folder.path + "/to/be/made")
        #expect(there.usedBytes + there.freeBytes <= there.totalBytes && there.freeBytes > 0)
    }

    @Test func howMuchIsLeft() {
        var disk = DiskStatus.sample(freeBytes: 312_500 * 60)
        #expect(disk.secondsLeft == 60 && disk.isLow && disk.isScarce)
        disk.freeBytes = 2 << 30
        #expect(!disk.isLow && disk.isScarce)
        disk.freeBytes = 20 << 30
        #expect(!disk.isLow && !disk.isScarce)
    }
}

extension DiskStatus {
    fileprivate static func sample(freeBytes: Int) -> DiskStatus {
        DiskStatus(folder: "/", totalBytes: 1 << 40, freeBytes: freeBytes, usedBytes: 0, isInMemory: false)
    }
}
