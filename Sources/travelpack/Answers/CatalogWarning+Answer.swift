import Catalogs
import Documents

extension CatalogWarning {
  /// What is wrong, in words.
  var words: String {
    switch reason {
    case .missing: "it is missing"
    case .wrong(let expected): "it must be \(expected)"
    case .unknownLanguage(let code): "the language \(code) is not known"
    case .duplicate: "it stands twice; the first one counts"
    case .incomplete(let role): "the file for \(role) is missing"
    case .skipped(let why): "left out: \(why)"
    }
  }

  /// Its JSON form.
  var json: JSONValue { ["path": .string(path), "message": .string(words)] }
}
