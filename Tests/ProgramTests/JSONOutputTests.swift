import Formats
import Foundation
import TestSupport
import Testing

/// The members that programs find in every answer, held against the page about them.
@Suite struct JSONOutputTests {
  static func names(_ value: JSONValue) -> Set<String> {
    switch value {
    case .object(let object): Set(object.names)
    case .array(let values): values.map(names).reduce(into: []) { $0.formUnion($1) }
    default: []
    }
  }

  @Test func everyMemberStandsInThePage() throws {
    let page = try String(
      contentsOfFile: PagesTests.pages + "JSONOutput.md", encoding: .utf8)
    let harbour = try Harbour()
    try harbour.build()
    let program = harbour.program
    let commands: [(words: String, members: Set<String>)] = [
      (
        "download iberia.trip.json --catalog harbour",
        ["results", "downloaded", "alreadyThere", "failed", "travelledBytes"]
      ),
      ("retry", ["results", "downloaded", "alreadyThere", "failed", "travelledBytes"]),
      ("pause", ["paused", "changed"]), ("resume", ["paused", "changed"]),
      ("cancel --all", ["cancelled"]),
      (
        "languages --catalog harbour",
        [
          "language", "name", "ownName", "state", "toEnglish", "fromEnglish", "reads", "usedBytes",
        ]
      ),
      (
        "catalogs",
        [
          "name", "date", "modelSets", "languages", "warnings", "origin", "source", "fetched",
        ]
      ),
      ("catalogs show harbour", ["name", "date", "origin", "modelSets", "warnings"]),
      (
        "catalogs diff harbour firefox", ["added", "updated", "withdrawn", "unchanged", "bytes"]
      ),
      (
        "build iberia.trip.json --catalog harbour --name iberia -o again.zip",
        [
          "name", "id", "edition", "created", "files", "modelSets", "missingPayloads",
          "missingBytes", "isSigned",
        ]
      ),
      (
        "verify iberia.zip",
        [
          "verdict", "paths", "container", "name", "id", "edition", "signature", "files", "bytes",
          "missingFiles", "missingBytes", "findings",
        ]
      ),
      (
        "inspect iberia.zip",
        [
          "format", "version", "name", "id", "edition", "created", "catalogs", "trip", "modelSets",
          "signature",
        ]
      ),
      (
        "install iberia.zip --to device",
        ["device", "pack", "id", "modelSets", "engineFolders", "peak", "free"]
      ),
      ("repair device iberia.zip", ["device", "damaged", "repaired", "left"]),
      (
        "status device",
        ["device", "deep", "modelSets", "installedBytes", "keptForRollback", "free"]
      ),
      ("eject device", ["device", "safe", "modelSets"]),
      ("inventory device", ["format", "version", "modelSets", "artifacts"]),
      ("recover device", ["device", "recovery"]),
      ("rollback device", ["device", "removed", "restored"]),
      ("delete harbour/en-es", ["deleted", "bytes"]),
      ("key generate --plain -o k", ["key", "secret", "public"]),
      ("trust add k.pub", ["name", "key", "public"]), ("trust", ["name", "key", "public"]),
      ("version", ["name", "version"]),
    ]
    for (words, members) in commands {
      let run = try program.run(words.split(separator: " ").map(String.init) + ["--json"])
      #expect(run.status == 0, "\(words): \(run.errors)")
      #expect(run.errors == "", "\(words)")
      #expect(Self.names(try run.json().value) == members, "\(words)")
      for member in members where words != "inspect iberia.zip" {
        #expect(page.contains("`\(member)`"), "\(words): \(member)")
      }
    }
  }
}
