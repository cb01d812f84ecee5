/// SHA-256 (FIPS 180-4), incremental.
///
/// Natively, bulk hashing is libcrypto's work; this one hashes log lines everywhere, and media in the browser.
public struct SHA256: Sendable {
    private var state: InlineArray<8, UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var pending = InlineArray<64, UInt8>(repeating: 0)
    private var pendingCount = 0
    private var length: UInt64 = 0

    /// Creates the digest's state before any byte.
    public init() {}

    /// Appends `bytes` to what is hashed.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// Appends `bytes` to what is hashed; they are not kept.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        guard var next = bytes.baseAddress else { return }
        var left = bytes.count
        if pendingCount > 0 {
            while left > 0 && pendingCount < 64 {
                pending[pendingCount] = next.load(as: UInt8.self)
                pendingCount &+= 1
                next += 1
                left &-= 1
            }
            guard pendingCount == 64 else { return }
            absorbPending()
        }
        while left >= 64 {
            absorb(next)
            next += 64
            left &-= 64
        }
        while left > 0 {
            pending[pendingCount] = next.load(as: UInt8.self)
            pendingCount &+= 1
            next += 1
            left &-= 1
        }
    }

    /// The digest of everything so far. May be asked again and again while bytes are appended.
    public func digest() -> Digest {
        var last = self
        last.pad()
        let state = last.state
        func word(_ index: Int) -> UInt64 { UInt64(state[index]) << 32 | UInt64(state[index + 1]) }
        return Digest(words: (word(0), word(2), word(4), word(6)))
    }

    private mutating func pad() {
        let bits = length &* 8
        pending[pendingCount] = 0x80
        pendingCount += 1
        if pendingCount > 56 {
            while pendingCount < 64 { appendPending(0) }
            absorbPending()
        }
        while pendingCount < 56 { appendPending(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) { appendPending(UInt8(truncatingIfNeeded: bits >> shift)) }
        absorbPending()
    }

    private mutating func appendPending(_ byte: UInt8) {
        pending[pendingCount] = byte
        pendingCount += 1
    }

    private mutating func absorbPending() {
        let block = pending
        withUnsafeBytes(of: block) { bytes in
            if let start = bytes.baseAddress { absorb(start) }
        }
        pendingCount = 0
    }

    /// Absorbs the 64 bytes at `block`.
    private mutating func absorb(_ block: UnsafeRawPointer) {
        var schedule = InlineArray<64, UInt32>(repeating: 0)
        var index = 0
        while index < 16 {
            schedule[unchecked: index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
            index &+= 1
        }
        while index < 64 {
            let early = schedule[unchecked: index &- 15]
            let late = schedule[unchecked: index &- 2]
            schedule[unchecked: index] =
                schedule[unchecked: index &- 16] &+ schedule[unchecked: index &- 7]
                &+ (rotate(early, 7) ^ rotate(early, 18) ^ early &>> 3) &+ (rotate(late, 17) ^ rotate(late, 19) ^ late &>> 10)
            index &+= 1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        index = 0
        while index < 64 {
            let first =
                h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ (e & f ^ ~e & g)
                &+ roundConstants[unchecked: index] &+ schedule[unchecked: index]
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
            index &+= 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }
}

@inline(__always)
private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
