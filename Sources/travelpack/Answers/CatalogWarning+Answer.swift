import App
import Catalogs
import Formats

extension CatalogWarning {
  /// Its JSON form.
  var json: JSONValue { ["path": .string(path), "message": .string(words.text())] }
}
