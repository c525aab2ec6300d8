import Foundation

/// Real catalog files that may stand beside a checkout; tests skip where they do not.
public enum SharedData {
  /// The path of a file, or `nil` when it is not there.
  ///
  /// They are looked for in `TRAVELPACK_TEST_DATA`, else in `../shared/data`.
  public static func path(_ name: String) -> String? {
    let folder =
      ProcessInfo.processInfo.environment["TRAVELPACK_TEST_DATA"]
      ?? URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/data").path
    let path = folder + "/" + name
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The bytes of a file, or `nil` when it is not there.
  public static func bytes(_ name: String) -> [UInt8]? {
    path(name).flatMap { FileManager.default.contents(atPath: $0) }.map { [UInt8]($0) }
  }
}
