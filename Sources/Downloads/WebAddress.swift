/// The parts of an address that downloads look at.
enum WebAddress {
  /// The scheme in small letters; empty when there is none.
  static func scheme(_ url: String) -> String {
    url.firstIndex(of: ":").map { url[..<$0].lowercased() } ?? ""
  }

  /// The host, or the path of a `file` address; for messages and for telling
  /// hosts apart.
  static func host(_ url: String) -> String {
    guard let start = url.end(of: "://") else { return url }
    let rest = url[start...]
    if scheme(url) == "file" { return String(rest) }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return String(authority.split(separator: "@" as Character).last ?? authority)
  }
}

extension String {
  /// Where the text after the first place of another one begins.
  fileprivate func end(of other: String) -> Index? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(other) { return index(place, offsetBy: other.count) }
      place = index(after: place)
    }
    return nil
  }
}
