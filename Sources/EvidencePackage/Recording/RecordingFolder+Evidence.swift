public import DurableFiles
public import EvidenceModel
internal import EvidenceProof
internal import Glibc

extension RecordingFolder {
    /// The largest capture log or receipts file that is read: some 200,000 hours of recording.
    private static let largestText = 1 << 30

    /// Opens what there is of the recording: the files in the folder and, in a vault, the objects that `SHA256SUMS` names.
    ///
    /// - Throws: `FileError` when a file that is there cannot be read. A file that is not there is no error.
    public func evidence() throws(FileError) -> RecordingEvidence {
        RecordingEvidence(
            log: try bytes(captureLog) ?? [], receipts: try bytes(receipts) ?? [], timeNote: try bytes(timeNote),
            segments: try segments())
    }

    /// The segments there are, by number: `segment-0001.mp4` in the folder, else the object of that name's digest.
    private func segments() throws(FileError) -> [SegmentBytes] {
        var found: [SegmentBytes] = []
        for name in try Folder.entries(of: path) {
            guard let number = Self.segmentNumber(name), !found.contains(where: { $0.number == number }) else { continue }
            found.append(try SegmentBytes(number, opening: path + "/" + name))
        }
        for (digest, name) in try listedDigests() {
            guard let number = Self.segmentNumber(name), !found.contains(where: { $0.number == number }) else { continue }
            let object = path + "/../../objects/\(digest.prefix(2))/\(digest)"
            if DurableFile.size(object) != nil { found.append(try SegmentBytes(number, opening: object)) }
        }
        return found.sorted { $0.number < $1.number }
    }

    /// The lines of `SHA256SUMS`, as `sha256sum` writes them: 64 digits, two characters, a name.
    func listedDigests() throws(FileError) -> [(digest: String, name: String)] {
        let text = try bytes(digests) ?? []
        return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.count > 66, Digest(hexadecimal: Array(line.prefix(64))) != nil else { return nil }
            return (String(decoding: line.prefix(64), as: UTF8.self), String(decoding: line.dropFirst(66), as: UTF8.self))
        }
    }

    /// The number in `segment-0001.mp4` or `segment-0001.webm`; nil for any other name.
    static func segmentNumber(_ name: String) -> Int? {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["mp4", "webm"].contains(String(Substring(parts[1]))), parts[0].starts(with: "segment-".utf8) else {
            return nil
        }
        let digits = parts[0].dropFirst(8)
        guard digits.count >= 4, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(Substring(digits)).flatMap { $0 > 0 ? $0 : nil }
    }

    private func bytes(_ path: String) throws(FileError) -> [UInt8]? {
        do {
            return try DurableFile.read(path, limit: Self.largestText)
        } catch {
            if error.isNotFound { return nil }
            throw error
        }
    }
}

extension SegmentBytes {
    /// Opens a segment's file.
    init(_ number: Int, opening path: String) throws(FileError) {
        let file = try ReadFile(path: path)
        self.init(number: number, descriptor: file.descriptor, size: file.size, path: path, owner: file)
    }
}
