import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import OpenSSLBridge
import Testing

@testable import VaultServer

/// Who is a known signer, as phones and the owner see it.
@Suite(.timeLimit(.minutes(10)))
struct DeviceKeyRoutesTests {
    private let live: LiveServer

    init() throws { live = try LiveServer() }

    /// Asks as a device elsewhere; without a credential as a stranger.
    private func elsewhere(
        _ method: String, _ target: String, credential: String? = nil, type: String = "application/json", body: [UInt8] = []
    ) throws -> (status: Int, object: JSONObject) {
        var fields: HTTPFields = ["Host": "localhost", "Content-Type": type, "Content-Length": "\(body.count)"]
        if let credential { fields["Authorization"] = "Bearer \(credential)" }
        let peer = HTTPPeer(address: "192.168.1.20", transport: .network(isSecure: true))
        return try read(live.server.router.respond(to: HTTPRequest(method: method, target: target, fields: fields, body: body, peer: peer)))
    }

    private func owner(_ method: String, _ target: String, _ members: [(String, String)] = []) throws -> (status: Int, object: JSONObject) {
        let body = members.isEmpty ? [] : json(members)
        let fields: HTTPFields = ["Content-Type": "application/json", "Content-Length": "\(body.count)"]
        return try read(live.server.router.respond(to: HTTPRequest(method: method, target: target, fields: fields, body: body)))
    }

    private func read(_ response: HTTPResponse) throws -> (status: Int, object: JSONObject) {
        guard case .bytes(let bytes) = response.body else { return (response.status, JSONObject()) }
        return (response.status, (try? JSONText.parse(bytes))?.object ?? JSONObject())
    }

    private func json(_ members: [(String, String)]) -> [UInt8] {
        var object = JSONObject()
        for (name, value) in members { object.append(name, value) }
        return JSONText.write(.object(object))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: Base64.encode(bytes), as: UTF8.self) }

    /// Pairs as a phone does that shows this key, with a proof over `proven`, else over the token.
    private func pair(_ key: Ed25519PrivateKey, proven: String? = nil) throws -> (status: Int, object: JSONObject) {
        let token = try live.vault.vault.makePairingToken().token
        let proof = try key.sign(PairingProof.text(token: proven ?? token))
        return try elsewhere(
            "POST", "/api/v1/pairing",
            body: json([("token", token), ("name", "phone"), ("publicKey", text(key.publicKey)), ("signature", text(proof))]))
    }

    private func append(_ lines: [UInt8], of device: TestDevice, credential: String) throws -> Int {
        try elsewhere(
            "POST", "/api/v1/recordings/\(device.recording)/log", credential: credential, type: "application/vnd.exhibit.capture-log",
            body: lines
        ).status
    }

    private func signer(of device: TestDevice) throws -> JSONObject? {
        try owner("GET", "/api/v1/items/\(device.recording)").object["recording"]?.object?["signer"]?.object
    }

    private func isKnownInVerdict(of device: TestDevice) throws -> Bool? {
        try owner("GET", "/api/v1/items/\(device.recording)/verification").object["signer"]?.object?["known"]?.bool
    }

    @Test func pairingShowsTheKey() throws {
        let key = try Ed25519PrivateKey.generate()
        let wrong = try pair(key, proven: "another token")
        #expect(wrong.status == 403 && wrong.object["code"]?.string == "device-key-proof")
        let token = try live.vault.vault.makePairingToken().token
        let unproven = json([("token", token), ("name", "phone"), ("publicKey", text(key.publicKey))])
        #expect(try elsewhere("POST", "/api/v1/pairing", body: unproven).status == 400)
        #expect(try owner("GET", "/api/v1/devices").object["devices"]?.array?.isEmpty == true)

        let paired = try pair(key)
        #expect(paired.status == 201)
        let credential = try #require(paired.object["credential"]?.string)
        let device = try #require(try elsewhere("GET", "/api/v1/devices", credential: credential).object["devices"]?.array?.first?.object)
        let shown = try #require(device["keys"]?.array?.first?.object)
        #expect(shown["key"]?.string == text(key.publicKey) && shown["origin"]?.string == "pairing")
        #expect(shown["fingerprint"]?.string == Digest.of(key.publicKey).hexadecimal)
        let known = try elsewhere("GET", "/api/v1/device-keys", credential: credential).object["keys"]?.array
        #expect(known?.compactMap { $0.object?["key"]?.string } == [text(key.publicKey)], "a phone knows what the vault knows")
        #expect(try elsewhere("GET", "/api/v1/device-keys").status == 401)
    }

    @Test func anotherKeyFromAPairedDeviceIsUnknownUntilTheOwnerAcceptsIt() throws {
        let credential = try #require(try pair(try Ed25519PrivateKey.generate()).object["credential"]?.string)
        var device = try TestDevice()
        #expect(try append(try device.begin() + device.end(), of: device, credential: credential) == 200, "evidence is never refused")
        #expect(try owner("POST", "/api/v1/items/\(device.recording)/verification").status == 200)
        #expect(try isKnownInVerdict(of: device) == false)
        #expect(try signer(of: device)?["known"]?.bool == false)
        #expect(try signer(of: device)?["broughtBy"]?.string == "phone")

        let wish = [("key", text(device.key.publicKey)), ("recording", "\(device.recording)")]
        #expect(try elsewhere("POST", "/api/v1/device-keys", credential: credential, body: json(wish)).status == 403)
        #expect(try owner("POST", "/api/v1/device-keys", [("key", "no"), wish[1]]).status == 400)
        #expect(try owner("POST", "/api/v1/device-keys", [("key", text([1, 2])), wish[1]]).status == 409)
        #expect(try owner("POST", "/api/v1/device-keys", [wish[0], ("recording", "x")]).status == 404)
        #expect(try isKnownInVerdict(of: device) == false)

        let accepted = try owner("POST", "/api/v1/device-keys", wish)
        #expect(accepted.status == 200 && accepted.object["name"]?.string == "phone" && accepted.object["origin"]?.string == "accepted")
        #expect(try signer(of: device)?["name"]?.string == "phone")
        while try isKnownInVerdict(of: device) != true { usleep(5000) }
    }

    @Test func theFirstRecordingShowsTheKeyOfAnOlderApp() throws {
        let token = try live.vault.vault.makePairingToken().token
        let paired = try elsewhere("POST", "/api/v1/pairing", body: json([("token", token), ("name", "phone")]))
        let credential = try #require(paired.object["credential"]?.string)
        var device = try TestDevice()
        #expect(try append(try device.begin(), of: device, credential: credential) == 200)
        #expect(try signer(of: device)?["name"]?.string == "phone")
    }
}
