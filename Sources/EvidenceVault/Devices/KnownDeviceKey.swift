public import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// A device key that the vault knows: what is signed with it has a known signer.
public struct KnownDeviceKey: Sendable, Equatable {
    /// How the vault came to know a key.
    public enum Origin: String, Sendable, CaseIterable {
        /// The device showed as it paired that the key is its own.
        case pairing
        /// It signed the first recording that a device brought which had shown no key as it paired.
        case firstLog = "first-log"
        /// It signed a recording that came from the vault's own machine.
        case thisMachine = "this-machine"
        /// The owner accepted it.
        case accepted
        /// It signed a recording that the vault held before it kept keys.
        case earlier
    }

    /// The 32 bytes of the public key.
    public var key: [UInt8]
    /// The paired device that it belongs to, which may be revoked by now; nil for the vault's own machine, and when not known.
    public var device: String?
    /// Whose key it is, for people: the name that the device was paired under.
    public var label: String
    /// How it came to be known.
    public var origin: Origin
    /// When it came to be known.
    public var since: Timestamp

    /// What the keys of the vault's own machine are called.
    static let ownMachineLabel = "the vault’s own machine"
}

/// Who brought the first line of a recording, as the catalogue has it.
enum Beginner: Equatable, Sendable {
    /// The vault's own machine.
    case ownMachine
    /// The paired device with this id.
    case device(String)

    private static let ownMachineText = "this-machine"

    /// Nil, for a recording that was begun before the vault kept this, stays nil.
    init?(_ text: String?) {
        guard let text else { return nil }
        self = text == Self.ownMachineText ? .ownMachine : .device(text)
    }

    init(_ device: Device?) {
        self = device.map { .device($0.id) } ?? .ownMachine
    }

    var text: String {
        switch self {
        case .ownMachine: Self.ownMachineText
        case .device(let id): id
        }
    }

    var deviceID: String? { if case .device(let id) = self { id } else { nil } }
}
