// Sizes and times need more than the 32 bits that `Int` has in WebAssembly: a three-hour recording is larger than 2 GiB.
// Everywhere else both are plain `Int`.

#if arch(wasm32)
    /// A size or an offset in bytes.
    public typealias ByteCount = Int64
    /// A time or a duration in milliseconds.
    public typealias Milliseconds = Int64
#else
    /// A size or an offset in bytes.
    public typealias ByteCount = Int
    /// A time or a duration in milliseconds.
    public typealias Milliseconds = Int
#endif

/// The largest integer that every JSON implementation reads exactly: 2^53 − 1.
let largestInteger: ByteCount = 9_007_199_254_740_991

/// The largest number of segments, chunks or lines that the formats allow.
let largestCount: ByteCount = 1_000_000_000
