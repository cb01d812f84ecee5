/// An object of a service, as its object manager tells of it.
public struct BusObject: Sendable, Equatable {
    /// Such as `/org/bluez/hci0`.
    public var path: String
    /// Its properties, by interface and name. Kinds of values that `BusValue` does not have are left out.
    public var interfaces: [String: [String: BusValue]]
}

/// A property's value.
public enum BusValue: Sendable, Equatable {
    /// True or false.
    case bool(Bool)
    /// A whole number of any size.
    case integer(Int)
    /// Text, or an object's path.
    case text(String)

    /// The truth value, when it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number, when it is one.
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The text, when it is one.
    public var text: String? { if case .text(let value) = self { value } else { nil } }
}
