internal import Glibc

/// libasound writes to standard error whatever it does not like, a missing sound card among it. What matters is told by `CaptureError`.
enum ALSAMessages {
    private typealias Handler = @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?) -> Void

    /// Done once: the handler is libasound's for the whole process. Nothing happens where libasound is not installed.
    static let areSilenced: Bool = {
        // Never closed: libavdevice uses the same library.
        guard let library = dlopen("libasound.so.2", RTLD_LAZY), let symbol = dlsym(library, "snd_lib_error_set_handler") else {
            return false
        }
        let set = unsafeBitCast(symbol, to: (@convention(c) (Handler) -> Int32).self)
        // The real handler has variable arguments after these, which a function that reads none of them may leave out.
        return set({ _, _, _, _, _ in }) == 0
    }()
}
