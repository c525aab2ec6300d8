import Catalogs
import Messages
import Planning

/// The bytes of a plan at each place, against the room on the device.
struct BytesPicture: View {
  let language: ReaderLanguage
  let plan: Plan

  private static let width = 340.0, rowHeight = 40.0

  private struct Row {
    var words: Words
    var bytes: ByteRange
    /// Bytes that may be used there; `nil` where that is not known.
    var room: UInt64?
  }

  private var rows: [Row] {
    let library = plan.space.fileSystems.first { $0.roles.contains(.library) }
    let device = plan.space.fileSystems.first { $0.roles.contains(.device) }
    return [
      Row(words: Words("page.plan.download"), bytes: plan.space.download, room: library?.usable),
      Row(words: Words("page.plan.pack"), bytes: plan.space.pack),
      Row(words: Words("page.plan.installed"), bytes: plan.space.installed, room: device?.usable),
      Row(words: Words("page.plan.peak"), bytes: plan.space.staging, room: device?.usable),
    ]
  }

  /// The bytes that the whole width stands for: the largest need, and the room beside it
  /// unless that is so much that nothing else would be seen.
  private func scale(_ rows: [Row]) -> Double {
    let most = rows.map(\.bytes.upper).max() ?? 1
    let room = rows.compactMap(\.room).filter { $0 <= most.addingClamped(most) }.max() ?? 0
    return Double(max(most, room, 1)) * 1.04
  }

  var html: HTML {
    let rows = rows
    let scale = scale(rows)
    let height = Double(rows.count) * BytesPicture.rowHeight
    let alternative = rows.map { "\(say($0.words)) \(shown($0.bytes))" }.joined(separator: ", ")
    return """
      <figure class="picture" id="bytes-picture"><svg viewBox="0 0 340 \(Int(height))" role="img" \
      aria-label="\(alternative)">\(HTML.each(rows.enumerated()) { index, row in
        draw(row, top: Double(index) * BytesPicture.rowHeight, scale)
      })</svg>\(HTML.each(rooms) { "<p class=\"quiet\">\(say($0))</p>" })\(HTML.when(
        rows.contains { $0.room.map { Double($0) <= scale } ?? false },
        """
        <figcaption class="legend"><span><svg viewBox="0 0 14 14" aria-hidden="true" \
        class="sign"><line class="limit" x1="7" y1="0" x2="7" y2="14"/></svg> \
        \(say(Words("page.plan.room-line")))</span></figcaption>
        """))</figure>
      """
  }

  /// The free room of every disk that takes part.
  private var rooms: [Words] {
    plan.space.fileSystems.map { need in
      let isDevice = need.roles.contains(.device)
      let bytes: [String: Argument] = ["free": .bytes(need.free), "reserve": .bytes(need.reserve)]
      return isDevice
        ? Words("page.plan.room-device", bytes) : Words("page.plan.room-library", bytes)
    }
  }

  private func draw(_ row: Row, top: Double, _ scale: Double) -> HTML {
    let sure = length(row.bytes.lower, scale)
    let most = length(row.bytes.upper, scale)
    let isTooMuch = row.room.map { row.bytes.lower > $0 } ?? false
    return """
      <text x="0" y="\(Int(top) + 14)">\(say(row.words))</text>\
      <text x="340" y="\(Int(top) + 14)" text-anchor="end">\(shown(row.bytes))</text>\
      <rect class="part-free" x="0" y="\(Int(top) + 20)" width="340" height="10" rx="5"/>\
      \(HTML.when(
        most > sure,
        """
        <rect class="part-unsure" x="0" y="\(Int(top) + 20)" width="\(most)" height="10" rx="5"/>
        """))\
      <rect class="\(isTooMuch ? "part-lacking" : "part-models")" x="0" y="\(Int(top) + 20)" \
      width="\(sure)" height="10" rx="5"/>\(limit(row.room, top, scale))
      """
  }

  private func limit(_ room: UInt64?, _ top: Double, _ scale: Double) -> HTML? {
    guard let room, Double(room) <= scale else { return nil }
    let x = length(room, scale)
    return """
      <line class="limit" x1="\(x)" y1="\(Int(top) + 16)" x2="\(x)" y2="\(Int(top) + 34)"/>
      """
  }

  private func length(_ bytes: UInt64, _ scale: Double) -> Int {
    let exact = Double(bytes) / scale * BytesPicture.width
    // What is there is seen.
    return bytes == 0 ? 0 : max(3, Int(exact.rounded()))
  }
}
