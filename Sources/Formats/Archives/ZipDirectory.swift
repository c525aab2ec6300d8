public import System

/// The directory of a zip file, read strictly: every byte of the file belongs to
/// exactly one thing, and every fact that stands twice is the same twice.
///
/// Nothing is unpacked. What is wrong with single entries is collected; what
/// makes the whole directory unreadable is thrown.
public final class ZipDirectory: Sendable {
  /// The bounds of what is read.
  public struct Limits: Hashable, Sendable {
    /// The most entries.
    public var entries: Int
    /// The most bytes of all names and extra fields together.
    public var directoryBytes: UInt64
    /// The most problems that are collected, beside the first of each kind.
    public var problems: Int

    /// The usual bounds: 250,000 entries, 64 MiB, 100 problems.
    public init(entries: Int = 250_000, directoryBytes: UInt64 = 64 << 20, problems: Int = 100) {
      self.entries = entries
      self.directoryBytes = directoryBytes
      self.problems = problems
    }
  }

  /// The zip file.
  public let file: OpenFile
  /// The entries in the order of the directory.
  public let entries: ZipEntryTable
  /// What is wrong with single entries or between them.
  public let problems: [ArchiveProblem]

  /// Reads the directory and all local headers of a zip file.
  /// - Throws: `FileError`; `ArchiveProblem` when there is no directory to trust.
  public init(_ file: OpenFile, limits: Limits = Limits()) throws {
    self.file = file
    let ends = try ZipEnds(file, limits: limits)
    var reader = ZipDirectoryReader(file: file, ends: ends, limits: limits)
    try reader.readCentral()
    try reader.readLocals()
    entries = reader.entries
    problems = reader.problems
  }

  /// Whether a file ends as a zip does, whatever it begins with.
  public static func hasEnd(_ file: OpenFile) -> Bool {
    do {
      _ = try ZipEnds(file, limits: Limits())
      return true
    } catch let problem as ArchiveProblem {
      return problem.kind != .truncated
    } catch {
      return false
    }
  }

  /// The bytes of the name of an entry, as the directory has them.
  public func name(of index: Int) -> ArraySlice<UInt8> { entries.name(of: index) }

  /// Opens the plain bytes of an entry; several threads may each open their own.
  /// - Throws: `ArchiveProblem.unsupported`, `.notAPlainFile`.
  public func open(_ entry: ZipEntry, checkingCRC: Bool = true) throws -> ZipEntryReader {
    let name = String(decoding: name(of: entry.index), as: UTF8.self)
    guard entry.kind == .file else { throw ArchiveProblem(.notAPlainFile, entry: name, "") }
    guard let compression = entry.compression, !entry.isEncrypted, entry.dataOffset > 0 else {
      throw ArchiveProblem(.unsupported, entry: name, "its compression or encryption is not read")
    }
    return try ZipEntryReader(
      file: file, entry: entry, compression: compression, name: name, checkingCRC: checkingCRC)
  }
}
