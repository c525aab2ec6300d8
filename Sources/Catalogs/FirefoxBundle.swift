import Formats

/// The files of one version of one direction, as Firefox's publisher groups them.
struct FirefoxBundle {
  /// For whom a publisher means it.
  enum Audience: String {
    /// Everyone.
    case all
    /// Phones and tablets.
    case android
    /// Computers.
    case desktop
    /// Those who try out what is not finished.
    case nightly
  }

  /// What makes files belong together.
  struct Key: Hashable {
    var direction: Direction
    var version: String
    var architecture: String
  }

  var key: Key
  var audience: Audience
  /// Files, one for each role.
  var files: [Artifact]
  /// Where it stands in the publisher's document.
  var path: String

  /// Roles of which a bundle has exactly these, or one vocabulary for both languages.
  static let roles = ["model", "lex", "vocab", "srcvocab", "trgvocab"]

  /// The first role that is missing; `nil` when it is whole.
  var missingRole: String? {
    let has = Set(files.map(\.role))
    for role in ["model", "lex"] where !has.contains(role) { return role }
    if has.contains("vocab") { return nil }
    let parted = ["srcvocab", "trgvocab"].filter { !has.contains($0) }
    return parted.count == 2 ? "vocab" : parted.first
  }

  /// Whether a device of a kind may use it.
  func isFor(_ kind: DeviceKind, includeAlphas: Bool) -> Bool {
    if !includeAlphas, audience == .nightly || ModelVersion(key.version).isPreview { return false }
    switch audience {
    case .all, .nightly: return true
    case .android: return kind == .android
    case .desktop: return kind == .desktop
    }
  }

  /// Chooses for each direction the newest whole bundle that is meant for a kind of
  /// device. Files of different bundles are never mixed: a model only works with
  /// the vocabulary that it was trained with.
  static func choose(
    _ bundles: [FirefoxBundle], for kind: DeviceKind, includeAlphas: Bool,
    warnings: inout [CatalogWarning]
  ) -> [ModelSet] {
    var best: [Direction: FirefoxBundle] = [:]
    for bundle in bundles where bundle.isFor(kind, includeAlphas: includeAlphas) {
      if let role = bundle.missingRole {
        CatalogReading.warn(&warnings, bundle.path, .incomplete(role: role))
        continue
      }
      if let other = best[bundle.key.direction], !bundle.isBetter(than: other) { continue }
      best[bundle.key.direction] = bundle
    }
    return best.values.map(\.modelSet)
  }

  /// The newer one; of one version the smaller one, so that the choice does not
  /// depend on the order of the document.
  private func isBetter(than other: FirefoxBundle) -> Bool {
    let versions = (ModelVersion(key.version), ModelVersion(other.key.version))
    if versions.0 != versions.1 { return versions.0 > versions.1 }
    let sizes = (modelSet.plainBytes.upper, other.modelSet.plainBytes.upper)
    return sizes.0 != sizes.1
      ? sizes.0 < sizes.1 : key.architecture < other.key.architecture
  }

  /// It as a model set.
  var modelSet: ModelSet {
    let has = Set(files.map(\.role))
    let wanted = files.filter {
      !has.contains("vocab") || ($0.role != "srcvocab" && $0.role != "trgvocab")
    }
    return ModelSet(
      catalog: FirefoxCatalog.name,
      name: "\(key.direction.from)-\(key.direction.to)",
      version: key.version, format: .bergamot, directions: [key.direction],
      artifacts: wanted.sorted {
        (roles.firstIndex(of: $0.role) ?? 0) < (roles.firstIndex(of: $1.role) ?? 0)
      })
  }

  private var roles: [String] { Self.roles }
}
