import Testing

/// Makes MP4 as browsers stream it: a `moof` for each track of its own, and a last fragment of sound whose time goes back.
enum BrowserFragments {
    /// For ffmpeg, after a recording's own arguments: each fragment holds one track.
    static let arguments = ["-movflags", "+frag_keyframe+delay_moov+default_base_moof+separate_moof"]

    /// One `moof` of a file.
    struct Fragment {
        /// The track that each `traf` in it is of.
        var tracks: [UInt32]
        /// Offset of the first `tfdt`'s time, 64 bits.
        var timeOffset: Int
    }

    /// All fragments of a file, in order.
    static func fragments(of bytes: [UInt8]) throws -> [Fragment] {
        var found: [Fragment] = []
        for moof in boxes(of: bytes, in: 0..<bytes.count) where moof.name == "moof" {
            var fragment = Fragment(tracks: [], timeOffset: 0)
            for traf in boxes(of: bytes, in: moof.content) where traf.name == "traf" {
                for box in boxes(of: bytes, in: traf.content) {
                    if box.name == "tfhd" { fragment.tracks.append(number(bytes, box.content.lowerBound + 4)) }
                    if box.name == "tfdt", fragment.timeOffset == 0 {
                        try #require(bytes[box.content.lowerBound] == 1, "the time has 64 bits")
                        fragment.timeOffset = box.content.lowerBound + 4
                    }
                }
            }
            found.append(fragment)
        }
        return found
    }

    /// The file with the last fragment of `track` put back to the start of time.
    static func withLastFragmentGoingBack(_ bytes: [UInt8], track: UInt32) throws -> [UInt8] {
        let last = try #require(fragments(of: bytes).last { $0.tracks == [track] })
        var changed = bytes
        for place in last.timeOffset..<last.timeOffset + 8 { changed[place] = 0 }
        try #require(changed != bytes)
        return changed
    }

    private static func boxes(of bytes: [UInt8], in range: Range<Int>) -> [(name: String, content: Range<Int>)] {
        var found: [(name: String, content: Range<Int>)] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            let size = Int(number(bytes, place))
            guard size >= 8, place + size <= range.upperBound else { break }
            found.append((String(decoding: bytes[place + 4..<place + 8], as: UTF8.self), place + 8..<place + size))
            place += size
        }
        return found
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}
