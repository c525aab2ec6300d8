import Foundation

/// Catalogs in the forms of their publishers, and of their size, made here from the facts
/// that the program has built in.
public enum PublishedDocuments {
  /// What Argos Translate's index says of 96 packages: English with 47 languages in both
  /// directions, Spanish with Portuguese; each with one link, a quarter with a second one
  /// into a peer-to-peer network.
  public static let argosIndex: [UInt8] = {
    let codes = """
      ar az bg bn ca cs da de el eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl
      pb pl pt ro ru sk sl sq sv th tl tr uk ur zh zt
      """.split { $0 == " " || $0 == "\n" }.map(String.init)
    let pairs =
      codes.flatMap { [("en", $0), ($0, "en")] } + [("es", "pt"), ("pt", "es")]
    let entries = pairs.enumerated().map { index, pair in
      let (from, to) = pair
      let version = ["1.0", "1.4", "1.9", "1.9.6"][index % 4]
      let file = "translate-\(from)_\(to)-\(version.replacingOccurrences(of: ".", with: "_"))"
      let links =
        ["\"https://argos.example/v1/\(file).argosmodel\""]
        + (index % 4 == 0 ? ["\"ipfs://Qm\(String(repeating: "a", count: 44))\""] : [])
      return """
        {"package_version": "\(version)", "argos_version": "1.9.0", "from_code": "\(from)",
         "from_name": "language \(from)", "to_code": "\(to)", "to_name": "language \(to)",
         "links": [\(links.joined(separator: ", "))], "code": "translate-\(from)_\(to)"}
        """
    }
    return Array("[\(entries.joined(separator: ",\n"))]".utf8)
  }()

  /// Records of Firefox's collection `translations-models-v2`, in its form, of every file
  /// that the built-in table names, and with members that nobody asks for.
  public static let firefoxRecords: [UInt8] = {
    let filters = [
      "all": "", "android": "env.appinfo.OS == 'Android'",
      "desktop": "env.appinfo.OS != 'Android'",
      "nightly": "env.channel == 'default' || env.channel == 'nightly'",
    ]
    let records = firefoxFiles.enumerated().map { index, file in
      """
      {"name": "\(file.name.hasSuffix(".zst") ? String(file.name.dropLast(4)) : file.name)",
       "schema": 1760000000000, "version": "\(file.version)", "fileType": "\(file.role)",
       "attachment": {"hash": "\(file.digest)", "size": \(file.bytes), "filename": "\(file.name)",
       "location": "\(file.location)", "mimetype": "application/zstd"},
       "architecture": "\(file.architecture)", "sourceLanguage": "\(file.from)",
       "targetLanguage": "\(file.to)", "decompressedHash": "\(file.plainDigest)",
       "decompressedSize": \(file.plainBytes),
       "filter_expression": "\(filters[file.audience] ?? "false")", "id": "record-\(index)",
       "last_modified": \(1_760_659_200_000 - index)}
      """
    }
    // The publisher's records are in no order, and one kind of file is for nobody here.
    let scores = records.first?.replacingOccurrences(of: "\"model\"", with: "\"qualityModel\"")
    let mixed = records.sorted { $0.utf8.reversed().lexicographicallyPrecedes($1.utf8.reversed()) }
    return Array("{\"data\": [\((mixed + [scores ?? ""]).joined(separator: ",\n"))]}".utf8)
  }()

  /// The registry that the same publisher had before: directions of two letters each as
  /// `enes`, plain sizes and digests. Of the directions known today every third, and those
  /// of Spanish, have other bytes; those of Finnish are missing, two are long withdrawn, and
  /// one is empty.
  public static let firefoxRegistry: [UInt8] = {
    var directions: [String: [FirefoxFile]] = [:]
    for file in firefoxFiles
    where file.audience == "all" && !"\(file.from)\(file.to)".contains("fi") {
      let name = "\(file.from)\(file.to)".replacingOccurrences(of: "zh-Hans", with: "zh")
      if name.utf8.count == 4, name != "enhu" { directions[name, default: []].append(file) }
    }
    for name in ["mten", "taen"] { directions[name] = directions["esen"] }
    let entries = directions.sorted { $0.key < $1.key }.enumerated().map { index, entry in
      let isOther = index % 3 == 0 || entry.key.contains("es")
      let files = entry.value.map { file in
        """
        "\(file.role)": {"name": "\(file.name)", "size": \(file.plainBytes),
          "estimatedCompressedSize": \(file.plainBytes * 7 / 10), "modelType": "prod",
          "expectedSha256Hash": "\(isOther ? String(file.plainDigest.reversed()) : file.plainDigest)"}
        """
      }
      return "\"\(entry.key)\": {\(files.joined(separator: ",\n"))}"
    }
    return Array("{\((entries + ["\"enhu\": {}"]).joined(separator: ",\n"))}".utf8)
  }()

  /// A file of the built-in table, whose columns `make/firefox.py` tells.
  struct FirefoxFile {
    var from, to, version, architecture, audience: String
    var role, name, location: String
    var bytes: Int
    var digest: String
    var plainBytes: Int
    var plainDigest: String
  }

  static let firefoxFiles: [FirefoxFile] = {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/C/CAssets/data/firefox.tsv").path
    var files: [FirefoxFile] = []
    var bundle: [String] = []
    for line in (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? [] {
      let fields = line.split(separator: "\t").map(String.init)
      switch fields.first {
      case "B": bundle = fields
      case "F":
        guard let bytes = Int(fields[4]), let plain = Int(fields[6]) else { continue }
        files.append(
          FirefoxFile(
            from: bundle[1], to: bundle[2], version: bundle[3], architecture: bundle[4],
            audience: bundle[5], role: fields[1], name: fields[2], location: fields[3],
            bytes: bytes, digest: fields[5], plainBytes: plain, plainDigest: fields[7]))
      default: continue
      }
    }
    return files
  }()
}
