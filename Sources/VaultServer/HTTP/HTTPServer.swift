public import BlockingThreads
public import MicroHTTPDBridge

/// Serves an application on one address until it is stopped.
///
/// The seam between Exhibit and its HTTP engine; what an engine has to do is in the conformance suite of VaultServerTests.
/// An engine calls the application from its own threads, and never from two for one request at a time.
public protocol HTTPServer: AnyObject, Sendable {
    /// The port it got; 0 for a unix socket.
    var port: Int { get }
    /// Listens: who connects waits until `start`.
    ///
    /// Without a certificate it speaks plain HTTP; `workers` run what may block. Throws when it can't listen there.
    init(
        listeningOn address: ListeningAddress, certificate: MicroHTTPDCertificate?, limits: MicroHTTPDLimits, workers: WorkerPool,
        application: any HTTPApplication
    ) throws
    /// Starts to answer, those first who connected already. Once, and not after `stop`.
    func start() throws
    /// Uses another certificate for connections from now on; those there are stay.
    func replaceCertificate(_ certificate: MicroHTTPDCertificate) throws
    /// Stops taking connections, lets requests in flight finish for some time, then closes everything.
    func stop(graceSeconds: Int)
}
