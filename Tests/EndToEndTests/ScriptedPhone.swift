import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport

/// A phone whose whole recording is known beforehand, so that it can go on after any crash of the vault, and in any process.
struct ScriptedPhone {
    let recording: RecordingID
    /// The log's lines, in order.
    let lines: [[UInt8]]
    /// The bytes of each segment's chunks.
    let segments: [[[UInt8]]]
    /// The line of each segment's chunk.
    private let chunkLines: [[Int]]

    init(seed: UInt64) throws {
        var device = try TestDevice(seed: seed)
        var generator = SeededGenerator(seed: seed)
        var lines = [try device.begin()]
        var segments: [[[UInt8]]] = []
        var chunkLines: [[Int]] = []
        for number in 1...2 {
            lines.append(try device.segment(number))
            var chunks: [[UInt8]] = []
            var places: [Int] = []
            for _ in 0..<6 {
                let chunk = patternedBytes(Int.random(in: 1...1500, using: &generator), seed: generator.next())
                places.append(lines.count)
                lines.append(try device.chunk(number, chunk))
                chunks.append(chunk)
            }
            segments.append(chunks)
            chunkLines.append(places)
        }
        lines.append(try device.end())
        recording = device.recording
        self.lines = lines
        self.segments = segments
        self.chunkLines = chunkLines
    }

    func whole(_ segment: Int) -> [UInt8] { Array(segments[segment - 1].joined()) }

    /// Sends what the vault says it does not have; tells `acknowledged` of every answer, after it came.
    func send(over link: some PhoneLink, acknowledged: (Acknowledgement) -> Void) throws {
        try post(upTo: 1, over: link, acknowledged)
        for (index, chunks) in segments.enumerated() {
            var upload = try link.createUpload(of: recording, segment: index + 1)
            acknowledged(.created(upload: upload.id, recording: recording.description, segment: index + 1))
            var end = 0
            for (place, chunk) in chunks.enumerated() {
                end += chunk.count
                let isLast = place == chunks.count - 1
                if upload.offset < end || (isLast && !upload.isWhole) {
                    let rest = Array(chunk.suffix(end - upload.offset))
                    upload.offset = try link.append(rest, to: upload.id, at: upload.offset, length: isLast ? end : nil)
                    acknowledged(.bytes(upload: upload.id, offset: upload.offset))
                }
                try post(upTo: chunkLines[index][place] + 1, over: link, acknowledged)
            }
        }
        try post(upTo: lines.count, over: link, acknowledged)
    }

    private func post(upTo end: Int, over link: some PhoneLink, _ acknowledged: (Acknowledgement) -> Void) throws {
        let held = try link.nextSequence(of: recording)
        guard held < end else { return }
        // One line that is held already is sent again, as a phone does that lost the answer.
        let start = max(0, held - 1)
        let next = try link.post(Array(lines[start..<end].joined()), to: recording)
        acknowledged(.lines(recording: recording.description, next: next))
    }
}

/// What a vault answered, as one line of the journal that outlives it.
enum Acknowledgement {
    case created(upload: String, recording: String, segment: Int)
    case bytes(upload: String, offset: Int)
    case lines(recording: String, next: Int)

    var line: String {
        switch self {
        case .created(let upload, let recording, let segment): "created \(upload) \(recording) \(segment)\n"
        case .bytes(let upload, let offset): "bytes \(upload) \(offset)\n"
        case .lines(let recording, let next): "lines \(recording) \(next)\n"
        }
    }
}
