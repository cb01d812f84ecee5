import EvidenceProof
import ExhibitTestSupport
import Testing

@Suite struct CaptureLogTests {
    @Test(arguments: VectorReader.all("capture-log"))
    func parsing(_ vector: Vector) throws {
        let log = ParsedCaptureLog.parse(vector.body)
        #expect(log.problem?.code.name ?? "ok" == vector["expect"], "\(log.problem?.detail ?? "")")
        #expect(log.problem?.line == vector.integer("line"))
        #expect(log.lines.count == vector.integer("lines"))
        #expect(log.wholeBytes == vector.integer("whole-bytes"))
        #expect(log.lines.map { $0.sequence } == Array(0..<log.lines.count))
    }

    @Test(arguments: VectorReader.all("capture-log"))
    func feedingInPiecesFindsTheSame(_ vector: Vector) throws {
        var random = SeededGenerator(seed: 3)
        for longest in [1, 100, 5000] where longest > 1 || vector.body.count < 10_000 {
            var parser = CaptureLogParser()
            var lines = 0
            var start = 0
            var refusal: ProofError?
            while start < vector.body.count, refusal == nil {
                let end = min(vector.body.count, start + Int.random(in: 1...longest, using: &random))
                let before = parser.nextSequence
                do throws(ProofError) {
                    lines += try parser.feed(Array(vector.body[start..<end])).count
                } catch {
                    refusal = error
                    #expect(parser.nextSequence == before, "a refusal changes nothing")
                }
                start = end
            }
            if vector["expect"] == "ok" || vector["expect"] == "truncated" {
                #expect(refusal == nil)
                #expect(lines == vector.integer("lines"))
                #expect((parser.pendingBytes > 0) == (vector["expect"] == "truncated"))
            } else {
                #expect(refusal?.code.name == vector["expect"])
                #expect(refusal?.line == vector.integer("line"))
            }
        }
    }

    @Test(arguments: VectorReader.all("capture-log").filter { $0["rewrite"] == "same" })
    func writingTheEntriesAgainGivesTheSameBytes(_ vector: Vector) throws {
        let log = ParsedCaptureLog.parse(vector.body)
        var writer = CaptureLogWriter()
        var written: [UInt8] = []
        for line in log.lines {
            #expect(writer.nextSequence == line.sequence)
            let json = writer.append(line.entry, time: line.time, tick: line.tick)
            written += CaptureLogWriter.sealed(json: json, signature: line.signature)
        }
        #expect(written == vector.body)
    }

    @Test func goingOnAfterACutOffLog() throws {
        let whole = VectorReader.bytes("recording-intact/capture.log")
        let log = ParsedCaptureLog.parse(whole)
        for kept in 0...log.lines.count {
            var prefix: [UInt8] = []
            for line in log.lines[..<kept] { prefix += CaptureLogWriter.sealed(json: line.json, signature: line.signature) }
            let cut = ParsedCaptureLog.parse(prefix + [0x7B])
            #expect(cut.wholeBytes == prefix.count)
            guard kept < log.lines.count else { continue }
            var writer = CaptureLogWriter(continuing: cut)
            let next = log.lines[kept]
            #expect(writer.append(next.entry, time: next.time, tick: next.tick) == next.json)
            var parser = CaptureLogParser(continuing: cut)
            #expect(try parser.feed(Array(whole[prefix.count...])).count == log.lines.count - kept)
            #expect(parser.hasEnded)
        }
    }

    @Test func writersRefuseWhatTheFormatDoesNotHave() throws {
        var fields = JSONObject()
        fields.append("text", "a")
        #expect(throws: Never.self) { try CaptureEntry(type: "notice", fields: fields) }
        fields.append("colour", "red")
        #expect(throws: ProofError.self) { try CaptureEntry(type: "notice", fields: fields) }
        #expect(throws: ProofError.self) { try CaptureEntry(type: "weather", fields: fields) }
        fields.append("seq", 1)
        #expect(throws: ProofError.self) { try CaptureEntry(type: "x-note", fields: fields) }
        var typed = JSONObject()
        typed.append("type", "end")
        #expect(throws: ProofError.self) { try CaptureEntry(type: "x-note", fields: typed) }
    }

    @Test(.timeLimit(.minutes(10)))
    func threeHoursAreReadQuickly() throws {
        var writer = CaptureLogWriter()
        let signature = [UInt8](repeating: 1, count: 64)
        let begin = CaptureEntry.Begin(
            recording: "019ad30e-7f10-7c3a-9d52-4b6f0c1e8a77", key: [UInt8](repeating: 2, count: 32), device: "", software: "",
            platform: "",
            timeZone: "UTC", utcOffset: "+00:00")
        let digest = Digest.of([])
        var bytes: [UInt8] = []
        for second in 0...10_900 {
            let entry: CaptureEntry =
                switch second {
                case 0: .begin(begin)
                case 1: .segment(.init(segment: 1, mediaType: "video/webm"))
                default: .chunk(.init(segment: 1, chunk: second - 2, offset: (second - 2) * 1000, bytes: 1000, sha256: digest))
                }
            let json = writer.append(entry, time: UTCTime(milliseconds: second * 1000).text, tick: second * 1000)
            bytes += CaptureLogWriter.sealed(json: json, signature: signature)
        }
        let clock = ContinuousClock()
        var count = 0
        let duration = clock.measure { count = ParsedCaptureLog.parse(bytes).lines.count }
        #expect(count == 10_901)
        // A debug build is some 20 times slower than what is shipped, which needs about 0.1 s.
        #expect(duration < .seconds(20))
    }
}
