// Sizes and times need more than the 32 bits that `Int` has in WebAssembly. Everywhere else both are plain `Int`.

#if arch(wasm32)
    /// A size or an offset in bytes.
    public typealias TransferBytes = Int64
    /// A time or a duration in milliseconds.
    public typealias TransferMilliseconds = Int64
#else
    /// A size or an offset in bytes.
    public typealias TransferBytes = Int
    /// A time or a duration in milliseconds.
    public typealias TransferMilliseconds = Int
#endif
