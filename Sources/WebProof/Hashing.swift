import EvidenceProof

/// A new digest's state.
@_expose(wasm, "sha256_new")
@_cdecl("sha256_new")
public func newHash() -> Int32 { hashes.add(SHA256()) }

/// Appends bytes.
@_expose(wasm, "sha256_update")
@_cdecl("sha256_update")
public func updateHash(_ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int) {
    hashes[handle]?.update(UnsafeRawBufferPointer(start: pointer, count: count))
}

/// The digest so far: 64 hexadecimal digits.
@_expose(wasm, "sha256_digest")
@_cdecl("sha256_digest")
public func digestHash(_ handle: Int32) -> UnsafeMutableRawPointer {
    guard let hash = hashes[handle] else { return noSuchHandle() }
    return good(Array(hash.digest().hexadecimal.utf8))
}

/// Frees a digest's state.
@_expose(wasm, "sha256_free")
@_cdecl("sha256_free")
public func freeHash(_ handle: Int32) { hashes[handle] = nil }

/// Decodes base64 strictly.
@_expose(wasm, "base64_decode")
@_cdecl("base64_decode")
public func decodeBase64(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    do throws(ProofError) {
        return good(try Base64.decode(bytes(pointer, count)))
    } catch {
        return refused(error)
    }
}

/// Encodes base64.
@_expose(wasm, "base64_encode")
@_cdecl("base64_encode")
public func encodeBase64(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    good(Base64.encode(bytes(pointer, count)))
}

/// Decodes lower-case hexadecimal strictly.
@_expose(wasm, "hexadecimal_decode")
@_cdecl("hexadecimal_decode")
public func decodeHexadecimal(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    do throws(ProofError) {
        return good(try Hexadecimal.decode(bytes(pointer, count)))
    } catch {
        return refused(error)
    }
}

/// Reads JSON strictly and writes it without white space.
@_expose(wasm, "json_compact")
@_cdecl("json_compact")
public func compactJSON(_ pointer: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
    do throws(ProofError) {
        return good(try JSONText.parse(bytes(pointer, count)))
    } catch {
        return refused(error)
    }
}
