import MicroHTTPDBridge
import Testing

@testable import VaultServer

@Suite(.timeLimit(.minutes(10)))
struct MicroHTTPDServerTests {
    private typealias Conformance = HTTPServerConformance<MicroHTTPDServer>

    private func run(limits: MicroHTTPDLimits = MicroHTTPDLimits(), _ test: (Conformance) throws -> Void) throws {
        let conformance = try Conformance(limits: limits)
        defer { conformance.end() }
        try test(conformance)
    }

    @Test func answersOnOneConnection() throws { try run { try $0.answersOnOneConnection() } }
    @Test func refusesEarlyAndStaysInStep() throws { try run { try $0.refusesEarlyAndStaysInStep() } }
    @Test func refusesInTheMiddleOfABody() throws { try run { try $0.refusesInTheMiddleOfABody() } }
    @Test func takesLargeBodies() throws { try run { try $0.takesLargeBodies() } }
    @Test func boundsBodiesInMemory() throws { try run { try $0.boundsBodiesInMemory() } }
    @Test func refusesABodyBeforeItIsSent() throws { try run { try $0.refusesABodyBeforeItIsSent() } }
    @Test func tellsOfBodiesCutOff() throws { try run { try $0.tellsOfBodiesCutOff() } }
    @Test func sendsFilesAndPieces() throws { try run { try $0.sendsFilesAndPieces() } }
    @Test func pushesEventsUntilTheClientGoes() throws { try run { try $0.pushesEventsUntilTheClientGoes() } }
    @Test func endsEventStreamsWhenStopped() throws { try run { try $0.endsEventStreamsWhenStopped() } }
    @Test func finishesWhatIsInFlightWhenStopped() throws { try run { try $0.finishesWhatIsInFlightWhenStopped() } }
    @Test func doesNotLetOneClientHoldUpAnother() throws { try run { try $0.doesNotLetOneClientHoldUpAnother() } }

    @Test func answersNobodyBeforeItsStart() throws {
        let conformance = try Conformance(starting: false)
        defer { conformance.end() }
        try conformance.answersNobodyBeforeItsStart()
    }

    @Test func endsSlowClients() throws {
        var limits = MicroHTTPDLimits()
        limits.headSeconds = 1
        limits.bodyGraceSeconds = 1
        try run(limits: limits) {
            try $0.endsSlowHeads()
            try $0.endsSlowBodies()
        }
    }
}
