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
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]
let cRules: [CSetting] = [.treatAllWarnings(as: .error)]

// Floors, lowest first: a target imports only what stands above it in this list.
let floors: [(name: String, dependencies: [String])] = [
  ("Files", ["CShims"]),
  ("Digests", ["CCrypto", "Files"]),
  ("Documents", ["CJansson"]),
  ("Archives", ["CArchive", "CDeflate", "CZlib", "Digests", "Files"]),
  ("Catalogs", ["CAssets", "Digests", "Documents"]),
  ("Planning", ["CAssets", "Catalogs", "Digests", "Documents", "Files"]),
  ("Downloads", ["CCurl", "Catalogs", "Digests", "Documents", "Files"]),
  ("Packs", ["Archives", "Catalogs", "Digests", "Documents", "Downloads", "Files", "Planning"]),
  ("Devices", ["Archives", "Catalogs", "Digests", "Documents", "Files", "Packs"]),
  ("CommandLineKit", ["CShims", "Documents", "Files"]),
  (
    "Messages",
    [
      "Archives", "CAssets", "Catalogs", "CommandLineKit", "Devices", "Digests", "Documents",
      "Downloads", "Files", "Packs", "Planning",
    ]
  ),
  (
    "Requests",
    [
      "Catalogs", "CommandLineKit", "Devices", "Documents", "Downloads", "Files", "Messages",
      "Packs", "Planning",
    ]
  ),
  ("WebServer", ["CMicroHTTPD", "CShims", "Digests", "Files"]),
  (
    "PackPage",
    [
      "CAssets", "Catalogs", "CommandLineKit", "Devices", "Digests", "Documents", "Downloads",
      "Files", "Messages", "Packs", "Planning", "Requests", "WebServer",
    ]
  ),
]

let package = Package(
  name: "travelpack",
  products: [
    .executable(name: "travelpack", targets: ["travelpack"]),
    // For the package in Fuzz/; no promise to anyone else.
    .library(name: "Floors", targets: floors.map(\.name)),
  ],
  targets: [
    .target(name: "CShims", cSettings: cRules),
    .target(
      name: "CCrypto", cSettings: cRules, linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "CJansson", cSettings: cRules, linkerSettings: [.linkedLibrary("jansson")]),
    .target(
      name: "CArchive", cSettings: cRules, linkerSettings: [.linkedLibrary("archive")]),
    .target(
      name: "CDeflate", cSettings: cRules, linkerSettings: [.linkedLibrary("deflate")]),
    .target(name: "CZlib", cSettings: cRules, linkerSettings: [.linkedLibrary("z")]),
    // libcurl is opened at the first transfer: linking it would slow every start.
    .target(name: "CCurl", dependencies: ["CShims"], cSettings: cRules),
    // libmicrohttpd is opened when the page is served.
    .target(name: "CMicroHTTPD", dependencies: ["CShims"], cSettings: cRules),
    .target(
      name: "CAssets",
      exclude: ["data", "make"],
      cSettings: cRules + [.unsafeFlags(["-std=c23"])]),
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
        dependencies: [.target(name: "Files")],
        path: "Tests/TestSupport",
        swiftSettings: swiftRules),
      // Killed, joined and measured by the tests of downloads.
      .executableTarget(
        name: "DownloadProbe",
        dependencies: ["Catalogs", "Documents", "Downloads", "Files"],
        path: "Tests/DownloadProbe",
        swiftSettings: swiftRules),
      // Killed at every system call, and measured, by the tests of devices.
      .executableTarget(
        name: "DeviceProbe",
        dependencies: ["Catalogs", "Devices", "Files", "Packs"],
        path: "Tests/DeviceProbe",
        swiftSettings: swiftRules),
      .testTarget(
        name: "ProgramTests",
        dependencies: ["TestSupport", "Documents", "Files"],
        swiftSettings: swiftRules),
    ]
)
