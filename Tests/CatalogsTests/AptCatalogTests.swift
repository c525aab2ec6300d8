import Catalogs
import TestSupport
import Testing

@Suite struct AptCatalogTests {
  static let spanish = """
    Package: apertium-eng-spa
    Source: apertium-eng-spa
    Version: 0.8.1-2
    Installed-Size: 5480
    Maintainer: Debian Science Team <debian-science-maintainers@lists.alioth.debian.org>
    Architecture: all
    Depends: apertium (>= 3.6.1)
    Description-en: Apertium translation data for the English-Spanish pair
     Data package providing Apertium language resources for translating.
    Filename: pool/main/a/apertium-eng-spa/apertium-eng-spa_0.8.1-2_all.deb
    Size: 2072136
    SHA256: 0000000000000000000000000000000000000000000000000000000000000001

    """
  static let date = "2026-07-11"

  static func parse(_ text: String) -> Catalog {
    AptCatalog.parse(aptCacheShow: Array(text.utf8), date: date)
  }

  @Test func aPairIsAModelSet() throws {
    let catalog = Self.parse(Self.spanish)
    #expect(catalog.warnings.isEmpty)
    let set = try #require(catalog.modelSets.first)
    #expect(set.id == "apt/apertium-eng-spa")
    #expect(set.format == .apertium)
    #expect(set.directions.map(\.description) == ["en → es", "es → en"])
    #expect(set.licence == "GPL-2.0-only")
    #expect(set.bytes == ByteRange(2_072_136))
    #expect(set.plainBytes == ByteRange(5_567_504))
    #expect(set.isPinned)
    #expect(set.artifacts.map(\.name) == ["apertium-eng-spa_0.8.1-2_all.deb"])
    #expect(set.artifacts.map(\.urls) == [["apt:apertium-eng-spa=0.8.1-2"]])
    let newer = Self.parse(Self.spanish.replacing("0.8.1-2", with: "0.9.0-1"))
    #expect(newer.modelSets.first?.plainBytes == ByteRange(4_208_640, 5_611_520))
  }

  @Test(arguments: [
    (["eng-spa", "spa-eng", "spa-eng_US"], ["en → es", "es → en"]),
    (["spa-cat", "spa-cat_valencia", "cat-spa"], ["ca → es", "es → ca"]),
    (["es-pt", "es-pt_BR", "pt-es"], ["es → pt", "es → pt-BR", "pt → es"]),
    (
      ["Cyrl-Latn", "eng-hbs", "eng-hbs_BS", "eng-hbs_HR", "eng-hbs_SR", "hbs-eng"],
      [
        "bs → en", "en → bs", "en → hr", "en → sr", "en → sr-Latn", "hr → en", "sr-Latn → en",
      ]
    ),
    (["dan-nno", "dan-nob", "nno-dan", "nob-dan"], ["da → nb", "da → nn", "nb → da", "nn → da"]),
    (["nno-nno_e", "nno-nob", "nob-nno_e-syndis"], ["nn → nb"]),
    (["eco-es-fr", "es-fr"], ["es → fr"]),
    (["ind-zlm", "zlm-ind"], ["id → ms", "ms → id"]),
    (["oci_gascon-fra", "oci-fra"], ["oc → fr"]),
    (["", "-", "eng", "eng-", "-eng", "xxx-eng", "eng-eng"], []),
  ])
  func modesSayWhatAPairTranslates(modes: [String], directions: [String]) {
    #expect(AptCatalog.directions(ofModes: modes).map(\.description) == directions)
  }

  @Test func transitionalPackagesArePassedOver() {
    let text = Self.spanish.replacing("eng-spa", with: "en-es").replacing(
      "Apertium translation data for the English-Spanish pair",
      with: "Transitional dummy package for apertium-eng-spa")
    let other = text.replacing("Description-en: Transitional dummy", with: "Description-de: Leeres")
      .replacing("Installed-Size: 5480", with: "Installed-Size: 14")
    for text in [text, other] {
      let catalog = Self.parse(text)
      #expect(catalog.modelSets.isEmpty && catalog.warnings.isEmpty)
    }
  }

  @Test(arguments: [
    ("apertium-eng-spa\n", "apertium-xxx-spa\n", "apertium-xxx-spa"),
    ("Size: 2072136", "Size: -1", "apertium-eng-spa.Size"),
    ("Size: 2072136", "Size: 99999999999999999999", "apertium-eng-spa.Size"),
    ("Size: 2072136", "Sise: 2", "apertium-eng-spa.Size"),
    ("0001\n", "001\n", "apertium-eng-spa.SHA256"),
    ("0.8.1-2_all.deb", "0.8.1-2 all.deb", "apertium-eng-spa.Filename"),
    ("Version: 0.8.1-2", "Version: 0.8 1", "apertium-eng-spa.Version"),
    (
      "Installed-Size: 5480", "Installed-Size: 5480000000000000000",
      "apertium-eng-spa.Installed-Size"
    ),
  ])
  func whatCannotBeUsedIsNamed(old: String, new: String, path: String) {
    let catalog = Self.parse(Self.spanish.replacing(old, with: new))
    #expect(catalog.modelSets.isEmpty)
    #expect(catalog.warnings.map(\.path) == [path])
  }

  @Test func nonsenseIsAnEmptyCatalog() {
    for text in ["", "\n\n", ":", "Package", "Package: \nSize: 1\n", "{\"data\":[]}", "\u{0}\u{0}"]
    {
      #expect(Self.parse(text).modelSets.isEmpty)
    }
  }

  @Test(arguments: [
    ("apertium-eng-spa", true), ("apertium-es-pt", true), ("apertium-all-dev", false),
    ("apertium-lex-tools", false), ("apertium", false), ("apertium-get", false),
    ("tesseract-ocr-chi-sim", true), ("tesseract-ocr-all", false), ("tesseract-ocr", false),
  ])
  func packagesAreWanted(package: String, isWanted: Bool) {
    #expect(AptCatalog.isWanted(package: package) == isWanted)
  }
}
