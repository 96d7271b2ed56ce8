/// Signs of determinants of doubles by integer arithmetic of any length: slow, plain, and right.
public enum ExactSign {
  /// On which side of the line from `a` to `b` the point `p` lies: 1 left, -1 right, 0 on it.
  public static func orientation(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
  ) -> Int {
    let all = [ax, ay, bx, by, px, py]
    // The smallest exponent makes integers of all of them.
    let exponent = all.filter { $0 != 0 }.map { Int($0.exponent) - 52 }.min() ?? 0
    let n = all.map { BigInteger($0, shiftedBy: -exponent) }
    let left = (n[2] - n[0]) * (n[5] - n[1])
    let right = (n[4] - n[0]) * (n[3] - n[1])
    return (left - right).sign
  }
}

/// An integer of any length: a sign and digits of 32 bits, the lowest first.
struct BigInteger {
  private(set) var sign: Int
  private var digits: [UInt32]

  private init(sign: Int, digits: [UInt32]) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.sign = digits.isEmpty ? 0 : sign
  }

  /// `value` times 2^`shift`, which must be whole.
  init(_ value: Double, shiftedBy shift: Int) {
    if value == 0 {
      self.init(sign: 0, digits: [])
      return
    }
    let exponent = Int(value.exponent) - 52 + shift
    let significand = UInt64(value.significand * 0x1p52)
    precondition(exponent >= 0, "not a whole number")
    let words = exponent / 32
    let low = UInt64(UInt32(truncatingIfNeeded: significand)) << UInt64(exponent % 32)
    let high = (significand >> 32) << UInt64(exponent % 32)
    let middle = (low >> 32) + (high & 0xFFFF_FFFF)
    let digits =
      [UInt32](repeating: 0, count: words) + [
        UInt32(truncatingIfNeeded: low), UInt32(truncatingIfNeeded: middle),
        UInt32(truncatingIfNeeded: (high >> 32) + (middle >> 32)),
      ]
    self.init(sign: value < 0 ? -1 : 1, digits: digits)
  }

  static func * (left: BigInteger, right: BigInteger) -> BigInteger {
    var product = [UInt32](repeating: 0, count: left.digits.count + right.digits.count + 1)
    for (i, a) in left.digits.enumerated() {
      var carry: UInt64 = 0
      for (j, b) in right.digits.enumerated() {
        let sum = UInt64(a) * UInt64(b) + UInt64(product[i + j]) + carry
        product[i + j] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[i + right.digits.count] = UInt32(carry)
    }
    return BigInteger(sign: left.sign * right.sign, digits: product)
  }

  static func - (left: BigInteger, right: BigInteger) -> BigInteger {
    left + BigInteger(sign: -right.sign, digits: right.digits)
  }

  static func + (left: BigInteger, right: BigInteger) -> BigInteger {
    if left.sign == 0 { return right }
    if right.sign == 0 { return left }
    if left.sign == right.sign {
      return BigInteger(sign: left.sign, digits: sum(left.digits, right.digits))
    }
    return isSmaller(left.digits, right.digits)
      ? BigInteger(sign: right.sign, digits: difference(right.digits, left.digits))
      : BigInteger(sign: left.sign, digits: difference(left.digits, right.digits))
  }

  private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var carry: UInt64 = 0
    var sum: [UInt32] = []
    for index in 0..<max(a.count, b.count) + 1 {
      carry += UInt64(index < a.count ? a[index] : 0) + UInt64(index < b.count ? b[index] : 0)
      sum.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return sum
  }

  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var borrow: Int64 = 0
    var difference: [UInt32] = []
    for index in a.indices {
      let digit = Int64(a[index]) - Int64(index < b.count ? b[index] : 0) + borrow
      difference.append(UInt32(truncatingIfNeeded: digit))
      borrow = digit >> 32
    }
    return difference
  }

  private static func isSmaller(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    return a.reversed().lexicographicallyPrecedes(b.reversed())
  }
}
