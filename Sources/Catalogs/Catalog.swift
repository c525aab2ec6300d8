public import Formats

/// The model sets of one publisher at one date.
public struct Catalog: Hashable, Sendable {
  /// Its name: `firefox`, `argos`, `apt`, `mlkit`, or one that an organisation chose.
  public var name: String
  /// The day it is from, `YYYY-MM-DD`.
  public var date: String
  /// What can be used, ordered by name.
  public var modelSets: [ModelSet]
  /// What could not be used, and why.
  public var warnings: [CatalogWarning]

  /// Makes a catalog; model sets are put in order.
  public init(name: String, date: String, modelSets: [ModelSet], warnings: [CatalogWarning] = []) {
    self.name = name
    self.date = date
    self.modelSets = modelSets.sorted { ($0.name, $0.version) < ($1.name, $1.version) }
    self.warnings = warnings
  }

  /// Every language that some model set translates from, to, or reads. Scripts
  /// (`und-Latn`), which are no languages, are not among them.
  public var languages: Set<LanguageTag> {
    Set(modelSets.flatMap(\.languages)).filter { $0.language != "und" }
  }
}

/// A catalog as it was on some day.
public struct CatalogDate: Hashable, Sendable {
  /// The catalog's name.
  public var name: String
  /// The day it is from, `YYYY-MM-DD`.
  public var date: String

  /// Makes a value.
  public init(name: String, date: String) {
    self.name = name
    self.date = date
  }

  /// Its JSON form: `{"name": …, "date": …}`.
  public var json: JSONValue { ["name": .string(name), "date": .string(date)] }

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: ["name", "date"])
    self.init(name: try node.member("name").string(), date: try node.member("date").string())
  }
}

/// The forms in which publishers write catalogs, told apart by what a document holds.
public enum CatalogForm: String, Hashable, Sendable, CaseIterable {
  /// This program's own: an object that says its `format`.
  case own
  /// Mozilla's records, an object with a list of `data` or `changes`; or the older
  /// registry, an object of directions.
  case firefox
  /// The index of Argos Translate, a list.
  case argos
  /// A repository of translateLocally, an object with a list of `models`.
  case translateLocally

  /// The form of a document; `nil` when it has none of them.
  public init?(of document: JSONNode) {
    switch document.value {
    case .array: self = .argos
    case .object(let members):
      if OwnCatalog.isOwn(document) {
        self = .own
      } else if case .array = members["models"] {
        self = .translateLocally
      } else if CatalogForm.hasRecords(members) || CatalogForm.isRegistry(members) {
        self = .firefox
      } else {
        return nil
      }
    default: return nil
    }
  }

  private static func hasRecords(_ members: JSONObject) -> Bool {
    if case .array = members["data"] ?? members["changes"] { true } else { false }
  }

  /// Whether every member is a pair such as `enes` with an object.
  private static func isRegistry(_ members: JSONObject) -> Bool {
    !members.names.isEmpty
      && members.names.allSatisfy { name in
        guard name.utf8.count == 4, case .object = members[name] else { return false }
        return true
      }
  }

  /// The name that a catalog of this form has unless someone gives it another;
  /// `nil` where the document gives itself one.
  public var name: String? {
    switch self {
    case .own: nil
    case .firefox: FirefoxCatalog.name
    case .argos: ArgosCatalog.name
    case .translateLocally: TranslateLocallyCatalog.name
    }
  }
}

/// An entry of a catalog that could not be used, or only in part.
public struct CatalogWarning: Hashable, Sendable {
  /// Where it stands in the publisher's document: `data[17].attachment.hash`, or a package name.
  public var path: String
  /// What is wrong with it.
  public var reason: Reason

  /// The kinds of trouble.
  public enum Reason: Hashable, Sendable {
    /// A field is missing.
    case missing
    /// A field has a wrong value; what it should be.
    case wrong(expected: String)
    /// A language code that no table knows.
    case unknownLanguage(String)
    /// The same model set or record stands twice; the first one counts.
    case duplicate
    /// A model set lacks the file of this role.
    case incomplete(role: String)
    /// Left out on purpose; why.
    case skipped(String)
  }

  /// Makes a warning.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension CatalogWarning {
  /// The warning that tells of an error, at the error's own place where it has one.
  init(_ error: any Error, at path: String) {
    switch error {
    case DocumentError.missing(let path): self.init(path: path, reason: .missing)
    case DocumentError.wrong(let path, let expected):
      self.init(path: path, reason: .wrong(expected: expected))
    case DocumentError.unknown(let path, let closest):
      self.init(
        path: path,
        reason: .wrong(expected: closest.map { "a known field such as \($0)" } ?? "a known field"))
    case let unknown as UnknownLanguage:
      self.init(path: unknown.path, reason: .unknownLanguage(unknown.code))
    default: self.init(path: path, reason: .wrong(expected: "readable text"))
    }
  }
}
