public import EvidenceProof
import FFmpegBridge

/// How loud a file's sound is over time.
public struct Waveform: Equatable, Sendable {
    /// Most peaks of a file.
    static let limit = 4000
    /// Peaks a second of short files.
    static let finest = 20.0

    /// How many peaks stand for a second.
    public var peaksPerSecond: Double
    /// The loudest sample of each stretch, in any channel: 0 to 1.
    public var peaks: [Double]

    /// As the API gives it, with three decimals.
    public var json: JSONValue {
        .object([
            ("peaksPerSecond", .number(peaksPerSecond)), ("peaks", .array(peaks.map { .number(($0 * 1000).rounded() / 1000) })),
        ])
    }

    init(peaksPerSecond: Double, peaks: [Double]) {
        self.peaksPerSecond = peaksPerSecond
        self.peaks = peaks
    }

    init(fields: RequestFields) throws(MediaError) {
        guard let peaks = fields["peaks"]?.array else { throw MediaError(.badRequest, "peaks are missing") }
        self.init(peaksPerSecond: try fields.number("peaksPerSecond"), peaks: peaks.compactMap(\.double))
    }

    /// Decodes all of a file's sound, of which there are `duration` seconds.
    static func of(_ path: String, duration: Double) throws(MediaError) -> Waveform {
        do {
            let reader = try SegmentReader(path: path)
            guard let stream = reader.audio else { throw MediaError(.unreadable, subject: path, "no sound in it") }
            let rate = duration > 0 ? min(finest, Double(limit) / duration) : finest
            var waveform = Waveform(
                peaksPerSecond: rate, peaks: Array(repeating: 0, count: min(limit, max(1, Int((duration * rate).rounded(.up))))))
            let decoder = try SoundDecoder(stream, zero: reader.zero)
            var converter: SampleReader?
            while true {
                let packet = reader.read()
                if let packet, packet.streamIndex != stream.index { continue }
                for (frame, time, _) in try decoder.decode(packet) {
                    if converter?.fits(frame) != true { converter = try SampleReader(frame) }
                    try converter?.read(frame) { samples, channels in
                        waveform.add(samples, channels: channels, from: Double(time) / 1e6, rate: Double(frame.sampleRate))
                    }
                }
                if packet == nil { return waveform }
            }
        } catch {
            throw MediaError(error)
        }
    }

    private mutating func add(_ samples: UnsafeBufferPointer<Float>, channels: Int, from start: Double, rate: Double) {
        let perPeak = rate / peaksPerSecond
        var position = start * rate
        var index = 0
        // A run of samples at a time that belongs to one peak.
        while index < samples.count {
            let peak = Int(position / perPeak)
            let end = min(samples.count, index + max(1, Int((Double(peak + 1) * perPeak - position).rounded(.up))) * channels)
            var loudest: Float = 0
            for sample in samples[index..<end] { loudest = max(loudest, abs(sample)) }
            if peaks.indices.contains(peak) { peaks[peak] = max(peaks[peak], Double(min(loudest.isFinite ? loudest : 0, 1))) }
            position += Double((end - index) / channels)
            index = end
        }
    }
}

/// Reads decoded sound of one kind as floats, channels interleaved.
private struct SampleReader {
    private let resampler: Resampler
    private let rate: Int
    private let channels: Int
    private let format: SampleFormat

    init(_ frame: MediaFrame) throws {
        (rate, channels, format) = (frame.sampleRate, frame.channelCount, frame.sampleFormat)
        resampler = try Resampler(from: frame, rate: rate, channels: channels, format: .float)
    }

    func fits(_ frame: MediaFrame) -> Bool { frame.sampleRate == rate && frame.channelCount == channels && frame.sampleFormat == format }

    func read(_ frame: MediaFrame, _ body: (UnsafeBufferPointer<Float>, Int) -> Void) throws {
        try resampler.feed(frame)
        guard let converted = try resampler.take(frame.sampleCount, isLast: true), let bytes = converted.plane(0) else { return }
        let count = converted.sampleCount * channels
        bytes.withMemoryRebound(to: Float.self, capacity: count) { body(UnsafeBufferPointer(start: $0, count: count), channels) }
    }
}
