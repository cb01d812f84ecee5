internal import Glibc
internal import NetlinkBridge
internal import SDBusBridge

/// Tells when the network or Bluetooth changes, without asking again and again. For one thread.
///
/// What this machine does not tell of (no netlink, no bus) is left out: the time limit of `wait` serves for it.
public final class StatusChanges {
    private let network = try? NetworkChanges()
    private var bluetooth: SystemBus?

    /// Begins to listen.
    public init() {
        guard let bus = try? SystemBus(), (try? bus.listen(to: BluetoothService.name)) != nil else { return }
        bluetooth = bus
    }

    /// Waits until something changes, until `waker` is readable, or for this long; returns at once when something changed since the last call.
    public func wait(atMostMilliseconds milliseconds: Int, waker: Int32) {
        guard !take() else { return }
        var entries = [network?.descriptor, bluetooth?.descriptor, waker].compactMap(\.self).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&entries, nfds_t(entries.count), Int32(milliseconds))
        _ = take()
    }

    /// Takes what was told; whether there was any.
    private func take() -> Bool {
        let isNetwork = network?.take() ?? false
        guard let bus = bluetooth else { return isNetwork }
        guard let isBluetooth = bus.take() else {
            bluetooth = nil
            return true
        }
        return isNetwork || isBluetooth
    }
}
