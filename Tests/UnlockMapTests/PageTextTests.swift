import Testing

@testable import UnlockMap

@Suite struct PageTextTests {
  @Test func jsonCannotEndItsScriptNorBeginAComment() {
    let json = Array("{\"name\":\"</script><!--&amp;\"}".utf8)
    let safe = String(decoding: PageText.scriptSafe(json), as: UTF8.self)
    #expect(safe == "{\"name\":\"\\u003c/script\\u003e\\u003c!--\\u0026amp;\"}")
  }

  @Test func markupInATextStaysText() {
    #expect(PageText.html("<b a=\"1\">&\u{7}\u{85}ü") == "&lt;b a=&quot;1&quot;&gt;&amp;  ü")
  }

  @Test(arguments: [
    ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "https://tile.openstreetmap.org"),
    ("https://{s}.tiles.example/{z}/{x}/{y}?key=1", "https://*.tiles.example"),
    ("http://localhost:8080/{z}/{x}/{y}.png", "http://localhost:8080"),
  ])
  func aTileSourceNamesItsHost(template: String, origin: String) {
    #expect(TileSource(template: template)?.origin == origin)
  }

  @Test(arguments: [
    "", "tiles/{z}/{x}/{y}.png", "https://example.org/{z}/{x}.png", "ftp://a/{z}/{x}/{y}",
    "https://a/{z}/{x}/{y}; script-src *", "https://a\"/{z}/{x}/{y}", "https:///{z}/{x}/{y}",
    "https://{x}/{z}/{y}", "javascript:alert(1)//{z}/{x}/{y}", "https://u@h/{z}/{x}/{y}",
  ])
  func whatIsNoTileTemplateIsRefused(template: String) {
    #expect(TileSource(template: template) == nil)
  }

  @Test func openStreetMapIsThanked() {
    let source = TileSource(template: "https://tile.openstreetmap.org/{z}/{x}/{y}.png")
    #expect(source?.attribution == "© OpenStreetMap contributors")
  }
}
