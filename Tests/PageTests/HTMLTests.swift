import Testing

@testable import Page

@Suite struct HTMLTests {
  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("\" onclick=\"x", "&quot; onclick=&quot;x"),
    ("' & '", "&#39; &amp; &#39;"),
    ("&lt;", "&amp;lt;"),
    ("a\u{0}b\u{1b}[0m\u{7f}\u{9b}", "a\u{fffd}b\u{fffd}[0m\u{fffd}\u{fffd}"),
    ("\u{202e}gnp.exe", "\u{fffd}gnp.exe"),
    ("日本語 עברית", "日本語 עברית"),
    ("two\nlines", "two\nlines"),
  ])
  func valuesAreEscaped(value: String, expected: String) {
    let html: HTML = "<a title=\"\(value)\">\(value)</a>"
    #expect(html.text == "<a title=\"\(expected)\">\(expected)</a>")
    #expect(("\(Substring(value))" as HTML).text == expected)
  }

  @Test func piecesAreNotEscapedTwice() {
    let inner: HTML = "<b>\("<")</b>"
    let missing: HTML? = nil
    let outer: HTML = "<p>\(inner)\(missing)\(HTML.each([1, 2]) { "<i>\($0)</i>" })</p>"
    #expect(outer.text == "<p><b>&lt;</b><i>1</i><i>2</i></p>")
    #expect((inner + inner).text == "<b>&lt;</b><b>&lt;</b>")
    #expect(HTML.when(false, inner) == .nothing)
  }

  @Test func queriesAreEncoded() {
    #expect(
      Address.text("/trip", [("stop", "Côte d'Ivoire & more"), ("a=b", "1+1")])
        == "/trip?stop=C%C3%B4te%20d%27Ivoire%20%26%20more&a%3Db=1%2B1")
    #expect(Address.text("/packs") == "/packs")
  }
}
