import Formats
import Packs

extension TrustedKey {
  /// Its JSON form.
  var json: JSONValue {
    ["name": .string(name), "key": .string(key.keyID.description), "public": .string(key.text)]
  }
}
