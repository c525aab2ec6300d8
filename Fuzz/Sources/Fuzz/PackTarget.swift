import Packs
import System

/// A whole pack or bag in any container: the verifier's verdict, and whether the
/// reader that installs agree.
enum PackTarget {
  static func run(_ bytes: [UInt8]) -> Int32 {
    let file = Input.file(bytes)
    let report = Input.must("a pack is judged") { try PackVerifier.verify([file.path]) }
    var read: UInt64 = 0
    let isRead: Bool
    do {
      let reader = try PackReader.open([file.path])
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while try reader.nextPayload() != nil {
        while case let count = try buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }),
          count > 0
        {
          read += UInt64(count)
        }
      }
      try reader.finish()
      isRead = true
    } catch is PackError {
      isRead = false
    } catch {
      fatalError("a pack is read: \(error)")
    }
    if isRead {
      hold(report.verdict == .valid, "it is read and not valid: \(report.findings)")
      hold(read == report.bytes, "\(read) bytes were read, \(report.bytes) found right")
    } else if report.description != nil {
      hold(report.verdict != .valid, "it is valid and cannot be read")
    }
    return 0
  }
}
