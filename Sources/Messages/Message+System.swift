internal import CommandLineKit
public import Documents
public import Files
import Glibc

extension Message {
  /// Explains a failed call on a file or folder.
  public init(_ error: FileError) {
    let isInput = ["openat", "fstatat", "fstat", "readdir", "fdopendir"].contains(error.operation)
    switch error.code {
    case ENOENT, ENOTDIR:
      self.init(english: "cannot open", error.path, why: error.reason, code: .noInput)
    case ENOSPC, EDQUOT:
      self.init(
        english: "cannot write", error.path, why: error.reason,
        hint: "make room there, or choose another place; nothing was replaced",
        code: .cannotCreate)
    case EACCES, EPERM, EROFS:
      self.init(
        english: isInput ? "cannot open" : "cannot change", error.path, why: error.reason,
        code: isInput && error.code != EROFS ? .noInput : .cannotCreate)
    case EEXIST:
      self.init(english: "cannot create", error.path, why: error.reason, code: .cannotCreate)
    case EISDIR, EINVAL, ELOOP, EFBIG, ENAMETOOLONG:
      self.init(
        english: isInput || error.operation == "read" ? "cannot read" : "cannot change", error.path,
        why: isInput && [EINVAL, EISDIR].contains(error.code)
          ? "it is not a plain file" : error.reason,
        code: .noInput)
    case ENODEV, ENXIO, EIO, ESTALE:
      self.init(
        english: "input or output failed", error.path, why: "\(error.operation): \(error.reason)",
        hint: "the medium may be damaged or gone; put it back and run the same command again",
        code: .ioError)
    default:
      self.init(
        english: "input or output failed", error.path, why: "\(error.operation): \(error.reason)",
        code: .ioError)
    }
  }

  /// Explains JSON that cannot be used.
  /// - Parameter file: where it came from.
  public init(_ error: DocumentError, in file: String) {
    let what = "cannot use"
    self =
      switch error {
      case .syntax(let message, let line, let column):
        Message(
          english: what, "\(file):\(line):\(column)", why: "it is not JSON: \(message)",
          code: .badData)
      case .missing(let path):
        Message(english: what, file, why: "the field \(path) is missing", code: .badData)
      case .wrong(let path, let expected):
        Message(english: what, file, why: "\(path) must be \(expected)", code: .badData)
      case .unknown(let path, let closest):
        Message(
          english: what, file, why: "there is no field \(path)",
          hint: closest.map { "did you mean \($0)" },
          code: .badData)
      case .tooLong(let limit):
        Message(
          english: what, file, why: "it is longer than \(ByteFormat.text(UInt64(limit)))",
          code: .badData)
      }
  }
}
