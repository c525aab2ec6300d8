import App

/// What went wrong outside of any row.
struct NoticesView: View {
  let language: ReaderLanguage
  let notices: [NoticeBoard.Notice]

  var html: HTML {
    """
    <div id="notices">\(HTML.each(notices) { notice in
      """
      <div class="note" data-weight="bad" id="notice-\(notice.id)">\
      \(MessageView(language: language, message: notice.message).html)\
      <form method="post" action="/dismiss"><input type="hidden" name="notice" \
      value="\(notice.id)"><button class="plain" data-next-focus>\(say(
        Words("page.notice.dismiss")))</button></form></div>
      """
    })</div>
    """
  }
}
