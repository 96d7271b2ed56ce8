internal import Dispatch
internal import Glibc

/// The machine's cores, for building.
enum Workers {
  /// How many may work at the same time.
  static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Calls `body` for 0..<count on all cores and returns the results in order.
  static func map<Result>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { buffer, filled in
      // Every call writes its own element and no other, and all have returned before the array
      // exists.
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: count) { index in
        (results.baseAddress.unsafelyUnwrapped + index).initialize(to: body(index))
      }
      filled = count
    }
  }
}
