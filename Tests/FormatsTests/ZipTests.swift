import Formats
import Foundation
import System
import TestSupport
import Testing

@Suite struct ZipTests {
  static let time = ZipTime(seconds: 1_760_659_200)

  static func write(_ path: String, _ body: (ZipWriter) throws -> Void) throws -> OpenFile {
    let file = try OpenFile.open(path, .create)
    let writer = ZipWriter(file, time: time)
    try body(writer)
    try writer.finish()
    return file
  }

  @Test func moreEntriesThanThirtyTwoBitsOfOldCountNeedZip64() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("many.zip")
    let file = try Self.write(path) { writer in
      for index in 0..<66_000 { try writer.add("n\(index)", [UInt8(index & 255)]) }
    }
    let directory = try ZipDirectory(file)
    #expect(directory.entries.count == 66_000 && directory.problems == [])
    #expect(directory.name(of: 65_999).elementsEqual("n65999".utf8))
    if Run.has("python3") {
      let check = try Run([
        "python3", "-c",
        "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.testzip())",
        path,
      ])
      #expect(check.output == "66000 None\n", "\(check.errors)")
    }
    #expect(throws: ArchiveProblem.self) {
      try ZipDirectory(file, limits: ZipDirectory.Limits(entries: 65_000))
    }
  }

  /// Local headers with zip64 fields that nothing needs, as streaming writers make them.
  @Test(.enabled(if: Run.has("python3"))) func zip64FieldsOfOthersAreRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("far.zip")
    let make = try Run([
      "python3", "-c",
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w") as z:
          with z.open(zipfile.ZipInfo("big"), "w", force_zip64=True) as entry:
              entry.write(b"hello, world")
          z.writestr(zipfile.ZipInfo("small"), b"hello")
      """, path,
    ])
    #expect(make.status == 0, "\(make.errors)")
    let directory = try ZipDirectory(OpenFile.open(path))
    #expect(directory.problems == [] && directory.entries.map(\.size) == [12, 5])
  }

  /// An entry beyond 4 GiB: a hole in the file stands for the bytes before it.
  @Test func offsetsAboveFourGigabytesAreWrittenAndRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("far.zip")
    let hole = UInt64(5) << 30
    let file = try OpenFile.open(path, .create)
    let writer = ZipWriter(file, time: Self.time)
    try writer.begin("hole", size: hole, compression: .stored)
    try writer.skipZeros(hole)
    try writer.end()
    try writer.add("far", Array("hello".utf8))
    try writer.finish()
    let directory = try ZipDirectory(file)
    #expect(directory.problems == [] && directory.entries.map(\.size) == [hole, 5])
    #expect(directory.entries[1].headerOffset > hole)
    if Run.has("python3") {
      let check = try Run([
        "python3", "-c",
        "import sys,zipfile; print(zipfile.ZipFile(sys.argv[1]).read('far'))", path,
      ])
      #expect(check.output == "b'hello'\n", "\(check.errors)")
    }
  }

  @Test(arguments: [ZipCompression.stored, .deflated])
  func bytesComeBackInPiecesOfAnySize(compression: ZipCompression) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let file = try Self.write(folder.path("x.zip")) { writer in
      try writer.begin("päth", size: UInt64(bytes.count), compression: compression)
      for start in stride(from: 0, to: bytes.count, by: 1000) {
        try bytes[start..<min(start + 1000, bytes.count)].withUnsafeBytes { try writer.write($0) }
      }
      try writer.end()
    }
    let directory = try ZipDirectory(file)
    #expect(directory.problems == [] && directory.entries[0].compression == compression)
    for piece in [1000, 65_536, 400_000] {
      let reader = try directory.open(directory.entries[0])
      var read: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: piece)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
        if count == 0 { break }
        read += buffer[..<count]
      }
      #expect(read == bytes)
    }
  }

  @Test func aFileOfAnotherLengthThanSaidIsRefused() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ArchiveProblem.self) {
      _ = try Self.write(folder.path("x.zip")) { writer in
        try writer.begin("a", size: 2, compression: .stored)
        try [1].withUnsafeBytes { try writer.write(UnsafeRawBufferPointer(rebasing: $0[..<1])) }
        try writer.end()
      }
    }
  }

  @Test func aWrongCRCIsFoundAtTheEnd() throws {
    let folder = try TemporaryFolder()
    let file = try Self.write(folder.path("x.zip")) { try $0.add("a", Array("hello".utf8)) }
    try [UInt8(ascii: "j")].withUnsafeBytes { try file.write($0, at: 31) }
    let directory = try ZipDirectory(file)
    var buffer = [UInt8](repeating: 0, count: 10)
    let careful = try directory.open(directory.entries[0])
    #expect(try buffer.withUnsafeMutableBytes { try careful.read(into: $0) } == 5)
    #expect(throws: ArchiveProblem.self) {
      try buffer.withUnsafeMutableBytes { try careful.read(into: $0) }
    }
    let hasty = try directory.open(directory.entries[0], checkingCRC: false)
    #expect(try buffer.withUnsafeMutableBytes { try hasty.read(into: $0) } == 5)
    #expect(try buffer.withUnsafeMutableBytes { try hasty.read(into: $0) } == 0)
  }
}
