import Catalogs
import Formats
import TestSupport
import Testing

/// The table of pairs, held against the packages that the machine's own apt offers.
/// They run where apt has package lists and can download.
@Suite(.serialized) struct AptArchiveTests {
  /// What apt says about every package of the catalog; `nil` where it says nothing.
  static let shown: String? = {
    let names = AptCatalog.packagePrefixes.flatMap { prefix in
      ((try? Run(["apt-cache", "pkgnames", prefix]).output) ?? "")
        .split(separator: "\n").map(String.init)
    }
    let wanted = names.filter(AptCatalog.isWanted)
    guard !wanted.isEmpty else { return nil }
    return try? Run(["apt-cache", "show", "--no-all-versions"] + wanted).output
  }()

  /// Whether it is the release whose packages the table was made from.
  static let isBookworm = shown?.contains("apertium-eng-spa_0.8.1-2_all.deb") == true

  @Test(.enabled(if: isBookworm)) func everyPackageOfTheArchiveIsKnown() throws {
    let catalog = AptCatalog.parse(
      aptCacheShow: Array(try #require(Self.shown).utf8), date: "2026-07-11")
    #expect(catalog.warnings.isEmpty, "\(catalog.warnings)")
    let pairs = catalog.modelSets.filter { $0.format == .apertium }
    #expect(pairs.count == 46)
    #expect(pairs.allSatisfy { !$0.directions.isEmpty && $0.licence != nil })
    #expect(!pairs.contains { $0.name == "apertium-en-es" })
    // The table has the bytes of the very versions that the archive has.
    #expect(pairs.allSatisfy { $0.plainBytes.isExact })
    let readers = catalog.modelSets.filter { $0.format == .tesseract }
    #expect(readers.count > 150)
    #expect(readers.allSatisfy { $0.isPinned && $0.licence == "Apache-2.0" })
    let silent = readers.filter(\.reads.isEmpty).map(\.name)
    #expect(
      silent.allSatisfy { $0.hasSuffix("-vert") || $0.hasSuffix("-old") || $0.hasSuffix("-osd") },
      "\(silent)")
    #expect(catalog.languages.allSatisfy(LanguageNames.isKnown))
    let page = Set(ModelPage.languages)
    #expect(page.isSubset(of: readers.flatMap(\.reads)))
    for name in ["tesseract-ocr-jpn", "tesseract-ocr-script-latn"] {
      let set = try #require(readers.first { $0.name == name })
      #expect(set.needs == ["tesseract-ocr-eng", "tesseract-ocr-osd"])
    }
    #expect(readers.first { $0.name == "tesseract-ocr-eng" }?.needs == [])
  }

  @Test(
    .enabled(if: isBookworm && Run.has("dpkg-deb")),
    arguments: ["apertium-urd-hin", "apertium-mkd-bul", "apertium-srd-ita"])
  func theTableSaysWhatThePackageShips(package: String) throws {
    let catalog = AptCatalog.parse(
      aptCacheShow: Array(try #require(Self.shown).utf8), date: "2026-07-11")
    let set = try #require(catalog.modelSets.first { $0.name == package })
    let folder = try TemporaryFolder()
    // The network may be away: then there is nothing to hold the table against.
    let download = try Run(
      ["apt-get", "download", "-q", "\(package)=\(set.version)"], in: folder.path)
    guard download.status == 0 else { try Test.cancel("apt cannot download \(package)") }
    let unpacked = try Run(["sh", "-c", "dpkg-deb -x *.deb ."], in: folder.path)
    #expect(unpacked.status == 0)
    let modes = try Run(
      ["sh", "-c", "cd usr/share/apertium/modes && ls"], in: folder.path
    ).output.split(separator: "\n").map { String($0.dropLast(".mode".count)) }
    #expect(AptCatalog.directions(ofModes: modes) == set.directions)
    let sizes = try Run(
      ["find", "usr/share/apertium", "-type", "f", "-printf", "%s\n"], in: folder.path
    ).output.split(separator: "\n").compactMap { UInt64($0) }
    #expect(set.plainBytes == ByteRange(sizes.reduce(0, +)))
    let digest = try Run(["sh", "-c", "sha256sum *.deb"], in: folder.path).output.prefix(64)
    #expect(set.artifacts.first?.sha256?.hex == String(digest))
  }
}
