import Testing

@testable import CaptureDevices

@Suite struct MicrophoneStatusTests {
    @Test func alsaInputsAreRead() throws {
        let input = try #require(MicrophoneStatus.capture("01-00: USB Audio : USB Audio : playback 1 : capture 1"))
        #expect(input == ("hw:1,0", "USB Audio", "/dev/snd/pcmC1D0c"))
        #expect(MicrophoneStatus.capture("00-03: HDMI 0 : HDMI 0 : playback 1") == nil)
        #expect(MicrophoneStatus.capture("") == nil)
    }
}
