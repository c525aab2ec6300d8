public import Catalogs
import Formats

/// The engines that we install into.
public enum Layouts {
  /// All of them; the first one that takes a format is its default.
  public static let all: [any Layout] = [
    BergamotLayout.fxtranslate, BergamotLayout.mtranServer, TranslateLocallyLayout(), ArgosLayout(),
    ApertiumLayout(), TesseractLayout(), OfflineTranslatorLayout(),
  ]

  /// The layout of a name; `nil` when there is none.
  public static func named(_ name: String) -> (any Layout)? { all.first { $0.name == name } }

  /// The names nearest to one that is not known.
  public static func closest(to name: String) -> [String] {
    EditDistance.closest(to: name, in: all.map(\.name))
  }

  /// The layout for a format: the chosen ones first, then the default.
  public static func layout(
    for format: ModelFormat, preferring chosen: [any Layout] = []
  ) -> (any Layout)? {
    (chosen + all).first { $0.formats.contains(format) }
  }
}
