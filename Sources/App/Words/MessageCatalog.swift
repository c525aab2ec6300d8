internal import CAssets
internal import Catalogs

/// The message catalog, which is built into the program. It is sorted by its keys, and
/// nothing of it is read before a key is asked for.
enum MessageCatalog {
  /// Lines of `key`, and a text for each ``ReaderLanguage`` in the order of its cases.
  static var table: EmbeddedTable {
    let asset = tp_asset_messages()
    return EmbeddedTable(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
  }

  /// The text of a key; `nil` when there is none, or it is not a pattern.
  static func pattern(of key: String, in language: ReaderLanguage) -> MessagePattern? {
    let table = table
    guard let line = table.line(of: key),
      let column = ReaderLanguage.allCases.firstIndex(of: language)
    else { return nil }
    return try? MessagePattern(table.text(column + 1, of: line))
  }

  /// The words whose key begins with `prefix` and whose English is `text`; of several the
  /// ones with the longest text of their own. Their arguments are what stands in the places.
  ///
  /// The floors below say in plain English what they expected. This finds what the catalog
  /// has for it; it reads every line, so it is for errors only.
  static func words(saying text: String, below prefix: String) -> Words? {
    let table = table
    var best: (words: Words, own: Int)?
    table.forEachLine { line in
      let key = table.text(0, of: line)
      guard key.hasPrefix(prefix), let pattern = try? MessagePattern(table.text(1, of: line)),
        let arguments = pattern.arguments(in: text)
      else { return }
      let given = arguments.values.reduce(0) { $0 + $1.utf8.count }
      let own = text.utf8.count - given
      if own > best?.own ?? 0 {
        best = (Words(key, arguments.mapValues(Argument.text)), own)
      }
    }
    return best?.words
  }
}

extension MessagePattern {
  /// What stands in the places when the whole text is a given one; `nil` when it cannot
  /// be. A place ends where the text behind it first begins.
  func arguments(in text: String) -> [String: String]? {
    var rest = Substring(text)
    var arguments: [String: String] = [:]
    var open: String?
    for part in parts {
      switch part {
      case .text(let own):
        guard
          let place = open == nil
            ? (rest.hasPrefix(own) ? rest.startIndex : nil) : rest.start(of: own)
        else { return nil }
        if let name = open { arguments[name] = String(rest[..<place]) }
        open = nil
        rest = rest[place...].dropFirst(own.count)
      case .argument(let name):
        guard open == nil else { return nil }
        open = name
      case .number, .plural: return nil
      }
    }
    if let open {
      arguments[open] = String(rest)
    } else if !rest.isEmpty {
      return nil
    }
    return arguments
  }
}

extension Substring {
  /// Where a text first begins.
  fileprivate func start(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
