import CommandLineParsing
import Testing

struct ParsingTests {
    @Test func optionsStandBeforeAndAfterArguments() throws {
        for words in [["record", "--json", "a.mp4"], ["record", "a.mp4", "--json"], ["--json", "record", "a.mp4"]] {
            guard case .command(let command, let values) = try sample.parse(words) else { return #expect(Bool(false), "\(words)") }
            #expect(command.name == "record")
            #expect(values.has("json"))
            #expect(values.arguments == ["a.mp4"])
        }
    }

    @Test func valuesFollowAnEqualsSignOrASpace() throws {
        #expect(try parsed("record", "--duration", "10s")?.values.milliseconds("duration") == 10_000)
        #expect(try parsed("record", "--duration=2m")?.values.milliseconds("duration") == 120_000)
        #expect(try parsed("record", "-d", "1h")?.values.milliseconds("duration") == 3_600_000)
        #expect(try parsed("record", "--key=a=b")?.values.text("key") == "a=b")
        #expect(try parsed("record", "--key=--odd")?.values.text("key") == "--odd")
    }

    @Test func theCommandIsFoundBehindOptionsWithValues() throws {
        let found = try #require(try parsed("--output", "list", "export", "copy", "7"))
        #expect(found.name == "export copy")
        #expect(found.values.text("output") == "list")
        #expect(found.values.arguments == ["7"])
    }

    @Test func wordsOfACommandMayBeSplitByOptions() throws {
        #expect(try parsed("export", "--output", "x", "copy", "7")?.name == "export copy")
    }

    @Test func doubleDashEndsOptions() throws {
        #expect(try parsed("check", "--", "--json", "-x")?.values.arguments == ["--json", "-x"])
        #expect(try parsed("check", "a", "--", "b")?.values.arguments == ["a", "b"])
        #expect(try parsed("check", "--", "--help")?.values.arguments == ["--help"])
        #expect(complaint("list", "--", "--json") == "'list' takes no argument: what is '--json' for?")
    }

    @Test func aDashAloneIsAnArgument() throws {
        #expect(try parsed("check", "-")?.values.arguments == ["-"])
    }

    @Test func repeatableOptionsKeepTheirOrder() throws {
        #expect(try parsed("record", "--key", "a", "--key=b")?.values.texts("key") == ["a", "b"])
    }

    @Test func helpIsAskedForInAnyPlace() throws {
        for words in [
            ["help", "export", "copy"], ["export", "copy", "--help"], ["--help", "export", "copy"], ["export", "copy", "-h", "7"],
        ] {
            guard case .help(let topic) = try sample.parse(words) else { return #expect(Bool(false), "\(words)") }
            #expect(topic == "export copy", "\(words)")
        }
        for words in [[], ["help"], ["--help"], ["-h"]] {
            guard case .help(nil) = try sample.parse(words) else { return #expect(Bool(false), "\(words)") }
        }
        guard case .help("export") = try sample.parse(["export", "--help"]) else { return #expect(Bool(false)) }
        guard case .version = try sample.parse(["--version"]) else { return #expect(Bool(false)) }
    }
}
