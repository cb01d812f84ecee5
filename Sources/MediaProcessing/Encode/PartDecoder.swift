import BlockingThreads
import FFmpegBridge

/// Decodes the parts of a plan one after another and hands over what belongs into the copy. Runs on a thread of its own.
struct PartDecoder: Sendable {
    let plan: JoinPlan
    let canvas: Canvas
    /// Draws on each picture; nil for none.
    let burner: TimeBurner?
    let cancellation: MediaCancellation?

    /// Decodes everything, until the queue is closed or the job cancelled. The last thing it does is to close the queue.
    func run(into queue: HandoverQueue<DecodedItem>) {
        defer { queue.close() }
        do {
            for index in plan.parts.indices {
                guard try decode(plan.parts[index], index, into: queue) else { return }
            }
        } catch {
            queue.push(.failed(MediaError(error)))
        }
    }

    /// False when nobody takes what is decoded.
    private func decode(_ part: JoinPlan.Part, _ index: Int, into queue: HandoverQueue<DecodedItem>) throws -> Bool {
        let reader = try SegmentReader(path: part.scan.segment.path)
        let orientation = PictureOrientation(displayMatrix: reader.video?.displayMatrix)
        let pictures = try reader.video.map { try PictureDecoder($0, zero: reader.zero, threads: 1) }
        let sound = try reader.audio.map { try SoundDecoder($0, zero: reader.zero) }
        var burning = try burner?.begin(part: index, canvas: canvas, orientation: orientation)

        func handOver(_ frames: [MediaFrame]) throws -> Bool {
            for frame in frames {
                guard let mediaTime = frame.presentationTime, part.keepsPicture(at: mediaTime + part.shift) else { continue }
                let placed = try canvas.place(frame, turnedBy: orientation)
                try burning?.burn(into: placed, atMediaTime: mediaTime, recordingTime: mediaTime + part.shift)
                guard queue.push(.picture(placed, time: mediaTime + part.shift)) else { return false }
            }
            return true
        }
        func handOver(_ pieces: [(frame: MediaFrame, time: Int, duration: Int)]) -> Bool {
            for piece in pieces where part.keepsSound(from: piece.time + part.shift, duration: piece.duration) {
                guard queue.push(.sound(piece.frame, time: piece.time + part.shift)) else { return false }
            }
            return true
        }
        while let packet = reader.read() {
            try cancellation?.check()
            if packet.streamIndex == reader.video?.index {
                guard try handOver(pictures?.decode(packet) ?? []) else { return false }
            } else if packet.streamIndex == reader.audio?.index {
                guard handOver(try sound?.decode(packet) ?? []) else { return false }
            }
        }
        guard try handOver(pictures?.decode(nil) ?? []), handOver(try sound?.decode(nil) ?? []) else { return false }
        let damaged = (pictures?.damaged ?? 0) + (sound?.damaged ?? 0)
        return damaged == 0 || queue.push(.damaged(packets: damaged))
    }
}
