import CaptureDevices
import EvidenceModel
import EvidenceProof

extension StatusReport {
    /// What programs get (docs/cli-output.md).
    func json(at time: Timestamp) -> JSONValue {
        object(
            ("time", .string(time.rfc3339)), ("network", network.json), ("bluetooth", bluetooth.json), ("disk", disk?.json ?? .null),
            ("cameras", .array(devices.cameras.map(\.json))), ("microphones", devices.microphones?.json ?? .null),
            ("position", devices.position.json), ("clock", clockJSON), ("findings", .array(findings.map(\.json))))
    }

    private var clockJSON: JSONValue {
        object(
            ("kept", .bool(devices.clockIsKept)), ("offset", seconds(devices.clock?.offset)),
            ("uncertainty", seconds(devices.clock?.uncertainty)), ("roundTrip", seconds(devices.clock?.roundTrip)))
    }

    private func seconds(_ milliseconds: Int?) -> JSONValue { number(milliseconds.map { Double($0) / 1000 }) }
}

extension NetworkStatus {
    fileprivate var json: JSONValue {
        object(
            ("path", .string(path.rawValue)), ("reason", text(reason)), ("links", .array(links.map(\.json))),
            ("routes", .array(routes.map(\.json))))
    }
}

extension NetworkStatus.Link {
    fileprivate var json: JSONValue {
        object(
            ("name", .string(name)), ("kind", .string(kind.rawValue)), ("up", .bool(isUp)), ("carrier", .bool(hasCarrier)),
            ("hardwareAddress", text(hardwareAddress)), ("mtu", number(maximumPacketBytes)),
            (
                "addresses",
                .array(
                    addresses.map {
                        object(
                            ("address", .string($0.address)), ("prefixLength", number($0.prefixLength)), ("family", family($0.isIPv6)),
                            ("local", .bool($0.isLocal)))
                    })
            ))
    }
}

extension NetworkStatus.Route {
    fileprivate var json: JSONValue {
        object(("link", text(link)), ("family", family(isIPv6)), ("gateway", text(gateway)), ("metric", number(metric)))
    }
}

extension BluetoothStatus {
    fileprivate var json: JSONValue {
        object(
            ("state", .string(state.rawValue)), ("reason", text(reason)), ("blocked", .bool(isBlocked)),
            (
                "adapters",
                .array(adapters.map { object(("id", .string($0.id)), ("name", .string($0.name)), ("on", .bool($0.isOn))) })
            ),
            (
                "devices",
                .array(
                    devices.map {
                        object(
                            ("name", .string($0.name)), ("address", .string($0.address)), ("kind", text($0.kind)),
                            ("battery", number($0.battery)))
                    })
            ))
    }
}

extension DiskStatus {
    fileprivate var json: JSONValue {
        object(
            ("folder", .string(folder)), ("totalBytes", number(totalBytes)), ("usedBytes", number(usedBytes)),
            ("freeBytes", number(freeBytes)), ("inMemory", .bool(isInMemory)), ("secondsLeft", number(secondsLeft)))
    }
}

extension CameraStatus {
    fileprivate var json: JSONValue {
        object(("device", .string(device)), ("name", text(name)), ("state", .string(state.rawValue)))
    }
}

extension MicrophoneStatus {
    fileprivate var json: JSONValue {
        let inputs = inputs.map { object(("id", .string($0.id)), ("name", .string($0.name)), ("default", .bool($0.isDefault))) }
        return object(("state", .string(state.rawValue)), ("system", text(system)), ("inputs", .array(inputs)))
    }
}

extension PositionStatus {
    fileprivate var json: JSONValue {
        object(
            ("state", .string(state.rawValue)), ("reason", text(reason)), ("receivers", .array(receivers.map { .string($0) })),
            ("latitude", number(latitude)), ("longitude", number(longitude)), ("accuracy", number(accuracy)),
            ("satellites", number(satellites)))
    }
}

private func object(_ members: (String, JSONValue)...) -> JSONValue {
    var object = JSONObject()
    for (name, value) in members { object.append(name, value) }
    return .object(object)
}

private func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

private func number(_ number: Int?) -> JSONValue { number.map { .integer(ByteCount($0)) } ?? .null }

private func number(_ number: Double?) -> JSONValue { number.flatMap { JSONValue($0) } ?? .null }

private func family(_ isIPv6: Bool) -> JSONValue { .string(isIPv6 ? "ipv6" : "ipv4") }
