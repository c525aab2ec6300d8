internal import Devices
internal import Downloads
public import Formats
internal import Glibc
internal import Packs
public import System

extension Message {
  /// Explains any error of the floors below.
  public init(explaining error: any Error) {
    switch error {
    case let message as Message: self = message
    case let error as FileError: self = Message(error)
    case let error as DeviceError: self = Message(error)
    case let error as PackError: self = Message(error, in: "")
    case let error as PackBuildError: self = Message(error)
    case let error as CatalogStoreError: self = Message(error)
    case let error as FailureCause:
      self = Message(Words("download.cannot"), why: error.words, hint: error.nextStep)
    case let refusal as TrustStore.Refusal: self = Message(refusal)
    case let error as MinisignError: self = Message(error, in: "")
    case let error as UnpackError:
      self = Message(Words("unpack.cannot"), why: error.words)
    case let error as DigestError:
      self = Message(Words("digest.cannot"), why: Words(verbatim: String(describing: error)))
    case is Interrupted:
      self = Message(
        Words("interrupted.what"), why: Words("interrupted.why"), hint: Words("next.go-on"))
    case let error as DocumentError: self = Message(error, in: Words("document.some"))
    default:
      self = Message(Words("error.failed"), why: Words(verbatim: String(describing: error)))
    }
    code = ExitCode(of: error)
  }

  /// `did you mean a, b or c`; `nil` for nothing.
  public static func didYouMean(_ names: [String]) -> Words? {
    names.isEmpty ? nil : Words("next.did-you-mean", ["names": .texts(names, .or)])
  }
}

extension Words {
  /// `4.2 MB are missing: 12.0 MB are needed and 7.8 MB free`
  init(lackOf needed: UInt64, free: UInt64) {
    self = Words(
      "space.lack",
      [
        "missing": .bytes(needed > free ? needed - free : 0), "needed": .bytes(needed),
        "free": .bytes(free),
      ])
  }
}

extension Message {
  /// Explains a failed call on a file or folder.
  public init(_ error: FileError) {
    let isInput = error.isAboutInput
    let (path, reason) = (error.path, error.words)
    let failed = Words("file.failed")
    let operation = Words(about: .text(error.operation), .words(reason))
    self =
      switch error.code {
      case ENOENT, ENOTDIR: Message(Words("file.cannot-open"), path, why: reason)
      case ENOSPC, EDQUOT:
        Message(Words("file.cannot-write"), path, why: reason, hint: Words("next.other-place"))
      case EACCES, EPERM, EROFS:
        Message(
          isInput ? Words("file.cannot-open") : Words("file.cannot-change"), path, why: reason)
      case EEXIST: Message(Words("file.cannot-create"), path, why: reason)
      case EISDIR, EINVAL, ELOOP, EFBIG, ENAMETOOLONG:
        Message(
          isInput || error.operation == "read"
            ? Words("file.cannot-read") : Words("file.cannot-change"), path,
          why: isInput && [EINVAL, EISDIR].contains(error.code)
            ? Words("file.not-plain") : reason)
      case ENODEV, ENXIO, EIO, ESTALE:
        Message(failed, path, why: operation, hint: Words("next.put-medium-back"))
      default: Message(failed, path, why: operation)
      }
    code = ExitCode(of: error)
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
          why: Words("document.not-json", ["detail": .text(message)]))
      case .missing(let path):
        Message(what, file, why: Words("document.missing", ["path": .text(path)]))
      case .wrong(let path, let expected):
        Message(
          what, file,
          why: Words(
            "document.wrong", ["path": .text(path), "expected": .words(Words(expected: expected))]))
      case .unknown(let path, let closest):
        Message(
          what, file, why: Words("document.unknown", ["path": .text(path)]),
          hint: closest.flatMap { Message.didYouMean([$0]) })
      case .tooLong(let limit):
        Message(
          what, file, why: Words("document.too-long", ["limit": .bytes(UInt64(clamping: limit))]))
      }
    code = ExitCode(of: error)
  }

  /// Explains a document that cannot be used.
  /// - Parameter file: the path or address that it came from.
  public init(_ error: DocumentError, in file: String) {
    self.init(error, in: Words(verbatim: file))
  }
}

extension FileError {
  /// Whether something was looked at, and not made or changed.
  var isAboutInput: Bool {
    ["openat", "fstatat", "fstat", "readdir", "fdopendir"].contains(operation)
  }

  /// The reason: the system's own words, and those of the catalog for the codes that a
  /// person meets.
  public var words: Words {
    FileError.names[code].map { Words("errno.\($0)") } ?? Words(verbatim: reason)
  }

  /// The codes that the catalog has words for.
  static let names: [Int32: String] = [
    EACCES: "eacces", EBUSY: "ebusy", EDQUOT: "edquot", EEXIST: "eexist", EFBIG: "efbig",
    EINVAL: "einval", EIO: "eio", EISDIR: "eisdir", ELOOP: "eloop", EMFILE: "emfile",
    ENAMETOOLONG: "enametoolong", ENODEV: "enodev", ENOENT: "enoent", ENOMEM: "enomem",
    ENOSPC: "enospc", ENOTDIR: "enotdir", ENOTEMPTY: "enotempty", ENXIO: "enxio", EPERM: "eperm",
    EPIPE: "epipe", EROFS: "erofs", ESTALE: "estale",
  ]
}
