import NetlinkBridge
import Testing

@Suite struct NetlinkSocketTests {
    @Test func loopbackIsThere() throws {
        let state = try NetlinkSocket().state()
        let loopback = try #require(state.links.first { $0.hardwareType == 772 })
        #expect(loopback.name == "lo" && loopback.softwareKind == nil && loopback.hardwareAddress == nil)
        #expect(state.addresses.allSatisfy { address in state.links.contains { $0.index == address.link } })
    }
}
