import DurableFiles
import EvidenceProof
import ExhibitTestSupport
import Testing

@testable import VaultServer

struct MediaAnswerTests {
    private let folder = TemporaryFolder()
    private let bytes = patternedBytes(1000, seed: 3)

    private func answer(_ fields: HTTPFields, type: String = "video/mp4", target: String = "/m", settled: Bool = true) throws
        -> HTTPResponse
    {
        let path = folder.path + "/media"
        try DurableFile.write(bytes, to: path)
        let media = MediaAnswer(
            file: try ReadFile(path: path), size: 1000, mediaType: type, sha256: settled ? Digest.of(bytes).hexadecimal : nil,
            name: "a\"ä.mp4")
        return media.response(to: try HTTPRequest(method: "GET", target: target, fields: fields))
    }

    private var tag: String { "\"\(Digest.of(bytes).hexadecimal)\"" }

    /// What would go over the wire.
    private func body(_ response: HTTPResponse) -> [UInt8] {
        let pieces: [HTTPResponse.Piece] =
            switch response.body {
            case .bytes(let bytes): [.bytes(bytes)]
            case .file(let file, let offset, let length): [.file(file, offset: offset, length: length)]
            case .pieces(let pieces): pieces
            case .stream: []
            }
        let reader = PieceReader(pieces)
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 70)
        while let count = buffer.withUnsafeMutableBytes({ reader.read(into: $0, at: all.count) }), count > 0 { all += buffer[..<count] }
        #expect(all.count == response.length)
        return all
    }

    @Test func sendsAllWithItsDigest() throws {
        let response = try answer([:])
        #expect(response.status == 200 && body(response) == bytes && response.fields["ETag"] == tag)
        #expect(response.fields["Repr-Digest"]?.hasPrefix("sha-256=:") == true && response.fields["Accept-Ranges"] == "bytes")
    }

    @Test func sendsOnePart() throws {
        let response = try answer(["Range": "bytes=10-19"])
        #expect(response.status == 206 && body(response) == Array(bytes[10..<20]))
        #expect(response.fields["Content-Range"] == "bytes 10-19/1000")
    }

    @Test func sendsSeveralParts() throws {
        let response = try answer(["Range": "bytes=900-949,10-19"])
        let type = try #require(response.fields["Content-Type"])
        #expect(response.status == 206 && type.hasPrefix("multipart/byteranges; boundary="))
        let boundary = String(type.dropFirst("multipart/byteranges; boundary=".count))
        let head = { (range: String) in "\r\n--\(boundary)\r\nContent-Type: video/mp4\r\nContent-Range: bytes \(range)/1000\r\n\r\n" }
        let expected =
            Array(head("900-949").utf8) + bytes[900..<950] + Array(head("10-19").utf8) + bytes[10..<20]
            + Array("\r\n--\(boundary)--\r\n".utf8)
        #expect(body(response) == expected)
    }

    @Test func refusesWhatIsNotThere() throws {
        let response = try answer(["Range": "bytes=1000-"])
        #expect(response.status == 416 && response.fields["Content-Range"] == "bytes */1000")
    }

    @Test func ifRangeAsksForTheVeryBytes() throws {
        #expect(try answer(["Range": "bytes=0-9", "If-Range": tag]).status == 206)
        #expect(try answer(["Range": "bytes=0-9", "If-Range": "\"other\""]).status == 200)
        #expect(try answer(["Range": "bytes=0-9", "If-Range": "W/\(tag)"]).status == 200)
        #expect(try answer(["Range": "bytes=0-9", "If-Range": "Sun, 06 Nov 1994 08:49:37 GMT"]).status == 200)
    }

    @Test func doesNotSendWhatTheClientHas() throws {
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let response = try answer(["If-None-Match": known])
            #expect(response.status == 304 && body(response).isEmpty && response.fields["ETag"] == tag)
        }
        #expect(try answer(["If-None-Match": "\"x\""]).status == 200)
        #expect(try answer(["If-Match": "\"x\""]).status == 412)
    }

    @Test func bytesThatMayGrowHaveNoTag() throws {
        let response = try answer(["Range": "bytes=0-9"], settled: false)
        #expect(response.status == 206 && response.fields["ETag"] == nil && response.fields["Cache-Control"] == "no-store")
        #expect(try answer(["Range": "bytes=0-9", "If-Range": tag], settled: false).status == 200)
    }

    @Test func showsOnlyWhatCannotRun() throws {
        #expect(try answer([:]).fields["Content-Disposition"] == "inline; filename=\"a___.mp4\"; filename*=UTF-8''a%22%C3%A4.mp4")
        #expect(try answer([:], target: "/m?download=1").fields["Content-Disposition"]?.hasPrefix("attachment") == true)
        for type in ["text/html", "image/svg+xml", "application/xhtml+xml", "text/javascript", "x", ""] {
            let response = try answer([:], type: type)
            #expect(response.fields["Content-Type"] == "application/octet-stream", "\(type)")
            #expect(response.fields["Content-Disposition"]?.hasPrefix("attachment") == true, "\(type)")
        }
    }
}
