import CommandLineParsing
import Testing

struct HelpTests {
    @Test func commandHelpHasAllParts() {
        let expected = """
            Usage: camera export copy --output DIR ID

            Export a copy.

            Arguments:
              ID  what

            Options:
              -o, --output DIR  where to
              -h, --help        show this help

            Examples:
              camera export copy 7 --output /tmp

            Exit status:
              0  done
              1  there is no such ID
              2  wrong use of the command line
              3  the surroundings are at fault: a missing file or device, a full disk, the network, no vault

            """
        #expect(sample.help(topic: "export copy") == expected)
    }

    @Test func programHelpListsVisibleCommandsOnly() {
        let help = sample.help(topic: nil)
        #expect(help.contains("\n  record       record something\n"))
        #expect(!help.contains("worker"))
    }

    @Test func noLineOfHelpIsWiderThanAHundredColumns() {
        for topic in [nil, "record", "list", "export", "export copy", "check"] {
            for line in sample.help(topic: topic).split(separator: "\n") { #expect(line.count <= 100) }
        }
    }

    @Test func markdownHoldsEveryVisibleCommand() {
        let page = sample.markdown()
        for name in ["record", "list", "export copy", "check"] { #expect(page.contains("\n## camera \(name)\n")) }
        #expect(!page.contains("worker"))
    }
}
