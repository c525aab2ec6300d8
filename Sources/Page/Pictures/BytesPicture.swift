import App
import Catalogs
import Planning
import System

/// The bytes of a plan at each place, against the room on the device.
struct BytesPicture: View {
  let language: ReaderLanguage
  let plan: Plan

  /// What the whole width of a bar is counted as.
  private static let width = 1000

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
    return """
      <figure class="picture" id="bytes-picture"><div class="bars">\
      \(HTML.each(rows) { draw($0, scale) })</div>\(HTML.when(
        rows.contains { isSeen($0.room, scale) },
        """
        <figcaption class="legend"><span><svg viewBox="0 0 14 14" aria-hidden="true" \
        class="sign"><line class="limit" x1="7" y1="0" x2="7" y2="14"/></svg> \
        \(say(Words("page.plan.room-line")))</span></figcaption>
        """))\(HTML.each(rooms) { "<p class=\"quiet\">\(say($0))</p>" })</figure>
      """
  }

  /// The free room of every disk that takes part.
  private var rooms: [Words] {
    plan.space.fileSystems.map { need in
      let bytes: [String: Argument] = ["free": .bytes(need.free), "reserve": .bytes(need.reserve)]
      return need.roles.contains(.device)
        ? Words("page.plan.room-device", bytes) : Words("page.plan.room-library", bytes)
    }
  }

  /// A label that says it in numbers, and a bar for the eyes alone.
  private func draw(_ row: Row, _ scale: Double) -> HTML {
    let sure = length(row.bytes.lower, scale)
    let most = length(row.bytes.upper, scale)
    let isTooMuch = row.room.map { row.bytes.lower > $0 } ?? false
    return """
      <div><p class="label"><span>\(say(row.words))</span><strong>\(shown(row.bytes))</strong></p>\
      <svg class="bar" viewBox="0 0 \(BytesPicture.width) 10" preserveAspectRatio="none" \
      aria-hidden="true" height="10"><rect class="part-free" width="\(BytesPicture.width)" \
      height="10"/>\(HTML.when(
        most > sure, "<rect class=\"part-unsure\" width=\"\(most)\" height=\"10\"/>"))\
      <rect class="\(isTooMuch ? "part-lacking" : "part-models")" width="\(sure)" height="10"/>\
      \(limit(row.room, scale))</svg></div>
      """
  }

  private func isSeen(_ room: UInt64?, _ scale: Double) -> Bool {
    room.map { Double($0) <= scale } ?? false
  }

  private func limit(_ room: UInt64?, _ scale: Double) -> HTML? {
    guard let room, isSeen(room, scale) else { return nil }
    return "<rect class=\"limit\" x=\"\(length(room, scale))\" width=\"6\" height=\"10\"/>"
  }

  private func length(_ bytes: UInt64, _ scale: Double) -> Int {
    let exact = Double(bytes) / scale * Double(BytesPicture.width)
    // What is there is seen.
    return bytes == 0 ? 0 : max(4, Int(exact.rounded()))
  }
}
