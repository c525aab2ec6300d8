internal import Formats

/// The files of a bag in a zip.
final class ZipBag: BagFiles {
  private let directory: ZipDirectory
  /// The entries that are files of the bag, in the order of their places; `nil` when
  /// they are all entries as the directory has them.
  private let entries: [Int32]?
  let count: Int
  private let topLength: Int
  let topFolder: String
  let container = PackReport.Container.zip

  /// Takes the directory, and notes every entry that a bag must not have.
  init(_ directory: ZipDirectory, path: String, log: FindingLog) {
    self.directory = directory
    for problem in directory.problems { log.note(Finding(problem, container: path)) }
    let entries = directory.entries
    let order = entries.byPlace
    let top = TopFolder.find(order.lazy.map { directory.name(of: $0) })
    topFolder = String(decoding: top.name, as: UTF8.self)
    topLength = top.name.count + 1
    if top.isNested { log.note(Finding(.nestedTopFolder, path)) }
    let prefix = top.name + [0x2f]
    var files: [Int32] = []
    files.reserveCapacity(order.count)
    for index in order {
      let entry = entries[index]
      var name = directory.name(of: entry.index)
      if entry.kind == .folder { name = name.dropLast() }
      if let fault = PathRules.fault(of: name) {
        log.note(Finding(fault, TagFile.text(name)))
      } else if entry.kind == .folder, name.elementsEqual(top.name) {
        continue
      } else if !name.starts(with: prefix) {
        log.note(Finding(.outsideTopFolder, TagFile.text(name), expected: topFolder))
      } else if entry.kind == .file {
        files.append(Int32(entry.index))
      }
    }
    count = files.count
    let isPlain = files.count == entries.count && files.indices.allSatisfy { files[$0] == $0 }
    self.entries = isPlain ? nil : files
  }

  private func entry(_ index: Int) -> Int { entries.map { Int($0[index]) } ?? index }

  func path(_ index: Int) -> ArraySlice<UInt8> {
    directory.name(of: entry(index)).dropFirst(topLength)
  }

  func size(_ index: Int) -> UInt64 { directory.entries[entry(index)].size }

  func open(_ index: Int, checkingCRC: Bool) throws -> any PayloadReading {
    try directory.open(directory.entries[entry(index)], checkingCRC: checkingCRC)
  }
}
