import EvidenceVault
import Synchronization

/// Takes an upload's bytes from a connection to the vault.
final class UploadSink: HTTPBodySink {
    private let session: AppendSession
    private let answer: @Sendable (Upload) -> HTTPResponse
    private let refusal: @Sendable (any Error) -> HTTPResponse

    /// `answer` makes what the client gets when its bytes are durable, `refusal` what it gets when they are not.
    init(
        _ session: AppendSession, answer: @escaping @Sendable (Upload) -> HTTPResponse,
        refusal: @escaping @Sendable (any Error) -> HTTPResponse
    ) {
        self.session = session
        self.answer = answer
        self.refusal = refusal
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> HTTPResponse? {
        do {
            try session.write(bytes)
            return nil
        } catch {
            return refusal(error)
        }
    }

    func finish() -> HTTPResponse {
        do {
            return answer(try session.finish())
        } catch {
            return refusal(error)
        }
    }

    func abandon() { session.abandon() }
}

/// Lets a body go by that nobody needs, then answers.
final class IgnoredBody: HTTPBodySink {
    private let response: HTTPResponse

    init(_ response: HTTPResponse) { self.response = response }

    func receive(_ bytes: UnsafeRawBufferPointer) -> HTTPResponse? { nil }
    func finish() -> HTTPResponse { response }
    func abandon() {}
}
