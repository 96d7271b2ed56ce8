import UnlockEngine

/// What no containment check can be faster than: reading fixes and writing pairs, and that with
/// loads from memory too large for any cache.
final class Floors {
  private let memory: UnsafeMutableBufferPointer<UInt64>
  private let pairs: UnsafeMutableBufferPointer<UInt64>
  private let mask: Int

  /// Room for `count` fixes; takes 512 MB.
  init(count: Int) {
    let size = 64 << 20
    // Both are written through plain indices below `size` and `count`, so they are never left.
    memory = .allocate(capacity: size)
    var generator = SplitMix(seed: 7)
    for index in 0..<size { memory[index] = generator.next() }
    pairs = .allocate(capacity: count)
    pairs.initialize(repeating: 0)
    mask = size - 1
  }

  deinit {
    memory.deallocate()
    pairs.deallocate()
  }

  /// The three floors.
  var subjects: [ContainmentSubject] {
    [
      subject("floor-stream") { _, key in key },
      subject("floor-load") { floors, key in floors.load(key) },
      subject("floor-three-loads") { floors, key in floors.load(floors.load(floors.load(key))) },
    ]
  }

  @inline(__always)
  private func load(_ key: UInt64) -> UInt64 {
    memory[Int(truncatingIfNeeded: key) & mask]
  }

  private func subject(
    _ name: String, _ work: @escaping (Floors, UInt64) -> UInt64
  ) -> ContainmentSubject {
    ContainmentSubject(name: name, promise: .nothing) { _ throws(BenchError) in
      nil
    } timed: { [self] fixes throws(BenchError) in
      for (number, fix) in fixes.enumerated() {
        let key = SplitMix.mixed(fix.longitude.bitPattern &+ fix.latitude.bitPattern)
        pairs[number] = work(self, key) << 32 | UInt64(number)
      }
      return Int(truncatingIfNeeded: pairs[fixes.count - 1])
    }
  }
}
