internal import EvidenceProof

/// A vault's refusal (RFC 9457 problem details).
public struct VaultRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// The HTTP status.
    public var status: Int
    /// The vault's short name of the problem, such as `log-gap`; empty when the answer has none.
    public var code: String
    /// What the vault says, in words.
    public var detail: String
    /// Which line the vault wants next, with `log-gap`.
    public var nextSequence: Int?
    /// Milliseconds to wait before trying again, from `Retry-After`.
    public var retryAfterMilliseconds: Int?

    /// Reads a refusal out of an answer, whatever its body is.
    public init(_ answer: VaultAnswer) {
        status = answer.status
        let object = (try? JSONText.parse(answer.body))?.object
        code = object?["code"]?.string ?? ""
        let title = object?["title"]?.string ?? "the vault answered \(answer.status)"
        detail = object?["detail"]?.string.map { $0.isEmpty ? title : $0 } ?? title
        nextSequence = object?["nextSequence"]?.integer.map { Int($0) }
        retryAfterMilliseconds = answer.header("Retry-After").flatMap { Int($0) }.flatMap { $0 >= 0 && $0 < 1_000_000 ? $0 * 1000 : nil }
    }

    /// True when the same request may succeed later without a change: the vault is busy, full, restarting, or the bytes were damaged on the way.
    public var isRetryable: Bool { status == 408 || status == 425 || status == 429 || status == 460 || status >= 500 }

    /// The detail with the status.
    public var description: String { "\(detail) (\(status)\(code.isEmpty ? "" : " \(code)"))" }
}
