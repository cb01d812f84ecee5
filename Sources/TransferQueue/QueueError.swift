/// An event that is not legal in the state that a transfer is in. The queue is then as it was before.
public struct QueueError: Error, Equatable, Sendable {
    /// What was wrong with the event.
    public enum Code: Equatable, Sendable {
        /// The queue has no transfer of this number.
        case unknownTransfer
        /// The queue has a transfer of this number already.
        case duplicateTransfer
        /// Bytes were appended to a transfer that is finished, or it was finished twice.
        case alreadyFinished
        /// A size is not positive, or the sum of sizes is too large.
        case badSize
        /// An answer came although no request of this kind was out.
        case noRequest
        /// The server reports an offset beyond the bytes that were there to send.
        case offsetBeyondEnd
        /// The server acknowledges an offset before the one that was sent from.
        case offsetBeforeStart
        /// Only a failed transfer can be retried by hand.
        case notFailed
        /// A transfer with a request out, or with bytes that the server does not have, can't be removed.
        case notSettled
        /// Only a transfer that is neither uploaded, failed nor paused already can be paused.
        case notPausable
        /// Only a paused transfer can be resumed.
        case notPaused
        /// A transfer can't be cancelled while a request is out: its answer would have no place to go.
        case requestOut

        /// The code as the browser spells it.
        public var name: String {
            switch self {
            case .unknownTransfer: "unknown-transfer"
            case .duplicateTransfer: "duplicate-transfer"
            case .alreadyFinished: "already-finished"
            case .badSize: "bad-size"
            case .noRequest: "no-request"
            case .offsetBeyondEnd: "offset-beyond-end"
            case .offsetBeforeStart: "offset-before-start"
            case .notFailed: "not-failed"
            case .notSettled: "not-settled"
            case .notPausable: "not-pausable"
            case .notPaused: "not-paused"
            case .requestOut: "request-out"
            }
        }
    }

    /// What was wrong.
    public let code: Code
    /// The transfer meant.
    public let transfer: Int

    init(_ code: Code, _ transfer: Int) {
        self.code = code
        self.transfer = transfer
    }
}
