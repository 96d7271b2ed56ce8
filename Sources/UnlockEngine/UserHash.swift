/// Hashes users by the bytes of their ids: quick for short texts, as ids are, since it is asked for
/// every fix that is not of the same user as the one before.
///
/// Two numbers that nobody outside knows go into it, so that whoever chooses ids cannot choose ones
/// that meet. The same id has another hash in another table and in another process.
@usableFromInline
struct UserHash {
  private let seed = UInt64.random(in: .min ... .max)
  private let multiplier = UInt64.random(in: .min ... .max) | 1

  init() {}

  /// - Parameter key: that of the user.
  func callAsFunction(_ user: String, _ key: UserKey) -> UInt64 {
    var state = seed ^ UInt64(truncatingIfNeeded: key.count)
    if !key.isWhole { state = middle(of: user, state) }
    return folded(folded(state ^ key.head) ^ key.tail)
  }

  /// What lies between the ends, in words of eight bytes, the last of which may overlap the end: no
  /// load goes past the bytes.
  private func middle(of user: String, _ start: UInt64) -> UInt64 {
    var user = user
    return user.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var state = start
      for place in stride(from: 8, to: bytes.count - 8, by: 8) {
        state = folded(state ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      return state
    }
  }

  /// The halves of a product of twice the width, one over the other: every bit in hangs on every
  /// bit out.
  private func folded(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }
}
