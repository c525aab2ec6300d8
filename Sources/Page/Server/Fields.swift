/// The fields of a query or a form, in their order; a name may stand several times.
public struct Fields: Hashable, Sendable {
  /// A name and its value, decoded.
  public struct Field: Hashable, Sendable {
    /// The name, as the form has it.
    public var name: String
    /// What was entered or chosen.
    public var value: String
  }

  /// All of them.
  public private(set) var all: [Field] = []

  /// No fields.
  public init() {}

  /// Reads `application/x-www-form-urlencoded` (URL Standard, section 5.1), but
  /// refuses what a browser does not send.
  /// - Returns: `nil` for broken escapes, bytes that are not UTF-8, control
  ///   characters, or more fields than `limit`.
  init?(urlEncoded text: Substring, limit: Int) {
    guard !text.isEmpty else { return }
    for pair in text.split(separator: "&" as Character, omittingEmptySubsequences: false) {
      guard !pair.isEmpty else { continue }
      guard all.count < limit else { return nil }
      let parts = pair.split(
        separator: "=" as Character, maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(parts[0].utf8, isForm: true),
        let value = PercentCoding.decode((parts.count > 1 ? parts[1] : "").utf8, isForm: true)
      else { return nil }
      all.append(Field(name: name, value: value))
    }
  }

  /// The first value of a name.
  public subscript(name: String) -> String? { all.first { $0.name == name }?.value }

  /// Every value of a name, as several boxes of one name send them.
  public func values(_ name: String) -> [String] {
    all.filter { $0.name == name }.map(\.value)
  }
}
