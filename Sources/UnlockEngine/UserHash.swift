/// Hashes users by the bytes of their ids: quick for short texts, as ids are, since it is asked for
/// every fix that is not of the same user as the one before.
///
/// Two numbers that nobody outside knows go into it, so that whoever chooses ids cannot choose ones
/// that meet. The same id has another hash in another table and in another process.
struct UserHash {
  private let seed = UInt64.random(in: .min ... .max)
  private let multiplier = UInt64.random(in: .min ... .max) | 1

  func callAsFunction(_ user: String) -> UInt64 {
    var user = user
    return user.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  private func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    guard count >= 8 else {
      var word: UInt64 = 0
      for byte in bytes { word = word << 8 | UInt64(byte) }
      return folded(folded(state ^ word))
    }
    // Words of eight bytes, the last of which may overlap the one before: no load goes past `count`.
    var place = 0
    while place + 8 < count {
      state = folded(state ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    return folded(state ^ bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
  }

  /// The halves of a product of twice the width, one over the other: every bit in hangs on every
  /// bit out.
  private func folded(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }
}
