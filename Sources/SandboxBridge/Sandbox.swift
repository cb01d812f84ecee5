import CSandbox
import Glibc

/// What a process gives up before it reads bytes that a stranger made. Applies to the whole process and cannot be taken back.
public enum Sandbox {
    /// A step that the kernel refused.
    public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// What was tried.
        public let step: String
        /// The errno.
        public let number: Int32
        /// One sentence.
        public var description: String { "\(step): \(String(cString: strerror(number)))" }
    }

    /// Bounds on what this process may use.
    public struct Limits: Equatable, Sendable {
        /// Bytes of address space.
        public var memory = 6 << 30
        /// Seconds of processor time.
        public var processorSeconds = 48 * 3600
        /// Bytes of one written file.
        public var fileSize = 256 << 30
        /// Open files.
        public var openFiles = 64
        /// How much is given way to other processes, 0 … 19.
        public var niceness: Int32 = 10

        /// Limits that no honest recording comes near.
        public init() {}
    }

    /// Closes inherited files, dies with the parent, and bounds memory, processor time and file size.
    public static func limit(_ limits: Limits) throws(Failure) {
        try check("close inherited files", sandbox_close_from(3))
        try check("die with the parent", sandbox_die_with_parent(SIGKILL))
        for (name, resource, value) in [
            ("address space", RLIMIT_AS, limits.memory), ("processor time", RLIMIT_CPU, limits.processorSeconds),
            ("file size", RLIMIT_FSIZE, limits.fileSize), ("open files", RLIMIT_NOFILE, limits.openFiles), ("core file", RLIMIT_CORE, 0),
        ] {
            var bound = rlimit()
            guard getrlimit(__rlimit_resource_t(resource.rawValue), &bound) == 0 else {
                throw Failure(step: "limit \(name)", number: errno)
            }
            // A stricter limit that is there already stays.
            bound.rlim_cur = min(rlim_t(value), bound.rlim_max)
            bound.rlim_max = bound.rlim_cur
            guard setrlimit(__rlimit_resource_t(resource.rawValue), &bound) == 0 else {
                throw Failure(step: "limit \(name)", number: errno)
            }
        }
        // Another nice value than wished is no reason to refuse work.
        _ = nice(limits.niceness)
    }

    /// Ends this process (SIGXCPU) when it has used so many seconds of processor time from now on; may be called again.
    public static func allowProcessorTime(seconds: Int) throws(Failure) {
        var used = rusage()
        guard getrusage(RUSAGE_SELF.rawValue, &used) == 0 else { throw Failure(step: "measure processor time", number: errno) }
        var bound = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &bound) == 0 else {
            throw Failure(step: "limit processor time", number: errno)
        }
        let wanted = used.ru_utime.tv_sec + used.ru_stime.tv_sec + seconds + 1
        bound.rlim_cur = min(rlim_t(wanted), bound.rlim_max)
        guard setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &bound) == 0 else {
            throw Failure(step: "limit processor time", number: errno)
        }
    }

    /// No network, no other programs, no look into other processes, from here on and for ever. After all libraries that may need them are loaded.
    public static func filterSystemCalls() throws(Failure) {
        try check("give up new privileges", sandbox_no_new_privileges())
        try check("filter system calls", sandbox_filter_system_calls())
    }

    private static func check(_ step: String, _ number: Int32) throws(Failure) {
        if number != 0 { throw Failure(step: step, number: number) }
    }
}
