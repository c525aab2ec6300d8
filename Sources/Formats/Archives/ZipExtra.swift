/// Extra fields of zip headers (APPNOTE 4.5).
enum ZipExtra {
  /// Visits the fields; false when one of them is cut or refused, or one that we
  /// read stands twice, of which each reader would take another.
  static func each(
    of bytes: UnsafeRawBufferPointer, _ visit: (UInt16, UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    var place = 0
    var hasZip64 = false
    var hasPath = false
    while place + 4 <= bytes.count {
      let length = Int(bytes.number16(place + 2))
      guard place + 4 + length <= bytes.count else { return false }
      switch bytes.number16(place) {
      case ZipFormat.extraZip64 where !hasZip64: hasZip64 = true
      case ZipFormat.extraUnicodePath where !hasPath: hasPath = true
      case ZipFormat.extraZip64, ZipFormat.extraUnicodePath: return false
      default: break
      }
      let field = UnsafeRawBufferPointer(rebasing: bytes[place + 4..<place + 4 + length])
      guard visit(bytes.number16(place), field) else { return false }
      place += 4 + length
    }
    return place == bytes.count
  }

  /// Takes the large numbers for those that are full; false when one is missing, or
  /// when there is one more, which some readers take and others do not (4.5.3).
  static func takeZip64(
    _ field: UnsafeRawBufferPointer, _ size: inout UInt64, _ compressedSize: inout UInt64,
    _ offset: inout UInt64
  ) -> Bool {
    var place = 0
    func take(_ number: inout UInt64) -> Bool {
      guard number == UInt64(UInt32.max) else { return true }
      guard place + 8 <= field.count else { return false }
      number = field.number64(place)
      place += 8
      return true
    }
    return take(&size) && take(&compressedSize) && take(&offset) && place == field.count
  }

  /// Whether an Info-ZIP Unicode path field (4.6.9) repeats the name.
  static func unicodePath(_ field: UnsafeRawBufferPointer, is name: UnsafeRawBufferPointer) -> Bool
  {
    field.count >= 5 && UnsafeRawBufferPointer(rebasing: field[5...]).elementsEqual(name)
  }
}
