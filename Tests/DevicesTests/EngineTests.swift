import Catalogs
import Foundation
import System
import TestSupport
import Testing

@testable import Devices

/// The engines of Debian at work on what we installed.
@Suite struct EngineTests {
  static let hasApertium =
    Run.has("apertium") && Run.has("lrx-proc") && Run.has("cg-proc") && !DebianPackages.all.isEmpty
  static let hasTesseract = Run.has("tesseract") && !DebianPackages.all.isEmpty

  /// What `apertium` makes of a text; the folder may be relative to another one.
  static func translate(
    _ text: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String] = [:]
  ) throws -> String {
    let file = try TemporaryFolder()
    try file.write("in", Array((text + "\n").utf8))
    let script = #"exec "$@" <"$IN""#
    let run = try Run(
      ["bash", "-c", script, "-", "apertium"] + arguments,
      environment: environment.merging(["IN": file.path("in")]) { $1 }, in: folder)
    #expect(run.errors == "", "apertium \(arguments)")
    return run.output.trimmingCharacters(in: .newlines)
  }

  @Test(.enabled(if: hasApertium)) func apertiumTranslatesFromWhereverTheDeviceIs() throws {
    let folder = try TemporaryFolder()
    let pack = try DebianPackages.pack(["apertium-eng-spa", "apertium-es-pt", "apertium-spa-cat"])
    // A name that a shell could trip over.
    let first = folder.path("stick 'one' $HOME \"x\"")
    try pack.install(to: first)
    let view = try DeviceView(first)
    #expect(view.receipts.count == 3)
    let second = folder.path("elsewhere")
    try FileManager.default.moveItem(atPath: first, toPath: second)
    try FileManager.default.createSymbolicLink(atPath: first, withDestinationPath: second)
    for device in [first, second] {
      let data = "\(device)/apertium"
      #expect(
        try Self.translate("I am from Madrid.", ["-d", data, "eng-spa"]) == " Soy de Madrid.")
      let portuguese = "Onde está a estação de comboio?"
      let spanish = "¿Dónde está la estación de tren?"
      #expect(try Self.translate(spanish, ["-d", data, "es-pt"]) == portuguese)
      // The other ways to say where the data are.
      #expect(try Self.translate(spanish, ["-d\(data)", "es-pt"]) == portuguese)
      #expect(try Self.translate(spanish, ["-ud", data, "es-pt"]) == portuguese)
      #expect(try Self.translate(spanish, ["es-pt", "-d", data]) == portuguese)
      #expect(try Self.translate(spanish, ["-d", "apertium", "es-pt"], in: device) == portuguese)
      #expect(try Self.translate(spanish, ["-d", ".", "es-pt"], in: data) == portuguese)
      #expect(
        try Self.translate(spanish, ["es-pt"], environment: ["APERTIUM_DATADIR": data])
          == portuguese)
      // The mode's own file run by a shell.
      let run = try Run([
        "bash", "-c", "echo estación | bash \"$0\" -g", "\(data)/modes/es-pt.mode",
      ])
      #expect(run.output == "estação\n")
      #expect(
        try Self.translate(spanish, ["-d", data, "spa-cat_iec2017"])
          == "On està l'estació de tren?")
    }
    #expect(try DeviceView(second).status(deep: true).allSatisfy(\.isIntact))
    // Marks of the text survive, which takes the rewriting of the three-file transfer.
    #expect(
      try Self.translate(
        "<p>¿Dónde <b>está</b> la <i>estación</i>?</p>",
        ["-f", "html", "-d", "\(second)/apertium", "es-pt"])
        == "<p>Onde <b>está</b> a <i>estação</i>?</p>")
    // The licences travel.
    let licence = try OpenFile.open("\(second)/licences/apt/apertium-es-pt/copyright")
    #expect(try licence.size() > 500)
  }

  @Test(.enabled(if: hasApertium)) func removedPairsAreGoneAndTheOthersStillWork() throws {
    let folder = try TemporaryFolder()
    try DebianPackages.pack(["apertium-eng-spa", "apertium-es-pt"]).install(to: folder.path)
    let removal = try Device(folder.path).remove(["apertium-eng-spa"])
    #expect(removal.bytes > 5_000_000)
    let modes = try Folder.open(folder.path("apertium/modes")).names()
    #expect(modes == ["es-pt.mode", "es-pt_BR.mode", "pt-es.mode"])
    #expect(try Folder.open(folder.path("apertium")).names() == ["apertium-es-pt", "modes"])
    let answer = try Self.translate("gato", ["-d", folder.path("apertium"), "es-pt"])
    #expect(answer == "gato")
  }

  /// Signs in several scripts, with the font that draws them.
  static let signs = [
    Sign(code: "eng", text: "The train leaves in the morning", font: .dejaVu),
    Sign(code: "rus", text: "Поезд отправляется утром", font: .dejaVu),
    Sign(code: "ell", text: "Το τρένο φεύγει το πρωί", font: .dejaVu),
    Sign(code: "jpn", text: "日本語の看板を読む", font: .droid),
  ]

  @Test(
    .enabled(
      if: hasTesseract && signs.allSatisfy(\.font.isThere),
      "Tesseract, its models or the fonts of the pictures are not here"))
  func tesseractReadsFourScriptsFromTheDevice() throws {
    let folder = try TemporaryFolder()
    let names = Self.signs.map { "tesseract-ocr-\($0.code)" }
    let pack = try DebianPackages.pack(["tesseract-ocr-osd"] + names)
    // Choosing one language brings what it needs.
    let report = try pack.install(
      to: folder.path("device"), InstallOptions(modelSets: ["tesseract-ocr-rus"]))
    #expect(report.outcomes.count == 3)
    try pack.install(to: folder.path("device"))
    let data = folder.path("device/tesseract/tessdata")
    for sign in Self.signs {
      let picture = try sign.draw(in: folder)
      for place in [["--tessdata-dir", data], []] {
        let run = try Run(
          ["tesseract"] + place + [picture, "-", "-l", sign.code],
          environment: ["TESSDATA_PREFIX": place.isEmpty ? data : "/nowhere"])
        let words = run.output.split { $0.isWhitespace }.map(String.init)
        #expect(words == sign.text.split(separator: " ").map(String.init), "\(run.errors)")
      }
    }
    // The models of the machine play no part.
    let without = try Run(
      ["tesseract", "--tessdata-dir", folder.path, folder.path("rus.tif"), "-", "-l", "rus"])
    #expect(without.status != 0)
    #expect(
      throws: DeviceError.needed(
        "apt/tesseract-ocr-eng",
        by: ["apt/tesseract-ocr-ell", "apt/tesseract-ocr-jpn", "apt/tesseract-ocr-rus"])
    ) {
      try Device(folder.path("device")).remove(["tesseract-ocr-eng"])
    }
  }
}

/// A line of text that is drawn as a picture.
struct Sign: Sendable {
  /// A font of Debian's, and where it lies.
  enum Font: String, Sendable {
    case dejaVu = "DejaVu Sans"
    case droid = "Droid Sans Fallback"

    var folder: String {
      "/usr/share/fonts/truetype/\(self == .dejaVu ? "dejavu" : "droid")"
    }
    var isThere: Bool { FileManager.default.fileExists(atPath: folder) }
  }

  var code: String, text: String
  var font: Font

  /// Draws it with `text2image`, which comes with Tesseract; answers the picture's path.
  func draw(in folder: TemporaryFolder) throws -> String {
    let text = try folder.write("\(code).txt", Array((self.text + "\n").utf8))
    let run = try Run([
      "text2image", "--text", text, "--outputbase", folder.path(code), "--font", font.rawValue,
      "--fonts_dir", font.folder, "--fontconfig_tmpdir", folder.path, "--xsize", "1800",
      "--ysize", "300", "--ptsize", "24", "--margin", "50",
    ])
    try #require(run.status == 0, "\(run.errors)")
    return folder.path("\(code).tif")
  }
}
