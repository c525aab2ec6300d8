/// One thing that a check found: its kind, where it stands, and what was
/// expected and found there.
///
/// It is kept as a value: sentences are made where they are shown.
public struct Finding: Error, Hashable, Sendable {
  /// How much it weighs.
  public enum Severity: String, Hashable, Sendable {
    /// The pack must not be used.
    case error
    /// A file is not there yet; `fetch.txt` says where it is published.
    case missing
    /// Worth knowing; the pack can be used.
    case warning
  }

  /// What it is.
  public var kind: FindingKind
  /// The path in the pack, the part, or the line (`fetch.txt:3`) that it is about; hostile text.
  public var path: String
  /// What should have been there, or more about it; hostile text.
  public var expected: String?
  /// What was there; hostile text.
  public var found: String?
  /// How much it weighs: as its kind does, unless a stricter rule of packs holds.
  public var severity: Severity

  /// Makes a finding.
  public init(
    _ kind: FindingKind, _ path: String, expected: String? = nil, found: String? = nil
  ) {
    self.kind = kind
    self.path = path
    self.expected = expected
    self.found = found
    severity = kind.severity
  }
}
