import CSDBus
import Glibc

/// A connection to the system bus (`DBUS_SYSTEM_BUS_ADDRESS`, else the machine's). It starts no service. For one thread.
public final class SystemBus {
    private let bus: OpaquePointer
    /// How long a service may take to answer, in microseconds.
    private static let patience: UInt64 = 3_000_000

    /// Connects.
    public init() throws(SDBusError) {
        try SDBusLibrary.load()
        var opened: OpaquePointer?
        let number = sd_bus_open_system(&opened)
        guard number >= 0, let opened else { throw SDBusError(connecting: number) }
        bus = opened
    }

    deinit { sd_bus_flush_close_unref(bus) }

    /// All objects of a service, by its object manager at `/`.
    public func managedObjects(of service: String) throws(SDBusError) -> [BusObject] {
        var question: OpaquePointer?
        let made = sd_bus_message_new_method_call(bus, &question, service, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
        guard made >= 0, let question else { throw SDBusError(connecting: made) }
        defer { sd_bus_message_unref(question) }
        // Looking must not change what is looked at: a service that is not running is not started.
        sd_bus_message_set_auto_start(question, 0)
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var answer: OpaquePointer?
        let number = sd_bus_call(bus, question, Self.patience, &error, &answer)
        guard number >= 0, let answer else {
            guard let name = error.name else { throw SDBusError(connecting: number) }
            throw SDBusError(name: String(cString: name), message: error.message.map { String(cString: $0) } ?? "", number: number)
        }
        defer { sd_bus_message_unref(answer) }
        return try BusMessageReader(message: answer).managedObjects()
    }

    /// From now on `take()` says when the service tells of a change, comes or goes.
    public func listen(to service: String) throws(SDBusError) {
        let rules = [
            "type='signal',sender='\(service)'",
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(service)'",
        ]
        for rule in rules {
            // The bus keeps the rule as long as the connection; what comes is only counted by `take()`.
            let number = sd_bus_add_match(bus, nil, rule, { _, _, _ in 0 }, nil)
            guard number >= 0 else { throw SDBusError(connecting: number) }
        }
    }

    /// Readable for `poll` when something came.
    public var descriptor: Int32 { sd_bus_get_fd(bus) }

    /// Takes what came so far; does not wait. Whether there was any; nil when the bus is gone.
    public func take() -> Bool? {
        var isChanged = false
        while true {
            let number = sd_bus_process(bus, nil)
            if number < 0 { return nil }
            if number == 0 { return isChanged }
            isChanged = true
        }
    }
}
