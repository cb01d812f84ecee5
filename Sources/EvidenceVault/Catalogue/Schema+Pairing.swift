extension Schema {
    /// Which device a token has paired, so that it can do so again for a device that lost its credential.
    static let version9: [String] = ["ALTER TABLE pairing_tokens ADD COLUMN device TEXT"]
}
