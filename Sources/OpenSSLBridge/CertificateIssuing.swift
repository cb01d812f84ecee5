internal import COpenSSL

/// What an authority may vouch for: it can't be misused for other people's sites, even if its key is stolen.
public struct CertificateConstraints: Sendable, Equatable {
    /// DNS names, each with everything below it.
    public var names: [String]
    /// Blocks of addresses.
    public var blocks: [NetworkBlock]

    /// Makes constraints from their parts.
    public init(names: [String], blocks: [NetworkBlock]) {
        self.names = names
        self.blocks = blocks
    }

    /// Whether a name (or an address in its text form) is within.
    public func allow(_ name: String) -> Bool {
        if let address = NetworkAddress(name) { return blocks.contains { $0.contains(address) } }
        return names.contains { name == $0 || name.hasSuffix("." + $0) }
    }
}

/// Makes certificates.
public enum CertificateIssuing {
    /// Makes a self-signed authority that may sign leaves only, and only within the constraints.
    /// The common name is shown where people are asked to trust it; the validity is in seconds since 1970, first and last.
    public static func authority(
        commonName: String, key: CertificatePrivateKey, validity: ClosedRange<Int>, constraints: CertificateConstraints
    ) throws(OpenSSLError) -> Certificate {
        let permitted =
            constraints.names.map { "permitted;DNS:\($0)" }
            + constraints.blocks.map { "permitted;IP:\($0.address.text)/\($0.mask.text)" }
        return try make(
            commonName: commonName, key: key, validity: validity, issuer: nil,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_subject_key_identifier, "hash"), (NID_name_constraints, "critical," + permitted.joined(separator: ",")),
            ])
    }

    /// Makes a server certificate.
    /// The names are DNS names and addresses; at least one.
    public static func leaf(
        names: [String], key: CertificatePrivateKey, validity: ClosedRange<Int>, authority: Certificate,
        authorityKey: CertificatePrivateKey
    ) throws(OpenSSLError) -> Certificate {
        guard !names.isEmpty, names.allSatisfy({ name in name.utf8.allSatisfy(isNameByte) }) else {
            throw OpenSSLError(operation: "making a certificate for names that are none")
        }
        let subjects = names.map { NetworkAddress($0) == nil ? "DNS:\($0)" : "IP:\($0)" }
        return try make(
            commonName: "Exhibit vault", key: key, validity: validity, issuer: (authority, authorityKey),
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"), (NID_subject_key_identifier, "hash"),
                (NID_authority_key_identifier, "keyid:always"), (NID_subject_alt_name, subjects.joined(separator: ",")),
            ])
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3a, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f: true
        default: false
        }
    }

    private static func make(
        commonName: String, key: CertificatePrivateKey, validity: ClosedRange<Int>,
        issuer: (certificate: Certificate, key: CertificatePrivateKey)?, extensions: [(identifier: Int32, value: String)]
    ) throws(OpenSSLError) -> Certificate {
        guard let pointer = X509_new() else { throw .drained("making a certificate") }
        let certificate = Certificate(takingOver: pointer)
        let issuerPointer = issuer?.certificate.pointer ?? pointer
        let serial = secureRandomBytes(16)
        let number = BN_bin2bn([serial[0] & 0x7f | 0x40] + serial.dropFirst(), 16, nil)
        defer { BN_free(number) }
        let name = X509_get_subject_name(pointer)
        let title = Array(commonName.utf8)
        guard X509_set_version(pointer, 2) == 1,
            BN_to_ASN1_INTEGER(number, X509_get_serialNumber(pointer)) != nil,
            ASN1_TIME_set(X509_getm_notBefore(pointer), validity.lowerBound) != nil,
            ASN1_TIME_set(X509_getm_notAfter(pointer), validity.upperBound) != nil,
            X509_set_pubkey(pointer, key.pointer) == 1,
            X509_NAME_add_entry_by_NID(name, NID_organizationName, MBSTRING_UTF8, Array("Exhibit".utf8), 7, -1, 0) == 1,
            X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_UTF8, title, Int32(title.count), -1, 0) == 1,
            X509_set_issuer_name(pointer, X509_get_subject_name(issuerPointer)) == 1
        else { throw .drained("making a certificate") }
        var context = X509V3_CTX()
        exhibit_extension_context(&context, issuerPointer, pointer)
        for (identifier, value) in extensions {
            guard let made = X509V3_EXT_conf_nid(nil, &context, identifier, value) else {
                throw .drained("adding \(value) to a certificate")
            }
            defer { X509_EXTENSION_free(made) }
            guard X509_add_ext(pointer, made, -1) == 1 else { throw .drained("adding \(value) to a certificate") }
        }
        guard X509_sign(pointer, (issuer?.key ?? key).pointer, EVP_sha256()) > 0 else { throw .drained("signing a certificate") }
        return certificate
    }
}
