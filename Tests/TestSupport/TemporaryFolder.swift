import Foundation

/// A folder for one test, removed with its last reference.
public final class TemporaryFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// Makes it below the system's folder for temporary files, or below another
  /// one where that exists.
  /// - Throws: what `FileManager` throws.
  public init(_ label: String = "travelpack-test", in wished: String? = nil) throws {
    let place =
      wished.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
      .map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    let url =
      place
      .appendingPathComponent("\(label)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something below it.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, making its folders; answers its path.
  /// - Throws: what `FileManager` throws.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }
}
