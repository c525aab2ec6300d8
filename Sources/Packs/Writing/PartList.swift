internal import Formats

/// The tag file that only a part of a split pack has: which part of how many it
/// is, of which pack, and the files that are in it.
struct PartList {
  var number: Int
  var count: Int
  /// The pack's id, and the SHA-256 of its tag manifest: what all parts share.
  var id: String
  var tagManifest: String
  /// The payload files in this part, in their order, and their digests.
  var files: [(sha256: SHA256Digest, path: String)]

  /// `part-002-of-013.txt`
  var name: String { "part-\(PartList.three(number))-of-\(PartList.three(count)).txt" }

  /// Whether a tag file is the list of a part, by its name.
  static func isName(_ name: String) -> Bool { numbers(of: name) != nil }

  /// The number and the count in a name; `nil` for another name.
  static func numbers(of name: String) -> (number: Int, count: Int)? {
    guard name.hasPrefix("part-"), name.hasSuffix(".txt") else { return nil }
    let parts = name.dropFirst(5).dropLast(4).split(separator: "-" as Character)
    guard parts.count == 3, parts[1] == "of", let number = Int(parts[0]), let count = Int(parts[2]),
      number >= 1, number <= count, count <= 999, parts[0] == three(number)[...],
      parts[2] == three(count)[...]
    else { return nil }
    return (number, count)
  }

  static func three(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 3 - text.count)) + text
  }

  /// Its text, in the form of `sha256sum`: the two manifests, then each file.
  var bytes: [UInt8] {
    var text = "\(id)  manifest-sha256.txt\n\(tagManifest)  tagmanifest-sha256.txt\n"
    for file in files { text += "\(file.sha256.hex)  \(file.path)\n" }
    return Array(text.utf8)
  }

  /// Reads it; `nil` when it is none.
  init?(name: String, _ bytes: [UInt8]) throws {
    guard let numbers = PartList.numbers(of: name), bytes.last == 0x0a else { return nil }
    (number, count) = numbers
    var lines: [(sha256: SHA256Digest, path: String)] = []
    var isSound = true
    try BagManifest.read(
      .memory(bytes), name: name, algorithm: .sha256, version: .v1_0,
      note: { _ in isSound = false }
    ) { digest, path, _ in
      guard let digest = SHA256Digest(bytes: digest) else { return }
      lines.append((digest, TagFile.text(path)))
    }
    guard isSound, lines.count >= 2, lines[0].path == "manifest-sha256.txt",
      lines[1].path == "tagmanifest-sha256.txt"
    else { return nil }
    id = lines[0].sha256.hex
    tagManifest = lines[1].sha256.hex
    files = Array(lines.dropFirst(2))
  }

  init(
    number: Int, count: Int, id: String, tagManifest: String,
    files: [(sha256: SHA256Digest, path: String)]
  ) {
    self.number = number
    self.count = count
    self.id = id
    self.tagManifest = tagManifest
    self.files = files
  }
}

/// How the payload of a pack is spread over parts of a bounded size.
struct PartPlan {
  /// Bytes that a container adds to each file at most: two headers with the path,
  /// padding, and what compression adds to bytes that do not compress.
  static func room(for name: String, size: UInt64) -> UInt64 {
    size + size / 1024 + 2 * UInt64(name.utf8.count) + 1536
  }

  /// The payload of each part, in order.
  let parts: [[PackPayload]]

  /// Spreads files in their order, as many as fit into each part.
  /// - Throws: `PackBuildError.partTooSmall`, `.tooManyParts`.
  init(_ payloads: [PackPayload], tags: PackTags, limit: UInt64) throws {
    let top = tags.description.name
    var fixed: UInt64 = 4096
    for file in tags.files {
      fixed += PartPlan.room(for: "\(top)/\(file.name)", size: UInt64(file.bytes.count))
    }
    // Each file also takes a line in the part's own list.
    func needs(_ payload: PackPayload) -> UInt64 {
      PartPlan.room(for: "\(top)/\(payload.path)", size: payload.size)
        + UInt64(payload.path.utf8.count) + 67
    }
    let smallest = fixed + (payloads.map(needs).max() ?? 0)
    guard smallest <= limit else { throw PackBuildError.partTooSmall(smallest: smallest) }
    var parts: [[PackPayload]] = [[]]
    var size = fixed
    for payload in payloads {
      if size + needs(payload) > limit {
        parts.append([])
        size = fixed
      }
      parts[parts.count - 1].append(payload)
      size += needs(payload)
    }
    guard parts.count <= 999 else { throw PackBuildError.tooManyParts(count: parts.count) }
    self.parts = parts
  }

  /// `iberia.part-002-of-003.zip` for part 2 of 3 of `iberia.zip`.
  static func path(_ path: String, number: Int, of count: Int) -> String {
    let ending = PackFormat.ending(of: path) ?? ""
    return path.dropLast(ending.count) + ".part-\(PartList.three(number))-of-"
      + PartList.three(count) + ending
  }
}
