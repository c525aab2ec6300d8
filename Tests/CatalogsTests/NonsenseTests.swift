import Catalogs
import Formats
import TestSupport
import Testing

/// Whatever comes from outside: an answer or an error, never a crash.
@Suite struct NonsenseTests {
  /// A generator of numbers that gives the same ones every time (SplitMix64).
  struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = state
      word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      return word ^ (word >> 31)
    }
  }

  static let pieces = [
    "null", "true", "-1", "1e400", "18446744073709551616", "\"\"", "[]", "{}", "\u{0}",
    "\"\\u0000\"",
    "9223372036854775807", "\"../..\"", "\"zh\"", "[[[[", "}}", ",", ":", "\n\n", "\u{feff}",
    "\"\\ud800\"",
  ]

  static func damaged(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...3, using: &dice) {
      let place = Int.random(in: 0...bytes.count, using: &dice)
      switch Int.random(in: 0...3, using: &dice) {
      case 0: bytes = Array(bytes[..<place])
      case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &dice)
      case 2:
        let end = min(place + Int.random(in: 0...40, using: &dice), bytes.count)
        bytes.replaceSubrange(place..<end, with: [])
      default:
        let piece = pieces.randomElement(using: &dice) ?? ""
        let end = min(place + Int.random(in: 0...12, using: &dice), bytes.count)
        bytes.replaceSubrange(place..<end, with: Array(piece.utf8))
      }
    }
    return bytes
  }

  /// Reads bytes in every form. What one of them accepts must be whole: the
  /// JSON form of each model set reads back as the same model set.
  static func read(_ bytes: [UInt8]) {
    var catalogs = DeviceKind.allCases.map { kind in
      try? FirefoxCatalog.parse(bytes, deviceKind: kind, includeAlphas: true)
    }
    catalogs.append(try? ArgosCatalog.parse(bytes, date: "2026-01-31"))
    catalogs.append(try? TranslateLocallyCatalog.parse(bytes, date: "2026-01-31"))
    catalogs.append(try? OwnCatalog.parse(bytes))
    catalogs.append(AptCatalog.parse(aptCacheShow: bytes, date: "2026-01-31"))
    for set in catalogs.compactMap({ $0 }).flatMap(\.modelSets) {
      #expect((try? ModelSet(json: JSONNode(set.json))) == set, "\(set.id)")
    }
  }

  @Test(arguments: [
    FirefoxRecordsTests.parseable, "[\(ArgosCatalogTests.entry())]",
    "{\"models\": [\(TranslateLocallyCatalogTests.model())]}",
    OwnCatalogTests.document(OwnCatalogTests.modelSet()), AptCatalogTests.spanish,
  ])
  func damagedCatalogsAreReadOrRefused(text: String) {
    var dice = Dice(state: UInt64(text.utf8.count))
    for _ in 0..<400 { Self.read(Self.damaged(Array(text.utf8), &dice)) }
  }

  @Test func damagedWholeCatalogsAreReadOrRefused() throws {
    var dice = Dice(state: 7)
    for bytes in [PublishedDocuments.argosIndex, PublishedDocuments.firefoxRegistry] {
      for _ in 0..<10 { Self.read(Self.damaged(bytes, &dice)) }
    }
  }

  @Test func anythingMayBeAskedForByName() {
    var dice = Dice(state: 1)
    for _ in 0..<300 {
      let scalars = (0..<Int.random(in: 0...12, using: &dice)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2ffff, using: &dice))
      }
      let text = String(String.UnicodeScalarView(scalars))
      if let tag = LanguageTag(text).map(LanguageNames.canonical) {
        #expect(LanguageNames.canonical(tag) == tag, "\(tag)")
      }
      let (version, other) = (ModelVersion(text), ModelVersion("1.0"))
      #expect(!(version < other && other < version), "\(text)")
      _ = AptCatalog.directions(ofModes: [text, "\(text)-\(text)"])
    }
    for text in ["\u{0}", "-", "a-", "zh-", "\u{301}", "\u{1f1ea}\u{1f1f8}", "ﬁ", "İstanbul"] {
      _ = TerritoryTable.find(text)
      _ = LanguageNames.find(text)
    }
  }
}
