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
