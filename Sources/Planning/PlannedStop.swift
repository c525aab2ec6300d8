public import Catalogs
import Formats

/// A stop of the trip, its languages, and whom the traveller reaches there.
public struct PlannedStop: Hashable, Sendable {
  /// The stop.
  public var stop: Stop
  /// Its languages, those that are planned for first, then those of most people.
  public var languages: [StopLanguage]
  /// The share of people that the traveller's own languages reach.
  public var before: Reach
  /// The share that they and the planned models reach together. A language
  /// counts when every direction that is wanted in it has a route.
  public var after: Reach

  /// Makes a value.
  public init(stop: Stop, languages: [StopLanguage], before: Reach, after: Reach) {
    self.stop = stop
    self.languages = languages
    self.before = before
    self.after = after
  }
}

extension PlannedStop {
  var json: JSONValue {
    [
      "stop": stop.json, "languages": .array(languages.map(\.json)),
      "reachBefore": before.json, "reachAfter": after.json,
    ]
  }

  init(json node: JSONNode) throws {
    try node.allow(only: ["stop", "languages", "reachBefore", "reachAfter"])
    self.init(
      stop: try Stop(json: node.member("stop")),
      languages: try node.member("languages").elements().map { try StopLanguage(json: $0) },
      before: try Reach(json: node.member("reachBefore")),
      after: try Reach(json: node.member("reachAfter")))
  }
}

/// A language at a stop, and what the plan makes of it.
public struct StopLanguage: Hashable, Sendable {
  /// Why it stands there.
  public enum Standing: String, Hashable, Sendable {
    /// Official in the whole territory, in law or in fact.
    case official
    /// Official in a part of the territory.
    case officialInRegion = "official in a region"
    /// Used by many without a standing.
    case widelySpoken = "widely spoken"
    /// The trip names it.
    case chosen
  }

  /// The language.
  public var language: LanguageTag
  /// The share of the people who use it, 0 to 1; 1 at a stop that is a language.
  public var share: Double
  /// Why it stands there.
  public var standing: Standing
  /// Whether the traveller speaks it.
  public var isSpoken: Bool
  /// Whether models are planned for it: not for what the traveller speaks, and
  /// not for a widely spoken language where an official one reaches nearly all.
  public var isWanted: Bool

  /// Makes a value.
  public init(
    language: LanguageTag, share: Double, standing: Standing, isSpoken: Bool, isWanted: Bool
  ) {
    self.language = language
    self.share = share
    self.standing = standing
    self.isSpoken = isSpoken
    self.isWanted = isWanted
  }
}

extension StopLanguage {
  fileprivate var json: JSONValue {
    [
      "language": .string(language.text), "share": .number(share),
      "standing": .string(standing.rawValue), "spoken": .boolean(isSpoken),
      "wanted": .boolean(isWanted),
    ]
  }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["language", "share", "standing", "spoken", "wanted"])
    self.init(
      language: try node.member("language").language(), share: try node.member("share").share(),
      standing: try node.member("standing").parsed("the standing of a language") {
        Standing(rawValue: $0)
      },
      isSpoken: try node.member("spoken").boolean(),
      isWanted: try node.member("wanted").boolean())
  }
}

/// The share of a territory's people that some languages reach.
///
/// CLDR says how many people use each language and not how many use two of
/// them, so several languages together reach a share between two bounds: that of
/// the widest one, and the sum of all.
public struct Reach: Hashable, Sendable {
  /// The share that is reached in any case, 0 to 1.
  public var atLeast: Double
  /// The share that is reached at most, 0 to 1.
  public var atMost: Double

  /// Makes a value.
  public init(atLeast: Double, atMost: Double) {
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// What languages of these shares reach together.
  public init(ofShares shares: some Sequence<Double>) {
    self.init(atLeast: shares.max() ?? 0, atMost: min(shares.reduce(0, +), 1))
  }

  /// Nobody.
  public static let none = Reach(atLeast: 0, atMost: 0)
}

extension Reach {
  fileprivate var json: JSONValue { ["atLeast": .number(atLeast), "atMost": .number(atMost)] }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["atLeast", "atMost"])
    self.init(
      atLeast: try node.member("atLeast").share(), atMost: try node.member("atMost").share())
  }
}

extension JSONNode {
  /// A number from 0 to 1.
  fileprivate func share() throws -> Double {
    let number = try number()
    guard (0...1).contains(number) else {
      throw DocumentError.wrong(path: path, expected: "a number from 0 to 1")
    }
    return number
  }
}

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
