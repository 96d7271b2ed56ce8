import TestSupport
import Testing
import UnlockEngine
import UnlockStore

/// The durable store does what the plain model does, whatever is asked of it in whatever order,
/// through two handles on one file, and over any number of restarts.
@Suite struct StoreModelTests {
  @Test(arguments: 1...8)
  func itAnswersLikeTheModel(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("unlock.db")
    var random = SeededGenerator(seed: seed)
    let model = MemoryStore()
    var handles = [try SQLiteStore(path: path), try SQLiteStore(path: path)]
    for number in 0..<300 {
      let operation = StoreOperation.numbered(number, seed: seed)
      let handle = handles[Int.random(in: 0..<2, using: &random)]
      #expect(try operation.apply(to: handle) == operation.apply(to: model), "\(operation)")
      if Int.random(in: 0..<25, using: &random) == 0 {
        handles[Int.random(in: 0..<2, using: &random)] = try SQLiteStore(path: path)
      }
      if number % 50 == 49 {
        for handle in handles {
          #expect(try StoreOperation.content(of: handle) == StoreOperation.content(of: model))
        }
      }
    }
  }
}
