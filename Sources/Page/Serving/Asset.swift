import CAssets

/// A file of the page that is built into the program.
struct Asset: Sendable {
  /// Its media type.
  let type: String
  /// Its bytes.
  let bytes: [UInt8]

  /// The file of a name; `nil` when there is none.
  static func named(_ name: String) -> Asset? { all[name] }

  private static let all: [String: Asset] = [
    "page.css": Asset("text/css; charset=utf-8", tp_asset_page_css()),
    "page.js": Asset("text/javascript; charset=utf-8", tp_asset_page_js()),
    "drop.js": Asset("text/javascript; charset=utf-8", tp_asset_drop_js()),
    "events.js": Asset("text/javascript; charset=utf-8", tp_asset_events_js()),
    "forms.js": Asset("text/javascript; charset=utf-8", tp_asset_forms_js()),
    "morph.js": Asset("text/javascript; charset=utf-8", tp_asset_morph_js()),
    "icon.svg": Asset("image/svg+xml", tp_asset_icon_svg()),
  ]

  private init(_ type: String, _ asset: tp_asset) {
    self.type = type
    bytes = Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
  }
}
