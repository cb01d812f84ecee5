import EvidenceModel
import Testing

@testable import EvidenceVault
@testable import VaultServer

/// Who gets in, without a socket.
struct GateTests {
    private let gate = Gate(
        hosts: HostNames(configured: ["Vault.Example"], addresses: { ["192.168.1.5", "fd00::5"] }, ticks: { 0 }),
        authenticate: { $0 == "secret" ? Device.test : nil })
    private let loopback = HTTPPeer(address: "127.0.0.1", transport: .network(isSecure: false))
    private let elsewhere = HTTPPeer(address: "192.168.1.20", transport: .network(isSecure: true))

    private func admit(_ fields: HTTPFields, from peer: HTTPPeer, method: String = "GET", target: String = "/api/v1/items") throws -> Caller
    {
        try gate.admit(try HTTPRequest(method: method, target: target, fields: fields, peer: peer))
    }

    private func code(_ fields: HTTPFields, from peer: HTTPPeer, method: String = "GET", target: String = "/api/v1/items") -> String? {
        do {
            _ = try admit(fields, from: peer, method: method, target: target)
            return nil
        } catch {
            return (error as? Problem)?.kind.code
        }
    }

    @Test(arguments: ["127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "app.localhost"])
    func takesThisMachineForTheOwner(_ host: String) throws {
        #expect(try admit(["Host": host], from: loopback).isOwner)
    }

    @Test(arguments: ["192.168.1.5:8443", "[fd00::5]:8443", "vault.example", "VAULT.EXAMPLE:8443"])
    func knowsItsNames(_ host: String) throws {
        guard case .stranger = try admit(["Host": host], from: elsewhere) else {
            Issue.record("not a stranger")
            return
        }
        // A name of the network, even from this machine, is no owner: a proxy may stand in front.
        guard case .stranger = try admit(["Host": host], from: loopback) else {
            Issue.record("an owner by a name of the network")
            return
        }
    }

    @Test(arguments: [
        "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", "192.168.1.6", "", "[::1", "a:b", "127.0.0.1:8080:1",
    ])
    func refusesOtherNames(_ host: String) {
        #expect(code(["Host": host], from: loopback) == "host-not-allowed")
        #expect(code(["Host": host], from: elsewhere) == "host-not-allowed")
    }

    @Test func aProxyOnThisMachineIsNoOwner() throws {
        let names = [
            "X-Forwarded-For", "x-forwarded-proto", "X-Forwarded-Host", "Forwarded", "Via", "X-Real-IP", "True-Client-IP",
            "CF-Connecting-IP",
        ]
        for name in names {
            guard case .stranger = try admit(["Host": "localhost", name: "for=192.168.1.20"], from: loopback) else {
                Issue.record("\(name)")
                return
            }
        }
    }

    @Test func anUnconfiguredNginxIsNoOwner() throws {
        // All that its `proxy_pass` sends by default: HTTP/1.0, the vault's own address as Host, and no field of its own but this.
        var request = try HTTPRequest(
            method: "GET", target: "/api/v1/items", fields: ["Host": "127.0.0.1:8080", "Connection": "close"], peer: loopback)
        request.version = "HTTP/1.0"
        guard case .stranger = try gate.admit(request) else {
            Issue.record("an owner")
            return
        }
    }

    @Test func knowsDevicesByCookieAndHeader() throws {
        for fields: HTTPFields in [
            ["Host": "192.168.1.5", "Authorization": "Bearer secret"],
            ["Host": "192.168.1.5", "Cookie": "a=b; __Host-exhibit-device=secret"],
        ] {
            guard case .device(let device) = try admit(fields, from: elsewhere) else {
                Issue.record("not a device")
                return
            }
            #expect(device.name == "phone")
        }
        guard case .stranger = try admit(["Host": "192.168.1.5", "Authorization": "Bearer wrong"], from: elsewhere) else {
            Issue.record("a wrong credential got in")
            return
        }
    }

    @Test func refusesOtherSites() {
        let host: (String, String) = ("Host", "127.0.0.1:8080")
        func fields(_ more: [(String, String)]) -> HTTPFields { HTTPFields(([host] + more).map { ($0.0, $0.1) }) }
        for method in ["POST", "PATCH", "DELETE", "GET"] {
            #expect(code(fields([("Sec-Fetch-Site", "cross-site")]), from: loopback, method: method) == "cross-site")
            #expect(code(fields([("Sec-Fetch-Site", "same-site")]), from: loopback, method: method) == "cross-site")
            #expect(code(fields([("Origin", "https://evil.example")]), from: loopback, method: method) == "cross-site")
            #expect(code(fields([("Origin", "null")]), from: loopback, method: method) == "cross-site")
            #expect(code(fields([("Origin", "http://127.0.0.1:9090")]), from: loopback, method: method) == "cross-site")
            #expect(
                code(fields([("Origin", "http://127.0.0.1:8080"), ("Sec-Fetch-Site", "same-origin")]), from: loopback, method: method)
                    == nil)
        }
        let link = fields([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")])
        #expect(code(link, from: loopback, target: "/") == nil, "a link to the app may be followed")
        #expect(code(link, from: loopback, target: "/api/v1/items") == "cross-site")
        #expect(code(link, from: loopback, method: "POST", target: "/") == "cross-site")
    }

    @Test func findsNewAddresses() {
        let now = Counter()
        let names = HostNames(
            configured: [], addresses: { now.count > 1 ? ["10.0.0.9"] : [] }, ticks: { now.count * 3000 })
        #expect(!names.isKnown("10.0.0.9"))
        now.add()
        now.add()
        #expect(names.isKnown("10.0.0.9"))
    }
}

extension Device {
    fileprivate static var test: Device {
        Device(id: "1", name: "phone", pairedAt: .init(milliseconds: 0), lastSeenAt: nil)
    }
}
