/// The version of Exhibit, native and in the browser: what a capture log's `software` ends with.
public enum SoftwareVersion {
    /// Changes with each release (CHANGELOG.md).
    public static var current: String { "0.1.0" }
}
