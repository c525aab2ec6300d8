import App
import Catalogs

/// The sum of the ticked languages, and the button that fetches them.
struct SelectionView: View {
  let language: ReaderLanguage
  let selection: Selection
  /// The disk of the library.
  let disk: StorageSummary.Disk?

  var html: HTML {
    """
    <div class="selection" id="selection" data-count="\(selection.languages.count)">\
    <p role="status">\(text)</p>\
    <div class="line"><button class="plain unscripted" formmethod="get" formaction="/">\
    \(say(Words("page.selection.sum")))</button>\
    \(HTML.when(
      !selection.languages.isEmpty && selection.missing == 0,
      """
      <button id="download-selection" data-action="download-selection">\
      \(say(Words("page.selection.download")))</button>
      """))</div>\(picture)</div>
    """
  }

  private var text: String {
    if selection.languages.isEmpty { return say(Words("page.selection.none")) }
    let sum = say(
      Words(
        "page.selection.some",
        ["count": .count(selection.languages.count), "bytes": .byteRange(selection.bytes)]))
    guard selection.missing > 0 else { return sum }
    return sum + " · "
      + say(
        Words("page.selection.lacking", ["bytes": .bytes(selection.missing)]))
  }

  private var picture: HTML? {
    guard !selection.languages.isEmpty, let disk else { return nil }
    return DiskPicture(
      language: language, disk: disk, wanted: selection.bytes.upper, id: "selection"
    ).html
  }
}
