import System

@testable import Formats
@testable import Packs

/// The strict reading of a zip's directory.
///
/// Of a zip without a problem, libarchive must see the same files with the same bytes:
/// that no two readers see different things is what the strictness is for.
enum ZipTarget {
  /// The most bytes that are taken out of one input.
  private static let limit = 1 << 20

  static func run(_ bytes: [UInt8]) -> Int32 {
    let file = Input.file(bytes)
    guard let directory = try? ZipDirectory(file) else { return 0 }
    var files: [String: [UInt8]] = [:]
    var total = 0
    var isWhole = directory.problems.isEmpty
    for entry in directory.entries where entry.kind == .file {
      guard let content = content(entry, directory, &total) else {
        isWhole = false
        continue
      }
      let bytes = directory.name(of: entry.index)
      let name = String(decoding: bytes, as: UTF8.self)
      hold(entry.size == content.count, "\(name): another length than the entry declares")
      // libarchive makes `a/b` of `a\b`; Swift takes twins in normalisation for one name.
      if PathRules.fault(of: bytes) != nil || files.updateValue(content, forKey: name) != nil {
        isWhole = false
      }
    }
    if isWhole { compare(files, file) }
    return 0
  }

  /// The bytes of an entry; `nil` when it is refused or too long for this.
  private static func content(_ entry: ZipEntry, _ directory: ZipDirectory, _ total: inout Int)
    -> [UInt8]?
  {
    guard let reader = try? directory.open(entry) else { return nil }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while total < limit {
      guard let count = try? buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }) else {
        return nil
      }
      if count == 0 { return content }
      content += buffer[..<count]
      total += count
      hold(UInt64(content.count) <= entry.size, "more bytes than the entry declares")
    }
    return nil
  }

  private static func compare(_ files: [String: [UInt8]], _ file: OpenFile) {
    guard let reader = try? ArchiveReader(.zip, input: ArchiveInput(file: file)) else {
      return hold(files.isEmpty, "libarchive does not open it")
    }
    var rest = files
    // A name that libarchive has no text for, or a feature that it warns of, ends the comparison.
    while let header = try? reader.next() {
      guard let path = header.path else { return }
      guard header.type == 0o100000 else { continue }
      guard let expected = rest.removeValue(forKey: path) else {
        return hold(false, "libarchive sees another file: \(path)")
      }
      var content: [UInt8] = []
      do {
        while let piece = try reader.read() { content += piece }
      } catch {
        return hold(false, "libarchive does not read \(path): \(error)")
      }
      hold(content == expected, "libarchive reads other bytes of \(path)")
    }
  }
}
