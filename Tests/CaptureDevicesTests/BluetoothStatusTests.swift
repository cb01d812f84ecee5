import Testing

@testable import CaptureDevices
@testable import SDBusBridge

@Suite struct BluetoothStatusTests {
    @Test func whyNobodyAnswersIsToldApart() {
        func state(_ name: String, hasAdapter: Bool) -> BluetoothStatus.State {
            BluetoothStatus(SDBusError(name: name, message: "", number: -1), hasAdapter: hasAdapter, isBlocked: false).state
        }
        let prefix = "org.freedesktop.DBus.Error."
        #expect(state(prefix + "ServiceUnknown", hasAdapter: true) == .noService)
        #expect(state(prefix + "ServiceUnknown", hasAdapter: false) == .unsupported)
        #expect(state(prefix + "AccessDenied", hasAdapter: true) == .noPermission)
        #expect(state(prefix + "NoReply", hasAdapter: true) == .unknown)
        let noBus = BluetoothStatus(SDBusError(connecting: -2), hasAdapter: false, isBlocked: false)
        #expect(noBus.state == .unsupported && noBus.reason == nil)
    }

    @Test func oneAdapterThatIsOnIsEnough() {
        func adapter(_ id: String, _ isOn: Bool) -> BusObject {
            BusObject(path: "/org/bluez/\(id)", interfaces: ["org.bluez.Adapter1": ["Alias": .text(id), "Powered": .bool(isOn)]])
        }
        #expect(BluetoothStatus([adapter("hci0", false), adapter("hci1", true)], isBlocked: false).state == .on)
        #expect(BluetoothStatus([adapter("hci0", false)], isBlocked: true).state == .off)
        #expect(BluetoothStatus([], isBlocked: false).state == .unsupported)
    }
}
