import DurableFiles

/// Does what requests ask for, in this process. Used on one thread.
struct MediaWork {
    /// Kept for the next file: its rules take a while to load.
    private var examiner: FileExaminer?

    /// Nothing is loaded yet.
    init() {}

    mutating func run(
        _ request: MediaRequest, cancellation: MediaCancellation? = nil, progress: (Double) -> Void
    ) throws(MediaError) -> MediaAnswer {
        switch request {
        case .probe(let path): return .facts(try MediaProbe.facts(of: path, cancellation: cancellation))
        case .poster(let path, let target, let seconds, let maximumSide):
            try Poster.write(of: path, to: target, atSeconds: seconds, maximumSide: maximumSide)
            return .written
        case .examine(let path, let claimedMediaType, let thumbnail):
            return .examination(try keptExaminer().examine(path, claimedMediaType: claimedMediaType, thumbnail: thumbnail))
        case .preview(let path, let target, let maximumSide):
            try write(PreviewPicture.jpeg(of: path, maximumSide: maximumSide), to: target)
            return .written
        case .strip(let path, let target, let columns, let seconds):
            try write(HoverStrip.jpeg(of: path, columns: columns, seconds: seconds), to: target)
            return .written
        case .waveform(let path, let duration): return .waveform(try Waveform.of(path, duration: duration))
        case .playback(let request):
            return .playback(try PlaybackCopy.make(request, cancellation: cancellation, progress: progress))
        case .evidence(let request):
            return .evidence(try EvidenceCopy.make(request, cancellation: cancellation, progress: progress))
        }
    }

    private func write(_ bytes: [UInt8], to target: String) throws(MediaError) {
        do {
            try ReplaceableFile.write(bytes, to: target)
        } catch {
            throw MediaError(error)
        }
    }

    private mutating func keptExaminer() throws(MediaError) -> FileExaminer {
        if let examiner { return examiner }
        let made = try FileExaminer()
        examiner = made
        return made
    }
}
