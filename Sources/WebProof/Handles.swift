import EvidenceProof
import TransferQueue

/// Values that the browser holds by number. Numbers of freed values are given out again.
struct Handles<Value> {
    private var slots: [Value?] = []

    /// Keeps `value` and gives its number.
    mutating func add(_ value: Value) -> Int32 {
        for index in slots.indices where slots[index] == nil {
            slots[index] = value
            return Int32(index)
        }
        slots.append(value)
        return Int32(slots.count - 1)
    }

    /// The value in place; nil when the number is free. Setting nil frees it.
    subscript(_ handle: Int32) -> Value? {
        get { slots.indices.contains(Int(handle)) ? slots[Int(handle)] : nil }
        _modify {
            precondition(slots.indices.contains(Int(handle)))
            yield &slots[Int(handle)]
        }
    }
}

// The module runs in one thread of one page or worker, which is why these may be plain global variables.
nonisolated(unsafe) var hashes = Handles<SHA256>()
nonisolated(unsafe) var writers = Handles<CaptureLogWriter>()
nonisolated(unsafe) var verifiers = Handles<RecordingVerifier>()
nonisolated(unsafe) var queues = Handles<TransferQueue>()
