// Typed access to a line's fields. A field with the value null counts as a field of the wrong type, never as an absent one.

extension JSONObject {
    func requiredString(_ name: String) throws(ProofError) -> String {
        guard let value = self[name]?.string else { throw ProofError(.entry, "\"\(name)\" is not a string") }
        return value
    }

    /// A size in bytes: an integer from 0 to 2^53 − 1.
    func requiredSize(_ name: String) throws(ProofError) -> ByteCount {
        guard let value = self[name]?.integer, value >= 0 else {
            throw ProofError(.entry, "\"\(name)\" is not an integer from 0 to 2^53 - 1")
        }
        return value
    }

    /// A number of things: an integer from `lowest` to 10^9, so that adding to it fits 32 bits.
    func requiredCount(_ name: String, from lowest: ByteCount) throws(ProofError) -> Int {
        guard let value = self[name]?.integer, value >= lowest, value <= largestCount else {
            throw ProofError(.entry, "\"\(name)\" is not an integer from \(lowest) to 10^9")
        }
        return Int(value)
    }

    func requiredDigest(_ name: String) throws(ProofError) -> Digest {
        guard let value = self[name]?.string, let digest = Digest(hexadecimal: value) else {
            throw ProofError(.entry, "\"\(name)\" is not a SHA-256 digest in lower-case hexadecimal")
        }
        return digest
    }

    func requiredTime(_ name: String) throws(ProofError) -> UTCTime {
        guard let value = self[name]?.string, let time = UTCTime(value) else {
            throw ProofError(.entry, "\"\(name)\" is not a time such as 2026-11-30T04:51:57.123Z")
        }
        return time
    }

    func count(_ name: String) throws(ProofError) -> Int? {
        self[name] == nil ? nil : try requiredCount(name, from: 0)
    }

    func text(_ name: String) throws(ProofError) -> String? {
        self[name] == nil ? nil : try requiredString(name)
    }

    func number(_ name: String) throws(ProofError) -> Double? {
        guard let value = self[name] else { return nil }
        guard let number = value.double else { throw ProofError(.entry, "\"\(name)\" is not a number") }
        return number
    }

    /// A truth value; false when it is absent.
    func flag(_ name: String) throws(ProofError) -> Bool {
        guard let value = self[name] else { return false }
        guard let flag = value.bool else { throw ProofError(.entry, "\"\(name)\" is neither true nor false") }
        return flag
    }

    /// The fields of a line's own, without those that every line has.
    func withoutCommonFields() -> JSONObject {
        var fields = JSONObject()
        for member in members {
            let name = member.name
            let isCommon =
                sameText(name, "seq") || sameText(name, "type") || sameText(name, "time") || sameText(name, "tick")
                || sameText(name, "prev")
            if !isCommon { fields.append(name, member.value) }
        }
        return fields
    }
}
