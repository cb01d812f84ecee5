import EvidenceProof
import Testing

@testable import VaultServer

struct OpenAPITests {
    /// Every route is described, and every description has its route.
    @Test func describesEveryRouteAndNoOther() throws {
        let live = try LiveServer()
        let document = try #require(try JSONText.parse(OpenAPIDocument.text(version: "1")).object)
        var described: Set<String> = []
        for path in try #require(document["paths"]?.object).members {
            for operation in try #require(path.value.object).members where operation.name != "parameters" {
                described.insert("\(operation.name.uppercased()) \(path.name)")
            }
        }
        var routed = Set(live.server.router.routeNames)
        // HEAD goes with GET; it is described where it is of use by itself.
        for name in described where name.hasPrefix("HEAD ") { routed.insert(name) }
        #expect(described == routed)
    }

    @Test func refersOnlyToWhatIsThere() throws {
        let value = try JSONText.parse(OpenAPIDocument.text(version: "1"))
        let components = try #require(value.object?["components"]?.object)
        for reference in references(value) {
            let parts = reference.split(separator: "/").map { String($0) }
            #expect(parts.count == 4 && components[parts[2]]?.object?[parts[3]] != nil, "\(reference)")
        }
    }

    private func references(_ value: JSONValue) -> [String] {
        switch value {
        case .array(let values): values.flatMap { references($0) }
        case .object(let object):
            object.members.flatMap { $0.name == "$ref" ? [$0.value.string ?? ""] : references($0.value) }
        default: []
        }
    }
}
