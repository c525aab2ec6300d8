import App
import Catalogs

/// A bar and, where bytes are known, how far it is in numbers.
struct ProgressView: View {
  let language: ReaderLanguage
  /// What goes on, for who does not see the bar.
  let label: String
  let received: UInt64
  let total: UInt64?
  var isIndeterminate = false
  var secondsLeft: Double?

  var html: HTML {
    guard !isIndeterminate, let total, total > 0 else {
      return "<progress aria-label=\"\(label)\"></progress>"
    }
    let here = min(received, total)
    let percent = total < 100 ? Int(here * 100 / total) : Int(min(here / (total / 100), 100))
    var parts = [
      Argument.percent(percent).text(in: language),
      Argument.bytesOf(here, whole: total).text(in: language),
    ]
    if let secondsLeft, here < total {
      let seconds = max(1, secondsLeft.rounded(.up))
      parts.append(say(Words("page.progress.left", ["time": .seconds(seconds)])))
    }
    return """
      <progress aria-label="\(label)" value="\(here)" max="\(total)"></progress>\
      <span class="numbers">\(parts.joined(separator: " · "))</span>
      """
  }
}
