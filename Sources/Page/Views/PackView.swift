import App
import Packs

/// One pack of the folder.
struct PackView: View {
  let language: ReaderLanguage
  let pack: PackEntry
  let devices: [DeviceEntry]

  /// The part of an address that leads to a pack in the list.
  static func anchor(_ id: String) -> String { "/packs#pack-" + Address.encoded(id) }

  var html: HTML {
    """
    <li id="pack-\(Address.encoded(pack.id))" data-pack="\(pack.id)"><div class="what">\
    <strong><bdi>\(pack.name)</bdi></strong><small>\(shown(pack.bytes)) · \(day)\(HTML.when(
      pack.files.count > 1,
      " · \(say(Words("page.packs.parts", ["count": .count(pack.files.count)])))"))\(HTML.when(
        pack.origin == .dropped, " · \(say(Words("page.packs.dropped")))"))</small></div>\
    <div class="action">\(post("/packs/verify", "verify", say(Words("page.packs.verify"))))\
    <a class="button plain" data-action="inspect" href="\(Address.text(
      "/packs/inspect", [("pack", pack.id)]))">\(say(Words("page.packs.inspect")))\(about)</a>\
    \(HTML.each(pack.files) { file in fetch(file) })\(delete)</div>\(install)</li>
    """
  }

  private var about: HTML { "<span class=\"unseen\"> \(pack.name)</span>" }

  private var day: String { Timestamp(clamping: pack.modified).day }

  private var hidden: HTML { "<input type=\"hidden\" name=\"pack\" value=\"\(pack.id)\">" }

  private func post(_ path: String, _ action: String, _ text: String) -> HTML {
    """
    <form method="post" action="\(path)">\(hidden)<button class="plain" data-action="\(action)">\
    \(text)\(about)</button></form>
    """
  }

  private func fetch(_ file: String) -> HTML {
    let number = pack.files.count > 1 ? PackPart(fileName: file).map { " \($0.number)" } ?? "" : ""
    return """
      <a class="button plain" data-action="fetch" download href="\(Address.text(
        "/packs/file", [("pack", pack.id), ("file", file)]))">\(say(
          Words("page.packs.save")))\(number)\(about)</a>
      """
  }

  private var delete: HTML? {
    guard pack.origin == .dropped else { return nil }
    return """
      <details class="ask"><summary class="button plain" data-action="ask-delete">\(say(
        Words("page.action.delete")))\(about)</summary><div class="confirm" role="group" \
      aria-labelledby="question-\(Address.encoded(pack.id))" tabindex="-1">\
      <p id="question-\(Address.encoded(pack.id))">\(say(
          Words(
            "page.delete.question", ["subject": .text(pack.name), "bytes": .bytes(pack.bytes)])))</p>\
      <div class="line"><form method="post" action="/packs/delete">\(hidden)\
      <button class="danger" data-action="delete">\(say(Words("page.action.delete")))\(about)</button>\
      </form><button type="button" class="plain scripted-only" data-close>\(say(
        Words("page.action.keep")))</button></div></div></details>
      """
  }

  private var install: HTML? {
    guard !devices.isEmpty else { return nil }
    return """
      <form method="post" action="/packs/install" class="line install">\(hidden)\
      <label class="grow"><span class="unseen">\(say(Words("page.packs.device")))</span>\
      <select name="device">\(HTML.each(devices) { device in
        """
        <option value="\(device.id)"\(HTML.when(device.free == nil, " disabled"))>\(device.path)\
        \(device.free.map { " · " + say(Words("page.packs.free", ["bytes": .bytes($0)])) } ?? "")\
        </option>
        """
      })</select></label><button data-action="install">\(say(Words("page.packs.install")))\(about)\
      </button></form>
      """
  }
}
