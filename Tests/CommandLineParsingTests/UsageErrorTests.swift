import CommandLineParsing
import Testing

struct UsageErrorTests {
    @Test func unknownNamesSuggestTheNearest() {
        #expect(complaint("lsit") == "there is no command 'lsit'; did you mean 'list'?")
        #expect(complaint("rec") == "there is no command 'rec'; did you mean 'record'?")
        #expect(complaint("version") == "there is no command 'version'; did you mean '--version'?")
        #expect(complaint("frobnicate") == "there is no command 'frobnicate'")
        #expect(complaint("list", "--jsn") == "there is no option '--jsn'; did you mean '--json'?")
        #expect(complaint("list", "--duration", "2") == "there is no option '--duration'")
        #expect(complaint("record", "--quality", "hihg") == "--quality is one of low, high, not 'hihg'; did you mean 'high'?")
        #expect(complaint("help", "lst") == "there is no command 'lst'; did you mean 'list'?")
        #expect(complaint("--jsn") == "there is no option '--jsn'")
    }

    @Test func hiddenCommandsAreNotSuggested() {
        #expect(complaint("worke") == "there is no command 'worke'")
    }

    @Test func commandsOfTwoWordsNeedBoth() {
        #expect(complaint("export") == "'export' alone is no command: 'export copy'")
        #expect(complaint("export", "copi") == "there is no command 'export copi'; did you mean 'export copy'?")
        #expect(complaint("export", "zebra") == "there is no command 'export zebra'; there is 'export copy'")
    }

    @Test func valuesAreCheckedBeforeTheCommandRuns() {
        #expect(complaint("record", "--duration", "soon") == "--duration is a length of time such as 10s, 2m or 1h30m, not 'soon'")
        #expect(complaint("record", "--limit=1x") == "--limit is a size such as 500MB or 4MiB, not '1x'")
        #expect(complaint("record", "--rate", "0") == "--rate is a whole number from 1 to 120, not '0'")
        #expect(complaint("record", "--key=") == "--key needs a value that is not empty")
        #expect(complaint("record", "--key") == "--key needs a value: --key FILE")
        #expect(complaint("record", "--key", "--json") == "--key needs a value: --key FILE")
        #expect(complaint("list", "--json=yes") == "--json takes no value")
    }

    @Test func wrongCombinationsAreNamed() {
        #expect(complaint("record", "--rate", "30", "--quality", "low") == "--quality and --rate exclude each other")
        #expect(complaint("list", "--json", "--json") == "--json is given twice")
        #expect(complaint("export", "copy", "7") == "'export copy' needs --output DIR (where to)")
        #expect(complaint("export", "copy", "--output", "x") == "'export copy' needs ID (what)")
        #expect(complaint("export", "copy", "7", "8", "-o", "x") == "'export copy' takes one ID: what is '8' for?")
        #expect(complaint("check") == "'check' needs PATH… (what to check)")
        #expect(complaint("check", "") == "'check' was given an empty argument")
        #expect(complaint("--json") == "say which command '--json' is for")
    }

    @Test func eachErrorSaysWhereToLook() {
        #expect(throws: UsageError("--key needs a value: --key FILE", seeAlso: "camera help record")) {
            try sample.parse(["record", "--key"])
        }
    }
}
