/// The files of a bag that can be read in any order, and by several threads.
protocol BagFiles: Sendable {
  /// The number of files.
  var count: Int { get }
  /// The path of a file below the top folder.
  func path(_ index: Int) -> ArraySlice<UInt8>
  /// Its length in bytes.
  func size(_ index: Int) -> UInt64
  /// Opens its bytes; each thread its own.
  func open(_ index: Int, checkingCRC: Bool) throws -> any PayloadReading
  /// How it is wrapped.
  var container: PackReport.Container { get }
  /// The name of the top folder.
  var topFolder: String { get }
}

extension BagFiles {
  /// Whether a file is payload.
  func isPayload(_ index: Int) -> Bool { path(index).starts(with: BagPaths.payload) }
}

/// Paths that the format fixes.
enum BagPaths {
  /// `data/`
  static let payload = Array("data/".utf8)
  /// The longest tag file, and the most bytes of all of them together.
  static let tagFileLimit = 64 << 20
  static let tagFilesLimit = 128 << 20
}
