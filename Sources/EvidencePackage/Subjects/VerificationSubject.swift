internal import DurableFiles
public import EvidenceModel
internal import EvidenceProof
internal import Glibc

/// Something on disk that can be verified.
public enum VerificationSubject: Sendable, Equatable {
    /// A recording's folder.
    case recording(RecordingFolder)
    /// One segment's file, with the rest of its recording's folder around it.
    case segment(RecordingFolder, number: Int, path: String)
    /// A file named by its own SHA-256.
    case object(path: String, sha256: String)
    /// A derived file with the report that names its digest and its originals'.
    case evidenceCopy(report: String)

    /// What reports call this kind.
    public var kind: String {
        switch self {
        case .recording: "recording"
        case .segment: "segment"
        case .object: "object"
        case .evidenceCopy: "evidence-copy"
        }
    }

    /// The file or folder that is verified.
    public var path: String {
        switch self {
        case .recording(let folder): folder.path
        case .segment(_, _, let path): path
        case .object(let path, _): path
        case .evidenceCopy(let report): report
        }
    }
}

/// Why a path cannot be verified.
public struct UnverifiableError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path as given.
    public let path: String
    /// What is wrong with it.
    public let cause: String
    /// What could be given instead; nil when there is nothing to say.
    public let hint: String?

    init(_ path: String, _ cause: String, hint: String? = nil) {
        self.path = path
        self.cause = cause
        self.hint = hint
    }

    /// The path and the cause.
    public var description: String { "\(path): \(cause)" }
}

extension VerificationSubject {
    /// What there is to verify at a path: a single file, or all that a folder holds: it may be a recording's, with evidence copies,
    /// objects and folders of other recordings in it.
    ///
    /// - Parameter path: of a file or folder; symbolic links are followed.
    /// - Returns: at least one subject, in the order of their names.
    /// - Throws: `UnverifiableError` when there is nothing, with a hint; `FileError` when it cannot be read.
    public static func find(at path: String) throws -> [VerificationSubject] {
        guard let resolved = realpath(path, nil) else {
            throw UnverifiableError(path, String(cString: strerror(errno)).lowercased())
        }
        defer { free(resolved) }
        let place = String(cString: resolved)
        var facts = stat()
        guard stat(place, &facts) == 0 else { throw UnverifiableError(path, String(cString: strerror(errno)).lowercased()) }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: return try inFolder(place, given: path)
        case S_IFREG: return [try ofFile(place, given: path)]
        default: throw UnverifiableError(path, "is neither a file nor a folder")
        }
    }

    private static func inFolder(_ place: String, given: String) throws -> [VerificationSubject] {
        let names = try Folder.entries(of: place)
        let isRecording = names.contains { $0 == "capture.log" || RecordingFolder.segmentNumber($0) != nil }
        if names.contains("exhibit.sqlite"), !isRecording {
            throw UnverifiableError(given, "is a vault's data folder", hint: "A whole vault is checked by: exhibit check --data \(given)")
        }
        let inner = names.filter { access("\(place)/\($0)/capture.log", F_OK) == 0 && !isSame("\(place)/\($0)", place) }
        let recordings = (isRecording ? [place] : []) + inner.map { "\(place)/\($0)" }
        let copies = names.filter { $0.hasSuffix(copyReportSuffix) }
        let objects = try objects(in: place, names)
        let found =
            recordings.map { VerificationSubject.recording(RecordingFolder(path: $0)) }
            + copies.map { .evidenceCopy(report: "\(place)/\($0)") }
            + objects
        guard found.isEmpty else { return found }
        throw UnverifiableError(
            given, "holds nothing that can be verified",
            hint: "A recording's folder holds capture.log; evidence copies lie beside their \(copyReportSuffix) reports.")
    }

    /// The objects in a folder, and in folders of it that are named by how their digests begin, as a vault keeps them (`objects/ab/abcdef…`).
    private static func objects(in place: String, _ names: [String]) throws -> [VerificationSubject] {
        var found: [VerificationSubject] = []
        for name in names {
            if Digest(hexadecimal: name) != nil {
                found.append(.object(path: "\(place)/\(name)", sha256: name))
            } else if (try? Hexadecimal.decode(Array(name.utf8)))?.count == 1, isFolder("\(place)/\(name)") {
                found += try Folder.entries(of: "\(place)/\(name)").filter { Digest(hexadecimal: $0) != nil }.map {
                    .object(path: "\(place)/\(name)/\($0)", sha256: $0)
                }
            }
        }
        return found
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether both are the same folder: a link may lead back to where it lies.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func ofFile(_ place: String, given: String) throws -> VerificationSubject {
        let folder = Folder.parent(of: place)
        let name = String(place.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)) ?? ""
        if RecordingFolder.otherFiles.contains(name) { return .recording(RecordingFolder(path: folder)) }
        if let number = RecordingFolder.segmentNumber(name) {
            guard access(folder + "/capture.log", F_OK) == 0 else {
                throw UnverifiableError(
                    given, "has no capture.log beside it, so nothing says what its bytes should be",
                    hint: "Keep a recording's files together in one folder.")
            }
            return .segment(RecordingFolder(path: folder), number: number, path: place)
        }
        if Digest(hexadecimal: name) != nil { return .object(path: place, sha256: name) }
        if name.hasSuffix(copyReportSuffix) { return .evidenceCopy(report: place) }
        for suffix in copySuffixes where name.hasSuffix(suffix) {
            let report = folder + "/" + name.dropLast(suffix.count) + copyReportSuffix
            if access(report, F_OK) == 0 { return .evidenceCopy(report: report) }
        }
        throw UnverifiableError(
            given, "nothing beside it says what its bytes should be",
            hint:
                "Give a recording's folder, a file of it, an object (a file named by its SHA-256), or an evidence copy with its .json report."
        )
    }

    /// How the report of an evidence copy ends, and the copy and its text report.
    private static let copyReportSuffix = "-evidence.json"
    private static let copySuffixes = ["-evidence.mp4", "-evidence.txt"]
}

extension RecordingFolder {
    /// The names in a recording's folder besides segments.
    fileprivate static let otherFiles = ["capture.log", "receipts.txt", "after.txt", "vault.vkey", "SHA256SUMS"]
}
