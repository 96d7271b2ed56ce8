/// On which side of the line from `a` to `b` the point `p` lies: 1 left, -1 right, 0 on it.
///
/// The answer is exact for coordinates that are zero or between 1e-290 and 2000 in size. First the
/// determinant is worked out in doubles, and trusted where it is larger than its rounding error
/// can be: (3 + 16 e) e with e = 2^-53 times the size of its two products (J. Shewchuk, Adaptive
/// precision floating-point arithmetic, 1997), and a little for products too small to be doubles.
@inline(__always)
func orientation(
  _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
) -> Int {
  let left = (bx - ax) * (py - ay)
  let right = (px - ax) * (by - ay)
  let determinant = left - right
  let bound = 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude) + 0x1p-1000
  if _fastPath(determinant > bound || -determinant > bound) { return determinant > 0 ? 1 : -1 }
  return exactOrientation(ax, ay, bx, by, px, py)
}

/// The sign of the determinant without any error.
///
/// Each difference of two doubles is a sum of two doubles, so the determinant is a sum of eight
/// products, and each product is again a sum of two doubles.
@inline(never)
func exactOrientation(
  _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
) -> Int {
  // Far away from underflow. A power of two changes no digit, so no sign either.
  let scale = 0x1p500
  let dx = exactSum(bx * scale, -ax * scale)
  let dy = exactSum(by * scale, -ay * scale)
  let qx = exactSum(px * scale, -ax * scale)
  let qy = exactSum(py * scale, -ay * scale)
  var determinant = Expansion()
  determinant.addProduct(dx.low, qy.low)
  determinant.addProduct(-qx.low, dy.low)
  determinant.addProduct(dx.low, qy.high)
  determinant.addProduct(-qx.low, dy.high)
  determinant.addProduct(dx.high, qy.low)
  determinant.addProduct(-qx.high, dy.low)
  determinant.addProduct(dx.high, qy.high)
  determinant.addProduct(-qx.high, dy.high)
  return determinant.sign
}

/// A number as a sum of doubles that do not overlap, the smallest first and none of them zero, so
/// the last one carries the sign.
private struct Expansion {
  private var parts = InlineArray<16, Double>(repeating: 0)
  private var count = 0

  var sign: Int { count == 0 ? 0 : parts[count - 1] > 0 ? 1 : -1 }

  mutating func addProduct(_ a: Double, _ b: Double) {
    if a == 0 || b == 0 { return }
    let product = exactProduct(a, b)
    add(product.low)
    add(product.high)
  }

  /// Shewchuk's grow-expansion with zeros left out.
  private mutating func add(_ value: Double) {
    var carried = value
    var kept = 0
    for index in 0..<count {
      let sum = exactSum(carried, parts[index])
      carried = sum.high
      if sum.low != 0 {
        parts[kept] = sum.low
        kept += 1
      }
    }
    if carried != 0 {
      parts[kept] = carried
      kept += 1
    }
    count = kept
  }
}

/// `a + b` as the nearest double and what it lacks (D. Knuth).
@inline(__always)
private func exactSum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
  let sum = a + b
  let taken = sum - a
  return (sum, (a - (sum - taken)) + (b - taken))
}

/// `a * b` as the nearest double and what it lacks (T. Dekker, 1971).
@inline(__always)
private func exactProduct(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
  let product = a * b
  let (aHigh, aLow) = halves(a)
  let (bHigh, bLow) = halves(b)
  let rest = ((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow
  return (product, aLow * bLow - rest)
}

/// A double as the sum of two with half its digits each.
@inline(__always)
private func halves(_ value: Double) -> (high: Double, low: Double) {
  let spread = 134_217_729 * value  // 2^27 + 1
  let high = spread - (spread - value)
  return (high, value - high)
}
