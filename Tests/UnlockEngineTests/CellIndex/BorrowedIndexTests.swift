import TestSupport
import Testing
import UnlockEngine

/// An index over bytes that somebody else owns answers as the one that they were taken from, and
/// bytes that were damaged lead no look-up outside of them.
@Suite struct BorrowedIndexTests {
  @Test(arguments: AdversarialShapes.all)
  func copiedBytesGiveTheSameAnswers(shapes: ShapeSet) throws {
    let built = CellIndex(shapes.geofences)
    let bytes = CopiedIndex(of: built)
    let borrowed = try bytes.index(patchCount: shapes.geofences.count)
    #expect(borrowed.size == built.size)
    let places = shapes.geofences.flatMap { $0.coordinates.prefix(200) }
    for rule in [BoundaryRule.interior, .covers] {
      let (left, right) = (CellLocator(built, rule: rule), CellLocator(borrowed, rule: rule))
      #expect(places.allSatisfy { left.match($0) == right.match($0) })
    }
  }

  @Test func theIndexKeepsItsBytes() throws {
    let index = try CopiedIndex(of: CellIndex([Self.square])).index(patchCount: 1)
    let locator = CellLocator(index, rule: .interior)
    #expect(locator.patches(containing: Coordinate(longitude: 0.5, latitude: 0.5)) == [0])
  }

  @Test(arguments: [0, 1, 7, 127, 128, 1000, 200_000])
  func whatIsCutOffIsRefused(count: Int) {
    let bytes = CopiedIndex(of: CellIndex([Self.square]))
    #expect(throws: CellIndexDamage.self) { try bytes.index(patchCount: 1, count: count) }
  }

  @Test func everyByteOfTheHeaderCounts() {
    let bytes = CopiedIndex(of: CellIndex([Self.square]))
    for offset in 0..<64 {
      bytes[offset] ^= 0x11
      #expect(throws: CellIndexDamage.self, "byte \(offset)") { try bytes.index(patchCount: 1) }
      bytes[offset] ^= 0x11
    }
  }

  @Test func patchesThatTheCatalogDoesNotHaveAreRefused() {
    let bytes = CopiedIndex(of: CellIndex([Self.square]))
    #expect(throws: CellIndexDamage.self) { try bytes.index(patchCount: 0) }
  }

  /// The answers may be wrong ones: a checksum is for whoever keeps the bytes. They name patches
  /// that there are, and come without reading outside, which the address sanitizer watches over.
  @Test func damagedBytesNeverLeadOutside() throws {
    let stars = TestPlaces.overlappingStars(seed: 11)
    let bytes = CopiedIndex(of: CellIndex(stars))
    let places = TestPlaces.random(count: 2000, seed: 12)
    var generator = SeededGenerator(seed: 13)
    var refused = 0
    // The root is most of the bytes, and nearly all of it is empty sea.
    let body = bytes.count / 2..<bytes.count
    for _ in 0..<40 {
      let offset = Int.random(in: body, using: &generator)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &generator)
      bytes[offset] ^= bit
      defer { bytes[offset] ^= bit }
      guard let index = try? bytes.index(patchCount: stars.count) else {
        refused += 1
        continue
      }
      let locator = CellLocator(index, rule: .covers)
      for place in places {
        #expect(locator.patches(containing: place).allSatisfy { stars.indices.contains($0) })
      }
    }
    #expect(refused > 0)
  }

  private static let square = TestGeofences.polygon(TestGeofences.rectangle(0, 0, 1, 1))
}
