internal import Formats
internal import System

extension Finding {
  /// What an archive itself has wrong.
  init(_ problem: ArchiveProblem, container: String) {
    let kind: FindingKind =
      switch problem.kind {
      case .otherFormat: .unknownContainer
      case .truncated: .truncated
      case .damaged: .damagedContainer
      case .strayData: .strayData
      case .overlapping: .overlappingEntries
      case .nameMismatch: .nameMismatch
      case .headerMismatch: .headerMismatch
      case .unsupported: .unsupportedFeature
      case .tooManyEntries: .tooManyEntries
      case .wrongChecksum: .wrongChecksum
      case .notAPlainFile: .notAPlainFile
      case .bomb: .bomb
      }
    self.init(
      kind, problem.entry.isEmpty ? container : problem.entry,
      found: problem.detail.isEmpty ? nil : problem.detail)
  }

  /// A file that the disk does not give.
  init(_ error: FileError, path: String) {
    self.init(.unreadable, path, found: error.reason)
  }
}
