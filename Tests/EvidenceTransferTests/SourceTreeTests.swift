import DurableFiles
import ExhibitTestSupport
import Glibc
import Testing

@testable import EvidenceTransfer

@Suite struct SourceTreeTests {
    private let folder = TemporaryFolder()

    private func make(_ name: [UInt8], _ content: String = "x") {
        let path = SourcePath(folder.path).entry(name)
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        #expect(descriptor >= 0)
        content.withCString { #expect(write(descriptor, $0, content.utf8.count) == content.utf8.count) }
        close(descriptor)
    }

    private func make(_ name: String) { make(Array(name.utf8)) }

    @Test func filesComeInTheOrderOfTheirNamesWhateverTheyAreCalled() throws {
        try Folder.create(folder.path + "/b")
        for name in ["c.jpg", "b/2", "b/1", "a 🚧", "line\nbreak", "\u{202E}gpj.exe", String(repeating: "é", count: 127) + "x"] {
            make(name)
        }
        make([0x61, 0xE9, 0xFF])
        let tree = SourceTree([SourcePath(folder.path)])
        let root = "\(SourcePath(folder.path).name)"
        #expect(
            tree.files.map(\.relativePath)
                == [
                    "a 🚧", "a\\xE9\\xFF", "b/1", "b/2", "c.jpg", "line\nbreak", String(repeating: "é", count: 127) + "x", "\u{202E}gpj.exe",
                ].map { "\(root)/\($0)" })
        #expect(tree.files[1].path.bytes.suffix(3) == [0x61, 0xE9, 0xFF] && !tree.files[1].path.isText)
        for file in tree.files { #expect(try SourceReader(file).read(10) == [0x78]) }
        #expect(tree.failures.isEmpty && tree.skipped.isEmpty && tree.bytes == 8)
    }

    @Test func whatIsNoFileIsLeftOutAndSaid() throws {
        make("file")
        make(".hidden")
        try Folder.create(folder.path + "/.git")
        make(".git/inside")
        #expect(symlink("file", folder.path + "/link") == 0 && symlink(".", folder.path + "/around") == 0)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let tree = SourceTree([SourcePath(folder.path)])
        #expect(tree.files.map { "\($0.path.name)" } == ["file"])
        #expect(
            tree.skipped.map { "\($0.path.name) \($0.reason)" } == [
                ".git hidden", ".hidden hidden", "around link", "link link", "pipe special",
            ])
        let all = SourceTree([SourcePath(folder.path)], includesHidden: true)
        #expect(all.files.map { "\($0.path.name)" } == ["inside", ".hidden", "file"])
    }

    @Test func theVaultDoesNotBringItselfIn() throws {
        try Folder.create(folder.path + "/vault/objects")
        make("vault/objects/abc")
        make("file")
        let tree = SourceTree([SourcePath(folder.path)], dataFolder: folder.path + "/vault")
        #expect(tree.files.map { "\($0.path.name)" } == ["file"] && tree.skipped.map(\.reason) == [.vault])
    }

    @Test func aFileThatIsNamedTwiceComesOnce() throws {
        try Folder.create(folder.path + "/b")
        make("b/file")
        #expect(link(folder.path + "/b/file", folder.path + "/b/other name") == 0)
        let paths = ["/b/file", "/b/../b", "/b/", ""].map { SourcePath(folder.path + $0) }
        #expect(SourceTree(paths).files.map { "\($0.path.name)" } == ["file", "other name"])
        #expect(SourceTree([SourcePath(folder.path + "/gone")]).failures.map(\.detail) == ["No such file or directory"])
    }

    @Test(arguments: [("a/b", "b", "a"), ("a//b//", "b", "a"), ("b", "b", "."), ("/", "/", "/"), ("/b", "b", "/"), ("..", "..", ".")])
    func partsOfPaths(_ path: String, _ name: String, _ parent: String) {
        #expect("\(SourcePath(path).name)" == name && "\(SourcePath(path).parent)" == parent)
    }
}
