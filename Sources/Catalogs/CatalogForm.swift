public import Formats

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
