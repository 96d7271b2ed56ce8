import Synchronization

/// A clock that moves only when a test says so.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let elapsed = Mutex(Duration.zero)

  var now: Instant { Instant(offset: elapsed.withLock { $0 }) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    advance(by: now.duration(to: deadline))
  }
}
