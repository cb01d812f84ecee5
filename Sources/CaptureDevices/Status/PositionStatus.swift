/// This machine's GPS receiver, as gpsd has it.
public struct PositionStatus: Sendable, Equatable {
    /// How it stands.
    public enum State: String, Sendable {
        /// gpsd does not answer.
        case unreachable
        /// gpsd runs, and has no receiver.
        case noReceiver = "no-receiver"
        /// A receiver is there, and does not know where it is yet.
        case searching
        /// It knows where it is.
        case fix
    }

    /// How it stands.
    public var state: State
    /// Why gpsd does not answer; nil when it does.
    public var reason: String?
    /// gpsd's receivers, such as `/dev/ttyUSB0`.
    public var receivers: [String] = []
    /// Degrees, north positive; nil without a fix.
    public var latitude: Double?
    /// Degrees, east positive; nil without a fix.
    public var longitude: Double?
    /// Likely error, in metres; nil when the receiver does not say.
    public var accuracy: Double?
    /// Satellites that the position is from; nil when the receiver does not say.
    public var satellites: Int?
}
