/// Something wrong with an archive itself, whatever it holds.
public struct ArchiveProblem: Error, Hashable, Sendable {
  /// The kinds of trouble.
  public enum Kind: Hashable, Sendable {
    /// It is not an archive of this format at all.
    case otherFormat
    /// It ends before its end.
    case truncated
    /// It breaks its format.
    case damaged
    /// Bytes that belong to nothing.
    case strayData
    /// Two entries claim the same bytes.
    case overlapping
    /// Two places that must say the same name do not.
    case nameMismatch
    /// Two places that must say the same number do not.
    case headerMismatch
    /// A feature that is not read: encryption, another compression, several disks.
    case unsupported
    /// More entries than are read.
    case tooManyEntries
    /// The CRC-32 of an entry does not match.
    case wrongChecksum
    /// A link, device, FIFO, or a folder with content.
    case notAPlainFile
    /// A file with holes, or one that claims more bytes than can be there.
    case bomb
  }

  /// What it is.
  public var kind: Kind
  /// The name of the entry as far as it is text; empty for the archive as a whole.
  public var entry: String
  /// More about it, for the end of a sentence.
  public var detail: String

  /// Makes a problem.
  public init(_ kind: Kind, entry: String = "", _ detail: String) {
    self.kind = kind
    self.entry = entry
    self.detail = detail
  }
}
