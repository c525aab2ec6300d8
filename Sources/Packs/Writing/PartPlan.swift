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
