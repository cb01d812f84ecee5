/// How the program ends: the same four codes for every command. Scripts rely on them (docs/cli-output.md).
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// What was asked for is done, and is so.
    case done = 0
    /// What was asked about is not so: a verification that does not come out intact, an item that does not exist.
    case notSo = 1
    /// The command line itself is wrong.
    case usage = 2
    /// The surroundings are at fault: missing device or file, full disk, network, no vault.
    case environment = 3

    /// What help texts say of it.
    public var meaning: String {
        switch self {
        case .done: "done"
        case .notSo: "the thing asked for is not so"
        case .usage: "wrong use of the command line"
        case .environment: "the surroundings are at fault: a missing file or device, a full disk, the network, no vault"
        }
    }
}
