/// What kind of thing a model set is; it decides which device layouts take it.
public enum ModelFormat: String, Hashable, Sendable, CaseIterable {
  /// Firefox Translations: plain model, lexicon and vocabularies for bergamot.
  case bergamot
  /// An Argos Translate package.
  case argos
  /// A Debian package with an Apertium translation pair.
  case apertium
  /// A Debian package with Tesseract's `traineddata` of a language or script.
  case tesseract
  /// A translateLocally model archive.
  case translateLocally = "translatelocally"
  /// A model that the phone's own app fetches: it can be planned, not packed.
  case mlkit
}
