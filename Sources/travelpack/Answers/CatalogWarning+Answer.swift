import Catalogs
import Documents
import Messages

extension CatalogWarning {
  /// Its JSON form.
  var json: JSONValue { ["path": .string(path), "message": .string(words.text())] }
}
