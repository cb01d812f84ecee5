import CommandLineParsing
import EvidenceProof

/// `exhibit cases close`
let casesCloseVerb = standingVerb("close", "say that work on a case is over", "status", .string("closed"))
/// `exhibit cases reopen`
let casesReopenVerb = standingVerb("reopen", "open a case again that was closed or archived", "status", .string("open"))
/// `exhibit cases archive`
let casesArchiveVerb = standingVerb("archive", "put a case out of the way", "status", .string("archived"))
/// `exhibit cases hold`
let casesHoldVerb = standingVerb(
    "hold", "put a case under legal hold (on the vault's own machine only)", "legalHold", .bool(true),
    discussion: "Its evidence can't be deleted or moved out then, nor the case be deleted. What it has in the trash stays there.")
/// `exhibit cases release`
let casesReleaseVerb = standingVerb(
    "release", "release a case from legal hold (on the vault's own machine only)", "legalHold", .bool(false))

/// A command that sets one member of a case.
private func standingVerb(
    _ name: String, _ summary: String, _ member: String, _ value: JSONValue, discussion: String = ""
) -> Verb {
    Verb(
        CommandDeclaration(
            "cases \(name)", summary: summary, discussion: discussion, arguments: CaseChoice.argument,
            options: CommonOptions.vaultChoice + [CaseChoice.reason, CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
            exitCodes: [.notSo: "the vault has no such case, or it may not be done"],
            examples: ["exhibit cases \(name) 2026-0042 --reason 'as the court asked'"])
    ) { arguments, surroundings in
        var members = JSONObject()
        members.append(member, value)
        try VaultConnection.open(arguments, surroundings)
            .change(arguments.arguments[0], members, reason: arguments.text("reason"), arguments, surroundings.console)
        return .done
    }
}
