import EvidenceModel

/// Looks into video and sound.
enum MovieExamination {
    /// Pictures of a hover strip.
    static let stripColumns = 10

    /// Adds what is found.
    /// - Returns: a JPEG for the thumbnail; nil when there is nothing to show.
    static func add(to examination: inout FileExamination, path: String, wantsPicture: Bool) throws(MediaError) -> [UInt8]? {
        let found: MediaFacts
        do throws(MediaError) {
            let reader = try SegmentReader(path: path)
            let tags = MovieTags(reader)
            tags.fill(&examination.facts)
            examination.entries += tags.entries
            found = try MediaProbe.facts(of: path)
        } catch {
            guard error.code != .libraryMissing else { throw error }
            examination.facts.unreadable = "It can't be played: \(error.detail)."
            return nil
        }
        describe(found, in: &examination)
        guard found.video != nil, wantsPicture else { return nil }
        do throws(MediaError) {
            return try Poster.jpeg(of: path, atSeconds: 1, maximumSide: PictureExamination.thumbnailSide)
        } catch {
            examination.facts.strip = nil
            examination.facts.unreadable = "Its pictures can't be shown: \(error.detail)."
            return nil
        }
    }

    private static func describe(_ found: MediaFacts, in examination: inout FileExamination) {
        examination.facts.duration = found.duration
        examination.facts.codecs = [found.video?.codec, found.audio?.codec].compactMap { $0 }
        examination.facts.hasWaveform = found.audio != nil
        if let video = found.video {
            (examination.facts.width, examination.facts.height) = video.shownSize
            examination.facts.orientation = [0: 1, 90: 6, 180: 3, 270: 8][video.rotation]
            examination.facts.kind = .video
            if found.duration > 0 {
                let columns = min(stripColumns, max(1, video.frames))
                examination.facts.strip = FileFacts.Strip(columns: columns, seconds: found.duration / Double(columns))
            }
            examination.entries.append(MetadataEntry(.stream, "Video", "Frames", "\(video.frames)"))
            if video.frameRate > 0 {
                let rate = (video.frameRate * 1000).rounded() / 1000
                examination.entries.append(MetadataEntry(.stream, "Video", "AverageFrameRate", "\(rate)"))
            }
        } else {
            // Containers for video that hold nothing but sound are sound.
            examination.facts.kind = .audio
            let type = examination.facts.mediaType
            if type.hasPrefix("video/") { examination.facts.mediaType = "audio/" + type.dropFirst("video/".utf8.count) }
        }
        if let problem = found.problem { examination.entries.append(MetadataEntry(.file, "File", "Damage", problem)) }
    }
}
