import EvidenceProof

extension VouchedKeys {
    /// Adds what a running vault vouches for: the key it signs with, and the device keys that it knows.
    mutating func add(_ connection: VaultConnection) throws {
        let text = try connection.call("GET", "/api/v1/vault")["verifierKey"]?.string ?? ""
        if let key = try? VerifierKey.parse(Array(text.utf8)) { add(key) }
        for known in try connection.call("GET", "/api/v1/device-keys")["keys"]?.array ?? [] {
            guard let known = known.object, let text = known["key"]?.string, let key = try? Base64.decode(Array(text.utf8)) else {
                continue
            }
            add(device: key, name: known["name"]?.string ?? "")
        }
    }
}
