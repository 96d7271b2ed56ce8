import Foundation
import TestSupport
import Testing
import TrackSamples
import UnlockCatalog
import UnlockEngine

/// What is compressed is opened on the way.
@Suite struct PackedCatalogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func geoJSON(_ id: String) -> [UInt8] {
    Array(
      CatalogFixture.feature(id, CatalogFixture.polygon(CatalogFixture.box(0, 0, 2, 2))).utf8)
  }

  private static let link = Array(
    "<kml><NetworkLink><Link><href>layers/a.kml</href></Link></NetworkLink></kml>".utf8)

  private static let kml = Array(
    """
    <kml><Placemark id="k"><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0\
    </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>
    """.utf8)

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = folder.file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func load(_ path: String) -> LoadedCatalog {
    CatalogReader.load(paths: [path])
  }

  @Test func gzipIsOpened() throws {
    let loaded = load(try write(Packer.gzip(Self.geoJSON("a")), "a.geojson.gz"))
    #expect(loaded.errors.isEmpty && loaded.catalog[0].id == "a")
  }

  @Test func allCatalogsOfAnArchiveAreReadAndNamedByTheirPlace() throws {
    let path = folder.file("many.zip")
    Packer.zip(
      [
        ("readme.txt", Array("hello".utf8)), ("b/a.geojson", Self.geoJSON("a")),
        ("c/a.geojson", Self.geoJSON("a")), ("d.kml", Self.kml), ("photo.jpg", [0xFF, 0xD8, 0xFF]),
      ], to: path)
    let loaded = load(path)
    #expect(loaded.errors.isEmpty)
    #expect((0..<loaded.catalog.count).map { loaded.catalog[$0].id } == ["a", "k"])
    #expect(loaded.problems.map(\.defect) == [.duplicateId])
    #expect(loaded.problems.first?.file == "\(path)/c/a.geojson")
  }

  @Test func theDocumentOfAKMZMayLinkToOthersInIt() throws {
    let path = folder.file("linked.kmz")
    Packer.zip([("doc.kml", Self.link), ("layers/a.kml", Self.kml)], to: path)
    let loaded = load(path)
    #expect(loaded.errors.isEmpty && loaded.catalog.count == 1)
  }

  @Test func aShapefileComesWithItsFiles() throws {
    let shapes = ShapefileFixture(codePage: "1252").write(
      [([[[0, 0], [0, 2], [2, 2], [0, 0]]], [Array("a".utf8), [0x5A, 0xFC]])], in: folder)
    let members = try ["shp", "shx", "dbf", "prj", "cpg"].map { ending in
      let file = URL(fileURLWithPath: shapes).deletingPathExtension().appendingPathExtension(ending)
      return (name: "s/Shapes.\(ending.uppercased())", bytes: Array(try Data(contentsOf: file)))
    }
    let path = folder.file("shapes.zip")
    Packer.zip(members, to: path)
    let loaded = load(path)
    #expect(loaded.errors.isEmpty && loaded.catalog.count == 1)
    #expect(loaded.catalog[0].name == "Zü")
  }

  @Test func packingsMayLieInOneAnother() throws {
    let path = folder.file("deep.zip")
    Packer.zip([("a.geojson", Self.geoJSON("a"))], to: path)
    let inner = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let loaded = load(try write(Packer.gzip(inner), "deep.zip.gz"))
    #expect(loaded.errors.isEmpty && loaded.catalog.count == 1)
    let tooDeep = (0..<4).reduce(Self.geoJSON("a")) { bytes, _ in Packer.gzip(bytes) }
    #expect(
      load(try write(tooDeep, "deep.gz")).errors.first?.message == "is packed more than 3 times")
  }

  @Test func anArchiveWithoutACatalogSaysSo() throws {
    let path = folder.file("other.zip")
    Packer.zip([("readme.txt", Array("hello".utf8))], to: path)
    #expect(
      load(path).errors.first?.message.hasPrefix("is a zip archive without a catalog") == true)
  }

  @Test func aBombIsNotUnpacked() throws {
    let bomb = Packer.gzip([UInt8](repeating: 0x20, count: 100 << 20))
    let loaded = load(try write(bomb, "bomb.gz"))
    #expect(loaded.errors.contains { $0.message.contains("swells") })
  }

  @Test func aTruncatedFileIsAnErrorAndWhatIsWholeIsRead() throws {
    let lines = (0..<400).map { String(decoding: Self.geoJSON("\($0)"), as: UTF8.self) }
    let whole = Packer.gzip(Array(lines.joined(separator: "\n").utf8))
    var counts: [Int] = []
    for count in stride(from: 20, to: whole.count, by: 60) {
      let loaded = load(try write(Array(whole.prefix(count)), "cut.gz"))
      #expect(loaded.errors.contains { $0.message.contains("gzip data is broken") })
      counts.append(loaded.catalog.count)
    }
    #expect(counts == counts.sorted() && (counts.last ?? 0) > 100)
  }
}
