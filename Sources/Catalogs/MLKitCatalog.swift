/// The languages of ML Kit's translation on the phone. They can be planned only: the
/// phone's own app fetches the models, and there is no way to bring them there.
///
/// A model serves a language both as source and as target, through English, which is
/// built in. Sizes are the publisher's round figures.
public enum MLKitCatalog {
  /// The catalog's name.
  public static let name = "mlkit"
  /// The day on which the publisher's page of languages was read.
  static let date = "2026-11-30"
  /// Codes of this publisher that are not CLDR's.
  static let aliases = ["no": "nb", "tl": "fil", "zh": "zh-Hans"]

  /// The publisher's codes, English among them.
  static let codes = """
    af ar be bg bn ca cs cy da de el en eo es et fa fi fr ga gl gu he hi hr ht hu id is it ja ka \
    kn ko lt lv mk mr ms mt nl no pl pt ro ru sk sl sq sv sw ta te th tl tr uk ur vi zh
    """

  /// Bytes of one model.
  public static let modelBytes = ByteRange(10_000_000, 50_000_000)
  /// Bytes of the models of the nineteen languages of ``ModelPage``: English is built
  /// in, so they are eighteen models.
  public static let pageBytes = ByteRange(300_000_000, 600_000_000)

  /// Bytes of some models together.
  ///
  /// The publisher gives figures for one and for eighteen; both bounds are laid on a
  /// straight line through them, also beyond. Adding up single models would give
  /// twice as wide a range.
  /// - Parameter models: how many languages, English not counted.
  public static func bytes(ofModels models: Int) -> ByteRange {
    guard models > 0 else { return .zero }
    let steps = UInt64(ModelPage.languages.count - 2)
    func onLine(_ one: UInt64, _ all: UInt64) -> UInt64 {
      one + (all - one) * UInt64(min(models, 10_000) - 1) / steps
    }
    return ByteRange(
      onLine(modelBytes.lower, pageBytes.lower), onLine(modelBytes.upper, pageBytes.upper))
  }

  /// The catalog: a model set for each language but English.
  public static func builtIn() -> Catalog {
    var warnings: [CatalogWarning] = []
    var sets: [ModelSet] = []
    let english = LanguageTag("en")
    for code in codes.split(separator: " " as Character).map(String.init) {
      guard let language = CatalogReading.language(code, aliases), let english else {
        CatalogReading.warn(&warnings, code, .unknownLanguage(code))
        continue
      }
      if language == english { continue }
      sets.append(
        ModelSet(
          catalog: name, name: code, version: "1", format: .mlkit,
          directions: [
            Direction(from: english, to: language), Direction(from: language, to: english),
          ],
          artifacts: [
            Artifact(
              name: "mlkit-\(code)", urls: ["mlkit:\(code)"], bytes: modelBytes, sha256: nil,
              unpacking: .plain, plainBytes: modelBytes, role: "model")
          ]))
    }
    return Catalog(name: name, date: date, modelSets: sets, warnings: warnings)
  }
}

/// The languages that the phone's page of offline models offers.
public enum ModelPage {
  /// The nineteen languages in the page's order, which is that of their English names.
  public static let languages: [LanguageTag] = [
    "ar", "zh-Hans", "cs", "nl", "en", "fr", "de", "hr", "hu", "it", "ja", "ko", "pl", "pt", "ro",
    "ru", "sk", "sl", "es",
  ].compactMap { LanguageTag($0) }
}
