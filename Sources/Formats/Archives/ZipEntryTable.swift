/// The entries of a zip directory with their names, in columns: some 70 bytes
/// for each of a hundred thousand, names and all.
public struct ZipEntryTable: RandomAccessCollection, Sendable {
  private var headerOffsets = NumberColumn()
  private var dataOffsets = NumberColumn()
  private var compressedSizes = NumberColumn()
  private var sizes = NumberColumn()
  private var checksums: [UInt32] = []
  private var traits: [Traits] = []
  private var names: [UInt8] = []
  private var nameEnds: [UInt32] = []

  /// What an entry is, in one byte.
  private struct Traits: OptionSet {
    var rawValue: UInt8
    static let folder = Traits(rawValue: 1)
    static let other = Traits(rawValue: 2)
    static let stored = Traits(rawValue: 4)
    static let deflated = Traits(rawValue: 8)
    static let encrypted = Traits(rawValue: 16)
  }

  init() {}

  /// Sets aside room, which takes memory only as it is used.
  mutating func reserveCapacity(_ count: Int, nameBytes: Int) {
    headerOffsets.reserveCapacity(count)
    dataOffsets.reserveCapacity(count)
    compressedSizes.reserveCapacity(count)
    sizes.reserveCapacity(count)
    checksums.reserveCapacity(count)
    traits.reserveCapacity(count)
    nameEnds.reserveCapacity(count)
    names.reserveCapacity(nameBytes)
  }

  /// Adds an entry, whose index must be the next one.
  mutating func append(_ entry: ZipEntry, name: some Collection<UInt8>) {
    var trait: Traits = []
    switch entry.kind {
    case .file: break
    case .folder: trait.insert(.folder)
    case .other: trait.insert(.other)
    }
    switch entry.compression {
    case .stored: trait.insert(.stored)
    case .deflated: trait.insert(.deflated)
    case nil: break
    }
    if entry.isEncrypted { trait.insert(.encrypted) }
    traits.append(trait)
    headerOffsets.append(entry.headerOffset)
    dataOffsets.append(entry.dataOffset)
    compressedSizes.append(entry.compressedSize)
    sizes.append(entry.size)
    checksums.append(entry.crc)
    names.append(contentsOf: name)
    nameEnds.append(UInt32(names.count))
  }

  /// Notes where the bytes of an entry begin.
  mutating func setDataOffset(_ offset: UInt64, of index: Int) { dataOffsets[index] = offset }

  /// The first index.
  public var startIndex: Int { 0 }
  /// The number of entries.
  public var endIndex: Int { traits.count }

  /// An entry.
  public subscript(index: Int) -> ZipEntry {
    let trait = traits[index]
    return ZipEntry(
      index: index,
      kind: trait.contains(.folder) ? .folder : trait.contains(.other) ? .other : .file,
      compression: trait.contains(.stored)
        ? .stored : trait.contains(.deflated) ? .deflated : nil,
      isEncrypted: trait.contains(.encrypted), crc: checksums[index],
      compressedSize: compressedSizes[index], size: sizes[index],
      headerOffset: headerOffsets[index], dataOffset: dataOffsets[index])
  }

  /// The bytes of the name of an entry.
  public func name(of index: Int) -> ArraySlice<UInt8> {
    names[(index == 0 ? 0 : Int(nameEnds[index - 1]))..<Int(nameEnds[index])]
  }

  /// The indices in the order in which the entries stand in the file.
  public var byPlace: ZipPlaceOrder { ZipPlaceOrder(headerOffsets) }
}
