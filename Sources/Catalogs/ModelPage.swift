/// The languages that the phone's page of offline models offers.
public enum ModelPage {
  /// The nineteen languages in the page's order, which is that of their English names.
  public static let languages: [LanguageTag] = [
    "ar", "zh-Hans", "cs", "nl", "en", "fr", "de", "hr", "hu", "it", "ja", "ko", "pl", "pt", "ro",
    "ru", "sk", "sl", "es",
  ].compactMap { LanguageTag($0) }
}
