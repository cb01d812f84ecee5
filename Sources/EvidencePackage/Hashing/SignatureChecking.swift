internal import BlockingThreads
internal import EvidenceProof
internal import OpenSSLBridge
internal import Synchronization

/// Checks many signatures on all cores.
enum SignatureChecking {
    /// Checks go to a thread in runs of this length, which share a key as a rule.
    private static let runLength = 64

    /// Whether each signature is valid, in order.
    static func results(of checks: [SignatureCheck], threads: Int?) -> [Bool] {
        let runs = (checks.count + runLength - 1) / runLength
        let state = SharedState(checks: checks.count)
        BlockingThread.runSideBySide(min(threads ?? BlockingThread.cores, max(1, runs))) { _ in
            while case let run = state.take(), run < runs {
                let range = run * runLength..<min(checks.count, (run + 1) * runLength)
                state.put(valid(checks[range]), in: range)
            }
        }
        return state.results
    }

    private static func valid(_ checks: ArraySlice<SignatureCheck>) -> [Bool] {
        var key: Ed25519PublicKey?
        return checks.map { check in
            if key?.bytes != check.publicKey { key = Ed25519PublicKey(check.publicKey) }
            return key?.isValid(signature: check.signature, over: check.message) ?? false
        }
    }

    /// What the workers share: who takes which run, and the results.
    private final class SharedState: Sendable {
        private let next = Atomic(0)
        private let valid: Mutex<[Bool]>

        init(checks: Int) { valid = Mutex(Array(repeating: false, count: checks)) }

        var results: [Bool] { valid.withLock { $0 } }

        func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }

        func put(_ found: [Bool], in range: Range<Int>) { valid.withLock { $0.replaceSubrange(range, with: found) } }
    }
}
