import Catalogs
import Foundation
import TestSupport

@testable import Devices

/// Packages of Debian's archive, fetched once by the machine's own apt.
enum DebianPackages {
  /// Names of packages to the bytes of their files; empty where apt cannot have them.
  static let all: [String: (file: String, bytes: [UInt8])] = {
    let names = [
      "apertium-eng-spa", "apertium-es-pt", "apertium-spa-cat", "tesseract-ocr-eng",
      "tesseract-ocr-osd", "tesseract-ocr-jpn", "tesseract-ocr-rus", "tesseract-ocr-ell",
    ]
    guard let folder = try? TemporaryFolder("travelpack-debs"), Run.has("apt-get"),
      let run = try? Run(["apt-get", "download"] + names, in: folder.path), run.status == 0
    else { return [:] }
    var found: [String: (String, [UInt8])] = [:]
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      guard let name = names.first(where: { file.hasPrefix($0 + "_") }),
        let bytes = FileManager.default.contents(atPath: folder.path(file))
      else { continue }
      // The epoch stands in apt's file name and not in the archive's.
      let parts = file.split(separator: "_").map(String.init)
      let version = parts[1].replacingOccurrences(of: "%3a", with: ":").split(separator: ":").last
      found[name] = ("\(parts[0])_\(version ?? "")_\(parts[2])", [UInt8](bytes))
    }
    return found.count == names.count ? found : [:]
  }()

  /// A pack of some of them, as the apt catalog describes them.
  static func pack(_ names: [String]) throws -> FakePack {
    try FakePack(
      sets: names.compactMap { name in
        guard let package = all[name] else { return nil }
        let isOCR = name.hasPrefix("tesseract")
        let codes = name.split(separator: "-").map(String.init)
        return Samples.archive(
          name, isOCR ? .tesseract : .apertium, .deb, package.bytes, catalog: "apt",
          directions: isOCR ? [] : [Samples.direction(codes[1], codes[2])],
          reads: isOCR ? [Samples.tag(codes[2])] : [],
          needs: isOCR && codes[2] != "eng" && codes[2] != "osd"
            ? ["tesseract-ocr-eng", "tesseract-ocr-osd"] : [],
          file: package.file)
      })
  }
}
