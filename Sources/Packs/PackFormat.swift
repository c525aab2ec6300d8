/// How a pack is wrapped into one file.
public enum PackFormat: String, Hashable, Sendable, CaseIterable {
  /// Zip, the default: every phone and computer opens it, and parts of it can be read alone.
  case zip
  /// Tar.
  case tar
  /// Tar compressed with zstd, for raw models.
  case tarZstd = "tar.zst"
  /// Tar compressed with gzip.
  case tarGzip = "tar.gz"

  /// The endings of pack files.
  private static let endings = [".zip", ".tar", ".tar.zst", ".tar.gz", ".tgz"]

  /// The ending of a pack file's name, with its dot; `nil` for another name.
  public static func ending(of fileName: String) -> String? {
    endings.first { fileName.hasSuffix($0) }
  }

  /// The one that a file name asks for; zip for every other name.
  public init(fileName: String) {
    self =
      fileName.hasSuffix(".tar")
      ? .tar
      : fileName.hasSuffix(".tar.zst")
        ? .tarZstd : fileName.hasSuffix(".tar.gz") || fileName.hasSuffix(".tgz") ? .tarGzip : .zip
  }
}
