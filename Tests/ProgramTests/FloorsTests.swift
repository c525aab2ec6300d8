import Foundation
import Testing

/// The floors of the house, held against what the sources really import.
@Suite struct FloorsTests {
  /// Each Swift target and the targets that it may import.
  static let mayImport: [String: Set<String>] = [
    "Files": ["CShims"],
    "Digests": ["CCrypto", "Files"],
    "Documents": ["CJansson"],
    "Archives": ["CArchive", "CDeflate", "CZlib", "Digests", "Files"],
    "Catalogs": ["CAssets", "Digests", "Documents"],
    "Planning": ["CAssets", "Catalogs", "Digests", "Documents", "Files"],
    "Downloads": ["CCurl", "Catalogs", "Digests", "Documents", "Files"],
    "Packs": [
      "Archives", "Catalogs", "Digests", "Documents", "Downloads", "Files", "Planning",
    ],
    "Devices": ["Archives", "Catalogs", "Digests", "Documents", "Files", "Packs"],
    "CommandLineKit": ["CShims", "Documents", "Files"],
    "Messages": [
      "Archives", "CAssets", "Catalogs", "CommandLineKit", "Devices", "Digests", "Documents",
      "Downloads", "Files", "Packs", "Planning",
    ],
    "Requests": [
      "Catalogs", "CommandLineKit", "Devices", "Documents", "Downloads", "Files", "Messages",
      "Packs", "Planning",
    ],
    "WebServer": ["CMicroHTTPD", "CShims", "Digests", "Files"],
    "PackPage": [
      "CAssets", "Catalogs", "CommandLineKit", "Devices", "Digests", "Documents", "Downloads",
      "Files", "Messages", "Packs", "Planning", "Requests", "WebServer",
    ],
    "travelpack": [
      "Archives", "Catalogs", "CommandLineKit", "Devices", "Digests", "Documents", "Downloads",
      "Files", "Messages", "PackPage", "Packs", "Planning", "Requests", "WebServer",
    ],
  ]

  /// What every target may import beside the floors below it.
  static let system: Set<String> = ["Glibc", "Synchronization"]

  static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  static func imports(of target: String) throws -> [(file: String, module: String)] {
    let folder = sources.appendingPathComponent(target)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        .split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .compactMap { line -> (String, String)? in
          let words = line.split(separator: " ")
          guard let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count
          else { return nil }
          return ("\(target)/\(file)", String(words[place + 1]))
        }
    }
  }

  @Test func everySwiftTargetHasItsFloor() throws {
    let targets = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      .filter { !Self.isC($0) }
    #expect(Set(targets) == Set(Self.mayImport.keys))
  }

  @Test(arguments: mayImport.keys.sorted())
  func targetsImportOnlyWhatStandsBelow(target: String) throws {
    let allowed = try #require(Self.mayImport[target]).union(Self.system)
    let imports = try Self.imports(of: target)
    #expect(!imports.isEmpty)
    for (file, module) in imports where !allowed.contains(module) {
      Issue.record("\(file) imports \(module)")
    }
  }

  @Test func aCLibraryStandsBehindOneTarget() throws {
    var users: [String: Set<String>] = [:]
    for target in Self.mayImport.keys {
      for (_, module) in try Self.imports(of: target) where Self.isC(module) {
        users[module, default: []].insert(target)
      }
    }
    for (library, targets) in users where !["CShims", "CAssets"].contains(library) {
      #expect(targets.count == 1, "\(library) is imported by \(targets.sorted())")
    }
    #expect(
      Set(users.keys).isSuperset(
        of: ["CArchive", "CCrypto", "CCurl", "CJansson", "CMicroHTTPD", "CShims"]))
  }

  @Test func noSourceFileIsTooLongToReadAtASitting() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
    for file in files where file.hasSuffix(".swift") {
      let text = try String(
        contentsOf: Self.sources.appendingPathComponent(file), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= 400, "\(file) has \(lines) lines")
    }
  }

  private static func isC(_ name: String) -> Bool {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  }
}
