import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceTransfer
import OpenSSLBridge
import Synchronization

/// A vault in memory that does what the API promises, and what a test makes it do wrong.
final class FakeVault: VaultExchange {
    /// What happens to a request.
    enum Fault: Sendable {
        /// It never arrives.
        case unreachable
        /// It is done, but the answer is lost.
        case answerLost
        /// It is answered with this status instead.
        case refuse(Int, headers: [(name: String, value: String)] = [])
    }

    struct State {
        var lines: [[UInt8]] = []
        var digests: [Digest] = []
        var uploads: [String: (segment: Int, bytes: [UInt8], length: Int?)] = [:]
        var timeNote: [UInt8]?
        var requests: [String] = []
        var signsWrongly = false
        var liesAboutBytes = false
        var key: Ed25519PrivateKey
    }

    let state: Mutex<State>
    private let fault: @Sendable (VaultRequest, Int) -> Fault?
    private let recording: String

    /// `fault` says what happens to the request with this number (from 0).
    init(recording: String, fault: @escaping @Sendable (VaultRequest, Int) -> Fault? = { _, _ in nil }) throws {
        self.recording = recording
        self.fault = fault
        let key = try Ed25519PrivateKey.generate()
        state = Mutex(State(key: key))
    }

    func cancel() {}

    /// The bytes held of a segment; nil when it was never created.
    func held(_ segment: Int) -> [UInt8]? { state.withLock { state in state.uploads.values.first { $0.segment == segment }?.bytes } }

    func length(_ segment: Int) -> Int? { state.withLock { state in state.uploads.values.first { $0.segment == segment }?.length } }

    var log: [UInt8] { state.withLock { $0.lines.flatMap { $0 } } }

    var requests: [String] { state.withLock { $0.requests } }

    func send(_ request: VaultRequest) throws -> VaultAnswer {
        let number = state.withLock { state -> Int in
            state.requests.append("\(request.method) \(request.path)")
            return state.requests.count - 1
        }
        let body = try bytes(of: request.body)
        switch fault(request, number) {
        case nil: return try state.withLock { try Self.answer(request, body, &$0, recording) }
        case .unreachable: throw VaultExchangeError(code: .unreachable, detail: "no connection")
        case .answerLost:
            _ = try state.withLock { try Self.answer(request, body, &$0, recording) }
            throw VaultExchangeError(code: .unreachable, detail: "connection lost")
        case .refuse(let status, let headers): return VaultAnswer(status: status, headers: headers)
        }
    }

    private func bytes(of body: VaultRequest.Body) throws -> [UInt8] {
        switch body {
        case .none: return []
        case .bytes(let bytes): return bytes
        case .file(let path, let offset, let count):
            var bytes: [UInt8] = []
            try ReadFile(path: path).read(from: offset, to: offset + count) { bytes.append(contentsOf: $0) }
            return bytes
        }
    }

    private static func answer(_ request: VaultRequest, _ body: [UInt8], _ state: inout State, _ recording: String) throws -> VaultAnswer {
        let log = "/api/v1/recordings/\(recording)/log"
        switch (request.method, request.path) {
        case ("GET", "/api/v1/vault"):
            var object = JSONObject()
            object.append("name", "fake")
            object.append("version", "0")
            object.append("verifierKey", verifierKey(state).text)
            object.append("timeNote", String(decoding: try sign(TimeNote(time: UTCTime(milliseconds: 0)).text, state), as: UTF8.self))
            return VaultAnswer(status: 200, body: JSONText.write(.object(object)))
        case ("HEAD", log):
            if state.lines.isEmpty { return VaultAnswer(status: 404) }
            return VaultAnswer(status: 200, headers: [("Exhibit-Next-Sequence", String(state.lines.count))])
        case ("POST", log): return try appendLog(body, &state, recording)
        case ("PUT", "/api/v1/recordings/\(recording)/time-note"):
            state.timeNote = body
            return VaultAnswer(status: 204)
        case ("POST", "/api/v1/uploads"): return create(request, &state)
        case ("HEAD", _):
            guard let upload = state.uploads[request.path] else { return VaultAnswer(status: 404) }
            return VaultAnswer(status: 200, headers: [("Upload-Offset", String(upload.bytes.count))])
        case ("PATCH", _): return patch(request, body, &state)
        default: return VaultAnswer(status: 405)
        }
    }

