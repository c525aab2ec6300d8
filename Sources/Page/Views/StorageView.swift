import App
import Catalogs
import Downloads

/// What fills the disk, and what uses most of it.
struct StorageView: View {
  let language: ReaderLanguage
  let storage: StorageSummary

  var html: HTML {
    """
    <div id="storage" class="storage">\(HTML.each(storage.disks.enumerated()) { disk(
      $0.element, number: $0.offset) })\
    <section class="card" aria-labelledby="most"><h2 id="most">\(say(Words("page.storage.most")))</h2>\
    \(list)</section></div>
    """
  }

  private func disk(_ disk: StorageSummary.Disk, number: Int) -> HTML {
    let title =
      disk.models == nil
      ? Words("page.storage.disk-of-packs")
      : disk.packs == nil ? Words("page.storage.disk-of-models") : Words("page.storage.disk")
    return """
      <section class="card" id="disk-\(number)" aria-labelledby="disk-title-\(number)">\
      <div class="card-head"><h2 id="disk-title-\(number)">\(say(title))</h2>\
      <p class="quiet">\(say(Words("page.storage.total", ["bytes": .bytes(disk.total)])))</p></div>\
      \(DiskPicture(language: language, disk: disk, id: "disk-\(number)").html)</section>
      """
  }

  private var list: HTML {
    guard !storage.items.isEmpty else {
      return "<p class=\"quiet\">\(say(Words("page.storage.nothing")))</p>"
    }
    return "<ul class=\"items\">\(HTML.each(storage.items) { item($0) })</ul>"
  }

  private func item(_ item: StorageSummary.Item) -> HTML {
    let suffix = "\(item.set.catalog)-\(item.set.name)-\(item.set.version)"
    return """
      <li id="item-\(suffix)" data-model="\(item.set.id)"><div class="what">\
      <span>\(ModelPurpose(language: language, set: item.set).text)</span>\
      <small>\(item.set.id) \(item.set.version)</small></div>\
      <strong>\(shown(item.own))</strong>\(HTML.when(
        item.shared > 0,
        "<small>\(say(Words("page.storage.shared", ["bytes": .bytes(item.shared)])))</small>"))\
      <div class="action">\(ActionView(
        language: language, subject: item.set.id,
        field: ("item", item.set.versionedID), suffix: "item-\(suffix)",
        state: .downloaded, reclaimed: item.own).html)</div></li>
      """
  }
}
