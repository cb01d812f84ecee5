import DurableFiles
import Exiv2Bridge
import FFmpegBridge
import PangoCairoBridge
import VipsBridge

/// Why a media job did not do what was asked of it.
public struct MediaError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure; its raw value goes over the worker's pipe and into JSON.
    public enum Code: String, Sendable {
        /// The bytes are no media that can be read, or none of the segments is.
        case unreadable
        /// There are no pictures in it.
        case noPicture = "no-picture"
        /// The caller cancelled the job.
        case cancelled
        /// The disk is full, or the size limit of the worker was reached.
        case diskFull = "disk-full"
        /// A media library is not installed, or lacks a codec.
        case libraryMissing = "library-missing"
        /// A file could not be opened, written or renamed.
        case file
        /// Another process is making the same file now.
        case busy
        /// The worker process could not do its work, which has nothing to do with the file.
        case workerFailed = "worker-failed"
        /// The worker process did not survive the file: a crash of a library, or one of its limits.
        case workerCrashed = "worker-crashed"
        /// The request is not one.
        case badRequest = "bad-request"
    }

    /// The kind of failure.
    public let code: Code
    /// A file or a codec; nil when there is nothing to name.
    public let subject: String?
    /// The reason in words.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, subject: String? = nil, _ detail: String) {
        self.code = code
        self.subject = subject
        self.detail = detail
    }

    /// One sentence.
    public var description: String { subject.map { "\($0): \(detail)" } ?? detail }

    /// Translates what a bridge, a file or a job threw.
    init(_ error: any Error) {
        switch error {
        case let error as MediaError:
            self = error
        case let error as FFmpegError:
            let code: Code =
                if error.isLibraryMissing || error.isUnsupported { .libraryMissing } else if error.isDiskFull { .diskFull } else {
                    .unreadable
                }
            self.init(code, subject: error.subject, "\(error.operation): \(error.text)")
        case let error as PangoCairoError:
            self.init(.libraryMissing, error.description)
        case let error as VipsError:
            self.init(error.isLibraryMissing ? .libraryMissing : .unreadable, error.description)
        case let error as Exiv2Error:
            self.init(error.isLibraryMissing ? .libraryMissing : .unreadable, error.description)
        case let error as FileError:
            self.init(error.isNoSpace ? .diskFull : .file, error.description)
        default:
            self.init(.unreadable, "\(error)")
        }
    }
}

extension MediaError {
    /// The error of a system call on `path`, with the reason in `errno`.
    static func file(_ operation: String, _ path: String) -> MediaError {
        MediaError(FileError(operation: operation, path: path, number: currentErrno()))
    }
}
