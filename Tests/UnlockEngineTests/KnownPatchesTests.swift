import Testing
import TestSupport

@testable import UnlockEngine

@Suite struct KnownPatchesTests {
  @Test func anEmptySetKnowsNothing() {
    #expect(!KnownPatches().knows(0, as: .gps))
    #expect(!KnownPatches().knows(0, as: .import))
  }

  @Test func anImportedPatchIsNewForAFixInPerson() {
    var known = KnownPatches()
    known.learn(7, as: .import)
    #expect(known.knows(7, as: .import))
    #expect(!known.knows(7, as: .gps))
    known.learn(7, as: .gps)
    known.learn(7, as: .import)
    #expect(known.knows(7, as: .import))
    #expect(known.knows(7, as: .gps))
  }

  @Test(arguments: [10, 1_000, 1 << 30])
  func itAgreesWithAPlainDictionary(patches: Int) {
    var random = SeededGenerator(seed: 20_240_504)
    var known = KnownPatches()
    var model: [Int: Bool] = [:]
    for _ in 0..<3_000 {
      let patch = Int.random(in: 0..<patches, using: &random)
      let inPerson = Bool.random(using: &random)
      known.learn(patch, as: inPerson ? .gps : .import)
      model[patch] = inPerson || model[patch] ?? false
      let asked = Int.random(in: 0..<patches, using: &random)
      #expect(known.knows(asked, as: .gps) == model[asked] ?? false)
      #expect(known.knows(asked, as: .import) == (model[asked] != nil))
    }
    for (patch, inPerson) in model {
      #expect(known.knows(patch, as: .gps) == inPerson && known.knows(patch, as: .import))
    }
    #expect(known.bytes <= max(32, model.count * 11))
  }
}
