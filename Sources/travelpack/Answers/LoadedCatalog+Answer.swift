import Catalogs
import Downloads
import Formats

extension LoadedCatalog {
  /// Its JSON form, without the model sets.
  var json: JSONValue {
    var object: JSONObject = [
      "name": .string(catalog.name), "date": .string(catalog.date),
      "modelSets": JSONValue(catalog.modelSets.count),
      "languages": JSONValue(catalog.languages.map(\.text).sorted()),
      "warnings": JSONValue(catalog.warnings.count), "origin": .string(origin.name),
    ]
    if case .stored(let source, let fetched) = origin {
      object["source"] = .string(source)
      object["fetched"] = .string(fetched)
    }
    return .object(object)
  }
}

extension LoadedCatalog.Origin {
  /// Its name for programs.
  var name: String {
    switch self {
    case .builtIn: "built-in"
    case .stored: "fetched"
    case .machine: "machine"
    }
  }
}
