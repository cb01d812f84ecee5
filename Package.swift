// swift-tools-version: 6.2
// Targets in layer order (docs/architecture.md): a target may depend only on those above it here.
// No package is fetched: C libraries come from Debian, see Tools/packages.txt.
import PackageDescription

/// Settings of every Swift target.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// The commit that is built, as `make` passes it; part of what Exhibit says of itself in evidence reports.
let commit = Context.environment["EXHIBIT_COMMIT"] ?? "development"

func library(_ name: String, _ dependencies: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: settings)
}

/// A C library of Debian's, as its module map and shim header describe it.
func systemLibrary(_ name: String) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)")
}

func tests(_ name: String, _ dependencies: [String]) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + dependencies).map { .init(stringLiteral: $0) },
        swiftSettings: settings)
}

let package = Package(
    name: "exhibit",
    products: [.executable(name: "exhibit", targets: ["exhibit"])],
    targets: [
        // Layer 0: pure, no imports at all. WebProof is built by Tools/build-wasm only.
        library("EvidenceProof"),
        library("TransferQueue"),

        // Layer 1: the domain.
        library("EvidenceModel", ["EvidenceProof"]),

        // Layer 2: edges, one C library each, and what the system gives.
        library("BlockingThreads"),
        library("DurableFiles"),
        systemLibrary("CSQLite"),
        systemLibrary("COpenSSL"),
        systemLibrary("CFFmpeg"),
        systemLibrary("CPangoCairo"),
        systemLibrary("CVips"),
        systemLibrary("CExiv2"),
        systemLibrary("CMagic"),
        .target(name: "CLazyLibraries", exclude: ["functions.h"], publicHeadersPath: "include"),
        systemLibrary("CSandbox"),
        systemLibrary("CMicroHTTPD"),
        systemLibrary("CCurl"),
        systemLibrary("CQREncode"),
        systemLibrary("CRTNetlink"),
        systemLibrary("CSDBus"),
        .target(name: "CMachineFacts"),
        library("SQLiteBridge", ["CSQLite"]),
        library("OpenSSLBridge", ["COpenSSL"]),
        library("FFmpegBridge", ["CFFmpeg", "CLazyLibraries"]),
        library("PangoCairoBridge", ["CPangoCairo", "CLazyLibraries"]),
        library("VipsBridge", ["CVips", "CLazyLibraries"]),
        library("Exiv2Bridge", ["CExiv2", "CLazyLibraries"]),
        library("MagicBridge", ["CMagic", "CLazyLibraries"]),
        library("SandboxBridge", ["CSandbox"]),
        library("MicroHTTPDBridge", ["CMicroHTTPD", "BlockingThreads"]),
        library("CurlBridge", ["CCurl"]),
        library("QREncodeBridge", ["CQREncode"]),
        library("NetlinkBridge", ["CRTNetlink"]),
        library("SDBusBridge", ["CSDBus", "CLazyLibraries"]),

        // Layer 3: capabilities.
        library("EvidenceVault", ["EvidenceModel", "EvidenceProof", "SQLiteBridge", "OpenSSLBridge", "DurableFiles", "BlockingThreads"]),
        library(
            "MediaProcessing",
            [
                "EvidenceModel", "EvidenceProof", "FFmpegBridge", "PangoCairoBridge", "VipsBridge", "Exiv2Bridge", "MagicBridge",
                "OpenSSLBridge", "SandboxBridge", "DurableFiles", "BlockingThreads",
            ]),
        library(
            "CaptureDevices",
            [
                "EvidenceModel", "EvidenceProof", "FFmpegBridge", "PangoCairoBridge", "NetlinkBridge", "SDBusBridge", "DurableFiles",
                "CMachineFacts",
            ]),
        library(
            "Recorder",
            [
                "CaptureDevices", "MediaProcessing", "EvidenceModel", "EvidenceProof", "OpenSSLBridge", "FFmpegBridge", "DurableFiles",
                "BlockingThreads",
            ]),
        library(
            "EvidenceTransfer",
            ["EvidenceModel", "EvidenceProof", "TransferQueue", "CurlBridge", "OpenSSLBridge", "DurableFiles", "BlockingThreads"]),
        library(
            "EvidencePackage", ["EvidenceModel", "EvidenceProof", "MediaProcessing", "OpenSSLBridge", "DurableFiles", "BlockingThreads"]),

        // Layer 4: faces.
        library(
            "VaultServer",
            [
                "EvidenceVault", "EvidenceTransfer", "EvidencePackage", "MediaProcessing", "EvidenceModel", "EvidenceProof",
                "MicroHTTPDBridge", "OpenSSLBridge", "QREncodeBridge", "DurableFiles", "BlockingThreads",
            ]),
        library("CommandLineParsing"),
        .target(name: "CBuildInformation", cSettings: [.define("EXHIBIT_COMMIT", to: "\"\(commit)\"")]),
        library(
            "ExhibitCommands",
            [
                "CBuildInformation", "CMachineFacts", "CommandLineParsing", "VaultServer", "EvidenceVault", "EvidenceTransfer",
                "EvidencePackage",
                "Recorder",
                "CaptureDevices", "MediaProcessing", "EvidenceModel", "EvidenceProof", "TransferQueue", "OpenSSLBridge",
                "QREncodeBridge", "CurlBridge", "DurableFiles", "BlockingThreads",
            ]),
        .executableTarget(name: "exhibit", dependencies: ["ExhibitCommands"], swiftSettings: settings),
        library(
            "ExhibitTestSupport", ["EvidenceModel", "EvidenceProof", "EvidenceVault", "OpenSSLBridge", "DurableFiles", "BlockingThreads"]),

        // Tests, one folder a target.
        tests("EvidenceProof", ["ExhibitTestSupport", "OpenSSLBridge"]),
        tests("TransferQueue", ["ExhibitTestSupport"]),
        tests("EvidenceModel", ["ExhibitTestSupport"]),
        tests("SQLiteBridge", ["ExhibitTestSupport"]),
        tests("OpenSSLBridge", ["EvidenceProof"]),
        tests("CurlBridge", ["ExhibitTestSupport"]),
        tests("BlockingThreads", []),
        tests("DurableFiles", ["ExhibitTestSupport"]),
        tests(
            "EvidenceVault",
            ["ExhibitTestSupport", "BlockingThreads", "EvidenceModel", "EvidenceProof", "OpenSSLBridge", "DurableFiles", "SQLiteBridge"]),
        tests("MediaProcessing", ["BlockingThreads", "EvidenceModel", "FFmpegBridge", "PangoCairoBridge", "ExhibitTestSupport"]),
        tests("NetlinkBridge", []),
        tests("CaptureDevices", ["NetlinkBridge", "SDBusBridge", "DurableFiles", "ExhibitTestSupport"]),
        tests(
            "Recorder",
            ["CaptureDevices", "FFmpegBridge", "EvidenceModel", "EvidenceProof", "OpenSSLBridge", "DurableFiles", "ExhibitTestSupport"]),
        tests("EvidenceTransfer", ["TransferQueue", "EvidenceProof", "OpenSSLBridge", "DurableFiles", "ExhibitTestSupport"]),
        tests("EvidencePackage", ["EvidenceModel", "EvidenceProof", "OpenSSLBridge", "DurableFiles", "ExhibitTestSupport"]),
        tests(
            "VaultServer",
            ["EvidenceVault", "EvidenceModel", "EvidenceProof", "CurlBridge", "OpenSSLBridge", "BlockingThreads", "ExhibitTestSupport"]),
        tests("CommandLineParsing", []),
        tests(
            "ExhibitCommands",
            [
                "BlockingThreads", "CommandLineParsing", "VaultServer", "EvidencePackage", "EvidenceTransfer", "EvidenceVault",
                "EvidenceModel",
                "EvidenceProof", "OpenSSLBridge", "DurableFiles", "ExhibitTestSupport",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "ExhibitTestSupport", "EvidenceVault", "EvidenceModel", "EvidenceProof", "OpenSSLBridge", "EvidenceTransfer", "CurlBridge",
                "DurableFiles",
            ],
            swiftSettings: settings),
    ])
