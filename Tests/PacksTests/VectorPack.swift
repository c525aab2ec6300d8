import Formats
import Foundation
import Packs

/// The pack of the vectors with the changes of one of them, put into its container
/// without the program's own writers.
struct VectorPack {
  static let payload = "data/acme/es-en/model.bin"
  static let digest = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
  static let modelSet = """
    {"catalog": "acme", "name": "es-en", "version": "1.0", "format": "bergamot",
     "directions": [{"from": "es", "to": "en"}], "licence": "CC0-1.0", "artifacts": [
      {"name": "model.bin", "role": "model", "urls": ["https://models.example/model.bin"],
       "bytes": 6, "sha256": "\(digest)", "unpacking": "plain", "plainBytes": 6}]}
    """
  private static let manifest = "manifest-sha256.txt"
  private static let tagManifest = "tagmanifest-sha256.txt"
  private static let signature = "tagmanifest-sha256.txt.minisig"

  /// Paths below the top folder and contents, in their order.
  private(set) var files: [(name: [UInt8], bytes: [UInt8])]
  /// Whole paths and contents, behind the files.
  private(set) var entries: [(name: [UInt8], bytes: [UInt8])] = []
  private(set) var containers = ["zip", "tar"]
  private(set) var zip = VectorZip()
  private(set) var tar = VectorTar()
  private var nest = ""
  private var cut = 0
  private var isRaw = false
  private var isChanged = false
  private var id: String
  private let keys: [String: MinisignSecretKey]

  struct Unreadable: Error { var change: String }

  /// Takes the tag files of the page, and makes the changes.
  init(
    _ vector: some StringProtocol, tagFiles: [(String, String)], keys: [String: MinisignSecretKey]
  )
    throws
  {
    files = tagFiles.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    files.append((Array(Self.payload.utf8), Array("hello\n".utf8)))
    self.keys = keys
    id = ""
    id = try digest(of: Self.manifest)
    for change in vector.components(separatedBy: "; ") { try make(change) }
    try repair()
  }

  // MARK: Changes

  private mutating func make(_ change: String) throws {
    let words = change.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first ?? "" {
    case "raw": isRaw = true
    case "tar", "tar.gz", "tar.zst": containers = [change]
    case "bag": for name in ["pack.json", "fetch.txt"] { try drop(name) }
    case "drop": try drop(rest)
    case "add":
      let (name, text) = pair(rest, ": ") ?? (rest, "")
      let place = name.hasPrefix("data/") ? files.count : payloadPlace
      files.insert((Array(name.utf8), FormatVector.bytes(text)), at: place)
      isChanged = true
    case "last": files.append(files.remove(at: try place(rest)))
    case "rename":
      guard let (old, new) = pair(rest, ": ") else { throw Unreadable(change: change) }
      let path = Self.payload.replacingOccurrences(of: old, with: new)
      files[try place(old)].name = Array(path.utf8)
      for name in [Self.manifest, "fetch.txt"] where (try? place(name)) != nil {
        try replace(name, Array(Self.payload.utf8), Array(path.utf8))
      }
    case "entry":
      guard let (path, text) = pair(rest, ": ") else { throw Unreadable(change: change) }
      entries.append((FormatVector.bytes(path), FormatVector.bytes(text)))
    case "nest": nest = rest + "/"
    case "sign": try sign(rest)
    case "part": try addPart(rest)
    case "cut": cut = Int(rest) ?? 0
    case "extra": try zipOnly { $0.extra = FormatVector.rawBytes(rest) }
    case "comment": try zipOnly { $0.comment = FormatVector.rawBytes(rest) }
    case "end64": try zipOnly { $0.count64 = UInt64(rest) }
    default: try changeBytes(change)
    }
  }