    private static func appendLog(_ body: [UInt8], _ state: inout State, _ recording: String) throws -> VaultAnswer {
        for line in body.split(separator: 0x0A).map({ Array($0) + [0x0A] }) {
            let json = Array(line.prefix { $0 != 0x09 })
            guard let object = (try? JSONText.parse(json))?.object, let sequence = object["seq"]?.integer else {
                return VaultAnswer(status: 400)
            }
            if sequence < state.lines.count {
                guard state.lines[sequence] == line else { return problem(409, "log-fork") }
                continue
            }
            guard sequence == state.lines.count else { return problem(409, "log-gap", next: state.lines.count) }
            guard object["prev"]?.string == state.digests.last?.hexadecimal else { return problem(409, "log-fork") }
            state.lines.append(line)
            state.digests.append(Digest.of(json))
        }
        guard let digest = state.digests.last else { return VaultAnswer(status: 400) }
        let held = state.uploads.values.sorted { $0.segment < $1.segment }.map { upload in
            let bytes = state.liesAboutBytes ? upload.bytes + [1] : upload.bytes
            return Receipt.Held(segment: upload.segment, bytes: upload.bytes.count, sha256: Digest.of(bytes))
        }
        let receipt = Receipt(
            recording: recording, sequence: state.lines.count - 1, digest: digest, time: UTCTime(milliseconds: 1_764_000_009_000),
            segments: held)
        var object = JSONObject()
        object.append("nextSequence", state.lines.count)
        object.append("receipt", String(decoding: try sign(receipt.text, state), as: UTF8.self))
        object.append("state", "live")
        return VaultAnswer(status: 200, body: JSONText.write(.object(object)))
    }

    private static func create(_ request: VaultRequest, _ state: inout State) -> VaultAnswer {
        guard !state.lines.isEmpty else { return problem(409, "log-not-begun") }
        let metadata = request.headers.first { $0.name == "Upload-Metadata" }?.value ?? ""
        let fields = metadata.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
        let encoded = fields.first { $0[0] == "segment" }?[1] ?? ""
        let segment = Int(String(decoding: (try? Base64.decode(Array(encoded.utf8))) ?? [], as: UTF8.self)) ?? 0
        let path = "/api/v1/uploads/s\(segment)"
        if state.uploads[path] == nil { state.uploads[path] = (segment, [], nil) }
        return VaultAnswer(
            status: 201,
            headers: [("Location", "http://elsewhere.example\(path)"), ("Upload-Offset", String(state.uploads[path]?.bytes.count ?? 0))])
    }

    private static func patch(_ request: VaultRequest, _ body: [UInt8], _ state: inout State) -> VaultAnswer {
        func header(_ name: String) -> String? { request.headers.first { $0.name == name }?.value }
        guard var upload = state.uploads[request.path] else { return VaultAnswer(status: 404) }
        guard upload.length != upload.bytes.count else { return problem(403, "upload-finished") }
        guard header("Upload-Offset") == String(upload.bytes.count) else { return problem(409, "offset-mismatch") }
        let checksum = "sha256 " + String(decoding: Base64.encode(DigestAlgorithm.sha256.digest(of: body)), as: UTF8.self)
        guard header("Upload-Checksum") == checksum else { return VaultAnswer(status: 460) }
        upload.bytes += body
        upload.length = header("Upload-Length").flatMap { Int($0) } ?? upload.length
        state.uploads[request.path] = upload
        return VaultAnswer(status: 204, headers: [("Upload-Offset", String(upload.bytes.count))])
    }

    private static func problem(_ status: Int, _ code: String, next: Int? = nil) -> VaultAnswer {
        var object = JSONObject()
        object.append("code", code)
        object.append("title", code)
        if let next { object.append("nextSequence", next) }
        return VaultAnswer(status: status, body: JSONText.write(.object(object)))
    }

    private static func verifierKey(_ state: State) -> VerifierKey {
        guard let key = VerifierKey(vaultPublicKey: state.key.publicKey) else { preconditionFailure("32 bytes") }
        return key
    }

    private static func sign(_ text: [UInt8], _ state: State) throws -> [UInt8] {
        let signature = try state.key.sign(state.signsWrongly ? text + [0] : text)
        return SignedNote.compose(text: text, signatures: [(verifierKey(state), signature)])
    }
}
