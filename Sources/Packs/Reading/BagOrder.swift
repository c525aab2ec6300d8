/// Whether a reader that streams meets every tag file before the payload.
enum BagOrder {
  /// Notes tag files of a pack that stand behind a payload file.
  static func check(_ bag: any BagFiles, _ index: BagIndex, _ log: FindingLog) {
    guard index.description != nil, bag.container != .folder else { return }
    var hasPayload = false
    for file in 0..<bag.count {
      if bag.isPayload(file) {
        hasPayload = true
      } else if hasPayload {
        log.note(Finding(.lateTagFile, TagFile.text(bag.path(file))))
      }
    }
  }
}
