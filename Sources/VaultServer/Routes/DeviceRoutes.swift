import EvidenceModel
import EvidenceProof
import EvidenceVault
import QREncodeBridge

/// Pairing, and the devices that are paired.
struct DeviceRoutes: Sendable {
    let services: Services

    var routes: [Route] {
        [
            Route("POST", "/api/v1/pairing", access: .anyone, .collect(limit: 4096, types: ["application/json"], pair)),
            Route("POST", "/api/v1/pairing-tokens", access: .owner, .collect(limit: 4096, types: [], makeToken)),
            Route("GET", "/api/v1/devices", .work(list)),
            Route("DELETE", "/api/v1/devices/{id}", access: .owner, .collect(limit: 4096, types: [], revoke)),
        ]
    }

    private func pair(_ context: RouteContext) throws -> HTTPResponse {
        try services.pairing.check()
        let body = try JSONBody(context.request)
        let token = try body.text("token", limit: 200)
        let name = try body.text("name", limit: 400)
        var key: PairingKey?
        if body.has("publicKey") { key = PairingKey(key: try body.base64("publicKey"), proof: try body.base64("signature")) }
        let paired: PairedDevice
        do {
            paired = try services.vault.pair(token: token, name: name, key: key, again: body["again"]?.bool ?? false)
        } catch {
            if error.code == .pairingTokenInvalid { services.pairing.failed() }
            throw error
        }
        services.pairing.succeeded()
        let cookie = "\(Gate.cookieName)=\(paired.credential); Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict"
        return .json(status: 201, fields: ["Set-Cookie": cookie]) { writer in
            writer.object { object in
                object.member("credential", paired.credential)
                object.object("device") { object in
                    object.member("id", paired.device.id)
                    object.member("name", paired.device.name)
                }
                object.member("verifierKey", services.vault.verifierKey)
            }
        }
    }

    private func makeToken(_ context: RouteContext) throws -> HTTPResponse {
        let invitation = try services.makeInvitation()
        let code = try QRCode(invitation.url).svg
        return .json(status: 201) { writer in
            writer.object { object in
                object.member("token", invitation.token)
                object.member("url", invitation.url)
                object.member("qrCode", code)
                object.member("expiresAt", invitation.expiresAt.rfc3339)
                object.member("fingerprint", invitation.fingerprint)
            }
        }
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        let devices = try services.vault.devices()
        return .json { writer in
            writer.object { object in
                object.array("devices") { array in
                    for (device, keys) in devices.map({ ($0.device, $0.keys) }) {
                        array.object { object in
                            object.member("id", device.id)
                            object.member("name", device.name)
                            object.member("pairedAt", device.pairedAt.rfc3339)
                            object.member("lastSeenAt", device.lastSeenAt?.rfc3339)
                            object.array("keys") { array in
                                for key in keys { DeviceKeyDocument.write(key, to: &array) }
                            }
                        }
                    }
                }
            }
        }
    }

    private func revoke(_ context: RouteContext) throws -> HTTPResponse {
        let device = context.parameter("id")
        try services.vault.revokeDevice(device, by: context.actor)
        services.events.end(device: device)
        return HTTPResponse(status: 204)
    }
}
