import DurableFiles
import EvidenceProof
import OpenSSLBridge

/// Signs the vault's notes with its Ed25519 key, `keys/vault.pem`.
struct NoteSigner: Sendable {
    private let key: Ed25519PrivateKey
    let verifier: VerifierKey

    /// Loads the key of a vault; makes it, durably and with mode 0600, when there is none.
    init(keys: String) throws(VaultError) {
        let path = "\(keys)/vault.pem"
        do {
            if DurableFile.size(path) == nil {
                try DurableFile.write(try Ed25519PrivateKey.generate().pem(), to: path, mode: 0o600)
            }
            key = try Ed25519PrivateKey(pem: try DurableFile.read(path, limit: 65_536))
        } catch let error as FileError {
            throw VaultError(error)
        } catch {
            throw VaultError(.storageFailure, subject: path, detail: "\(error)", hint: "restore the key from a backup")
        }
        guard let verifier = VerifierKey(vaultPublicKey: key.publicKey) else {
            throw VaultError(.storageFailure, subject: path, detail: "not an Ed25519 key")
        }
        self.verifier = verifier
    }

    /// The signed note over a text.
    func sign(_ text: [UInt8]) throws(VaultError) -> [UInt8] {
        do {
            return SignedNote.compose(text: text, signatures: [(verifier, try key.sign(text))])
        } catch {
            throw VaultError(.storageFailure, subject: "the vault's key", detail: "\(error)")
        }
    }
}
