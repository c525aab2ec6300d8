/// Why a pack was not built.
public enum PackBuildError: Error, Hashable, Sendable {
  /// There is nothing to put into it.
  case nothing
  /// A name of the pack, a model set or an artifact cannot be a file name everywhere.
  case unusableName(String)
  /// Two model sets, or two files, would have the same name.
  case twin(String)
  /// A model set that only a phone's own app can fetch.
  case notPackable(modelSet: String)
  /// The publisher states no digest or length; it is known after the first download.
  case notPinned(modelSet: String, artifact: String)
  /// It is not in the library yet.
  case notDownloaded(modelSet: String, artifact: String)
  /// A planned pack must say where it is published, and nobody does.
  case notPublished(modelSet: String, artifact: String)
  /// The library's file is not the one that the catalog states.
  case wrongContent(modelSet: String, artifact: String)
  /// The disk has too little room: bytes needed and free.
  case noSpace(path: String, needed: UInt64, free: UInt64)
  /// The file system holds no file of this length.
  case fileTooLong(path: String, bytes: UInt64, limit: UInt64)
  /// Parts of this size do not hold the largest file; the smallest size that does.
  case partTooSmall(smallest: UInt64)
  /// More parts than can be numbered (999).
  case tooManyParts(count: Int)
  /// Another program is building the same file.
  case busy(path: String)
}
