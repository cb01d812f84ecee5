import CommandLineParsing
import Testing

struct QuantitiesTests {
    @Test(arguments: [
        ("10s", 10_000), ("2m", 120_000), ("1h30m", 5_400_000), ("500ms", 500), ("1.5s", 1500), ("7", 7000), ("0", 0), ("1d", 86_400_000),
        ("0.001s", 1),
    ])
    func durations(text: String, milliseconds: Int) {
        #expect(Quantities.milliseconds(text) == milliseconds)
    }

    @Test(arguments: ["", "s", "-1s", "1x", "1 s", "1s2", ".5s", "1..5s", "1e3s", "٣s", "99999999999999999999s", "1h-30m"])
    func textsThatAreNoDurations(text: String) {
        #expect(Quantities.milliseconds(text) == nil)
    }

    @Test(arguments: [
        ("0", 0), ("512", 512), ("4MiB", 4 << 20), ("4mib", 4 << 20), ("200MB", 200_000_000), ("1.5GiB", 3 << 29), ("1kB", 1000), ("7B", 7),
    ])
    func sizes(text: String, bytes: Int) {
        #expect(Quantities.bytes(text) == bytes)
    }

    @Test(arguments: ["", "MB", "-1", "1M", "1k", "1MB2KB", "1 MB", "99999999999TiB"])
    func textsThatAreNoSizes(text: String) {
        #expect(Quantities.bytes(text) == nil)
    }
}
