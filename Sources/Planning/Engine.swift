public import Catalogs

/// A program on the device that uses models.
public enum Engine: String, Hashable, Sendable, CaseIterable {
  /// Bergamot by way of fxtranslate.
  case bergamot
  /// Bergamot by way of MTranServer.
  case mtranServer = "mtranserver"
  /// The translateLocally desktop program.
  case translateLocally = "translatelocally"
  /// The Offline Translator app of Android.
  case offlineTranslator = "offline-translator"
  /// Argos Translate.
  case argos
  /// Apertium.
  case apertium
  /// Tesseract, which reads text in pictures.
  case tesseract
  /// ML Kit, inside an app on a phone.
  case mlkit

  /// The kinds of models that it takes.
  public var formats: Set<ModelFormat> {
    switch self {
    case .bergamot, .mtranServer: [.bergamot]
    case .translateLocally: [.translateLocally, .bergamot]
    case .offlineTranslator: [.bergamot, .tesseract]
    case .argos: [.argos]
    case .apertium: [.apertium]
    case .tesseract: [.tesseract]
    case .mlkit: [.mlkit]
    }
  }
}
