/// Names one recording, from its first capture-log line on; also the id of its evidence item.
public struct RecordingID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The UUID.
    public let uuid: UUIDv7

    /// Wraps a UUID.
    public init(_ uuid: UUIDv7) { self.uuid = uuid }

    /// Reads the lower-case form; nil for anything else.
    public init?(_ text: String) {
        guard let uuid = UUIDv7(text) else { return nil }
        self.uuid = uuid
    }

    /// The lower-case form.
    public var description: String { uuid.description }

    /// Order of creation.
    public static func < (left: RecordingID, right: RecordingID) -> Bool { left.uuid < right.uuid }
}

/// Names one evidence item.
public struct ItemID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The UUID.
    public let uuid: UUIDv7

    /// Wraps a UUID.
    public init(_ uuid: UUIDv7) { self.uuid = uuid }

    /// The item of a recording has the recording's own id.
    public init(_ recording: RecordingID) { uuid = recording.uuid }

    /// Reads the lower-case form; nil for anything else.
    public init?(_ text: String) {
        guard let uuid = UUIDv7(text) else { return nil }
        self.uuid = uuid
    }

    /// The lower-case form.
    public var description: String { uuid.description }

    /// Order of creation.
    public static func < (left: ItemID, right: ItemID) -> Bool { left.uuid < right.uuid }
}

/// Names one case.
public struct CaseID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The UUID.
    public let uuid: UUIDv7

    /// Wraps a UUID.
    public init(_ uuid: UUIDv7) { self.uuid = uuid }

    /// Reads the lower-case form; nil for anything else.
    public init?(_ text: String) {
        guard let uuid = UUIDv7(text) else { return nil }
        self.uuid = uuid
    }

    /// The lower-case form.
    public var description: String { uuid.description }

    /// Order of creation.
    public static func < (left: CaseID, right: CaseID) -> Bool { left.uuid < right.uuid }
}
