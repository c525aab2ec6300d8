import Catalogs

/// Which languages of a territory a traveller meets, and which of them are worth models.
///
/// A language stands in the list when it is official in the whole territory and
/// at least one in a hundred use it, official in a part of it and at least one in
/// twenty, or without a standing and at least one in five. Models are planned for
/// the official ones; for the others only where no official language reaches four
/// in five, since nearly everyone else there is reached anyway.
public enum StopLanguages {
  /// The smallest share of a language that is official in the whole territory.
  public static let official = 0.01
  /// The smallest share of a language that is official in a part of it.
  public static let officialInRegion = 0.05
  /// The smallest share of a language without a standing.
  public static let widelySpoken = 0.20
  /// The share of an official language from which others need no models.
  public static let nearlyAll = 0.80

  /// The languages of a stop for a traveller.
  /// - Parameter spoken: what is used in a territory, those of most people first.
  static func of(
    _ stop: Stop, speaks: Set<LanguageTag>, spoken: (Territory) -> [SpokenLanguage]
  ) -> PlannedStop {
    switch stop.place {
    case .language(let language):
      let isSpoken = speaks.contains(language)
      let entry = StopLanguage(
        language: language, share: 1, standing: .chosen, isSpoken: isSpoken, isWanted: !isSpoken)
      let reach = Reach(ofShares: isSpoken ? [1] : [])
      return PlannedStop(stop: stop, languages: [entry], before: reach, after: reach)
    case .territory(let territory):
      let all = spoken(territory)
      let widest =
        all.filter { standing(of: $0) == .official }.map(\.share).max() ?? 0
      let languages = all.compactMap { entry -> StopLanguage? in
        guard let standing = standing(of: entry) else { return nil }
        let isSpoken = speaks.contains(entry.language)
        return StopLanguage(
          language: entry.language, share: entry.share, standing: standing, isSpoken: isSpoken,
          isWanted: !isSpoken && (standing != .widelySpoken || widest < nearlyAll))
      }
      let reach = Reach(ofShares: all.filter { speaks.contains($0.language) }.map(\.share))
      return PlannedStop(
        stop: stop,
        languages: languages.filter(\.isWanted) + languages.filter { !$0.isWanted },
        before: reach, after: reach)
    }
  }

  private static func standing(of entry: SpokenLanguage) -> StopLanguage.Standing? {
    switch entry.status {
    case .official, .deFactoOfficial:
      entry.share >= official ? .official : nil
    case .officialInRegion:
      entry.share >= officialInRegion ? .officialInRegion : nil
    case .none:
      entry.share >= widelySpoken ? .widelySpoken : nil
    }
  }
}
