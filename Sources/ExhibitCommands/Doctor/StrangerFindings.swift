import CurlBridge
import EvidenceProof
import EvidenceTransfer

/// Asks the vault at the addresses that others use, as a stranger: whether whoever comes by one is taken for the owner.
///
/// A proxy on the vault's machine that passes requests on without saying so, under a loopback name, looks like the owner's browser. From
/// within the vault that can't be told; from outside it can.
enum StrangerFindings {
    /// Asks at the addresses given, and at those that a vault names which runs in the folder. Throws for what is no address.
    static func make(_ folder: String, given: [String]) throws -> [Finding] {
        var addresses = try given.map { try VaultAddress($0).base }
        if let running = (try? VaultConnection.runningVault(in: folder)) ?? nil {
            let setup = try? VaultConnection(running).call("GET", "/api/v1/setup")
            addresses += (setup?["addresses"]?.array ?? []).compactMap(\.string).filter { !addresses.contains($0) }
        }
        return addresses.map { finding($0) }
    }

    private static func finding(_ address: String) -> Finding {
        let subject = "strangers"
        let answer: VaultAnswer
        do {
            // Nothing secret is sent, and nothing of the answer is believed but what speaks against it.
            answer = try CurlVaultExchange(base: address, trust: .unverified).send(VaultRequest("GET", "/api/v1/vault"))
        } catch {
            return .warning(
                subject, "\(address) could not be asked: \(error)",
                advice: "Ask from where it can be reached: exhibit doctor --address \(address)")
        }
        let isOwner = (try? JSONText.parse(answer.body))?.object?["loopback"]?.bool == true
        switch answer.status {
        case 401: return .good(subject, "\(address) lets in paired devices only")
        case 200 where isOwner:
            return .bad(
                subject, "whoever asks at \(address) is taken for the vault's owner",
                advice: "Let the proxy pass Host on and add X-Forwarded-For: docs/operating.md has configurations.")
        case 421:
            return .warning(
                subject, "the vault does not go by the name of \(address)", advice: "Start 'exhibit serve' with --host-name and that name.")
        default: return .warning(subject, "\(address) answers \(answer.status)", advice: "Is that the vault's address?")
        }
    }
}
