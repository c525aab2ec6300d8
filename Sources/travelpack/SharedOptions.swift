import App
import Terminal

/// The options that every command has.
struct SharedOptions {
  var isJSON = false
  var isQuiet = false
  var library: String?

  static var parameters: [Parameter<SharedOptions>] {
    [
      .option(
        "library", value: "DIR", \.library, completion: .folder,
        help: "the folder of downloaded models and catalogs"),
      .flag("json", \.isJSON, help: "print the result as JSON, and errors too"),
      .flag("quiet", \.isQuiet, help: "show no progress"),
    ]
  }
}
