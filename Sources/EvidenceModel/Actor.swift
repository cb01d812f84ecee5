public import EvidenceProof

/// Who did something to evidence: part of every custody event.
public enum Actor: Sendable, Equatable {
    /// The person or program on the vault's own machine.
    case owner
    /// A paired device, by its id and the name it had then.
    case device(id: String, name: String)
    /// The vault by itself, as when a recording settles or the trash is emptied.
    case vault

    /// As custody events write it: `{"kind":"owner"}`, `{"kind":"vault"}`, or `{"kind":"device","id":…,"name":…}`.
    public var json: JSONValue {
        var object = JSONObject()
        switch self {
        case .owner: object.append("kind", "owner")
        case .vault: object.append("kind", "vault")
        case .device(let id, let name):
            object.append("kind", "device")
            object.append("id", id)
            object.append("name", name)
        }
        return .object(object)
    }

    /// Reads what `json` writes; nil for anything else.
    public init?(json: JSONValue) {
        guard let object = json.object else { return nil }
        switch object["kind"]?.string {
        case "owner": self = .owner
        case "vault": self = .vault
        case "device":
            guard let id = object["id"]?.string, let name = object["name"]?.string else { return nil }
            self = .device(id: id, name: name)
        default: return nil
        }
    }

    /// `json` as text.
    public var text: String { String(decoding: JSONText.write(json), as: UTF8.self) }

    /// Reads what `text` wrote; nil for anything else.
    public init?(text: String) {
        guard let json = try? JSONText.parse(Array(text.utf8)) else { return nil }
        self.init(json: json)
    }
}
