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
}
