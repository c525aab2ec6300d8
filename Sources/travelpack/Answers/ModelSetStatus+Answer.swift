import App
import Catalogs
import Devices
import Formats
import System
import Terminal

extension ModelSetStatus {
  /// Its JSON form.
  var json: JSONValue {
    var object: JSONObject = [
      "id": .string(receipt.modelSet.id), "version": .string(receipt.modelSet.version),
      "engine": .string(receipt.engine), "state": .string(isIntact ? "installed" : "damaged"),
      "files": JSONValue(receipt.files.count), "bytes": JSONValue(receipt.bytes),
      "installed": .string(receipt.installed),
      "pack": ["name": .string(receipt.origin.name), "id": .string(receipt.origin.id)],
    ]
    if !isIntact { object["problems"] = .array(problems.map(\.json)) }
    return .object(object)
  }

  /// One row for each.
  static func table(_ sets: [ModelSetStatus]) -> Table {
    var table = Table([
      .init("model set"), .init("version"), .init("engine"), .init("for", mayBreak: true),
      .init("state"), .init("bytes", isNumeric: true),
    ])
    for status in sets {
      let set = status.receipt.modelSet
      table.add([
        set.id, set.version, status.receipt.engine, set.purpose.text(),
        status.isIntact ? "installed" : "damaged", ByteFormat.text(status.receipt.bytes),
      ])
    }
    return table
  }
}

extension FileProblem {
  /// Its JSON form.
  var json: JSONValue {
    [
      "path": .string("\(file.place.path)"), "class": .string(kind.name),
      "message": .string(kind.words.text()),
    ]
  }
}

extension FileProblem.Kind {
  /// Its name for programs.
  var name: String {
    switch self {
    case .missing: "missing"
    case .wrongLength: "wrong-length"
    case .wrongBytes: "wrong-bytes"
    case .unreadable: "unreadable"
    }
  }
}
