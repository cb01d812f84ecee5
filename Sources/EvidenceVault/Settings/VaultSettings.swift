public import EvidenceProof

/// What the owner sets about the vault.
public struct VaultSettings: Sendable, Equatable {
    /// How references of cases are made up, as in `YYYY-NNNN`.
    public var referencePattern: String
    /// Days that an item stays in the trash; 1 to 3650.
    public var trashDays: Int
    /// The tags that are offered first.
    public var presetTags: [String]

    /// As the API gives them and as the custody log keeps them.
    public var json: JSONObject {
        var object = JSONObject()
        object.append("referencePattern", referencePattern)
        object.append("trashDays", trashDays)
        object.append("presetTags", .array(presetTags.map { .string($0) }))
        return object
    }

    /// The pattern, read; it was checked before it was stored.
    var pattern: ReferencePattern { ReferencePattern(referencePattern) ?? .usual }

}

/// What is to be changed about the settings; nil leaves one as it is.
public struct SettingsChange: Sendable {
    /// How references of cases are made up.
    public var referencePattern: String?
    /// Days that an item stays in the trash.
    public var trashDays: Int?
    /// The tags that are offered first.
    public var presetTags: [String]?

    /// Changes nothing.
    public init() {}

    /// The settings with this done to them.
    /// - Throws: `invalid-request`, naming the setting.
    func applied(to before: VaultSettings) throws(VaultError) -> VaultSettings {
        var after = before
        if let referencePattern {
            guard ReferencePattern(referencePattern) != nil else {
                throw VaultError(
                    .invalidRequest, subject: "referencePattern", detail: "it needs one place for the number, as in YYYY-NNNN",
                    hint: "YYYY or YY is the year, MM the month, two or more N in a row the number; at most 40 characters")
            }
            after.referencePattern = referencePattern
        }
        if let trashDays {
            guard (1...3650).contains(trashDays) else {
                throw VaultError(.invalidRequest, subject: "trashDays", detail: "the trash keeps items for 1 to 3650 days")
            }
            after.trashDays = trashDays
        }
        if let presetTags { after.presetTags = try CaseText.tags(presetTags) }
        return after
    }
}
