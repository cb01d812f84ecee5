import DurableFiles
import ExhibitTestSupport
import Glibc
import Testing

// One at a time: between fork and exec, the child of a test of process exits holds the locks of the others.
@Suite(.serialized) struct DurableFileTests {
    let folder = TemporaryFolder()

    @Test func aFileIsReplacedAsAWhole() throws {
        let path = "\(folder.path)/a"
        try DurableFile.write([1, 2, 3], to: path)
        try DurableFile.write([4], to: path)
        #expect(try DurableFile.read(path) == [4])
        #expect(DurableFile.size(path) == 1)
        #expect(try Folder.entries(of: folder.path) == ["a"])
        #expect(try Folder.mode(path) == 0o600)
    }

    @Test func aWriteThatFailsLeavesNothing() throws {
        try Folder.create("\(folder.path)/target/full")
        #expect(throws: FileError.self) { try DurableFile.write([1], to: "\(folder.path)/target") }
        #expect(try Folder.entries(of: folder.path) == ["target"])
        #expect(throws: FileError.self) { try DurableFile.write([1], to: "\(folder.path)/missing/x") }
    }

    @Test func errorsNameTheCallTheFileAndTheReason() {
        do {
            _ = try DurableFile.read("\(folder.path)/none")
            Issue.record("a file that is not there was read")
        } catch {
            #expect(error.isNotFound && !error.isNoSpace)
            #expect(error.description == "open \(folder.path)/none: No such file or directory")
        }
        #expect(FileError(operation: "write", path: "x", number: ENOSPC).isNoSpace)
    }

    @Test func aFileGrowsAndIsReadInRanges() throws {
        let path = "\(folder.path)/log"
        let file = try AppendFile(path: path, creating: true)
        let bytes = patternedBytes(3_000_000, seed: 1)
        try file.append(bytes)
        try file.append([7])
        try file.synchronise()
        #expect(file.size == 3_000_001)
        var read: [UInt8] = []
        try ReadFile(path: path).read(from: 10, to: 2_500_000) { read.append(contentsOf: $0) }
        #expect(read == Array(bytes[10..<2_500_000]))
        #expect(throws: FileError.self) { try ReadFile(path: path).read(from: 0, to: 3_000_002) { _ in } }
        try file.truncate(to: 5)
        #expect(try AppendFile(path: path, creating: false).size == 5)
    }

    @Test(.timeLimit(.minutes(10))) func aPipeIsRefusedWithoutWaitingForAWriter() throws {
        let path = "\(folder.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: FileError.self) { try ReadFile(path: path) }
        #expect(throws: FileError.self) { try DurableFile.read(path) }
    }

    /// An error says what is there, not the number of the system call's error.
    @Test func whatIsNoFileIsCalledByItsName() throws {
        func refusal(of name: String) throws -> String {
            try #require(throws: FileError.self) { try ReadFile(path: "\(folder.path)/\(name)") }.description
        }
        try Folder.create("\(folder.path)/folder")
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(symlink("\(folder.path)/folder", "\(folder.path)/link") == 0)
        #expect(try refusal(of: "folder") == "\(folder.path)/folder is a folder, not a file")
        #expect(try refusal(of: "pipe") == "\(folder.path)/pipe is a device, a pipe or a socket, not a file")
        #expect(try refusal(of: "link") == "\(folder.path)/link is a symbolic link, not a file")
    }

    @Test func aLinkIsNotFollowed() throws {
        try DurableFile.write([1], to: "\(folder.path)/real")
        #expect(symlink("\(folder.path)/real", "\(folder.path)/link") == 0)
        #expect(throws: FileError.self) { try ReadFile(path: "\(folder.path)/link") }
        #expect(throws: FileError.self) { try AppendFile(path: "\(folder.path)/link", creating: true) }
        #expect(DurableFile.size("\(folder.path)/link") == nil)
    }

    @Test func foldersAreMadeListedAndRemoved() throws {
        let deep = "\(folder.path)/a/b/c"
        try Folder.create(deep)
        try Folder.create(deep)
        #expect(try Folder.mode("\(folder.path)/a") == 0o700)
        try DurableFile.write([1], to: "\(deep)/z")
        try DurableFile.write([1], to: "\(deep)/Y")
        #expect(try Folder.entries(of: deep) == ["Y", "z"])
        #expect(symlink("/etc", "\(deep)/link") == 0)
        try Folder.remove("\(folder.path)/a")
        try Folder.remove("\(folder.path)/a")
        #expect(try Folder.entries(of: folder.path) == [])
        #expect(access("/etc/passwd", F_OK) == 0)
        try DurableFile.write([1], to: "\(folder.path)/file")
        #expect(throws: FileError.self) { try Folder.create("/proc/nowhere/deep") }
        #expect(throws: FileError.self) { try Folder.create("\(folder.path)/file") }
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/", "a"), ("/", "/"), ("./x", ".")])
    func theParentOfAPath(_ path: String, _ parent: String) {
        #expect(Folder.parent(of: path) == parent)
    }

    @Test func freeSpaceIsKnown() throws {
        #expect(try Folder.freeBytes(at: folder.path) > 0)
    }

    @Test func oneHolderAtATimeAndTheOtherIsNamed() throws {
        let path = "\(folder.path)/lock"
        var lock: FolderLock? = try FolderLock(path: path)
        #expect(throws: FolderLock.Failure.held(by: getpid())) { try FolderLock(path: path) }
        _ = lock
        lock = nil
        _ = try FolderLock(path: path)
    }

    @Test func aFileThatMayNotGrowIsCutBackToWhatItWas() async {
        let path = "\(folder.path)/limited"
        await #expect(processExitsWith: .success) { [path = path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
            let file = try AppendFile(path: path, creating: true)
            try file.append([UInt8](repeating: 1, count: 900))
            do throws(FileError) {
                try file.append([UInt8](repeating: 2, count: 200))
                exit(1)
            } catch {
                guard error.isNoSpace, file.size == 900, file.isTrusted, DurableFile.size(path) == 900 else { exit(2) }
            }
            try file.append([UInt8](repeating: 3, count: 100))
            exit(DurableFile.size(path) == 1000 ? 0 : 3)
        }
    }

    @Test func noDescriptorIsLeftOpen() throws {
        for _ in 0..<20 {
            let file = try AppendFile(path: "\(folder.path)/x", creating: true)
            try file.append([1])
            _ = try ReadFile(path: "\(folder.path)/x").bytes()
            _ = try? ReadFile(path: folder.path)
            let lock = try FolderLock(path: "\(folder.path)/lock")
            _ = try? FolderLock(path: "\(folder.path)/lock")
            withExtendedLifetime(lock) {}
            _ = try? DurableFile.write([1], to: "\(folder.path)/none/x")
        }
        // Other tests open files too: only those in this test's folder count.
        let open = try Folder.entries(of: "/proc/self/fd").filter { name in
            var target = [CChar](repeating: 0, count: 4096)
            let count = readlink("/proc/self/fd/\(name)", &target, target.count)
            return String(decoding: target.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self).hasPrefix(folder.path)
        }
        #expect(open == [])
    }
}
