import CaptureDevices
import DurableFiles
import ExhibitTestSupport
import Testing

@Suite struct CameraStatusTests {
    @Test func camerasAreFoundByTheirNumbers() throws {
        let folder = TemporaryFolder()
        for name in ["video10", "video2", "video-decoder", "video", "v4l"] { try DurableFile.write([], to: "\(folder.path)/\(name)") }
        let cameras = CameraStatus.all(in: folder.path)
        #expect(cameras.map(\.device) == ["video2", "video10"].map { "\(folder.path)/\($0)" })
        #expect(cameras.allSatisfy { $0.state == .failed && $0.name == nil }, "a file is no camera")
    }

    @Test func noFolderHasNoCameras() { #expect(CameraStatus.all(in: "/nowhere").isEmpty) }
}
