internal import Formats
internal import System

/// Writes one file of a pack: the tag files, then payload.
final class PackFileWriter {
  private let target: TargetFile
  private let output: any PackOutput
  private let top: String

  /// Begins the file with the tag files, and with the list of a part.
  init(target: TargetFile, tags: PackTags, format: PackFormat, part: PartList?) throws {
    self.target = target
    top = tags.description.name
    output = try PackFileWriter.output(format, target.file, tags.description.created)
    for file in tags.files { try output.add("\(top)/\(file.name)", file.bytes) }
    if let part { try output.add("\(top)/\(part.name)", part.bytes) }
  }

  private static func output(_ format: PackFormat, _ file: OpenFile, _ created: Timestamp) throws
    -> any PackOutput
  {
    switch format {
    case .zip: ZipOutput(file, created: created)
    case .tar: try TarOutput(file, created: created, compression: .none)
    case .tarZstd: try TarOutput(file, created: created, compression: .zstd)
    case .tarGzip: try TarOutput(file, created: created, compression: .gzip)
    }
  }

  func begin(_ payload: PackPayload, compressible: Bool) throws {
    try output.begin("\(top)/\(payload.path)", size: payload.size, compressible: compressible)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws { try output.write(bytes) }

  func end() throws { try output.end() }

  /// Ends the file, makes it durable and gives it its name.
  func commit(payloads: Int) throws -> BuiltPack.File {
    try output.finish()
    let bytes = try target.file.size()
    // What was set aside and not used goes back.
    try target.file.truncate(to: bytes)
    try target.commit()
    return BuiltPack.File(path: target.path, bytes: bytes, payloads: payloads)
  }
}
