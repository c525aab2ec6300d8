internal import Catalogs
internal import Formats
internal import System

/// What the tag files of a bag promise, and which of it was met.
///
/// One thread uses it. Rows are payload files; everything about them stands in
/// columns, so that a hundred thousand take some 9 MB.
final class BagIndex {
  /// What is known of a row.
  struct Marks: OptionSet {
    var rawValue: UInt8
    static let fetchable = Marks(rawValue: 1)
    static let present = Marks(rawValue: 2)
    static let wrong = Marks(rawValue: 4)
    static let described = Marks(rawValue: 8)
  }

  let log: FindingLog
  var table = PathTable()
  var marks: [Marks] = []
  /// The declared length of each row; the largest number when it is not known.
  var sizes = NumberColumn()
  /// For each algorithm the digests of all rows, and which rows have one.
  var digests: [DigestAlgorithm: DigestColumn] = [:]
  var version: BagVersion = .v1_0
  var info: BagInfo?
  var description: PackDescription?
  /// The tag files that the tag manifest of a pack lists.
  var listedTagFiles: Set<String> = []
  /// Files and bytes that were met and are right.
  var rightFiles = 0
  var rightBytes: UInt64 = 0
  /// Files and bytes that were met, right or not.
  var metFiles: UInt64 = 0
  var metBytes: UInt64 = 0

  init(log: FindingLog) { self.log = log }

  /// The algorithms of the payload manifests, strongest first.
  var algorithms: [DigestAlgorithm] { DigestAlgorithm.allCases.filter { digests[$0] != nil } }

  /// The SHA-256 that the manifest has for a row.
  func sha256(of row: Int) -> SHA256Digest? {
    digests[.sha256]?[row].flatMap { SHA256Digest(bytes: $0) }
  }

  /// The row of a path, made when it is new.
  func row(_ path: ArraySlice<UInt8>) -> Int {
    let (row, isNew) = table.insert(path)
    if isNew {
      marks.append([])
      sizes.append(.max)
    }
    return row
  }

  /// Sets aside room, which takes memory only as it is used.
  func reserveCapacity(_ rows: Int, pathBytes: Int) {
    table.reserveCapacity(rows, bytes: pathBytes)
    marks.reserveCapacity(rows)
    sizes.reserveCapacity(rows)
  }

  // MARK: Payload files as they are met

  /// Takes notice of a payload file of the container; answers its row when its
  /// bytes are to be read and compared.
  func meet(_ path: ArraySlice<UInt8>, size: UInt64) -> Int? {
    metFiles += 1
    metBytes = metBytes.addingReportingOverflow(size).partialValue
    guard let row = table.row(of: path) else {
      log.note(Finding(.unlisted, TagFile.text(path)))
      return nil
    }
    guard !marks[row].contains(.present) else {
      log.note(Finding(.duplicate, TagFile.text(path)))
      return nil
    }
    marks[row].insert(.present)
    let declared = sizes[row]
    guard declared == .max || declared == size else {
      marks[row].insert(.wrong)
      log.note(.wrongLength(TagFile.text(path), declared: declared, found: size))
      return nil
    }
    return row
  }

  /// Compares the digests of a file that was met.
  func settle(_ row: Int, size: UInt64, found: [DigestAlgorithm: [UInt8]]) {
    for algorithm in algorithms {
      guard let expected = digests[algorithm]?[row], let digest = found[algorithm] else { continue }
      guard digest.elementsEqual(expected) else {
        log.note(
          Finding(
            .wrongDigest, table.path(row), expected: Hexadecimal.text(expected),
            found: Hexadecimal.text(digest)))
        return fail(row)
      }
    }
    rightFiles += 1
    rightBytes += size
  }

  /// Marks a row whose bytes could not be had; the finding was noted.
  func fail(_ row: Int) { marks[row].insert(.wrong) }

  // MARK: The end

  /// Notes the files that were not met, and holds the payload against `Payload-Oxum`.
  ///
  /// - Parameter wanted: which rows must be there; parts and partial reads want some.
  /// - Returns: files and bytes that can be fetched.
  func finish(wanted: (Int) -> Bool = { _ in true }, isWhole: Bool = true) -> (Int, UInt64) {
    var isWhole = isWhole
    var holes = 0
    var holeBytes: UInt64 = 0
    for row in 0..<table.count where !marks[row].contains(.present) && wanted(row) {
      let path = table.path(row)
      if marks[row].contains(.fetchable) {
        holes += 1
        // Lengths that `fetch.txt` alone states need not fit into a number together.
        if sizes[row] != .max { holeBytes = holeBytes.addingClamped(sizes[row]) }
        log.note(Finding(.toFetch, path, expected: sizes[row] == .max ? nil : "\(sizes[row])"))
      } else if let twin = presentTwin(of: row, path) {
        var finding = Finding(.caseTwin, path, found: twin)
        finding.severity = .warning
        log.note(finding)
      } else {
        var finding = Finding(.missing, path)
        // Files that some systems make by themselves, and others throw away.
        if description == nil,
          [".DS_Store", "Thumbs.db", "desktop.ini"].contains(PathText.name(of: path))
        {
          finding.severity = .warning
          isWhole = false
        }
        log.note(finding)
      }
    }
    if isWhole, description == nil, !log.hasHoles { checkOxum(octets: metBytes, files: metFiles) }
    return (holes, holeBytes)
  }

  /// Holds the bytes and files of the payload against `Payload-Oxum`.
  func checkOxum(octets: UInt64, files: UInt64) {
    guard let oxum = info?.oxum, oxum != (octets, files) else { return }
    log.note(
      Finding(
        .wrongOxum, "bag-info.txt", expected: "\(oxum.octets).\(oxum.files)",
        found: "\(octets).\(files)"))
  }

  /// A file that is there, has the same digest, and a path that some file systems
  /// take for the same.
  private func presentTwin(of row: Int, _ path: String) -> String? {
    guard description == nil, table.count <= 10_000, let algorithm = algorithms.first else {
      return nil
    }
    let folded = PathRules.folded(path)
    for other in 0..<table.count where other != row && marks[other].contains(.present) {
      let twin = table.path(other)
      if PathRules.folded(twin) == folded, let one = digests[algorithm]?[row],
        let two = digests[algorithm]?[other], one.elementsEqual(two)
      {
        return twin
      }
    }
    return nil
  }
}
