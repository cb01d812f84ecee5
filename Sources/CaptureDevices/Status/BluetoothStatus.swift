internal import DurableFiles
internal import SDBusBridge

/// Bluetooth as BlueZ has it.
public struct BluetoothStatus: Sendable, Equatable {
    /// How it stands.
    public enum State: String, Sendable {
        /// An adapter is there, and on.
        case on
        /// Every adapter is off.
        case off
        /// This machine has no adapter.
        case unsupported
        /// This user may not ask.
        case noPermission = "no-permission"
        /// Nobody is there to ask: the Bluetooth service does not run.
        case noService = "no-service"
        /// It can't be told, as `reason` says.
        case unknown
    }

    /// A Bluetooth radio.
    public struct Adapter: Sendable, Equatable {
        /// Such as `hci0`.
        public var id: String
        /// What others see.
        public var name: String
        /// Whether it is on.
        public var isOn: Bool
    }

    /// A connected device.
    public struct Device: Sendable, Equatable {
        /// Its name, as its owner gave it.
        public var name: String
        /// Such as `00:11:22:33:44:55`.
        public var address: String
        /// What it is in the words of the icon naming specification, such as `audio-headset`; nil when it does not say.
        public var kind: String?
        /// Charge in percent; nil when it does not say.
        public var battery: Int?
    }

    /// How it stands.
    public var state: State
    /// Why it can't be told; nil when it can.
    public var reason: String?
    /// Whether a switch on the machine, or `rfkill`, keeps it off.
    public var isBlocked: Bool
    /// All adapters.
    public var adapters: [Adapter]
    /// The devices that are connected now.
    public var devices: [Device]

    /// Asks BlueZ on the system bus.
    public static func read() -> BluetoothStatus {
        do {
            return BluetoothStatus(try SystemBus().managedObjects(of: BluetoothService.name), isBlocked: isBlocked())
        } catch {
            return BluetoothStatus(error, hasAdapter: hasAdapter(), isBlocked: isBlocked())
        }
    }

    /// Whether the kernel has an adapter, whoever serves it.
    private static func hasAdapter() -> Bool { !((try? Folder.entries(of: "/sys/class/bluetooth")) ?? []).isEmpty }

    /// Whether a switch keeps every Bluetooth radio off.
    private static func isBlocked() -> Bool {
        let folder = "/sys/class/rfkill"
        let switches = ((try? Folder.entries(of: folder)) ?? []).filter { word("\(folder)/\($0)/type") == "bluetooth" }
        return !switches.isEmpty && switches.allSatisfy { word("\(folder)/\($0)/soft") == "1" || word("\(folder)/\($0)/hard") == "1" }
    }

    private static func word(_ path: String) -> String? {
        (try? DurableFile.read(path)).map { String(decoding: $0.prefix { $0 != 10 }, as: UTF8.self) }
    }
}

/// The Bluetooth service's name on the bus.
enum BluetoothService {
    static let name = "org.bluez"
}

extension BluetoothStatus {
    /// What BlueZ's objects say.
    init(_ objects: [BusObject], isBlocked: Bool) {
        adapters = objects.compactMap { object in
            object.interfaces["org.bluez.Adapter1"].map { adapter in
                Adapter(
                    id: object.path.split(separator: "/").last.map(String.init) ?? object.path,
                    name: adapter["Alias"]?.text ?? adapter["Name"]?.text ?? "", isOn: adapter["Powered"]?.bool ?? false)
            }
        }
        devices = objects.compactMap { object in
            guard let device = object.interfaces["org.bluez.Device1"], device["Connected"]?.bool == true else { return nil }
            let address = device["Address"]?.text ?? ""
            return Device(
                name: device["Alias"]?.text ?? device["Name"]?.text ?? address, address: address, kind: device["Icon"]?.text,
                battery: object.interfaces["org.bluez.Battery1"]?["Percentage"]?.integer)
        }
        self.isBlocked = isBlocked
        state = adapters.isEmpty ? .unsupported : adapters.contains(where: \.isOn) ? .on : .off
    }

    /// What it means that BlueZ could not be asked.
    init(_ error: SDBusError, hasAdapter: Bool, isBlocked: Bool) {
        let state: State =
            switch error.code {
            case .forbidden: .noPermission
            case .noBus, .noService, .libraryMissing: hasAdapter ? .noService : .unsupported
            case .timedOut, .other: .unknown
            }
        self.init(
            state: state, reason: state == .unsupported ? nil : error.description, isBlocked: isBlocked, adapters: [], devices: [])
    }
}
