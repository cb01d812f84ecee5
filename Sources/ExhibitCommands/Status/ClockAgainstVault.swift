import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// How this machine's clock stands to a vault's.
struct ClockAgainstVault: Sendable, Equatable {
    /// The vault's time minus this machine's, in milliseconds: positive when this machine is behind.
    var offset: Int
    /// By how much the offset may be wrong at most, in milliseconds: half the way there and back, and what the clocks' texts leave out.
    var uncertainty: Int
    /// The shortest way there and back, in milliseconds.
    var roundTrip: Int

    /// Asks a few times, and believes the answer that came soonest: the vault read its clock at some moment in between.
    ///
    /// - Throws: what the connection throws.
    static func measure(_ connection: VaultConnection, clock: Clock = .system) throws -> ClockAgainstVault {
        var best: ClockAgainstVault?
        for _ in 0..<4 {
            let (before, ticks) = (clock.now, clock.ticks)
            let answer = try connection.call("GET", "/api/v1/vault")
            let roundTrip = clock.ticks - ticks
            guard let time = answer["time"]?.string.flatMap(Timestamp.init(rfc3339:)) else {
                throw CommandFailure(
                    .environment, "\(connection.place) does not tell its time", hint: "Is that the address of an Exhibit vault?")
            }
            let found = ClockAgainstVault(
                offset: time.milliseconds - before.milliseconds - roundTrip / 2, uncertainty: roundTrip / 2 + 2, roundTrip: roundTrip)
            if best.map({ roundTrip < $0.roundTrip }) ?? true { best = found }
        }
        return best ?? ClockAgainstVault(offset: 0, uncertainty: .max, roundTrip: .max)
    }
}
