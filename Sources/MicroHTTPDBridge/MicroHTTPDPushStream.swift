import CMicroHTTPD
import Synchronization

/// A body whose bytes are pushed by any thread; the connection rests while there is nothing to send.
///
/// Bytes that the client does not take in time are bounded: past the limit the stream ends, and the client has to come again.
public final class MicroHTTPDPushStream: @unchecked Sendable {
    // Sendable because all variables are guarded by `state`. `connection` is only used while the library keeps it alive: it is set by
    // the first read on the connection's thread and cleared when the library frees the response.
    private struct State {
        var pending: [UInt8] = []
        var connection: OpaquePointer?
        var isResting = false
        var isFinished = false
        var isClosed = false
        var closeHandlers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(SendableState(State()))
    private let limit: Int

    private struct SendableState: @unchecked Sendable {
        // The pointer in it never leaves the mutex.
        var value: State
        init(_ value: State) { self.value = value }
    }

    /// - Parameter limit: most bytes kept for a client that does not read.
    public init(limit: Int = 256 << 10) {
        self.limit = limit
    }

    /// Has `handler` called once when the connection is gone, on any thread; at once when it is gone already.
    public func onClose(_ handler: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.value.isClosed { state.value.closeHandlers.append(handler) }
            return state.value.isClosed
        }
        if isClosed { handler() }
    }

    /// Adds bytes to be sent. Nothing happens after the end.
    public func send(_ bytes: [UInt8]) {
        state.withLock { state in
            guard !state.value.isFinished, !state.value.isClosed else { return }
            if state.value.pending.count + bytes.count > limit {
                state.value.isFinished = true
            } else {
                state.value.pending.append(contentsOf: bytes)
            }
            Self.wake(&state.value)
        }
    }

    /// Ends the body after what was pushed.
    public func finish() {
        state.withLock { state in
            state.value.isFinished = true
            Self.wake(&state.value)
        }
    }

    private static func wake(_ state: inout State) {
        guard state.isResting, let connection = state.connection else { return }
        state.isResting = false
        MHD_resume_connection(connection)
    }

    /// Called by the library for more bytes; suspends the connection when there are none.
    func read(into buffer: UnsafeMutableRawBufferPointer, connection: OpaquePointer) -> Int {
        // The pointer is carried over the closure's boundary as an integer: it is the same thread that goes on using it.
        let address = Int(bitPattern: connection)
        return state.withLock { state in
            let connection = OpaquePointer(bitPattern: address)
            state.value.connection = connection
            if state.value.pending.isEmpty {
                if state.value.isFinished { return -1 }
                state.value.isResting = true
                MHD_suspend_connection(connection)
                return 0
            }
            let count = min(buffer.count, state.value.pending.count)
            state.value.pending.withUnsafeBytes { source in
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[0..<count]))
            }
            state.value.pending.removeFirst(count)
            if state.value.pending.isEmpty { state.value.pending = [] }
            return count
        }
    }

    func close() {
        let handlers = state.withLock { state in
            defer { state.value.closeHandlers = [] }
            state.value.isClosed = true
            state.value.isResting = false
            state.value.connection = nil
            return state.value.closeHandlers
        }
        for handler in handlers { handler() }
    }
}
