import App
import Catalogs
import Formats
import Terminal

extension CatalogDifference {
  /// `3 new, 31 updated, none withdrawn, 210.0 MB to download`
  var summary: String {
    if isEmpty { return "nothing changed" }
    func count(_ number: Int) -> String { number == 0 ? "none" : String(number) }
    return "\(count(added.count)) new, \(count(updated.count)) updated, "
      + "\(count(withdrawn.count)) withdrawn, \(bytes.shown) to download"
  }

  /// Its JSON form.
  var json: JSONValue {
    [
      "added": JSONValue(added.map(\.id)),
      "updated": .array(
        updated.map { update in
          [
            "id": .string(update.new.id), "from": .string(update.old.version),
            "to": .string(update.new.version), "bytes": update.bytes.json,
            "isDowngrade": .boolean(update.isDowngrade),
          ]
        }),
      "withdrawn": JSONValue(withdrawn.map(\.id)),
      "unchanged": JSONValue(unchanged.count), "bytes": bytes.json,
    ]
  }

  /// One row for each change.
  var table: Table {
    var table = Table([
      .init("change"), .init("model set"), .init("version"), .init("for", mayBreak: true),
      .init("bytes", isNumeric: true),
    ])
    for set in added {
      table.add(["new", set.name, set.version, set.purpose.text(), set.bytes.shown])
    }
    for update in updated {
      table.add([
        update.isDowngrade ? "older" : "updated", update.new.name,
        "\(update.old.version) → \(update.new.version)", update.new.purpose.text(),
        update.bytes.shown,
      ])
    }
    for set in withdrawn {
      table.add(["withdrawn", set.name, set.version, set.purpose.text(), ""])
    }
    return table
  }
}
