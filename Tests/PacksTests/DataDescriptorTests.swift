import Catalogs
import Formats
import Foundation
import Packs
import System
import TestSupport
import Testing

/// No entry that we write has a data descriptor (general purpose bit 3):
/// `java.util.zip.ZipInputStream` refuses a stored entry that has one.
@Suite struct DataDescriptorTests {
  /// A pack with stored and deflated payload, a planned one, and the parts of a split one.
  static func packs(_ sample: SamplePack) throws -> [String] {
    sample.draft.modelSets[0].artifacts.append(
      try sample.artifact(
        "raw.bin", bytes: Array(repeatElement(Array("compressible ".utf8), count: 9000).joined()),
        unpacking: .plain))
    sample.draft.modelSets[0].artifacts.append(
      try sample.artifact("empty.bin", bytes: [], unpacking: .plain))
    let whole = try sample.build()
    let planned = try sample.build("planned.zip", .init(isPlanned: true))
    let parts = try PackWriter.build(
      sample.draft, to: sample.folder.path("split.zip"), options: .init(partSize: 150_000),
      artifact: sample.lookUp)
    #expect(parts.files.count > 1)
    return [whole, planned] + parts.files.map(\.path)
  }

  @Test func noLocalHeaderThatWeWriteHasBitThree() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    var compressions: Set<ZipCompression?> = []
    for path in try Self.packs(sample) {
      let directory = try ZipDirectory(OpenFile.open(path))
      #expect(directory.problems == [] && directory.entries.count >= 6)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      for entry in directory.entries {
        compressions.insert(entry.compression)
        let header = Array(bytes[Int(entry.headerOffset)...].prefix(8))
        #expect(header.prefix(4) == [0x50, 0x4b, 0x03, 0x04])
        let flags = UInt16(header[6]) | UInt16(header[7]) << 8
        #expect(flags & 0b1000 == 0, "\(path): entry \(entry.index)")
      }
    }
    #expect(compressions == [.stored, .deflated])
  }

  /// The reader itself; `java` runs a source file where there is a compiler.
  @Test(.enabled(if: Run.has("java") && Run.has("javac")))
  func javasZipInputStreamReadsEveryEntry() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let source = """
      import java.io.*;
      import java.util.zip.*;

      class Entries {
        public static void main(String[] paths) throws IOException {
          for (String path : paths) {
            int entries = 0;
            long bytes = 0;
            try (ZipInputStream zip = new ZipInputStream(new FileInputStream(path))) {
              while (zip.getNextEntry() != null) {
                entries++;
                bytes += zip.readAllBytes().length;
              }
            }
            System.out.println(entries + " " + bytes);
          }
        }
      }
      """
    let program = try sample.folder.write("Entries.java", Array(source.utf8))
    let packs = try Self.packs(sample)
    let expected = try packs.map { path in
      let entries = try ZipDirectory(OpenFile.open(path)).entries
      return "\(entries.count) \(entries.reduce(0) { $0 + $1.size })\n"
    }
    let run = try Run(["java", program] + packs)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == expected.joined())
  }
}
