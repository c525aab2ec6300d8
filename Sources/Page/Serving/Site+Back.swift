extension Site {
  /// The page of ours that a form without a script came from, as the browser says
  /// (RFC 9110, section 10.1.3): a path with its query, never another site.
  static func origin(of request: WebRequest) -> String? {
    guard let referer = request.header("Referer"), let host = request.header("Host"),
      referer.utf8.count <= 4000, referer.hasPrefix("http://\(host)/"),
      referer.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    let path = referer.dropFirst(7 + host.count).prefix { $0 != "#" }
    // `//name` would lead to another host.
    return path.hasPrefix("//") ? nil : String(path)
  }

  /// Where a form without a script leads back to: the page that it stood on.
  func back(_ request: WebRequest, to usual: String, at element: String? = nil) -> String {
    (Site.origin(of: request) ?? usual) + (element.map { "#" + $0 } ?? "")
  }
}
