internal import Glibc

/// Runs `body` on a thread of its own, which nobody joins.
func spawnThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let user = Unmanaged.passRetained(Box(body)).toOpaque()
    let result = pthread_create(
        &thread, nil,
        { user in
            if let user { Unmanaged<Box>.fromOpaque(user).takeRetainedValue().body() }
            return nil
        }, user)
    precondition(result == 0, "no thread can be made: \(result)")
    pthread_detach(thread)
}
