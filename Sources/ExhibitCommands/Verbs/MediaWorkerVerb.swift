import CommandLineParsing
import MediaProcessing

/// `exhibit media-worker`: the vault starts its own program with this to handle foreign media in a confined process.
let mediaWorkerVerb = Verb(
    CommandDeclaration("media-worker", summary: "process media for the vault, which starts this itself", isHidden: true)
) { _, _ in
    MediaWorker.main() == 0 ? .done : .notSo
}
