/// What changed from one catalog to a later one of the same publisher.
public struct CatalogDifference: Hashable, Sendable {
  /// A model set in its old and its new form.
  public struct Update: Hashable, Sendable {
    /// As it was.
    public var old: ModelSet
    /// As it is.
    public var new: ModelSet
    /// Bytes to download: files that the old form did not have.
    public var bytes: ByteRange
    /// Whether the publisher went back to an earlier version.
    public var isDowngrade: Bool {
      ModelVersion(new.version) < ModelVersion(old.version)
    }
  }

  /// Model sets that are new.
  public var added: [ModelSet] = []
  /// Model sets whose files changed.
  public var updated: [Update] = []
  /// Model sets that are gone.
  public var withdrawn: [ModelSet] = []
  /// Model sets whose files are the same.
  public var unchanged: [ModelSet] = []

  /// Compares two catalogs; model sets are told apart by their names.
  ///
  /// Files are compared by the digests of what they unpack to where both catalogs
  /// state them, else by their own digests; where neither can be compared, versions
  /// decide. A new version number on the same files is no change.
  /// - Parameters:
  ///   - old: the earlier catalog.
  ///   - new: the later one.
  ///   - only: the model sets that matter to someone; all by default.
  public init(from old: Catalog, to new: Catalog, only: (ModelSet) -> Bool = { _ in true }) {
    let before = Dictionary(
      old.modelSets.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    var seen: Set<String> = []
    for set in new.modelSets where seen.insert(set.name).inserted {
      guard let earlier = before[set.name] else {
        if only(set) { added.append(set) }
        continue
      }
      guard only(set) || only(earlier) else { continue }
      let missing = set.artifacts.filter { artifact in
        !earlier.artifacts.contains { Self.areSame($0, artifact, earlier, set) }
      }
      if missing.isEmpty && earlier.artifacts.count == set.artifacts.count {
        unchanged.append(set)
      } else {
        updated.append(
          Update(old: earlier, new: set, bytes: missing.reduce(.zero) { $0 + $1.bytes }))
      }
    }
    withdrawn = old.modelSets.filter { !seen.contains($0.name) && only($0) }
  }

  /// Bytes to download to have all that is new.
  public var bytes: ByteRange {
    added.reduce(.zero) { $0 + $1.bytes } + updated.reduce(.zero) { $0 + $1.bytes }
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { added.isEmpty && updated.isEmpty && withdrawn.isEmpty }

  private static func areSame(
    _ one: Artifact, _ other: Artifact, _ old: ModelSet, _ new: ModelSet
  ) -> Bool {
    if let left = one.plainSHA256, let right = other.plainSHA256 { return left == right }
    if let left = one.sha256, let right = other.sha256 { return left == right }
    return one.role == other.role && ModelVersion(old.version) == ModelVersion(new.version)
  }
}
