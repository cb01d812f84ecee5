import EvidenceTransfer
import Testing

@testable import ExhibitCommands

@Suite struct ImportTextTests {
    @Test func progressTellsHowFarHowFastAndHowLong() {
        var progress = ImportProgress()
        (progress.files, progress.filesDone, progress.bytes, progress.bytesDone) = (40, 10, 4_000_000, 1_000_000)
        #expect(ImportDisplay.text(progress, elapsed: 2000) == "Importing: 10 of 40 files, 1 MB of 4 MB, 500 kB/s, 0:06 left")
        #expect(ImportDisplay.text(progress, elapsed: 0) == "Importing: 10 of 40 files, 1 MB of 4 MB")
        progress.waiting = "nobody\nanswers"
        let text = ImportDisplay.text(progress, elapsed: 2000)
        #expect(text.hasPrefix("Waiting for the vault") && !text.contains("\n"))
    }
}
