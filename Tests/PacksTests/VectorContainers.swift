/// Zip bytes for the vectors of `PackFormat.md`, with every lie that they tell.
struct VectorZip {
  /// Bytes over `local`, `central` and `end` headers, by their offset in them.
  var edits: [String: [(Int, [UInt8])]] = [:]
  /// Bytes between: before the `first` or the payload's `local` header, `central`, `end`.
  var before: [String: [UInt8]] = [:]
  var behind: [UInt8] = []
  var extra: [UInt8] = []
  var comment: [UInt8] = []
  var count64: UInt64?

  func bytes(_ files: [(name: [UInt8], bytes: [UInt8])], payload: [UInt8]) -> [UInt8] {
    var out = before["first"] ?? []
    var directory: [UInt8] = []
    for (name, bytes) in files {
      let isPayload = name == payload
      if isPayload { out += before["local"] ?? [] }
      let offset = out.count
      let common =
        little(0, 2) + little(0, 2) + little(0, 2) + little(0x5c3f, 2)
        + little(Self.crc(bytes), 4) + little(bytes.count, 4) + little(bytes.count, 4)
        + little(name.count, 2)
      let local = little(0x0403_4b50, 4) + little(20, 2) + common + little(0, 2) + name
      out += isPayload ? edited(local, "local") : local
      out += bytes
      let extra = isPayload ? self.extra : []
      let central =
        little(0x0201_4b50, 4) + little(3 << 8 | 20, 2) + little(20, 2) + common
        + little(extra.count, 2) + little(0, 6) + little(0o100644 << 16, 4)
        + little(offset, 4) + name + extra
      directory += isPayload ? edited(central, "central") : central
    }
    out += before["central"] ?? []
    let start = out.count
    out += directory + (before["end"] ?? [])
    if let count64 {
      let place = out.count
      out += little(0x0606_4b50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
      out += little(Int(count64), 8) + little(Int(count64), 8) + little(directory.count, 8)
      out += little(start, 8)
      out += little(0x0706_4b50, 4) + little(0, 4) + little(place, 8) + little(1, 4)
    }
    let count = count64 == nil ? files.count : 0xffff
    let end =
      little(0x0605_4b50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
      + little(directory.count, 4) + little(start, 4) + little(comment.count, 2)
    return out + edited(end, "end") + comment
  }

  private func edited(_ bytes: [UInt8], _ name: String) -> [UInt8] {
    var bytes = bytes
    for (offset, new) in edits[name] ?? [] {
      bytes.replaceSubrange(offset..<offset + new.count, with: new)
    }
    return bytes
  }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
  }

  /// The CRC-32 of zip (ISO 3309), bit by bit.
  private static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}

/// Tar bytes (POSIX.1-2001) for the vectors.
struct VectorTar {
  /// Bytes over the payload's header, by their offset in it.
  var edits: [(Int, [UInt8])] = []

  func bytes(_ files: [(name: [UInt8], bytes: [UInt8])], payload: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for (name, bytes) in files {
      if name.count > 100 {
        let length = name.count + 10
        let record = Array("\(length) path=".utf8) + name + [0x0a]
        out += block(header(Array("pax".utf8), record.count, type: 0x78), record)
      }
      out += block(
        header(Array(name.prefix(100)), bytes.count, type: 0x30, name == payload ? edits : []),
        bytes)
    }
    return out + [UInt8](repeating: 0, count: 1024)
  }

  private func block(_ header: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }

  private func header(
    _ name: [UInt8], _ size: Int, type: UInt8, _ edits: [(Int, [UInt8])] = []
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ offset: Int, _ bytes: [UInt8]) {
      header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    func octal(_ number: Int, _ count: Int) -> [UInt8] {
      let digits = String(number, radix: 8)
      return Array((String(repeating: "0", count: count - digits.count) + digits).utf8)
    }
    put(0, name)
    put(100, octal(0o644, 7))
    put(108, octal(0, 7))
    put(116, octal(0, 7))
    put(124, octal(size, 11))
    put(136, octal(1_769_817_600, 11))
    put(156, [type])
    put(257, Array("ustar\u{0}00".utf8))
    for (offset, bytes) in edits { put(offset, bytes) }
    put(148, Array("        ".utf8))
    put(148, octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 0x20])
    for (offset, bytes) in edits where offset == 148 { put(offset, bytes) }
    return header
  }
}
