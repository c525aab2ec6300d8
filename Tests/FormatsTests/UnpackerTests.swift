import Foundation
import System
import TestSupport
import Testing

@testable import Formats

/// Artifacts made by the programs that publishers use.
@Suite struct UnpackerTests {
  /// Runs a shell script in a folder; it must succeed.
  static func shell(_ script: String, in folder: TemporaryFolder) throws {
    let run = try Run(["bash", "-euc", script], in: folder.path)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// What an artifact unpacks to: paths, or `-` for the file without a name, with the bytes.
  static func unpack(
    _ form: Unpacker.Form?, _ path: String, limits: UnpackLimits = UnpackLimits(), piece: Int = 1000
  ) throws -> [String: [UInt8]] {
    let unpacker: Unpacker
    if let form {
      let file = try OpenFile.open(path)
      unpacker = try Unpacker(form, limits: limits) { buffer in
        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(piece)))
      }
    } else {
      unpacker = try Unpacker(zip: OpenFile.open(path), limits: limits)
    }
    var files: [String: [UInt8]] = [:]
    while let entry = try unpacker.next() {
      var bytes: [UInt8] = []
      while let piece = try unpacker.read() { bytes += piece }
      if let size = entry.size { #expect(size == UInt64(bytes.count)) }
      files[entry.path?.description ?? "-"] = bytes
    }
    return files
  }

  static let words = [UInt8]("la lluvia en Sevilla es una maravilla\n".utf8)

