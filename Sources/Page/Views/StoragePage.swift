import App

/// The page of the disk.
struct StoragePage: View {
  let language: ReaderLanguage
  let storage: StorageSummary

  var html: HTML {
    """
    <div><h1>\(say(Words("page.storage.title")))</h1>\
    <p class="lead">\(say(Words("page.storage.lead")))</p></div>\
    \(StorageView(language: language, storage: storage).html)
    """
  }
}
