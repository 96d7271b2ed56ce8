internal import Glibc
public import UnlockEngine

/// What is wrong with the positions of a receiver.
///
/// Figures are of the size that phones show: a few metres under open sky, tens between tall
/// buildings, where the reported accuracy is too good; a last known place when a receiver starts.
public enum PositionNoise: String, Sendable, CaseIterable {
  /// Each fix off on its own by what its accuracy says: 4 to 12 m.
  case white
  /// Off by a drift that changes over minutes (Gauss-Markov, 15 m, 120 s), and says 15 m.
  case drift
  /// Now and then for half a minute off by 40 to 160 m to one side, and says a third of that.
  case canyon
  /// Begins with a cached place some kilometres away: half the time hours old, half the time from
  /// cells, with a fresh time and an accuracy of 800 to 2,500 m.
  case cachedFirst
  /// Hears nothing for half a minute to four minutes, again and again; white otherwise.
  case gaps
  /// Without any accuracy, as many files have it; white and, rarely, a jump of some hundred metres.
  case unknownAccuracy

  /// The fixes of a receiver along a path.
  ///
  /// - Parameters:
  ///   - interval: seconds between fixes.
  ///   - isLive: whether fixes carry the time at which they were received.
  ///   - seed: the same seed gives the same fixes.
  public func fixes(
    along path: SimulatedPath, interval: Double, isLive: Bool, seed: UInt64
  ) -> [Fix] {
    var receiver = Receiver(noise: self, random: RandomSource(seed: seed))
    var fixes: [Fix] = []
    if self == .cachedFirst {
      fixes.append(receiver.cachedFix(near: path.position(at: 0), isLive: isLive))
    }
    for second in stride(from: 0, through: path.seconds, by: interval) {
      guard !receiver.isDeaf(at: second) else { continue }
      var fix = receiver.fix(at: path.position(at: second), second: second, step: interval)
      fix.time = Timestamp(millisecondsSince1970: Receiver.start + Int64(second * 1000))
      fix.receivedAt = isLive ? fix.time : nil
      fix.source = isLive ? .gps : .import
      fixes.append(fix)
    }
    return fixes
  }
}

/// A receiver at work.
private struct Receiver {
  /// An arbitrary morning.
  static let start: Int64 = 1_714_816_800_000

  let noise: PositionNoise
  var random: RandomSource
  private var drift = (east: 0.0, north: 0.0)
  private var spike = (east: 0.0, north: 0.0, until: -1.0)
  private var deafFrom = 0.0
  private var deafUntil = -1.0

  init(noise: PositionNoise, random: RandomSource) {
    self.noise = noise
    self.random = random
    if noise == .drift {
      drift = (self.random.normal(deviation: 15 / 1.51), self.random.normal(deviation: 15 / 1.51))
    }
    deafFrom = self.random.uniform(60...300)
  }

  /// Whether the receiver hears nothing.
  mutating func isDeaf(at second: Double) -> Bool {
    guard noise == .gaps else { return false }
    if second >= deafFrom {
      deafUntil = deafFrom + random.uniform(30...240)
      deafFrom = deafUntil + random.uniform(60...300)
    }
    return second < deafUntil
  }

  mutating func fix(at place: Coordinate, second: Double, step: Double) -> Fix {
    switch noise {
    case .white, .cachedFirst, .gaps: return whiteFix(at: place)
    case .drift: return driftingFix(at: place, step: step)
    case .canyon: return spikedFix(at: place, second: second, step: step)
    case .unknownAccuracy:
      var fix = whiteFix(at: place)
      fix.horizontalAccuracy = nil
      if random.happens(0.004) {
        fix.coordinate = moved(fix.coordinate, by: random.uniform(150...600))
      }
      return fix
    }
  }

  private mutating func whiteFix(at place: Coordinate) -> Fix {
    let accuracy = random.uniform(4...12)
    return Fix(
      coordinate: scattered(place, accuracy: accuracy), horizontalAccuracy: accuracy)
  }

  private mutating func driftingFix(at place: Coordinate, step: Double) -> Fix {
    let memory = exp(-step / 120)
    let fresh = 15 / 1.51 * (1 - memory * memory).squareRoot()
    drift.east = drift.east * memory + random.normal(deviation: fresh)
    drift.north = drift.north * memory + random.normal(deviation: fresh)
    let drifted = place.moved(east: drift.east, north: drift.north)
    return Fix(coordinate: scattered(drifted, accuracy: 2), horizontalAccuracy: 15)
  }

  private mutating func spikedFix(at place: Coordinate, second: Double, step: Double) -> Fix {
    if second >= spike.until, random.happens(step / 300) {
      let (metres, direction) = (random.uniform(40...160), random.uniform(0...(2 * .pi)))
      spike = (metres * sin(direction), metres * cos(direction), second + random.uniform(15...45))
    }
    guard second < spike.until else { return whiteFix(at: place) }
    let offset = (spike.east * spike.east + spike.north * spike.north).squareRoot()
    let beside = place.moved(east: spike.east, north: spike.north)
    return Fix(
      coordinate: scattered(beside, accuracy: offset / 6), horizontalAccuracy: offset / 3)
  }

  mutating func cachedFix(near place: Coordinate, isLive: Bool) -> Fix {
    let away = moved(place, by: random.uniform(2_000...15_000))
    let isOld = random.happens(0.5)
    let age = isOld ? Int64(random.uniform(1_800...30_000)) * 1000 : 1_000
    var fix = Fix(
      coordinate: away, time: Timestamp(millisecondsSince1970: Self.start - age),
      horizontalAccuracy: isOld ? 8 : random.uniform(800...2_500),
      source: isLive ? .gps : .import)
    if isLive { fix.receivedAt = Timestamp(millisecondsSince1970: Self.start - 500) }
    return fix
  }

  /// Scattered so that 68 % lie within the accuracy.
  private mutating func scattered(_ place: Coordinate, accuracy: Double) -> Coordinate {
    place.moved(
      east: random.normal(deviation: accuracy / 1.51),
      north: random.normal(deviation: accuracy / 1.51))
  }

  private mutating func moved(_ place: Coordinate, by metres: Double) -> Coordinate {
    let direction = random.uniform(0...(2 * .pi))
    return place.moved(east: metres * sin(direction), north: metres * cos(direction))
  }
}
