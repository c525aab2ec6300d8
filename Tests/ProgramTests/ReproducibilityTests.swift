import Foundation
import TestSupport
import Testing

/// The same models give the same bytes, wherever, whenever and by whomever a pack is built.
@Suite struct ReproducibilityTests {
  /// What is built: the options and the names of the files that come of it.
  static let builds: [(options: [String], output: String)] = [
    ([], "zip"), ([], "tar"), ([], "tar.gz"), ([], "tar.zst"), (["--planned"], "planned.zip"),
    (["--planned"], "planned.tar.zst"), (["--split", "150kB"], "parts.zip"),
    (["--split", "150kB"], "parts.tar"),
  ]

  /// Circumstances that must not matter: a shell's words around the building, and
  /// what they need beside a shell.
  static let circumstances: [(name: String, script: String, needs: String)] = [
    ("again", "$BUILD", "true"),
    ("in Turkish", "export LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 LANGUAGE=tr; $BUILD", "true"),
    ("in no language", "export LC_ALL=C LANG=; unset LANGUAGE; $BUILD", "true"),
    ("in the east", "export TZ=Pacific/Kiritimati; $BUILD", "true"),
    ("in the west", "export TZ=XYZ+11:30; $BUILD", "true"),
    ("with a strict umask", "umask 077; $BUILD", "true"),
    ("with a lenient umask", "umask 000; $BUILD", "true"),
    ("in another folder", "mkdir -p 'an other/ünd'; cd 'an other/ünd'; $BUILD", "true"),
    ("with other times", "find \"$LIBRARY\" -exec touch -d 2001-02-03 {} +; $BUILD", "touch"),
    (
      "in another order of the disk",
      """
      mv "$LIBRARY" old; find old -type d | sed "s,^old,$LIBRARY," | xargs -d '\\n' mkdir -p
      (cd old; find . -type f | sort -r) | while read -r file; do cp "old/$file" "$LIBRARY/$file"; done
      $BUILD
      """, "xargs"
    ),
    ("years later", "faketime '2031-12-24 23:59:58' $BUILD", "faketime"),
    ("with other words", "ARGUMENTS=$REVERSED; $BUILD", "true"),
    (
      "as another user",
      "chmod -R a+rwX .; setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=$PWD $BUILD",
      "setpriv"
    ),
  ]

  /// Builds everything in circumstances, and answers the files' digests by their names.
  static func build(_ harbour: Harbour, _ script: String) throws -> [String: String] {
    let home = harbour.program.home.path
    try? FileManager.default.removeItem(atPath: home + "/out")
    try harbour.program.home.write("out/empty", [])
    let sets = ["harbour/en-es", "harbour/es-en", "harbour/es-pt", "harbour/spa"]
    var text = "#!/bin/sh\nset -e\n"
    for (options, output) in builds {
      text += "\(TravelPack.path) build ${ARGUMENTS:-\(sets.joined(separator: " "))} --name sample "
      text += options.joined(separator: " ") + " --quiet -o \"$OUT/sample.\(output)\" >/dev/null\n"
    }
    try harbour.program.home.write("build.sh", Array(text.utf8))
    let run = try harbour.program.shell(
      """
      export OUT="\(home)/out" BUILD="sh \(home)/build.sh" LIBRARY="\(home)/library"
      export REVERSED="\(sets.reversed().joined(separator: " "))"
      \(script)
      """)
    try #require(run.status == 0, "\(run.errors)")
    let sums = try Run(["sh", "-c", "rm empty; sha256sum *"], in: home + "/out")
    let lines = sums.output.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0[1]), String($0[0])) })
  }

  @Test func circumstancesDoNotMatter() throws {
    let harbour = try Harbour()
    #expect(
      try harbour.program(
        "download", "harbour/en-es", "harbour/es-en", "harbour/es-pt", "harbour/spa"
      ).status == 0)
    let first = try Self.build(harbour, "$BUILD")
    // Two splits into three parts each, and six others.
    #expect(first.count == 12, "\(first.keys.sorted())")
    for (name, script, needs) in Self.circumstances {
      guard Run.has(needs), name != "as another user" || getuid() == 0 else {
        print("note: not tried, building \(name): it needs \(needs), or root")
        continue
      }
      #expect(try Self.build(harbour, script) == first, "built \(name)")
    }
  }

  /// `SOURCE_DATE_EPOCH` is the one circumstance that is meant to matter.
  @Test func theTimeCanBeChosen() throws {
    let harbour = try Harbour()
    #expect(try harbour.program("download", "harbour/en-es").status == 0)
    let script = """
      travelpack build harbour/en-es --name a -o a.zip --quiet &&
      SOURCE_DATE_EPOCH=1000000000 travelpack build harbour/en-es --name a -o b.zip --quiet &&
      SOURCE_DATE_EPOCH=1000000000 TZ=Asia/Tokyo travelpack build harbour/en-es --name a -o c.zip --quiet &&
      cmp b.zip c.zip && ! cmp -s a.zip b.zip && echo chosen
      """
    let run = try harbour.program.shell(script)
    #expect(run.output.hasSuffix("chosen\n"), "\(run.errors)")
  }
}
