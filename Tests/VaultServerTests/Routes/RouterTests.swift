import ExhibitTestSupport
import Testing

@testable import VaultServer

@Suite(.timeLimit(.minutes(10)))
struct RouterTests {
    /// A path that is named in full is not one of those that a parameter stands for, not for any method.
    @Test func aPathNamedInFullTakesItsOwnMethodsOnly() throws {
        let live = try LiveServer()
        let routes = live.server.router.routeNames.map { $0.split(separator: " ").map(String.init) }
        let paths = Set(routes.map { $0[1] }).filter { !$0.contains("{") && $0.hasPrefix("/api/v1/") }
        #expect(paths.contains("/api/v1/items/count") && paths.contains("/api/v1/cases/next-reference"))
        for path in paths {
            let own = Set(routes.filter { $0[1] == path }.map { $0[0] })
            for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] where !own.contains(method) {
                let answer = try live.request(method, path, ["Content-Type: application/json"], body: Array("{}".utf8))
                #expect(answer.status == 405, "\(method) \(path)")
                #expect(Set((answer.field("Allow") ?? "").split(separator: ", ").map(String.init)).isSuperset(of: own), "\(method) \(path)")
            }
        }
    }
}
