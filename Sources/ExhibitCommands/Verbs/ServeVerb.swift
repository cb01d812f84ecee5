import CommandLineParsing
import EvidenceProof
import EvidenceVault
import Glibc
import VaultServer

/// `exhibit serve`
let serveVerb = Verb(
    CommandDeclaration(
        "serve",
        summary: "run a vault, with the web app and the API",
        discussion: """
            Keeps evidence in the data folder, which is made when missing, and answers on http://127.0.0.1:8080 for this machine alone.

            With --listen it also answers other devices over HTTPS, under a certificate authority of its own that the phone is shown how to
            trust, and prints a one-time pairing code. Every request from another device needs the credential that pairing gives.

            Behind a proxy on this machine, give the name that devices use with --host-name. The proxy has to pass that name on, and to say
            that it is one (X-Forwarded-For): else the vault takes strangers for its owner. 'exhibit doctor --address URL' tells.
            """,
        options: [
            CommonOptions.data,
            OptionDeclaration(
                "listen", "also answer other devices here, over HTTPS (0.0.0.0:8443 for all addresses)",
                value: .text(placeholder: "HOST:PORT")),
            OptionDeclaration("port", "the port on this machine (default: 8080; 0: any free one)", value: .integer(0...65535)),
            OptionDeclaration(
                "host-name", "a name that devices reach this machine by, besides its own", value: .text(placeholder: "NAME"),
                isRepeatable: true),
            OptionDeclaration(
                "certificate", "a certificate chain (PEM) to use instead of the vault's own authority",
                value: .text(placeholder: "FILE", completion: .files)),
            OptionDeclaration("certificate-key", "its private key (PEM)", value: .text(placeholder: "FILE", completion: .files)),
            OptionDeclaration(
                "watch", "bring in what comes into this folder ('exhibit help import')",
                value: .text(placeholder: "DIR", completion: .folders), isRepeatable: true),
            OptionDeclaration(
                "web", "the web app's folder (default: beside the program)", value: .text(placeholder: "DIR", completion: .folders)),
            OptionDeclaration("json", "print where it listens as one line of JSON"),
        ],
        exitCodes: [.done: "stopped by SIGTERM or SIGINT, everything finished"],
        examples: ["exhibit serve", "exhibit serve --listen 0.0.0.0:8443 --data /srv/evidence"])
) { arguments, surroundings in
    let signals = StopSignals()
    var configuration = try serverConfiguration(arguments, surroundings)
    let folder = try surroundings.dataFolder(arguments)
    let vault = try openVault(at: folder, creating: true, surroundings.console)
    let socket = VaultFolder(path: folder).socket
    configuration.socketPath = LocalSocket.reachablePath(socket)
    defer {
        // While the folder is still held: what is there is this process's own.
        unlink(socket)
        vault.close()
    }
    let server = try startServer(configuration, vault)
    let folders = try ServedFolders(arguments.texts("watch"), dataFolder: folder, router: server.router, surroundings.console)
    let announcement = try announcement(of: server, vault, configuration, folder: folder)
    if arguments.has("json") {
        surroundings.console.print(String(decoding: JSONText.write(.object(announcement.json(process: Int(getpid())))), as: UTF8.self))
    } else {
        announcement.print(to: surroundings.console)
    }
    signals.wait()
    signals.endAtOnceOnNext()
    surroundings.console.note("Stopping: finishing what is in flight.")
    folders.stop()
    server.stop()
    return .done
}

private func serverConfiguration(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.loopbackPort = arguments.integer("port") ?? 8080
    configuration.listen = try arguments.text("listen").map(ListenOption.address)
    configuration.hostNames = arguments.texts("host-name")
    configuration.webFolder = try WebFolder.find(arguments, surroundings)
    switch (arguments.text("certificate"), arguments.text("certificate-key")) {
    case (nil, nil): break
    case (let chain?, let key?): configuration.certificateFiles = (chain, key)
    default: throw UsageError("--certificate and --certificate-key belong together", seeAlso: "exhibit help serve")
    }
    return configuration.identified()
}

/// Starts listening; a port that is taken is named, with a way out.
private func startServer(_ configuration: ServerConfiguration, _ vault: Vault) throws -> Server {
    do {
        return try Server.start(configuration, vault: vault)
    } catch let error as ListeningError {
        let hint =
            error.isForeignAddress
            ? "This machine does not have that address ('ip address' shows those it has); 0.0.0.0 stands for all."
            : "'ss -ltnp' shows who uses a port; --port and --listen choose others."
        throw CommandFailure(.environment, error.description, hint: hint)
    }
}

/// Asks the vault itself, as any client would.
private func announcement(
    of server: Server, _ vault: Vault, _ configuration: ServerConfiguration, folder: String
) throws -> Announcement {
    let connection = VaultConnection(RouterTransport(router: server.router, place: folder))
    var announcement = Announcement(
        folder: folder, freeBytes: try vault.freeBytes(), localAddress: server.loopbackPort.map { "http://127.0.0.1:\($0)/" },
        networkAddresses: [], invitation: nil)
    if configuration.listen != nil {
        let setup = try connection.call("GET", "/api/v1/setup")
        announcement.networkAddresses = (setup["addresses"]?.array ?? []).compactMap(\.string)
        let token = try connection.call("POST", "/api/v1/pairing-tokens")
        if let url = token["url"]?.string, let expiresAt = token["expiresAt"]?.string, let fingerprint = token["fingerprint"]?.string {
            announcement.invitation = (url, expiresAt, fingerprint)
        }
    }
    return announcement
}
