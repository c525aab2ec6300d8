import App
import Catalogs
import Planning

/// Which language reaches which, through which pivot.
struct RoutePicture: View {
  let language: ReaderLanguage
  let plan: Plan

  private static let nodeWidth = 88.0, nodeHeight = 40.0, rowHeight = 56.0, gap = 24.0

  var html: HTML {
    let layout = RouteLayout(plan)
    guard layout.columns > 1 else { return .nothing }
    let width =
      Double(layout.columns) * RoutePicture.nodeWidth + Double(layout.columns - 1)
      * RoutePicture.gap + 4
    let height = Double(layout.rows) * RoutePicture.rowHeight
    return """
      <figure class="picture" id="routes-picture"><div class="ways"><svg viewBox="0 0 \(number(width)) \
      \(number(height))" role="img" aria-label="\(say(Words("page.plan.routes-picture")))">\
      <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5.5" markerHeight="5.5" \
      orient="auto-start-reverse"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>\
      \(HTML.each(layout.ways) { way($0, layout) })\
      \(HTML.each(layout.nodes) { node($0, layout) })</svg></div>\
      <figcaption><ul class="legend">\(legend(layout))</ul></figcaption></figure>
      """
  }

  private func legend(_ layout: RouteLayout) -> HTML {
    let kinds: [(RouteLayout.Node.Kind, Words)] = [
      (.mine, Words("page.plan.mine")), (.pivot, Words("page.plan.pivot")),
      (.theirs, Words("page.plan.theirs")),
    ]
    return HTML.each(kinds.filter { kind, _ in layout.nodes.contains { $0.kind == kind } }) {
      kind, words in
      """
      <li><svg viewBox="0 0 14 14" aria-hidden="true"><rect class="node" \
      data-kind="\(kind.rawValue)" x="1" y="1" width="12" height="12" rx="4"/></svg>\
      <span>\(say(words))</span></li>
      """
    }
  }

  private func node(_ node: RouteLayout.Node, _ layout: RouteLayout) -> HTML {
    let (x, y) = place(node, layout)
    let lines = lines(name(of: node.language))
    let first = y + (lines.count > 1 ? -2.0 : 4.5)
    return """
      <g><title>\(name(of: node.language))\(HTML.when(
        node.isRead, " · \(say(Words("page.plan.signs-read")))"))</title>\
      <rect class="node" data-kind="\(node.kind.rawValue)" x="\(number(
        x - RoutePicture.nodeWidth / 2))" y="\(number(y - RoutePicture.nodeHeight / 2))" \
      width="\(number(RoutePicture.nodeWidth))" height="\(number(RoutePicture.nodeHeight))" \
      rx="10"/>\(HTML.each(lines.enumerated()) { index, line in
        """
        <text x="\(number(x))" y="\(number(first + Double(index) * 15))" text-anchor="middle">\
        \(line)</text>
        """
      })</g>
      """
  }

  private func way(_ way: RouteLayout.Way, _ layout: RouteLayout) -> HTML {
    guard let from = layout.nodes.first(where: { $0.language == way.from }),
      let to = layout.nodes.first(where: { $0.language == way.to })
    else { return .nothing }
    let start = HTML.when(way.isBoth, " marker-start=\"url(#head)\"")
    return "<path class=\"way\" d=\"\(path(from, to, layout))\" marker-end=\"url(#head)\"\(start)/>"
  }

  private func path(
    _ from: RouteLayout.Node, _ to: RouteLayout.Node, _ layout: RouteLayout
  ) -> String {
    let (x1, y1) = place(from, layout)
    let (x2, y2) = place(to, layout)
    let half = RoutePicture.nodeWidth / 2 + 2
    if from.column == to.column {
      // Within one column, around the side.
      let bow = x1 + half + 18
      return "M\(number(x1 + half)) \(number(y1))C\(number(bow)) \(number(y1)) "
        + "\(number(bow)) \(number(y2)) \(number(x2 + half)) \(number(y2))"
    }
    let side = x2 > x1 ? half : -half
    let middle = (x1 + x2) / 2
    return "M\(number(x1 + side)) \(number(y1))C\(number(middle)) \(number(y1)) "
      + "\(number(middle)) \(number(y2)) \(number(x2 - side)) \(number(y2))"
  }

  private func place(
    _ node: RouteLayout.Node, _ layout: RouteLayout
  ) -> (x: Double, y: Double) {
    let here = layout.nodes.filter { $0.column == node.column }.count
    // Each column stands in the middle of the height.
    let top = Double(layout.rows - here) / 2 * RoutePicture.rowHeight
    return (
      2 + RoutePicture.nodeWidth / 2 + Double(node.column)
        * (RoutePicture.nodeWidth + RoutePicture.gap),
      top + (Double(node.row) + 0.5) * RoutePicture.rowHeight
    )
  }

  /// A name in at most two lines that fit a node.
  private func lines(_ name: String) -> [String] {
    let longest = 12
    if name.count <= longest { return [name] }
    let words = name.split(separator: " " as Character)
    guard let first = words.first, words.count > 1, first.count <= longest else {
      return [name.prefix(longest - 1) + "…"]
    }
    let rest = words.dropFirst().joined(separator: " ")
    return [String(first), rest.count <= longest ? rest : rest.prefix(longest - 1) + "…"]
  }

  /// Tenths are enough.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return tenths % 10 == 0
      ? "\(tenths / 10)" : "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
