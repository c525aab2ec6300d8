// swift-tools-version: 6.2
import PackageDescription

// Every Swift target is held to the same rules: Swift 6 mode, warnings are
// errors, and the upcoming features that keep C types and lower floors out of
// public signatures.
let swiftRules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let cRules: [CSetting] = [.treatAllWarnings(as: .error)]

// Floors, lowest first: a target imports only what stands above it in this list.
// `make test` builds with the check that every import is named here.
let floors: [(name: String, dependencies: [String])] = [
  ("System", ["CShims"]),
  ("Formats", ["CArchive", "CCrypto", "CDeflate", "CJansson", "CZlib", "System"]),
  ("Catalogs", ["CAssets", "Formats", "System"]),
  ("Planning", ["CAssets", "Catalogs", "Formats", "System"]),
  ("Downloads", ["CCurl", "Catalogs", "Formats", "System"]),
  ("Packs", ["Catalogs", "Downloads", "Formats", "Planning", "System"]),
  ("Devices", ["Catalogs", "Formats", "Packs", "System"]),
  (
    "App",
    ["CAssets", "Catalogs", "Devices", "Downloads", "Formats", "Packs", "Planning", "System"]
  ),
  ("Terminal", ["App", "CShims", "Formats", "System"]),
  (
    "Page",
    [
      "App", "CAssets", "CMicroHTTPD", "CShims", "Catalogs", "Devices", "Downloads", "Formats",
      "Packs", "Planning", "System",
    ]
  ),
]

/// A C module; all of them stand in one folder.
func cModule(
  _ name: String, linking library: String? = nil, dependencies: [String] = [],
  exclude: [String] = [], flags: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .target(name: $0) }, path: "Sources/C/" + name,
    exclude: exclude, cSettings: cRules + (flags.isEmpty ? [] : [.unsafeFlags(flags)]),
    linkerSettings: library.map { [.linkedLibrary($0)] })
}

let package = Package(
  name: "travelpack",
  products: [
    .executable(name: "travelpack", targets: ["travelpack"]),
    // For the package in Fuzz/; no promise to anyone else.
    .library(name: "Floors", targets: floors.map(\.name)),
  ],
  targets: [
    cModule("CShims"),
    cModule("CCrypto", linking: "crypto"),
    cModule("CJansson", linking: "jansson"),
    cModule("CArchive", linking: "archive"),
    cModule("CDeflate", linking: "deflate"),
    cModule("CZlib", linking: "z"),
    // libcurl is opened at the first transfer: linking it would slow every start.
    cModule("CCurl", dependencies: ["CShims"]),
    // libmicrohttpd is opened when the page is served.
    cModule("CMicroHTTPD", dependencies: ["CShims"]),
    cModule("CAssets", exclude: ["data", "make"], flags: ["-std=c23"]),
  ]
    + floors.map { floor in
      .target(
        name: floor.name,
        dependencies: floor.dependencies.map { .target(name: $0) },
        swiftSettings: swiftRules)
    }
    + [
      .executableTarget(
        name: "travelpack",
        dependencies: floors.map { .target(name: $0.name) },
        swiftSettings: swiftRules)
    ]
    + floors.map { floor in
      .testTarget(
        name: floor.name + "Tests",
        dependencies: floors.prefix { $0.name != floor.name }.map { .target(name: $0.name) }
          + [.target(name: floor.name), .target(name: "TestSupport")],
        swiftSettings: swiftRules)
    }
    + [
      .target(
        name: "TestSupport",
        dependencies: [.target(name: "System")],
        path: "Tests/TestSupport",
        swiftSettings: swiftRules),
      // Killed, joined and measured by the tests of downloads.
      .executableTarget(
        name: "DownloadProbe",
        dependencies: ["Catalogs", "Downloads", "Formats", "System"],
        path: "Tests/DownloadProbe",
        swiftSettings: swiftRules),
      // Killed at every system call, and measured, by the tests of devices.
      .executableTarget(
        name: "DeviceProbe",
        dependencies: ["Catalogs", "Devices", "Formats", "Packs", "System"],
        path: "Tests/DeviceProbe",
        swiftSettings: swiftRules),
      .testTarget(
        name: "ProgramTests",
        dependencies: ["TestSupport", "Formats", "System"],
        swiftSettings: swiftRules),
    ]
)
