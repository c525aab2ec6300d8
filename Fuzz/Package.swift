// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever builds the program does not build this.
// `make fuzz` gives every module, also those of the program, the instrumentation
// and the access (`-enable-testing`) that the targets here need. (SwiftPM knows
// packages by their folders, so the checkout itself cannot be called `fuzz`.)
let package = Package(
  name: "travelpack-fuzz",
  dependencies: [.package(name: "travelpack", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [.product(name: "Floors", package: "travelpack")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
      ],
      // gold, the linker that is used otherwise, stumbles over the sanitizers' symbols.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
  ]
)
