/// What the trusted comment of a pack's signature says:
/// `travelpack name=iberia id=… edition=2025.10.17 created=… expires=…`.
public struct TrustedComment: Hashable, Sendable {
  /// The pack's name, id and edition.
  public var name: String, id: String, edition: String
  /// When its content was fixed.
  public var created: Timestamp
  /// When the signature expires; `nil` for never.
  public var expires: Timestamp?

  init(_ description: PackDescription, expires: Timestamp?) {
    name = description.name
    id = description.id
    // Blanks part the fields.
    edition = description.edition.split(separator: " " as Character).joined(separator: "_")
    created = description.created
    self.expires = expires
  }

  /// Reads one; `nil` for the comment of something else.
  public init?(_ text: String) {
    let words = text.split(separator: " " as Character)
    guard words.first == "travelpack" else { return nil }
    var fields: [String: String] = [:]
    for word in words.dropFirst() {
      let parts = word.split(separator: "=" as Character, maxSplits: 1)
      guard parts.count == 2, fields.updateValue(String(parts[1]), forKey: String(parts[0])) == nil
      else { return nil }
    }
    guard let name = fields["name"], let id = fields["id"], let edition = fields["edition"],
      let created = fields["created"].flatMap({ Timestamp($0) })
    else { return nil }
    self.name = name
    self.id = id
    self.edition = edition
    self.created = created
    if let expires = fields["expires"] {
      guard let moment = Timestamp(expires) else { return nil }
      self.expires = moment
    }
  }

  /// The line.
  public var text: String {
    "travelpack name=\(name) id=\(id) edition=\(edition) created=\(created.text)"
      + (expires.map { " expires=\($0.text)" } ?? "")
  }
}
