public import EvidenceModel
import DurableFiles
import Glibc

extension Vault {
    /// Opens the vault in a folder, and recovers what a crash left half done. A catalogue that is gone or damaged is made anew from the
    /// rest of the folder; `rebuild` tells of it.
    /// - Throws: `VaultError`: `vault-in-use`, `no-vault`, `catalogue-lost` (unless creating), `folder-not-empty`, `vault-too-new`, `disk-full`, `storage-failure`.
    public static func open(at folder: String, clock: Clock = .system, options: VaultOptions = VaultOptions()) throws(VaultError) -> Vault {
        let folder = VaultFolder(path: folder)
        if !options.creating, DurableFile.size(folder.database) == nil {
            // Another user's vault is there all the same.
            if access(folder.path, X_OK) != 0, errno == EACCES {
                throw VaultError(FileError(operation: "open", path: folder.path, number: EACCES))
            }
            if let problem = try folder.catalogueProblem() { throw .catalogueLost(folder, problem) }
            throw VaultError(.noVault, subject: folder.path, detail: "there is no vault here", hint: "give the folder with --data")
        }
        try refuseForeign(folder)
        try files { () throws(FileError) in
            try Folder.create(folder.path)
            try Folder.restrict(folder.path)
            for part in [folder.objects, folder.incoming, folder.recordings, folder.derived, folder.keys, folder.setAside] {
                try Folder.create(part)
            }
        }
        let lock = try takeLock(folder)
        let health = try CatalogueHealth.of(folder.database)
        if !options.creating, let problem = health.problem { throw .catalogueLost(folder, problem) }
        let damaged = try setCatalogueAside(folder, unless: health, clock: clock)
        let catalogue = try Catalogue(path: folder.database) { transaction throws(VaultError) in
            if try folder.holdsEvidence() { try noteRebuildBegan(in: transaction, at: clock.now) }
        }
        let vault = Vault(
            folder: folder, clock: clock, options: options, catalogue: catalogue, signer: try NoteSigner(keys: folder.keys), lock: lock)
        try vault.recover(damaged)
        return vault
    }

    /// A folder with something else in it, such as a home folder, is not made into a vault: that would take it away from others.
    private static func refuseForeign(_ folder: VaultFolder) throws(VaultError) {
        guard DurableFile.size(folder.database) == nil else { return }
        let names: [String]
        do {
            names = try Folder.entries(of: folder.path)
        } catch {
            // There is none, or making the vault says why it can't be read.
            return
        }
        // What a crash left of a vault begun, a new file system's own folder and hidden files are no one's work.
        let foreign = names.filter { !$0.hasPrefix(".") && $0 != "lost+found" && !folder.ownNames.contains($0) }
        guard let first = foreign.first else { return }
        throw VaultError(
            .folderNotEmpty, subject: folder.path, detail: "there is no vault here, but other files, such as \(first)",
            hint: "give an empty folder, or one that does not exist yet, with --data")
    }

    private static func takeLock(_ folder: VaultFolder) throws(VaultError) -> FolderLock {
        do {
            return try FolderLock(path: folder.lock)
        } catch {
            switch error {
            case .held(let process):
                let holder = process.map { "process \($0)" } ?? "another process"
                throw VaultError(
                    .vaultInUse, subject: folder.path, detail: "\(holder) has this vault open",
                    hint: "stop it, or reach it with --vault and its address")
            case .file(let error): throw VaultError(error)
            }
        }
    }
}

extension VaultError {
    fileprivate static func catalogueLost(_ folder: VaultFolder, _ what: String) -> VaultError {
        VaultError(
            .catalogueLost, subject: folder.path, detail: "the vault's catalogue, exhibit.sqlite, \(what); its recordings are there",
            hint: "run 'exhibit serve --data \(folder.path)': it makes a new catalogue from what lies there, and deletes nothing")
    }
}
