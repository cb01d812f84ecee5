public import EvidenceModel
public import EvidenceProof

/// A search that people keep to ask it again.
public struct SavedSearch: Sendable {
    /// Names it; a UUID.
    public var id: String
    /// What people call it.
    public var name: String
    /// The filters, by the names that the API's list of items has for them: texts, and lists of texts.
    public var query: JSONObject
    /// When it was kept.
    public var createdAt: Timestamp
}
