/// Facts of Apertium's pair packages that no field of the archive tells, from the
/// embedded table.
struct AptPackages: Sendable {
  /// What the table holds of one package.
  struct Pair: Sendable {
    /// The version that was looked into.
    var version: String
    /// The licences of its data, as SPDX writes them.
    var licence: String?
    /// Bytes of the files that an engine reads.
    var plainBytes: UInt64
    /// Names of the modes that it ships.
    var modes: [String]
  }

  /// The packages by name.
  let pairs: [String: Pair]
  /// The day of the archive's lists that the table was made from.
  let date: String

  /// The table, read at its first use.
  static let shared = AptPackages()

  private init() {
    let table = EmbeddedTable.apt
    var pairs: [String: Pair] = [:]
    var date = ""
    table.forEachLine { line in
      let fields = table.fields(of: line)
      if fields.count == 2, fields[0] == "D" { date = fields[1] }
      guard fields.count == 6, fields[0] == "P", let bytes = UInt64(fields[4]) else { return }
      pairs[fields[1]] = Pair(
        version: fields[2], licence: fields[3].isEmpty ? nil : fields[3], plainBytes: bytes,
        modes: fields[5].split { $0 == " " }.map(String.init))
    }
    self.pairs = pairs
    self.date = date
  }
}