  @Test(
    arguments: [
      (Unpacker.Form.plain, "cp big out"), (.zstd, "zstd -q big -o out"),
      (.gzip, "gzip -c big > out"),
    ])
  func aLoneFileComesOutWithoutAName(form: Unpacker.Form, command: String) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    try folder.write("big", bytes)
    try Self.shell(command, in: folder)
    for piece in [1000, 1 << 20] {
      #expect(try Self.unpack(form, folder.path("out"), piece: piece) == ["-": bytes])
    }
  }

  static let archivers: [(Unpacker.Form?, String)] = [
    (nil, "zip -qr ../out ."), (nil, "zip -q0r ../out ."),
    (.tarGzip, "tar -czf ../out ."), (.tarGzip, "tar --format=pax -czf ../out *"),
    (.tarGzip, "bsdtar --format=ustar -czf ../out *"),
    (.deb, "mkdir DEBIAN; cp ../control DEBIAN; dpkg-deb -Zxz -b . ../out"),
    (.deb, "mkdir DEBIAN; cp ../control DEBIAN; dpkg-deb -Zzstd -b . ../out"),
    (.deb, "mkdir DEBIAN; cp ../control DEBIAN; dpkg-deb -Zgzip -b . ../out"),
    (.deb, "mkdir DEBIAN; cp ../control DEBIAN; dpkg-deb -Znone -b . ../out"),
  ]

  @Test(.enabled(if: Run.has("dpkg-deb") && Run.has("bsdtar") && Run.has("zip")))
  func archivesGiveTheirFilesInEveryForm() throws {
    for (form, command) in Self.archivers {
      let folder = try TemporaryFolder()
      try folder.write(
        "control",
        Array(
          "Package: p\nVersion: 1\nArchitecture: all\nMaintainer: m <m@m>\nDescription: d\n".utf8)
      )
      // Names in several scripts, in the C locale that tests run in.
      let names = ["a/b/plain", "a/日本語", "a/naïve", "empty"]
      for name in names { try folder.write("tree/\(name)", name == "empty" ? [] : Self.words) }
      // `zip` adds suffixes to names without one.
      try Self.shell(
        "cd tree; LC_ALL=C.UTF-8; \(command); cd ..; [ -e out ] || mv out.* out", in: folder)
      let files = try Self.unpack(form, folder.path("out"))
      #expect(
        files
          == Dictionary(uniqueKeysWithValues: names.map { ($0, $0 == "empty" ? [] : Self.words) }),
        "\(command)")
    }
  }

  @Test func linksStayOutOfDebsAndMakeOthersRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "tree/DEBIAN/control",
      Array("Package: p\nVersion: 1\nArchitecture: all\nMaintainer: m <m@m>\nDescription: d\n".utf8)
    )
    try folder.write("tree/real", Self.words)
    try Self.shell(
      "ln -s /etc/passwd tree/soft; ln tree/real tree/zhard; dpkg-deb -b tree out.deb; rm -r tree/DEBIAN; tar -C tree -czf out.tgz .; cd tree; zip -qry ../out.zip .",
      in: folder)
    #expect(try Self.unpack(.deb, folder.path("out.deb")).count == 1)
    #expect(throws: UnpackError.notAPlainFile("./soft")) {
      // Which of the two comes first depends on the folder's order.
      do {
        _ = try Self.unpack(.tarGzip, folder.path("out.tgz"))
      } catch UnpackError.notAPlainFile {
        throw UnpackError.notAPlainFile("./soft")
      }
    }
    #expect(throws: UnpackError.notAPlainFile("soft")) {
      try Self.unpack(nil, folder.path("out.zip"))
    }
  }

  /// Archives that Python writes as nobody should.
  static let hostile: [(script: String, form: Unpacker.Form?, error: UnpackError)] = [
    ("tar('../up')", .tarGzip, .unsafePath("../up")),
    ("tar('a/../../up')", .tarGzip, .unsafePath("a/../../up")),
    ("tar('/etc/up')", .tarGzip, .unsafePath("/etc/up")),
    ("tar('a\\\\..\\\\up')", .tarGzip, .unsafePath("a\\..\\up")),
    ("tar('fifo', tarfile.FIFOTYPE)", .tarGzip, .notAPlainFile("fifo")),
    ("tar('dev', tarfile.CHRTYPE)", .tarGzip, .notAPlainFile("dev")),
    ("zip(['../up'])", nil, .unsafePath("../up")),
    ("zip(['/up'])", nil, .unsafePath("/up")),
  ]

  @Test(arguments: hostile.indices) func hostileArchivesAreRefused(index: Int) throws {
    let (script, form, error) = Self.hostile[index]
    let folder = try TemporaryFolder()
    try folder.write(
      "make.py",
      Array(
        """
        import io, tarfile, zipfile, warnings
        warnings.simplefilter('ignore')
        def tar(name, kind=tarfile.REGTYPE):
          with tarfile.open('out', 'w:gz') as t:
            entry = tarfile.TarInfo(name); entry.type = kind; t.addfile(entry)
        def zip(names):
          with zipfile.ZipFile('out', 'w') as z:
            for name in names: z.writestr(name, b'x')
        \(script)
        """.utf8))
    try Self.shell("python3 make.py", in: folder)
    #expect(throws: error) { try Self.unpack(form, folder.path("out")) }
  }

  /// What `Tests/Hostile/make.py` does to an honest zip, and how it is refused. libarchive
  /// alone lets most of them pass.
  static let ambiguous: [(String, ArchiveProblem.Kind)] = [
    ("local-name", .nameMismatch), ("local-size", .headerMismatch),
    ("local-crc", .headerMismatch), ("local-method", .headerMismatch),
    ("local-flags", .headerMismatch), ("unicode-path", .nameMismatch),
    ("unicode-path-local", .nameMismatch), ("wrong-descriptor", .headerMismatch),
    ("prefix", .strayData), ("suffix", .strayData), ("overlap", .overlapping),
    ("hidden", .strayData), ("gap", .strayData), ("count-more", .headerMismatch),
    ("count-less", .headerMismatch), ("end64-differs", .headerMismatch), ("ratio", .bomb),
  ]

  /// Makes a hostile zip out of an honest package and unpacks it.
  static func unpackHostile(_ name: String) throws -> [String: [UInt8]] {
    let folder = try TemporaryFolder()
    for name in ["metadata.json", "model/model.bin"] {
      try folder.write("translate-en_de/\(name)", words)
    }
    try shell("zip -qr honest.zip translate-en_de", in: folder)
    #expect(try unpack(nil, folder.path("honest.zip")).count == 2)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Hostile/make.py").path
    try shell("python3 '\(script)' \(name) honest.zip out.zip", in: folder)
    return try unpack(nil, folder.path("out.zip"))
  }

  @Test(arguments: ambiguous) func zipsThatSayTwoThingsAreRefused(
    name: String, kind: ArchiveProblem.Kind
  ) throws {
    let error = #expect(throws: UnpackError.self) { try Self.unpackHostile(name) }
    guard case .ambiguous(let problem) = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
    #expect(problem.kind == kind)
  }

  @Test(arguments: [
    "encrypted", "bzip2", "two-ends", "extra-cut", "cut-tenth", "cut-half", "cut-end",
  ])
  func zipsThatBreakTheirFormatAreDamaged(name: String) throws {
    let error = #expect(throws: UnpackError.self) { try Self.unpackHostile(name) }
    guard case .damaged = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("symlink", UnpackError.notAPlainFile("sample/data/evil")),
    ("device", .notAPlainFile("sample/data/evil")), ("fifo", .notAPlainFile("sample/data/evil")),
    ("folder-with-bytes", .notAPlainFile("sample/data/evil/")),
    ("million", .tooManyEntries(limit: 100_000)), ("dot-dot", .unsafePath("../evil")),
    ("dot-dot-in-top", .unsafePath("sample/../../evil")), ("absolute", .unsafePath("/tmp/evil")),
  ])
  func zipsThatHoldMoreThanFilesAreRefused(name: String, expected: UnpackError) throws {
    #expect(throws: expected) { try Self.unpackHostile(name) }
  }

  @Test func theSamePathTwiceIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", Self.words)
    try Self.shell("tar -czf out a a --hard-dereference", in: folder)
    let error = #expect(throws: UnpackError.self) { try Self.unpack(.tarGzip, folder.path("out")) }
    #expect(error == .duplicate(try #require(RelativePath("a"))) || error == .notAPlainFile("a"))
  }

  @Test(
    arguments: [
      (Unpacker.Form.zstd, "zstd -q big -o whole"), (.gzip, "gzip -c big > whole"),
      (.tarGzip, "tar -czf whole big"),
    ])
  func artifactsCutShortAreDamaged(form: Unpacker.Form, command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "big", (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) })
    try Self.shell(command, in: folder)
    let whole = try OpenFile.open(folder.path("whole")).readAll(limit: 1 << 20)
    for count in [1, 10, whole.count / 2, whole.count - 5] {
      try folder.write("cut", Array(whole.prefix(count)))
      #expect(throws: UnpackError.self, "\(form) \(count)") {
        try Self.unpack(form, folder.path("cut"))
      }
    }
    try folder.write("other", Self.words)
    #expect(throws: UnpackError.self) { try Self.unpack(form, folder.path("other")) }
  }

  @Test func bombsStopAtTheLimits() throws {
    let folder = try TemporaryFolder()
    try Self.shell(
      "truncate -s 100M zero; zstd -q zero -o zero.zst; zip -q zero.zip zero; mkdir many; cd many; touch $(seq 300); tar -czf ../many.tgz .",
      in: folder)
    let limits = UnpackLimits(bytes: 1 << 20, entries: 200)
    #expect(throws: UnpackError.tooLarge(limit: 1 << 20)) {
      try Self.unpack(.zstd, folder.path("zero.zst"), limits: limits)
    }
    #expect(throws: UnpackError.tooLarge(limit: 1 << 20)) {
      try Self.unpack(nil, folder.path("zero.zip"), limits: limits)
    }
    #expect(throws: UnpackError.tooManyEntries(limit: 200)) {
      try Self.unpack(.tarGzip, folder.path("many.tgz"), limits: limits)
    }
  }

  @Test func whatThePullThrowsComesThrough() throws {
    struct Stop: Error {}
    for form in [Unpacker.Form.plain, .zstd, .gzip, .tarGzip, .deb] {
      #expect(throws: Stop.self, "\(form)") {
        let unpacker = try Unpacker(form) { _ in throw Stop() }
        while try unpacker.next() != nil { while try unpacker.read() != nil {} }
      }
    }
  }

  @Test func somethingElseIsNoDebianPackage() throws {
    let folder = try TemporaryFolder()
    try folder.write("data", Self.words)
    try Self.shell("ar rc out.ar data", in: folder)
    for name in ["data", "out.ar"] {
      #expect(throws: UnpackError.notADebianPackage) {
        try Self.unpack(.deb, folder.path(name))
      }
    }
  }
}
