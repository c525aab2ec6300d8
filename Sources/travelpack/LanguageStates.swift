import Catalogs
import Documents

/// How languages stand, derived from the catalogs and what is downloaded.
struct LanguageStates {
  /// How something that a language may have stands.
  enum State: String {
    case downloaded
    case published
    case none = "-"
  }

  /// One language.
  struct Row {
    var language: LanguageTag
    var toEnglish: State
    var fromEnglish: State
    var reads: State
    var usedBytes: UInt64

    /// Its JSON form.
    var json: JSONValue {
      [
        "language": .string(language.text), "name": .string(Names.name(of: language)),
        "ownName": JSONValue(LanguageNames.ownName(of: language)),
        "toEnglish": toEnglish.json, "fromEnglish": fromEnglish.json, "reads": reads.json,
        "usedBytes": JSONValue(usedBytes),
      ]
    }
  }

  /// Every model set of the catalogs.
  let modelSets: [ModelSet]
  /// `id@version` of those that are downloaded.
  let downloaded: Set<String>

  /// How a language stands.
  func row(_ language: LanguageTag) -> Row {
    let english = Names.english
    let used = modelSets.filter { set in
      isDownloaded(set)
        && (set.reads.contains(language)
          || set.directions.contains { $0.from == language || $0.to == language })
    }
    return Row(
      language: language,
      toEnglish: state { $0.directions.contains(Direction(from: language, to: english)) },
      fromEnglish: state { $0.directions.contains(Direction(from: english, to: language)) },
      reads: state { $0.reads.contains(language) },
      usedBytes: used.reduce(0) { $0.addingClamped($1.bytes.upper) })
  }

  private func isDownloaded(_ set: ModelSet) -> Bool {
    downloaded.contains("\(set.id)@\(set.version)")
  }

  private func state(_ serves: (ModelSet) -> Bool) -> State {
    var state = State.none
    for set in modelSets where serves(set) {
      if isDownloaded(set) { return .downloaded }
      state = .published
    }
    return state
  }
}

extension LanguageStates.State {
  /// Its JSON form: `downloaded`, `published`, or `null`.
  var json: JSONValue { self == .none ? .null : .string(rawValue) }
}