  private mutating func changeBytes(_ change: String) throws {
    if let match = change.firstMatch(of: #/^(local|central|end|tar)\+(\d+): /#),
      let offset = Int(match.2)
    {
      let edit = (offset, FormatVector.rawBytes(change[match.range.upperBound...]))
      if match.1 == "tar" {
        containers = ["tar"]
        tar.edits.append(edit)
      } else {
        try zipOnly { $0.edits[String(match.1), default: []].append(edit) }
      }
    } else if let match = change.firstMatch(of: #/^(before|behind) (\w+): /#) {
      let bytes = FormatVector.rawBytes(change[match.range.upperBound...])
      if match.1 == "before" {
        try zipOnly { $0.before[String(match.2)] = bytes }
      } else {
        if containers.count > 1 { containers = ["zip"] }
        zip.behind = bytes
      }
    } else if let (name, text) = pair(change, " + ") {
      if name == Self.tagManifest { try repair() }
      files[try place(name)].bytes += FormatVector.bytes(text)
      noteChange(of: name)
    } else if let (name, text) = pair(change, ": "), let (old, new) = pair(text, " → ") {
      if name == Self.tagManifest { try repair() }
      try replace(name, FormatVector.bytes(old), FormatVector.bytes(new))
    } else {
      throw Unreadable(change: change)
    }
  }

  private func pair(_ text: String, _ separator: String) -> (String, String)? {
    text.range(of: separator).map {
      (String(text[..<$0.lowerBound]), String(text[$0.upperBound...]))
    }
  }

  private mutating func zipOnly(_ change: (inout VectorZip) -> Void) throws {
    containers = ["zip"]
    change(&zip)
  }

  private func place(_ name: String) throws -> Int {
    let path = Array((name == "model.bin" ? Self.payload : name).utf8)
    guard let place = files.firstIndex(where: { $0.name == path }) else {
      throw Unreadable(change: "no file \(name)")
    }
    return place
  }

  private var payloadPlace: Int {
    files.firstIndex { $0.name.starts(with: Array("data/".utf8)) } ?? files.count
  }

  private mutating func drop(_ name: String) throws {
    files.remove(at: try place(name))
    noteChange(of: name)
  }

  private mutating func replace(_ name: String, _ old: [UInt8], _ new: [UInt8]) throws {
    let place = try place(name)
    guard let range = files[place].bytes.firstRange(of: old) else {
      throw Unreadable(change: "\(name) has no \(String(decoding: old, as: UTF8.self))")
    }
    files[place].bytes.replaceSubrange(range, with: new)
    noteChange(of: name)
  }

  /// Changes of these files are of no consequence for others.
  private mutating func noteChange(of name: String) {
    let isAlone =
      name == "model.bin" || name.hasPrefix("data/") || name.hasPrefix(Self.tagManifest)
      || name.hasPrefix("part-")
    if !isAlone { isChanged = true }
  }

  // MARK: What states digests

  private func digest(of name: String) throws -> String {
    try SHA256Hasher.digest(of: files[try place(name)].bytes).hex
  }

  private mutating func repair() throws {
    guard !isRaw, isChanged else { return }
    isChanged = false
    if let new = try? digest(of: Self.manifest), new != id {
      for name in ["pack.json", "bag-info.txt"] where (try? place(name)) != nil {
        try? replace(name, Array(id.utf8), Array(new.utf8))
      }
      id = new
    }
    if let place = try? place(Self.tagManifest) {
      var lines = ""
      for file in files {
        let name = String(decoding: file.name, as: UTF8.self)
        if name.hasPrefix("data/") || name.hasPrefix("part-") || name.hasPrefix(Self.tagManifest) {
          continue
        }
        lines += "\(try SHA256Hasher.digest(of: file.bytes).hex)  \(name)\n"
      }
      files[place].bytes = Array(lines.utf8)
    }
    isChanged = false
  }

  private mutating func sign(_ words: String) throws {
    try repair()
    var fields = [
      "name": "vector", "id": id, "edition": "2026.01.31", "created": "2026-01-31T00:00:00Z",
    ]
    if let (field, value) = pair(words, "=") { fields[field] = value }
    let comment =
      "travelpack "
      + ["name", "id", "edition", "created", "expires"].compactMap { field in
        fields[field].map { "\(field)=\($0)" }
      }.joined(separator: " ")
    guard let key = keys[words == "by another" ? "another" : "page"] else { return }
    let text = try key.sign(files[try place(Self.tagManifest)].bytes, trustedComment: comment)
      .fileText
    files.insert((Array(Self.signature.utf8), Array(text.utf8)), at: payloadPlace)
  }

  private mutating func addPart(_ words: String) throws {
    try repair()
    let numbers = words.split(separator: "/").compactMap { Int($0) }
    var text = "\(id)  \(Self.manifest)\n\(try digest(of: Self.tagManifest))  \(Self.tagManifest)\n"
    if numbers[0] == 1 { text += "\(Self.digest)  \(Self.payload)\n" }
    let name = String(format: "part-%03d-of-%03d.txt", numbers[0], numbers[1])
    files.insert((Array(name.utf8), Array(text.utf8)), at: payloadPlace)
  }

  // MARK: The container

  /// Writes it as `folder/vector.zip`, `.tar` …; answers the path.
  func write(_ folder: String, _ container: String) throws -> String {
    let top = Array("\(nest)vector/".utf8)
    let all = files.map { (name: top + $0.name, bytes: $0.bytes) } + entries
    let payload = top + Array(Self.payload.utf8)
    var path = "\(folder)/vector.\(container == "zip" ? "zip" : "tar")"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func write(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    try write(
      container == "zip" ? zip.bytes(all, payload: payload) : tar.bytes(all, payload: payload))
    if let suffix = container.split(separator: ".").dropFirst().first {
      let program = suffix == "gz" ? ["gzip", "-nf"] : ["zstd", "-qf", "--rm"]
      let run = try Process.run(
        URL(fileURLWithPath: "/usr/bin/env"), arguments: program + [path])
      run.waitUntilExit()
      path += suffix == "gz" ? ".gz" : ".zst"
    }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes += zip.behind
    bytes.removeLast(cut)
    try write(bytes)
    return path
  }
}
