import App

/// One disk as a bar: models, packs, everything else, what is still free, and how
/// much of that a choice would take.
struct DiskPicture: View {
  let language: ReaderLanguage
  let disk: StorageSummary.Disk
  /// Bytes that would be added.
  var wanted: UInt64 = 0
  /// Tells the pattern of this picture from those of others on the page.
  let id: String

  private static let width: UInt64 = 1000

  private struct Part {
    var name: String, bytes: UInt64, words: Words
  }

  private var parts: [Part] {
    var parts: [Part] = []
    if let models = disk.models {
      parts.append(Part(name: "models", bytes: models, words: Words("page.storage.models")))
    }
    if let packs = disk.packs {
      parts.append(Part(name: "packs", bytes: packs, words: Words("page.storage.packs")))
    }
    parts.append(Part(name: "other", bytes: disk.other, words: Words("page.storage.other")))
    if wanted > 0 {
      parts.append(
        Part(name: "wanted", bytes: min(wanted, disk.free), words: Words("page.storage.wanted")))
    }
    let left = disk.free - min(wanted, disk.free)
    parts.append(Part(name: "free", bytes: left, words: Words("page.storage.free")))
    return parts
  }

  var html: HTML {
    """
    <svg viewBox="0 0 1000 36" role="img" aria-label="\(alternative)" preserveAspectRatio="none" \
    class="disk" height="36">\(pattern)\(bars)</svg>\
    <ul class="legend">\(HTML.each(parts) { part in
      """
      <li data-part="\(part.name)"><svg viewBox="0 0 14 14" aria-hidden="true">\
      <rect class="part-\(part.name)" width="14" height="14" rx="4"\(fill(part.name))/></svg>\
      <span>\(say(part.words)) <strong>\(shown(part.bytes))</strong></span></li>
      """
    })</ul>
    """
  }

  /// What the bar says, in words.
  private var alternative: String {
    parts.map { "\(say($0.words)) \(shown($0.bytes))" }.joined(separator: ", ")
  }

  private var pattern: HTML {
    HTML.when(
      wanted > 0,
      """
      <defs><pattern id="hatch-\(id)" width="8" height="8" patternUnits="userSpaceOnUse" \
      patternTransform="rotate(45)"><line class="hatch" x1="0" y1="0" x2="0" y2="8"/></pattern>\
      </defs>
      """)
  }

  private func fill(_ name: String) -> HTML {
    HTML.when(name == "wanted", " fill=\"url(#hatch-\(id))\"")
  }

  private var bars: HTML {
    var left: UInt64 = 0
    var html = HTML.nothing
    for part in parts where part.bytes > 0 {
      // What is there is seen, however large the disk.
      let share = min(Double(part.bytes) / Double(max(disk.total, 1)), 1)
      let wished = max(UInt64((share * Double(DiskPicture.width)).rounded()), 4)
      let width = min(wished, DiskPicture.width - min(left, DiskPicture.width))
      html =
        html
        + "<rect class=\"part-\(part.name)\" data-part=\"\(part.name)\" x=\"\(left)\" y=\"0\" width=\"\(width)\" height=\"36\"\(fill(part.name))/>"
      left += width
    }
    return html
  }
}
