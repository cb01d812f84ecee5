import CommandLineParsing
import Glibc

/// Finds the web app's files.
enum WebFolder {
    /// The folder that `--web` names, else `Web` or `share/exhibit/Web` in the program's own folder or one above it.
    ///
    /// - Throws: `CommandFailure` (environment) when there is none.
    static func find(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws -> String {
        if let given = arguments.text("web") {
            guard holdsApp(given) else {
                throw CommandFailure(
                    .environment, "\(given) does not hold the web app (no index.html)", hint: "Leave --web out, or correct it.")
            }
            return given
        }
        var folder = (surroundings.executable ?? "").split(separator: "/").dropLast()
        while true {
            let place = "/" + folder.joined(separator: "/")
            for candidate in ["\(place)/Web", "\(place)/share/exhibit/Web"] where holdsApp(candidate) { return candidate }
            if folder.popLast() == nil { break }
        }
        throw CommandFailure(
            .environment, "the web app's files are not beside this program",
            hint: "Say where they are: --web DIR (the folder Web of Exhibit).")
    }

    private static func holdsApp(_ folder: String) -> Bool { access(folder + "/index.html", R_OK) == 0 }
}
