public import Devices
public import Formats

extension UnpackError {
  /// Why it cannot be unpacked.
  public var words: Words {
    switch self {
    case .damaged(let detail): Words("unpack.damaged", ["detail": .text(detail)])
    case .unsafePath(let path): Words("unpack.unsafe-path", ["path": .text(path)])
    case .notAPlainFile(let path): Words("unpack.not-a-plain-file", ["path": .text(path)])
    case .duplicate(let path): Words("unpack.duplicate", ["path": .text("\(path)")])
    case .sparse(let path): Words("unpack.sparse", ["path": .text(path)])
    case .tooLarge(let limit): Words("unpack.too-large", ["limit": .bytes(limit)])
    case .tooManyEntries(let limit):
      Words("unpack.too-many-entries", ["limit": .integer(UInt64(clamping: limit))])
    case .ambiguous(let problem):
      Words(
        "unpack.ambiguous",
        [
          "problem": problem.entry.isEmpty
            ? .text(problem.detail)
            : .words(Words(about: .text(problem.entry), .text(problem.detail)))
        ])
    case .notADebianPackage: Words("unpack.not-debian")
    case .noMemory: Words("unpack.no-memory")
    }
  }
}

extension LayoutError {
  /// Why its engine could not use it.
  public var words: Words {
    switch self {
    case .missing(let file): Words("layout.missing", ["file": .text(file)])
    case .notOneFolder(let path): Words("layout.not-one-folder", ["path": .text(path)])
    case .cannotRelocate(let mode): Words("layout.cannot-relocate", ["mode": .text(mode)])
    case .notOneDirection: Words("layout.not-one-direction")
    }
  }
}
