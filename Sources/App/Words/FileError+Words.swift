import Glibc
public import System

extension FileError {
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
