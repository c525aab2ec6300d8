/// The outcome of a check.
public struct PackReport: Hashable, Sendable {
  /// The three outcomes.
  public enum Verdict: String, Hashable, Sendable {
    /// Everything is there and right.
    case valid
    /// Everything that is there is right; the rest can be fetched.
    case holey
    /// It must not be used.
    case invalid
  }

  /// How the bytes are wrapped.
  public enum Container: String, Hashable, Sendable {
    /// A folder.
    case folder
    /// A zip file.
    case zip
    /// A tar file, or one compressed with zstd or gzip.
    case tar
    case tarZstd = "tar.zst"
    case tarGzip = "tar.gz"
  }

  /// What was checked, as it was named.
  public var paths: [String]
  /// How it is wrapped; `nil` when it could not be told.
  public var container: Container?
  /// What it holds; `nil` when it is a bag but no pack, or could not be read.
  public var description: PackDescription?
  /// What is known of its signature.
  public var signature: SignatureState
  /// Everything that was found, errors first, then in the order of the paths.
  public var findings: [Finding]
  /// How many more findings there were than are kept.
  public var droppedFindings = 0
  /// Payload files that are there and right, and their bytes.
  public var files: Int, bytes: UInt64
  /// Payload files that can be fetched, and their bytes where they are known.
  public var missingFiles: Int, missingBytes: UInt64

  /// The outcome: the worst of the findings.
  public var verdict: Verdict {
    if findings.contains(where: { $0.severity == .error }) { return .invalid }
    return findings.contains { $0.severity == .missing } ? .holey : .valid
  }
}
