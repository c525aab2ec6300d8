import Catalogs
import Formats
import Foundation
import Packs
import System
import TestSupport
import Testing

/// Each way of wrapping a pack, held against the programs that others made.
@Suite struct WrapTests {
  static let python = Run.has("python3")

  @Test(arguments: PackFormat.allCases)
  func everyFormatIsValidAndReadable(format: PackFormat) throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.add("firefox", "raw", files: ["text.bin": 0], unpacking: .plain)
    let text = Array(String(repeating: "compressible ", count: 50_000).utf8)
    sample.draft.modelSets[2].artifacts = [
      try sample.artifact("text.txt", bytes: text, unpacking: .plain),
      try sample.artifact("empty", bytes: [], unpacking: .plain),
    ]
    let name = "sample.\(format.rawValue)"
    let path = try sample.build(name, .init(format: format))
    let report = try PackVerifier.verify([path])
    #expect(report.findings == [] && report.verdict == .valid && report.files == 7)
    #expect(report.container?.rawValue == format.rawValue)
    if format != .tar { #expect(try sample.bytes(name).count < text.count) }
    let first = try sample.bytes(name)
    try sample.build(name, .init(format: format))
    #expect(try sample.bytes(name) == first)

    let reader = try PackReader.open([path])
    var bytes: UInt64 = 0
    while try reader.nextPayload() != nil {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
        if count == 0 { break }
        bytes += UInt64(count)
      }
    }
    try reader.finish()
    #expect(bytes == report.bytes)
  }

  /// Programs that unpack a pack into the folder `out`.
  static let unpackers: [(format: PackFormat, needs: String, command: [String])] = [
    (.zip, "unzip", ["unzip", "-qo", "sample.zip", "-d", "out"]),
    (.zip, "bsdtar", ["bsdtar", "-xf", "sample.zip", "-C", "out"]),
    (.zip, "7z", ["7z", "x", "-y", "-oout", "sample.zip"]),
    (.zip, "python3", ["python3", "-m", "zipfile", "-e", "sample.zip", "out"]),
    (.tar, "tar", ["tar", "-xf", "sample.tar", "-C", "out"]),
    (.tar, "bsdtar", ["bsdtar", "-xf", "sample.tar", "-C", "out"]),
    (.tar, "7z", ["7z", "x", "-y", "-oout", "sample.tar"]),
    (.tar, "python3", ["python3", "-m", "tarfile", "-e", "sample.tar", "out"]),
    (.tarGzip, "tar", ["tar", "-xzf", "sample.tar.gz", "-C", "out"]),
    (.tarGzip, "python3", ["python3", "-m", "tarfile", "-e", "sample.tar.gz", "out"]),
    (.tarZstd, "zstd", ["sh", "-c", "zstd -dc sample.tar.zst | tar -x -C out"]),
    (.tarZstd, "bsdtar", ["bsdtar", "-xf", "sample.tar.zst", "-C", "out"]),
  ]

  @Test(.enabled(if: Run.has("sha256sum")), arguments: unpackers.indices)
  func stockToolsUnpackIt(index: Int) throws {
    let (format, program, command) = Self.unpackers[index]
    guard Run.has(program) else { return }
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.build("sample.\(format.rawValue)", .init(format: format))
    try FileManager.default.createDirectory(
      atPath: sample.folder.path("out"), withIntermediateDirectories: true)
    let unpack = try Run(command, in: sample.folder.path)
    #expect(unpack.status == 0, "\(unpack.output)\(unpack.errors)")
    for manifest in ["manifest-sha256.txt", "tagmanifest-sha256.txt"] {
      let check = try Run(
        ["sha256sum", "--strict", "-c", manifest], in: sample.folder.path("out/sample"))
      #expect(check.status == 0, "\(check.output)\(check.errors)")
    }
    #expect(try PackVerifier.verify([sample.folder.path("out/sample")]).findings == [])
  }

  /// Programs that list what is in a pack, one path a line.
  static let listers: [(format: PackFormat, needs: String, command: [String])] = [
    (.zip, "unzip", ["unzip", "-Z1", "sample.zip"]),
    (.zip, "bsdtar", ["bsdtar", "-tf", "sample.zip"]),
    (.zip, "7z", ["sh", "-c", "7z l -ba -slt sample.zip | sed -n 's/^Path = //p'"]),
    (
      .zip, "python3",
      [
        "python3", "-c",
        "import zipfile; print('\\n'.join(zipfile.ZipFile('sample.zip').namelist()))",
      ]
    ),
    (.tar, "tar", ["tar", "-tf", "sample.tar"]),
    (.tar, "bsdtar", ["bsdtar", "-tf", "sample.tar"]),
    (.tar, "7z", ["sh", "-c", "7z l -ba -slt sample.tar | sed -n 's/^Path = //p'"]),
    (
      .tar, "python3",
      [
        "python3", "-c",
        "import tarfile; print('\\n'.join(tarfile.open('sample.tar').getnames()))",
      ]
    ),
    (.tarGzip, "tar", ["tar", "-tzf", "sample.tar.gz"]),
    (.tarGzip, "bsdtar", ["bsdtar", "-tf", "sample.tar.gz"]),
    (
      .tarGzip, "python3",
      [
        "python3", "-c",
        "import tarfile; print('\\n'.join(tarfile.open('sample.tar.gz').getnames()))",
      ]
    ),
    (.tarZstd, "zstd", ["sh", "-c", "zstd -dc sample.tar.zst | tar -t"]),
    (.tarZstd, "bsdtar", ["bsdtar", "-tf", "sample.tar.zst"]),
  ]

  @Test(arguments: listers.indices) func stockToolsListIt(index: Int) throws {
    let (format, program, command) = Self.listers[index]
    guard Run.has(program) else { return print("note: \(program) is not there to list a pack") }
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.build("sample.\(format.rawValue)", .init(format: format))
    let list = try Run(command, in: sample.folder.path)
    #expect(list.status == 0, "\(list.errors)")
    let tags = ["bagit", "bag-info", "pack", "manifest-sha256", "fetch", "tagmanifest-sha256"]
    let files = ["enes/lex", "enes/model", "enes/vocab", "esen/lex", "esen/model"]
    #expect(
      list.output.split(separator: "\n").map(String.init)
        == tags.map { "sample/\($0).\($0 == "pack" ? "json" : "txt")" }
        + files.map {
          "sample/data/firefox/\($0).\($0.hasSuffix("vocab") ? "spm" : "bin.zst")"
        })
  }

  /// All parts unpacked into one folder are the whole pack, and each says what it holds.
  @Test(.enabled(if: Run.has("sha256sum") && Run.has("minisign")), arguments: unpackers.indices)
  func stockToolsJoinParts(index: Int) throws {
    let (format, program, command) = Self.unpackers[index]
    guard Run.has(program) else { return print("note: \(program) is not there to unpack parts") }
    let sample = try RewriteTests.splitSample()
    defer { withExtendedLifetime(sample) {} }
    let key = try MinisignSecretKey()
    let whole = "sample.\(format.rawValue)"
    let built = try PackWriter.build(
      sample.draft, to: sample.folder.path(whole),
      options: .init(format: format, partSize: 100_000, signingKey: SigningKey(key)),
      artifact: sample.lookUp)
    #expect(built.files.count > 1)
    try FileManager.default.createDirectory(
      atPath: sample.folder.path("out"), withIntermediateDirectories: true)
    let folder = sample.folder.path("out/sample")
    for (number, file) in built.files.enumerated() {
      let name = String(file.path.dropFirst(sample.folder.path.count + 1))
      let words = command.map { $0.replacingOccurrences(of: whole, with: name) }
      let unpack = try Run(words, in: sample.folder.path)
      #expect(unpack.status == 0, "\(unpack.output)\(unpack.errors)")
      let list = String(format: "part-%03d-of-%03d.txt", number + 1, built.files.count)
      let check = try Run(["sha256sum", "--strict", "-c", list], in: folder)
      #expect(check.status == 0, "\(check.output)\(check.errors)")
    }
    let check = try Run(["sha256sum", "--strict", "-c", "manifest-sha256.txt"], in: folder)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let sign = try Run(
      ["minisign", "-Vm", "tagmanifest-sha256.txt", "-P", key.publicKey.text], in: folder)
    #expect(sign.status == 0, "\(sign.errors)")
  }

  /// What a stock tool packs from our unpacked pack, we verify.
  @Test(
    .enabled(if: Run.has("zip") && Run.has("bsdtar") && Run.has("unzip")),
    arguments: [
      ("sample.zip", ["zip", "-qrX0", "sample.zip", "sample"]),
      ("sample.zip", ["zip", "-qr9", "sample.zip", "sample"]),
      ("sample.zip", ["bsdtar", "-a", "-cf", "sample.zip", "sample"]),
      ("sample.tar", ["tar", "-cf", "sample.tar", "sample"]),
      ("sample.tar.gz", ["tar", "--format=pax", "-czf", "sample.tar.gz", "sample"]),
      ("sample.tar.gz", ["bsdtar", "-czf", "sample.tar.gz", "sample"]),
    ])
  func whatStockToolsPackIsRead(name: String, command: [String]) throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.build()
    #expect(try Run(["unzip", "-q", "sample.zip"], in: sample.folder.path).status == 0)
    try FileManager.default.removeItem(atPath: sample.folder.path("sample.zip"))
    let pack = try Run(command, in: sample.folder.path)
    #expect(pack.status == 0, "\(pack.errors)")
    let report = try PackVerifier.verify([sample.folder.path(name)])
    // Their order is not ours: that a tag file comes late is all there is to say.
    #expect(
      report.findings.allSatisfy { $0.kind == .lateTagFile || $0.kind == .otherTopFolder },
      "\(report.findings)")
    #expect(report.files == 5)
  }

  static let bagit = (try? Run(["python3", "-c", "import bagit"]).status) == 0

  @Test(.enabled(if: bagit, "bagit-python is not installed"))
  func bagitPythonAcceptsIt() throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    try sample.build("sample.tar", .init(format: .tar))
    #expect(try Run(["tar", "-xf", "sample.tar"], in: sample.folder.path).status == 0)
    let check = try Run(
      ["python3", "-c", "import bagit; bagit.Bag('sample').validate()"], in: sample.folder.path)
    #expect(check.status == 0, "\(check.errors)")
  }
}
