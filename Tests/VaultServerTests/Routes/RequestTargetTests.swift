import ExhibitTestSupport
import Testing

@testable import VaultServer

struct RequestTargetTests {
    @Test func splitsBeforeItDecodes() throws {
        let target = try RequestTarget("/a/b%2Fc/%C3%A4?x=1+2&y=%3D&z")
        #expect(target.path == ["a", "b/c", "ä"])
        #expect(target.query.map(\.name) == ["x", "y", "z"] && target.query.map(\.value) == ["1 2", "=", ""])
        #expect(try RequestTarget("/").path.isEmpty)
        #expect(try RequestTarget("/a/").path == ["a"])
    }

    @Test(arguments: [
        "", "a", "*", "http://x/", "/../etc/passwd", "/a/../b", "/%2e%2e/x", "/%2E%2e/x", "/a/%2e%2e", "/.", "//", "/a//b", "/%", "/%4",
        "/%zz",
        "/%ff", "/%00", "/a b", "/a\u{7f}", "/ä", "/?x=%",
    ])
    func refuses(_ text: String) {
        #expect(throws: Problem.self) { try RequestTarget(text) }
    }

    /// No target, however broken, gives a path that leaves a folder.
    @Test func survivesAnything() {
        var random = SeededGenerator(seed: 20_261_130)
        let pieces = [
            "/", "..", ".", "%2e", "%2f", "%5c", "\\", "a", "%", "%0", "?", "&", "=", "+", "%c3", "%a4", "%00", "\u{1}", "ä", ";",
        ]
        for _ in 0..<20_000 {
            let text = "/" + (0..<Int.random(in: 0..<12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let target = try? RequestTarget(text) else { continue }
            #expect(!target.path.contains("..") && !target.path.contains("") && !target.path.contains("."), "\(text)")
        }
    }
}
