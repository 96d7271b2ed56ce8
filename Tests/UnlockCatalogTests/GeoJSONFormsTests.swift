import Testing
import UnlockCatalog
import UnlockEngine

/// Every way of writing features as GeoJSON gives the same patches.
@Suite struct GeoJSONFormsTests {
  private static let one = CatalogFixture.feature(
    "one", CatalogFixture.polygon(CatalogFixture.box(0, 0, 1, 1)))
  private static let two = CatalogFixture.feature(
    "two", CatalogFixture.polygon(CatalogFixture.box(2, 0, 3, 1)))

  struct Form: CustomTestStringConvertible {
    var what: String
    var text: String
    var testDescription: String { what }
  }

  static let forms = [
    Form(what: "collection", text: #"{"type":"FeatureCollection","features":[\#(one),\#(two)]}"#),
    Form(
      what: "features first", text: #"{"features":[\#(one),\#(two)],"type":"FeatureCollection"}"#),
    Form(
      what: "foreign members",
      text:
        #"{"type":"FeatureCollection","name":"]}","crs":{"type":"name"},"features":[\#(one),\#(two)],"bbox":[0,0,3,1]}"#
    ),
    Form(what: "byte-order mark", text: "\u{FEFF}" + #"{"features":[\#(one),\#(two)]}"#),
    Form(what: "blanks", text: " \r\n\t" + #"{ "features" : [ \#(one) , \#(two) ] } "# + "\n"),
    Form(what: "line by line", text: one + "\n" + two + "\n"),
    Form(what: "line by line with CRLF", text: one + "\r\n" + two),
    Form(what: "text sequence", text: "\u{1E}" + one + "\n\u{1E}" + two + "\n"),
    Form(
      what: "collections line by line",
      text: #"{"features":[\#(one)]}"# + "\n" + #"{"features":[\#(two)]}"#),
    Form(what: "no line end at all", text: one + two),
  ]

  @Test func aFileThatIsCutOffAnywhereIsOneFaultAndKeepsWhatIsWhole() throws {
    let text = CatalogFixture.collection(Self.one, Self.two)
    let collection = Array(text.utf8)
    let endOfOne = try #require(text.firstRange(of: Self.one)).upperBound
    let whole = text.utf8.distance(from: text.startIndex, to: endOfOne)
    for count in 1..<collection.count {
      let loaded = try CatalogFixture.load([Array(collection[..<count])])
      #expect(loaded.errors.count == 1, "after \(count) bytes")
      #expect(loaded.catalog.count >= (count >= whole ? 1 : 0), "after \(count) bytes")
    }
  }

  @Test(arguments: forms) func readsEveryForm(form: Form) throws {
    let loaded = try CatalogFixture.load(form.text)
    #expect(loaded.errors.isEmpty)
    #expect(loaded.problems.isEmpty)
    #expect((0..<loaded.catalog.count).map { loaded.catalog[$0].id } == ["one", "two"])
    #expect(loaded.catalog.geofence(at: 0)?.area == 1)
  }

  @Test func severalFilesMakeOneCatalog() throws {
    let loaded = try CatalogFixture.load(Self.one, Self.two)
    #expect(loaded.catalog.count == 2)
    #expect(loaded.catalog.index(ofID: "two") == 1)
  }
}
