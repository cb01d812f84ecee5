import EvidenceModel
import EvidenceProof
import EvidenceVault

/// A known device key as JSON.
enum DeviceKeyDocument {
    static func write(_ known: KnownDeviceKey, to writer: inout JSONWriter) {
        writer.object { object in
            object.member("key", String(decoding: Base64.encode(known.key), as: UTF8.self))
            object.member("fingerprint", Digest.of(known.key).hexadecimal)
            object.member("name", known.label)
            object.member("device", known.device)
            object.member("origin", known.origin.rawValue)
            object.member("since", known.since.rfc3339)
        }
    }
}
