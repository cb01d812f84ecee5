internal import EvidenceProof

/// What a vault says of itself, which a device asks for before it trusts its receipts.
public struct VaultIntroduction: Sendable, Equatable {
    /// The vault's name, for people.
    public var name: String
    /// Its version.
    public var version: String
    /// The key that it signs with (C2SP vkey).
    public var verifierKey: String
    /// A time note it has just signed: a recording that names it was made after it.
    public var timeNote: [UInt8]

    /// Asks the vault.
    /// - Throws: `VaultExchangeError`; `VaultRefusal` when it refuses or its answer is not a vault's.
    public static func ask(_ exchange: any VaultExchange) throws -> VaultIntroduction {
        let answer = try exchange.send(VaultRequest("GET", "/api/v1/vault"))
        guard answer.status == 200 else { throw VaultRefusal(answer) }
        guard let object = (try? JSONText.parse(answer.body))?.object, let verifierKey = object["verifierKey"]?.string,
            let timeNote = object["timeNote"]?.string
        else {
            var problem = VaultRefusal(answer)
            (problem.code, problem.detail) = ("not-a-vault", "what answers there is not an Exhibit vault")
            throw problem
        }
        return VaultIntroduction(
            name: object["name"]?.string ?? "", version: object["version"]?.string ?? "", verifierKey: verifierKey,
            timeNote: Array(timeNote.utf8))
    }
}
