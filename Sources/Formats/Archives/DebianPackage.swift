internal import System

/// The two archives of a Debian binary package, one inside the other (deb(5)):
/// an `ar` of `debian-binary`, `control.tar.*` and `data.tar.*`, in this order.
enum DebianPackage {
  /// Opens the `data.tar` of a package that is read from its start.
  /// - Throws: `UnpackError`, what the input throws.
  static func dataReader(_ input: ArchiveInput) throws -> ArchiveReader {
    let outer: ArchiveReader
    do {
      outer = try ArchiveReader(.ar, input: input)
    } catch UnpackError.damaged {
      throw UnpackError.notADebianPackage
    }
    guard try outer.next()?.path == "debian-binary", try version(outer).hasPrefix("2.") else {
      throw UnpackError.notADebianPackage
    }
    while let header = try outer.next() {
      guard let name = header.path, name.hasPrefix("data.tar") else { continue }
      return try ArchiveReader(
        .tar(filters: [.xz, .zstd, .gzip]), input: ArchiveInput(pull: pull(outer)))
    }
    throw UnpackError.notADebianPackage
  }

  private static func version(_ outer: ArchiveReader) throws -> String {
    var text: [UInt8] = []
    while let piece = try outer.read(), text.count < 16 { text += piece }
    return String(decoding: text, as: UTF8.self)
  }

  /// Feeds the current entry of one archive to another one.
  private static func pull(_ outer: ArchiveReader) -> ArchiveInput.Pull {
    var rest = UnsafeRawBufferPointer(start: nil, count: 0)
    return { buffer in
      if rest.isEmpty {
        guard let piece = try outer.read() else { return 0 }
        rest = piece
      }
      let count = min(rest.count, buffer.count)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      return count
    }
  }
}
