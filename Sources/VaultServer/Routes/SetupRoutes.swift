import EvidenceModel
import OpenSSLBridge

/// What a device needs to trust the vault before it is paired: the authority's certificate, in the forms that devices take.
struct SetupRoutes: Sendable {
    let services: Services

    var routes: [Route] {
        [
            Route("GET", "/api/v1/setup", access: .anyone, .work(setup)),
            Route("GET", "/setup/exhibit-ca.crt", access: .anyone, .work(certificate)),
            Route("GET", "/setup/exhibit-ca.mobileconfig", access: .anyone, .work(profile)),
        ]
    }

    private func setup(_ context: RouteContext) -> HTTPResponse {
        .json { writer in
            writer.object { object in
                object.member("fingerprint", services.authority?.fingerprint)
                object.array("addresses") { array in
                    for address in services.secureAddresses() { array.element(address) }
                }
            }
        }
    }

    private func certificate(_ context: RouteContext) throws -> HTTPResponse {
        download(try authority().certificate.der, type: "application/x-x509-ca-cert", name: "exhibit-ca.crt")
    }

    private func profile(_ context: RouteContext) throws -> HTTPResponse {
        let authority = try authority()
        let name = "Exhibit vault\(LocalNames.hostName().map { " on \($0)" } ?? "")"
        let text = AuthorityProfile.text(der: try authority.certificate.der, fingerprint: authority.fingerprint, name: name)
        return download(text, type: AuthorityProfile.mediaType, name: "exhibit-ca.mobileconfig")
    }

    private func authority() throws(Problem) -> LocalAuthority {
        guard let authority = services.authority else {
            throw Problem(
                .notFound, "The vault has no certificate authority of its own: it listens on this machine only, or uses given certificates."
            )
        }
        return authority
    }

    private func download(_ bytes: [UInt8], type: String, name: String) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: ["Content-Type": type, "Cache-Control": "no-store", "Content-Disposition": "attachment; filename=\"\(name)\""],
            body: .bytes(bytes))
    }
}
