/// Addresses of the page itself: a path, and a query of names and values.
enum Address {
  /// `path?name=value&…` with every name and value percent-encoded (RFC 3986,
  /// section 2.3: all but unreserved characters).
  static func text(_ path: String, _ query: [(name: String, value: String)] = []) -> String {
    if query.isEmpty { return path }
    return path + "?" + Address.query(query)
  }

  /// `name=value&…`
  static func query(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// One part of a path or query.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isUnreserved =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || "-._~".utf8.contains(byte)
      bytes += isUnreserved ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
