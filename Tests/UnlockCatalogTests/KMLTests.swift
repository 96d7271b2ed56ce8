import Foundation
import TestSupport
import Testing
import UnlockCatalog
import UnlockEngine

/// Areas drawn in Google Earth and its like become patches.
@Suite struct KMLTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let square = ring("0,0,7 2,0,7 2,2,7 0,2,7 0,0,7")

  private static func ring(_ places: String) -> String {
    "<LinearRing><coordinates>\(places)</coordinates></LinearRing>"
  }

  private static func polygon(_ shell: String, holes: String...) -> String {
    "<Polygon><outerBoundaryIs>\(shell)</outerBoundaryIs>"
      + holes.map { "<innerBoundaryIs>\($0)</innerBoundaryIs>" }.joined() + "</Polygon>"
  }

  private static func document(_ placemarks: String...) -> String {
    "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><name>d</name>"
      + "<Style id=\"s\"><PolyStyle/></Style><Folder><name>f</name>\n"
      + placemarks.joined(separator: "\n") + "</Folder></Document></kml>"
  }

  private func load(_ text: String, idField: String? = nil) throws -> LoadedCatalog {
    let path = folder.file("areas.kml")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    var options = CatalogOptions()
    options.idField = idField
    return CatalogReader.load(paths: [path], options: options)
  }

  @Test func placemarksBecomePatches() throws {
    let loaded = try load(
      Self.document(
        "<Placemark id=\"a\"><name>Tom &amp; Jerry</name><description><![CDATA[<b>x</b>]]>"
          + "</description><ExtendedData><Data name=\"type\"><displayName>T</displayName>"
          + "<value>park</value></Data><Data name=\"level\"><value>3</value></Data></ExtendedData>"
          + Self.polygon(Self.square) + "</Placemark>",
        "<Placemark><ExtendedData><SchemaData><SimpleData name=\"id\">b</SimpleData>"
          + "<SimpleData name=\"radius\">50</SimpleData></SchemaData></ExtendedData>"
          + "<Point><coordinates>8.5,47.4</coordinates></Point></Placemark>"))
    #expect(loaded.errors.isEmpty && loaded.problems.isEmpty)
    try #require(loaded.catalog.count == 2)
    #expect(
      loaded.catalog[0]
        == Patch(
          id: "a", name: "Tom & Jerry", type: "park", parentID: nil,
          propertiesJSON: #"{"description":"<b>x</b>","level":"3"}"#, area: 4))
    #expect(loaded.catalog[1].id == "b" && loaded.catalog[1].name == "b")
    let circle = try #require(loaded.catalog.boundingBox(at: 1))
    #expect(circle.contains(Coordinate(longitude: 8.5, latitude: 47.4)))
    #expect(circle.maxLatitude - circle.minLatitude < 0.001)
  }

  @Test func allPolygonsOfAPlacemarkAreItsArea() throws {
    let loaded = try load(
      Self.document(
        "<Placemark id=\"a\"><MultiGeometry>"
          + Self.polygon(
            Self.ring("0,0 9,0 9,9 0,9 0,0"), holes: Self.ring("1,1 2,1 2,2 1,2 1,1"),
            Self.ring("4,4 5,4 5,5 4,5 4,4"))
          + "<MultiGeometry>" + Self.polygon(Self.ring("20,0 21,0 21,1 20,1 20,0"))
          + "<Point><coordinates>1,1</coordinates></Point></MultiGeometry>"
          + "</MultiGeometry></Placemark>"))
    #expect(loaded.problems.isEmpty)
    #expect(abs((loaded.catalog[0].area ?? 0) - (81 - 1 - 1 + 1)) < 1e-9)
    #expect(loaded.catalog.geofence(at: 0)?.partEnds.count == 2)
  }

  @Test(arguments: [
    ("<LineString><coordinates>0,0 1,1</coordinates></LineString>", CatalogDefect.notAnArea),
    (ring("0,0 1,0 1,1 0,0"), .notAnArea), ("", .noGeofence),
    ("<Point><coordinates>1,1</coordinates></Point>", .notAnArea),
    (polygon(ring("0,0 2,0 2,2 0,2")), .unclosedRing),
    (polygon(ring("0,0 2,0 2;2 0,2 0,0")), .nonFiniteCoordinate),
    (polygon(ring("0,0 2,0")), .tooFewPoints),
  ])
  func whatIsNoAreaIsToldOf(geometry: String, defect: CatalogDefect) throws {
    let loaded = try load(Self.document("<Placemark id=\"a\">\(geometry)</Placemark>"))
    #expect(loaded.problems.first?.defect == defect)
    #expect(loaded.problems.first?.line == 3)
    #expect(loaded.errors.isEmpty && loaded.catalog.count == 1)
  }

  @Test func theNameMayBeTheID() throws {
    let text = Self.document("<Placemark><name>Lake</name>\(Self.polygon(Self.square))</Placemark>")
    #expect(try load(text).problems.map(\.defect) == [.missingId])
    #expect(try load(text, idField: "name").catalog[0].id == "Lake")
  }

  @Test func aDocumentThatIsCutOffGivesWhatIsWhole() throws {
    let text = Self.document(
      "<Placemark id=\"a\">\(Self.polygon(Self.square))</Placemark>",
      "<Placemark id=\"b\">\(Self.polygon(Self.square))</Placemark>")
    let loaded = try load(String(text.dropLast(90)))
    #expect(loaded.catalog.count == 1)
    #expect(loaded.errors.map(\.line) == [4])
    #expect(loaded.errors.first?.message.contains("cut off") == true)
  }

  @Test func aDocumentOfLinksSaysWhichFilesAreMeant() throws {
    let loaded = try load(
      "<kml><NetworkLink><Link><href>https://example.org/a.kml</href></Link></NetworkLink></kml>")
    #expect(loaded.errors.first?.message.contains("https://example.org/a.kml") == true)
  }

  @Test(arguments: 0..<4)
  func damagedDocumentsAreReadToAnEnd(seed: Int) throws {
    let sound = Array(
      Self.document(
        "<Placemark id=\"a\"><name>A</name>\(Self.polygon(Self.square))</Placemark>",
        "<Placemark id=\"b\">\(Self.polygon(Self.square, holes: Self.square))</Placemark>"
      ).utf8)
    var generator = SeededGenerator(seed: UInt64(seed))
    let path = folder.file("damaged.kml")
    for _ in 0..<60 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeSubrange(Int.random(in: 60..<bytes.count, using: &generator)...)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let loaded = CatalogReader.load(paths: [path])
      #expect(loaded.catalog.count <= 2)
      for error in loaded.errors { #expect(error.file == path && !error.message.isEmpty) }
    }
  }
}
