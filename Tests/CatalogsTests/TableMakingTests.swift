import Foundation
import TestSupport
import Testing

/// The embedded tables are what the scripts beside them make.
@Suite struct TableMakingTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/C/CAssets").path

  /// Whether CLDR of the table's version is there, as Debian packs it.
  static let hasCLDR: Bool = {
    let common = "/usr/share/unicode/cldr/common/dtd/ldml.dtd"
    guard Run.has("python3"), let dtd = try? String(contentsOfFile: common, encoding: .utf8) else {
      return false
    }
    return dtd.contains("cldrVersion CDATA #FIXED \"41\"")
  }()

  @Test(.enabled(if: hasCLDR)) func theTableOfLanguagesIsMadeFromCLDR() throws {
    let temporary = try TemporaryFolder()
    let table = temporary.path("cldr.tsv")
    let run = try Run([
      "python3", "\(Self.folder)/make/cldr.py", "/usr/share/unicode/cldr/common", table,
    ])
    #expect(run.status == 0, "\(run.errors)")
    let made = try String(contentsOfFile: table, encoding: .utf8)
    let kept = try String(contentsOfFile: "\(Self.folder)/data/cldr.tsv", encoding: .utf8)
    #expect(made == kept)
  }
}
