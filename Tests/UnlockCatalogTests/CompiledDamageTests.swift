import Foundation
import TestSupport
import Testing
import UnlockEngine

@testable import UnlockCatalog

/// A compiled catalog that was cut off, changed, or made by somebody else is refused, or tells as
/// soon as the place is reached. It never answers wrongly, and never ends the program.
@Suite struct CompiledDamageTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8]
  private let intact: Answers

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let paths = try CompiledCatalogTests.sources.enumerated().map { number, text in
      let path = folder.file("\(number).geojson")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    var options = CatalogOptions()
    options.keepsOrigins = true
    let loaded = CatalogReader.load(paths: paths, options: options)
    let path = folder.file("intact.patches")
    _ = try CatalogCompiler(loaded).write(CellIndex(loaded.catalog), to: path)
    bytes = Array(try #require(FileManager.default.contents(atPath: path)))
    intact = Answers(of: CatalogReader.load(paths: [path]))
  }

  /// Everything that can be asked of a catalog.
  private struct Answers: Equatable {
    var patches: [Patch] = []
    var geofences: [Geofence?] = []
    var nests: [[PatchIndex]] = []
    var places: [[PatchIndex]] = []
    var found: [PatchIndex?] = []
    var problems: [CatalogProblem]

    init(of loaded: LoadedCatalog) {
      let catalog = loaded.catalog
      problems = loaded.problems
      for patch in 0..<catalog.count {
        patches.append(catalog[patch])
        geofences.append(catalog.geofence(at: patch))
        nests.append(catalog.enclosers(of: patch) + [catalog.depth(at: patch)])
        found.append(catalog.index(ofID: catalog[patch].id))
      }
      guard let index = loaded.index else { return }
      let locator = CellLocator(index, rule: .interior)
      for longitude in stride(from: -179.5, through: 179.5, by: 3.25) {
        for latitude in stride(from: -5.0, through: 11, by: 0.7) {
          let place = Coordinate(longitude: longitude, latitude: latitude)
          places.append(locator.patches(containing: place).sorted())
        }
      }
    }
  }

  private func open(_ bytes: [UInt8], wholeLimit: Int) throws -> LoadedCatalog {
    let path = folder.file("damaged.patches")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    var options = CatalogOptions()
    options.compiledWholeLimit = wholeLimit
    return CatalogReader.load(paths: [path], options: options)
  }

  /// Opens the bytes and expects them to be refused, and gives the reason.
  private func refusal(of bytes: [UInt8]) throws -> String {
    let loaded = try open(bytes, wholeLimit: 0)
    #expect(loaded.catalog.count == 0)
    #expect(loaded.errors.count == 1)
    return loaded.errors.first?.message ?? ""
  }

  @Test func whatIsCutOffIsRefused() throws {
    for count in [8, 15, 16, 100, 16_383, 16_384, bytes.count / 2, bytes.count - 1] {
      #expect(try refusal(of: Array(bytes.prefix(count))).contains("is cut off"))
    }
  }

  @Test func whatHasMoreThanItSaysIsRefused() throws {
    #expect(try refusal(of: bytes + [0]).contains("damaged"))
  }

  @Test func aNewerFormatSaysSo() throws {
    var newer = bytes
    newer[8] = 2
    #expect(try refusal(of: newer).contains("by a newer program (format 2, this one reads 1)"))
    newer[8] = 0
    #expect(try refusal(of: newer).contains("damaged: its header"))
  }

  @Test func anotherFileIsNotTakenForOne() throws {
    var foreign = bytes
    foreign[1] ^= 0xFF
    #expect(try refusal(of: foreign).contains("no known format"))
  }

  @Test func everyByteOfTheHeaderCounts() throws {
    for offset in Array(8..<250) + [1000, 16_383] {
      var damaged = bytes
      damaged[offset] ^= 0x04
      #expect(try refusal(of: damaged).isEmpty == false, "byte \(offset)")
    }
  }

  /// Checked as a whole, any changed byte is found at the opening.
  @Test func anyChangedByteIsFoundAtTheOpening() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      var damaged = bytes
      damaged[Int.random(in: 16..<bytes.count, using: &generator)] ^=
        1 << UInt8.random(in: 0..<8, using: &generator)
      let loaded = try open(damaged, wholeLimit: .max)
      #expect(loaded.catalog.count == 0)
      #expect(loaded.errors.count == 1)
    }
  }

  /// Checked where it is used: either nobody came by, and every answer is right, or it was noted.
  @Test func anyChangedByteIsFoundBeforeItIsBelieved() throws {
    var generator = SeededGenerator(seed: 6)
    var (noted, untouched) = (0, 0)
    let blocks = bytes.count / CompiledHeader.blockSize
    for block in 1..<blocks {
      var damaged = bytes
      let offset = Int.random(in: 0..<CompiledHeader.blockSize, using: &generator)
      damaged[block * CompiledHeader.blockSize + offset] ^=
        1 << UInt8.random(in: 0..<8, using: &generator)
      let loaded = try open(damaged, wholeLimit: 0)
      guard loaded.errors.isEmpty else { continue }
      let answers = Answers(of: loaded)
      if let damage = loaded.catalog.damage {
        noted += 1
        #expect(damage.message.contains("is damaged"))
      } else {
        untouched += 1
        #expect(answers == intact)
      }
    }
    #expect(noted > 10)
    #expect(untouched > 10)
  }

  /// Somebody may make up a file whose checksums are right.
  @Test func numbersThatLeadNowhereAreFoundWithTheRightChecksums() throws {
    var generator = SeededGenerator(seed: 7)
    let header = try bytes.withUnsafeBytes { try CompiledHeader(of: $0) }
    for section in CompiledHeader.Section.allCases {
      let places = header.bytes(section)
      for _ in 0..<12 where !places.isEmpty {
        var madeUp = bytes
        for _ in 0..<3 {
          madeUp[Int.random(in: places, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        Self.seal(&madeUp, header)
        let loaded = try open(madeUp, wholeLimit: [0, .max].randomElement(using: &generator) ?? 0)
        // Whatever it says, it says it and goes on.
        _ = Answers(of: loaded)
      }
    }
  }

  /// Writes the checksums that fit the bytes.
  private static func seal(_ bytes: inout [UInt8], _ header: CompiledHeader) {
    let size = CompiledHeader.blockSize
    var sums = LittleEndianBytes()
    for block in 0..<header.checkedBlocks {
      sums.append(bytes[block * size..<(block + 1) * size].withUnsafeBytes { checksum(of: $0) })
    }
    sums.append(sums.bytes.withUnsafeBytes { checksum(of: $0) })
    bytes.replaceSubrange(header.checksumsStart..<bytes.count, with: sums.bytes)
  }

  @Test func anEngineRecordsNothingOfADamagedCatalog() throws {
    let header = try bytes.withUnsafeBytes { try CompiledHeader(of: $0) }
    var damaged = bytes
    for block in header.bytes(.records) where block % CompiledHeader.blockSize == 0 {
      damaged[block] ^= 1
    }
    let loaded = try open(damaged, wholeLimit: 0)
    let index = try #require(loaded.index)
    let store = MemoryStore()
    let engine = Engine(
      catalog: loaded.catalog, locator: CellLocator(index, rule: .interior), store: store,
      identifiers: PlainPassIdentifiers())
    let fix = Fix(coordinate: Coordinate(longitude: 2, latitude: 2.5))
    #expect(throws: (any Error).self) {
      try engine.evaluate([UserFix(user: "ada", fix: fix)])
    }
    #expect(store.ledger(of: "ada").isEmpty)
  }
}
