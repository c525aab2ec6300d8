/// A public key in minisign's form: base64 of `Ed`, the key id, 32 bytes of Ed25519.
public struct MinisignPublicKey: Hashable, Sendable {
  /// The id of the key pair.
  public let keyID: MinisignKeyID
  let key: [UInt8]

  init(keyID: MinisignKeyID, key: [UInt8]) {
    self.keyID = keyID
    self.key = key
  }

  /// Reads the base64 line alone, or a `.pub` file with its comment line.
  /// - Throws: `MinisignError.notAPublicKey`.
  public init(_ text: some StringProtocol) throws {
    let lines = MinisignText.lines(text)
    guard let line = lines.count == 1 ? lines[0] : lines.count == 2 ? lines[1] : nil,
      let bytes = Base64.bytes(line), bytes.count == 42, bytes.starts(with: Array("Ed".utf8))
    else { throw MinisignError.notAPublicKey }
    keyID = MinisignKeyID(bytes[2..<10])
    key = Array(bytes[10...])
  }

  /// The base64 line.
  public var text: String { Base64.text(Array("Ed".utf8) + keyID.bytes + key) }

  /// The content of a `.pub` file.
  public var fileText: String {
    "untrusted comment: minisign public key \(keyID)\n\(text)\n"
  }
}

/// Texts of minisign: lines that end with LF or CRLF, the last end left out or not.
enum MinisignText {
  static func lines(_ text: some StringProtocol) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x0a {
        if line.last == 0x0d { line.removeLast() }
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      } else {
        line.append(byte)
      }
    }
    if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }
}
