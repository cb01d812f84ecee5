internal import COpenSSL

/// An X.509 certificate. Immutable.
public final class Certificate: @unchecked Sendable {
    // Sendable: it is only read after init; libcrypto guards what it caches in it.
    let pointer: OpaquePointer  // <X509>

    init(takingOver pointer: OpaquePointer) { self.pointer = pointer }

    /// Reads the first certificate of a PEM text.
    public init(pem: [UInt8]) throws(OpenSSLError) {
        guard let input = memoryHolding(pem) else { throw .drained("reading a certificate") }
        defer { BIO_free(input) }
        guard let certificate = PEM_read_bio_X509(input, nil, nil, nil) else { throw .drained("reading a certificate") }
        pointer = certificate
    }

    deinit { X509_free(pointer) }

    /// The certificate as PEM text.
    public var pem: [UInt8] {
        get throws(OpenSSLError) {
            guard let output = BIO_new(BIO_s_mem()) else { throw .drained("writing a certificate") }
            defer { BIO_free(output) }
            guard PEM_write_bio_X509(output, pointer) == 1 else { throw .drained("writing a certificate") }
            return bytes(of: output)
        }
    }

    /// The certificate as DER bytes.
    public var der: [UInt8] {
        get throws(OpenSSLError) {
            let count = i2d_X509(pointer, nil)
            guard count > 0 else { throw .drained("writing a certificate") }
            var bytes = [UInt8](repeating: 0, count: Int(count))
            let written = bytes.withUnsafeMutableBufferPointer { buffer in
                var next = buffer.baseAddress
                return i2d_X509(pointer, &next)
            }
            guard written == count else { throw .drained("writing a certificate") }
            return bytes
        }
    }

    /// When it starts to be valid, as seconds since 1970; nil when its time can't be read.
    public var notBefore: Int? { seconds(X509_get0_notBefore(pointer)) }

    /// When it ends to be valid, as seconds since 1970; nil when its time can't be read.
    public var notAfter: Int? { seconds(X509_get0_notAfter(pointer)) }

    /// The DNS names and addresses (in their usual text forms) that it is for.
    public var subjectNames: [String] {
        guard let raw = X509_get_ext_d2i(pointer, NID_subject_alt_name, nil, nil) else { return [] }
        let names = OpaquePointer(raw)
        defer { GENERAL_NAMES_free(names) }
        var found: [String] = []
        for index in 0..<exhibit_general_names_count(names) {
            guard let name = exhibit_general_name(names, index) else { continue }
            switch name.pointee.type {
            case GEN_DNS: found.append(text(name.pointee.d.dNSName))
            case GEN_IPADD: found.append(address(name.pointee.d.iPAddress))
            default: break
            }
        }
        return found
    }

    /// Whether `issuer` signed it.
    public func isIssued(by issuer: Certificate) -> Bool {
        guard let key = X509_get0_pubkey(issuer.pointer) else { return false }
        let result = X509_verify(pointer, key) == 1 && X509_check_issued(issuer.pointer, pointer) == X509_V_OK
        ERR_clear_error()
        return result
    }

    /// Whether `key` is the private half of its key.
    public func belongs(to key: CertificatePrivateKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(pointer, key.pointer) == 1
    }

    private func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
        let epoch = ASN1_TIME_set(nil, 0)
        defer { ASN1_TIME_free(epoch) }
        var days: Int32 = 0
        var rest: Int32 = 0
        guard ASN1_TIME_diff(&days, &rest, epoch, time) == 1 else { return nil }
        return Int(days) * 86_400 + Int(rest)
    }

    private func text(_ value: UnsafeMutablePointer<ASN1_STRING>?) -> String {
        let buffer = UnsafeRawBufferPointer(start: ASN1_STRING_get0_data(value), count: Int(ASN1_STRING_length(value)))
        return String(decoding: buffer, as: UTF8.self)
    }

    private func address(_ value: UnsafeMutablePointer<ASN1_STRING>?) -> String {
        let bytes = Array(UnsafeRawBufferPointer(start: ASN1_STRING_get0_data(value), count: Int(ASN1_STRING_length(value))))
        return NetworkAddress(bytes: bytes)?.text ?? ""
    }
}
