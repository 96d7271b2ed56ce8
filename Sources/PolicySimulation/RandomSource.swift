internal import Glibc

/// A small repeatable source of random numbers (SplitMix64; G. Steele, D. Lea, C. Flood, Fast
/// splittable pseudorandom number generators, 2014).
struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Evenly spread over a range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// Normally distributed around 0 (G. E. P. Box, M. E. Muller, 1958).
  mutating func normal(deviation: Double) -> Double {
    let radius = (-2 * log(1 - uniform(0...1).nextDown.magnitude)).squareRoot()
    return deviation * radius * cos(2 * .pi * uniform(0...1))
  }

  /// True with a probability.
  mutating func happens(_ probability: Double) -> Bool {
    uniform(0...1) < probability
  }
}
