/// The one folder that holds everything in an archive.
enum TopFolder {
  /// Finds it among the names of an archive: where `bagit.txt` stands, else the
  /// first part of the first name. Also tells whether a bag stands deeper only.
  static func find(_ names: some Sequence<ArraySlice<UInt8>>) -> (name: [UInt8], isNested: Bool) {
    let declaration = Array("/bagit.txt".utf8)
    var first: [UInt8]?
    var nested = false
    for name in names {
      let top = name.prefix { $0 != 0x2f }
      if first == nil, !top.isEmpty { first = Array(top) }
      guard name.count > declaration.count,
        name.suffix(declaration.count).elementsEqual(declaration)
      else { continue }
      if top.count == name.count - declaration.count { return (Array(top), false) }
      // A payload may hold bags of its own.
      if !name.dropFirst(top.count + 1).starts(with: BagPaths.payload) { nested = true }
    }
    return (first ?? [], nested)
  }

  /// The name that an archive's file name gives to the top folder.
  static func name(ofArchive path: String) -> String {
    var name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    name = name.dropLast(PackFormat.ending(of: path)?.count ?? 0)
    // A part is named after its pack and its number.
    if let dot = name.lastIndex(of: "."), PartList.isName("\(name[name.index(after: dot)...]).txt")
    {
      name = name[..<dot]
    }
    return String(name)
  }
}
