import Devices
import Foundation
import System

/// A device and the folder of an engine outside of it, kept and put back.
struct Scene {
  let folder: String
  private static let parts = ["device", "outside"]

  var device: String { folder + "/device" }
  var packages: String { folder + "/outside/packages" }

  /// The engine's folder, as a user names it.
  var outside: OutsideFolders { OutsideFolders(named: [packages]) }

  /// Opens the device as a command does that was told the engine's folder.
  func open(making: Bool = false) throws -> Device {
    try Device(device, making: making, outside: outside)
  }

  init(_ folder: String) throws {
    self.folder = folder
    for path in [device, packages] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  /// Keeps a copy under a name.
  func save(_ name: String) throws {
    let place = "\(folder)/\(name)"
    try? FileManager.default.removeItem(atPath: place)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    for part in Self.parts {
      try FileManager.default.copyItem(atPath: "\(folder)/\(part)", toPath: "\(place)/\(part)")
    }
  }

  /// Puts a copy back.
  func restore(_ name: String) throws {
    for part in Self.parts {
      try FileManager.default.removeItem(atPath: "\(folder)/\(part)")
      try FileManager.default.copyItem(
        atPath: "\(folder)/\(name)/\(part)", toPath: "\(folder)/\(part)")
    }
  }

  /// Every file and its bytes, but for the lock, for what a rollback would bring
  /// back, and for the moment that a receipt notes.
  func state() throws -> [String: Data] {
    var state: [String: Data] = [:]
    for part in Self.parts {
      for path in try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)") {
        if path.hasSuffix("/lock") || path.hasSuffix("/device.json") { continue }
        if path.contains("/previous/") { continue }
        let whole = "\(folder)/\(part)/\(path)"
        guard let data = FileManager.default.contents(atPath: whole) else { continue }
        state["\(part)/\(path)"] = path.contains("/receipts/") ? Self.withoutTime(data) : data
      }
    }
    return state
  }

  private static func withoutTime(_ receipt: Data) -> Data {
    Data(
      String(decoding: receipt, as: UTF8.self).split(separator: "\n")
        .filter { !$0.contains(#""installed""#) }.joined(separator: "\n").utf8)
  }

  /// Whether anything is left in a staging folder, or a journal.
  func leftovers() throws -> [String] {
    try Self.parts.flatMap { part in
      try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)").filter {
        $0.contains("/staging") || $0.hasSuffix("journal.json") || $0.hasSuffix(".tmp")
      }
    }
  }
}
