public import Formats
import Glibc
public import System

extension Message {
  /// Explains a failed call on a file or folder.
  public init(_ error: FileError) {
    let isInput = ["openat", "fstatat", "fstat", "readdir", "fdopendir"].contains(error.operation)
    let (path, reason) = (error.path, error.words)
    let failed = Words("file.failed")
    let operation = Words(about: .text(error.operation), .words(reason))
    self =
      switch error.code {
      case ENOENT, ENOTDIR:
        Message(Words("file.cannot-open"), path, why: reason, code: .noInput)
      case ENOSPC, EDQUOT:
        Message(
          Words("file.cannot-write"), path, why: reason, hint: Words("next.other-place"),
          code: .cannotCreate)
      case EACCES, EPERM, EROFS:
        Message(
          isInput ? Words("file.cannot-open") : Words("file.cannot-change"), path, why: reason,
          code: isInput && error.code != EROFS ? .noInput : .cannotCreate)
      case EEXIST:
        Message(Words("file.cannot-create"), path, why: reason, code: .cannotCreate)
      case EISDIR, EINVAL, ELOOP, EFBIG, ENAMETOOLONG:
        Message(
          isInput || error.operation == "read"
            ? Words("file.cannot-read") : Words("file.cannot-change"), path,
          why: isInput && [EINVAL, EISDIR].contains(error.code)
            ? Words("file.not-plain") : reason,
          code: .noInput)
      case ENODEV, ENXIO, EIO, ESTALE:
        Message(failed, path, why: operation, hint: Words("next.put-medium-back"), code: .ioError)
      default: Message(failed, path, why: operation, code: .ioError)
      }
  }

  /// Explains JSON that cannot be used.
  /// - Parameter file: where it came from.
  public init(_ error: DocumentError, in file: Words) {
    let what = Words("document.cannot-use")
    self =
      switch error {
      case .syntax(let message, let line, let column):
        Message(
          what,
          Words(
            "format.place",
            [
              "file": .words(file), "line": .integer(UInt64(clamping: line)),
              "column": .integer(UInt64(clamping: column)),
            ]),
          why: Words("document.not-json", ["detail": .text(message)]), code: .badData)
      case .missing(let path):
        Message(what, file, why: Words("document.missing", ["path": .text(path)]), code: .badData)
      case .wrong(let path, let expected):
        Message(
          what, file,
          why: Words(
            "document.wrong", ["path": .text(path), "expected": .words(Words(expected: expected))]),
          code: .badData)
      case .unknown(let path, let closest):
        Message(
          what, file, why: Words("document.unknown", ["path": .text(path)]),
          hint: closest.flatMap { Message.didYouMean([$0]) }, code: .badData)
      case .tooLong(let limit):
        Message(
          what, file,
          why: Words("document.too-long", ["limit": .bytes(UInt64(clamping: limit))]),
          code: .badData)
      }
  }

  /// Explains a document that cannot be used.
  /// - Parameter file: the path or address that it came from.
  public init(_ error: DocumentError, in file: String) {
    self.init(error, in: Words(verbatim: file))
  }
}
