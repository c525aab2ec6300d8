import App

/// The pages of the page.
enum Tab: String, CaseIterable, Sendable {
  case languages, trip, packs, storage

  /// Its address.
  var path: String { self == .languages ? "/" : "/\(rawValue)" }

  /// What it is called.
  var title: Words {
    switch self {
    case .languages: Words("page.tab.languages")
    case .trip: Words("page.tab.trip")
    case .packs: Words("page.tab.packs")
    case .storage: Words("page.tab.storage")
    }
  }
}
