import Formats
import Glibc
import System

/// Holds what is on a device against its receipts.
struct FileCheck {
  private let sites: Sites

  init(_ sites: Sites) { self.sites = sites }

  /// Whether every file is there in its full length.
  /// - Throws: `FileError`.
  func quick(_ receipt: Receipt) throws -> [FileProblem] {
    var problems: [FileProblem] = []
    // Files come folder by folder, so that each folder is opened once.
    var last: (place: InstalledFile.Place, folder: Folder)?
    for file in receipt.files {
      guard let parent = file.place.path.parent else { continue }
      let place = InstalledFile.Place(site: file.place.site, path: parent)
      var folder: Folder?
      if let last, last.place == place {
        folder = last.folder
      } else {
        do {
          folder = try sites.folder(place.site).folder(at: parent)
        } catch let error as FileError where error.isMissing || error.code == ELOOP {
          folder = nil
        }
        last = folder.map { (place, $0) }
      }
      guard let status = try folder?.status(file.place.path.name), status.kind == .file else {
        problems.append(FileProblem(file: file, kind: .missing))
        continue
      }
      if status.size != file.bytes {
        problems.append(FileProblem(file: file, kind: .wrongLength(found: status.size)))
      }
    }
    return problems
  }

  /// Whether every byte is the installed one.
  /// - Throws: `FileError`, `DigestError`, `Interrupted`.
  func deep(
    _ receipt: Receipt, read: (UInt64) throws -> Void = { _ in }
  ) throws -> [FileProblem] {
    var problems = try quick(receipt)
    let known = Set(problems.map(\.file.place))
    for file in receipt.files where !known.contains(file.place) {
      do {
        let open = try sites.folder(file.place.site).open(at: file.place.path)
        let found = try SHA256Hasher.digest(of: open)
        if found.digest != file.sha256 {
          problems.append(FileProblem(file: file, kind: .wrongBytes))
        }
      } catch let error as FileError {
        problems.append(FileProblem(file: file, kind: .unreadable(error)))
      }
      try read(file.bytes)
    }
    return problems
  }
}
