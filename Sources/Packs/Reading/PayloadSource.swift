/// Where a reader takes the payload from.
final class PayloadSource {
  private let bag: (any BagFiles)?
  /// For each payload file, where it stands in the bag.
  private var places: [Int?] = []
  /// The payload files that are there, in the order of the bag.
  private var order: [Int] = []
  private var position = 0

  init(_ opened: OpenedPack, _ payloads: [PackPayload]) throws {
    switch opened.source {
    case .bag(let bag):
      self.bag = bag
      var rows = PathTable()
      for payload in payloads { _ = rows.insert(Array(payload.path.utf8)) }
      places = payloads.map { _ in nil }
      for file in 0..<bag.count where bag.isPayload(file) {
        // What is there must be listed, once, and as long as declared.
        let path = bag.path(file)
        guard let row = rows.row(of: path) else {
          throw Finding(.unlisted, TagFile.text(path))
        }
        guard places[row] == nil else { throw Finding(.duplicate, TagFile.text(path)) }
        let (size, declared) = (bag.size(file), payloads[row].size)
        guard size == declared else {
          throw Finding(
            size > declared ? .tooLong : .tooShort, TagFile.text(path), expected: "\(declared)",
            found: "\(size)")
        }
        places[row] = file
        order.append(row)
      }
    case .stream:
      bag = nil
    }
  }

  /// Whether a payload file is there, or may still come.
  func mayHold(_ index: Int) -> Bool { bag == nil || places[index] != nil }

  /// The next payload file.
  func next(wanted: [Bool]) throws -> (Int, any PayloadReading)? {
    while position < order.count {
      let index = order[position]
      position += 1
      if wanted[index], let reader = try open(index) { return (index, reader) }
    }
    return nil
  }

  /// Opens one payload file on its own.
  func open(_ index: Int) throws -> (any PayloadReading)? {
    guard let bag, let file = places[index] else { return nil }
    // The digest proves more than the CRC-32 would.
    return try bag.open(file, checkingCRC: false)
  }
}
