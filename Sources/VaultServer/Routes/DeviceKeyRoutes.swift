import EvidenceModel
import EvidenceVault

/// The device keys that the vault knows, and the owner's word on one that it does not.
struct DeviceKeyRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/device-keys", .work(list)),
            // The owner's alone: a paired device must not make a key of its choice known.
            Route("POST", "/api/v1/device-keys", access: .owner, .collect(limit: 4096, types: ["application/json"], accept)),
        ]
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        let keys = try vault.deviceKeys()
        return .json { writer in
            writer.object { object in
                object.array("keys") { array in
                    for key in keys { DeviceKeyDocument.write(key, to: &array) }
                }
            }
        }
    }

    private func accept(_ context: RouteContext) throws -> HTTPResponse {
        let body = try JSONBody(context.request)
        let key = try body.base64("key")
        let text = try body.text("recording")
        guard let recording = RecordingID(text) else { throw Problem(.notFound, "There is no recording “\(text)”.") }
        let accepted = try vault.acceptDeviceKey(key, of: recording, by: context.actor)
        return .json { DeviceKeyDocument.write(accepted, to: &$0) }
    }
}
