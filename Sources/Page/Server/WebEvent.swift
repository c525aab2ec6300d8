/// Something that happened, as one event of a stream (HTML Standard, section 9.2.6).
public struct WebEvent: Hashable, Sendable {
  /// What the event is about; a later event of the same key makes one that was
  /// not sent yet superfluous.
  public let key: String
  /// Its lines, as they are sent.
  let bytes: [UInt8]

  /// Makes an event.
  /// - Parameters:
  ///   - name: the type that a listener in the page asks for, without line breaks.
  ///   - key: what it is about, for example the `id` of an element.
  ///   - data: any text; its line breaks arrive as line feeds.
  public init(name: String = "message", key: String, data: String) {
    self.key = key
    var text = ""
    if name != "message" { text += "event: \(name)\n" }
    let isBreak: (Character) -> Bool = { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: isBreak) {
      text += "data: \(line)\n"
    }
    bytes = Array((text + "\n").utf8)
  }
}
