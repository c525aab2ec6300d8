import Formats
import System

/// A published artifact on its way out of its compression; the first byte says which.
enum UnpackTarget {
  static func run(_ bytes: [UInt8]) -> Int32 {
    guard let first = bytes.first else { return 0 }
    let limits = UnpackLimits(bytes: 4 << 20, entries: 1000)
    let forms: [Unpacker.Form?] = [.plain, .zstd, .gzip, .tarGzip, .deb, nil]
    var rest = bytes.dropFirst()
    do {
      let unpacker: Unpacker
      if let form = forms[Int(first) % forms.count] {
        unpacker = try Unpacker(form, limits: limits) { buffer in
          let piece = rest.prefix(min(buffer.count, 997))
          buffer.copyBytes(from: piece)
          rest = rest.dropFirst(piece.count)
          return piece.count
        }
      } else {
        unpacker = try Unpacker(zip: Input.file(Array(rest)), limits: limits)
      }
      var total: UInt64 = 0
      while let entry = try unpacker.next() {
        if let path = entry.path?.description {
          hold(!path.hasPrefix("/") && !path.split(separator: "/").contains(".."), path)
        }
        while let piece = try unpacker.read() { total += UInt64(piece.count) }
        hold(total <= limits.bytes, "more bytes than the limit")
      }
    } catch {
      hold(error is UnpackError, "\(error)")
    }
    return 0
  }
}
