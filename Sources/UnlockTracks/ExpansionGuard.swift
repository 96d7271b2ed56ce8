/// Notices compressed data made only to swell.
struct ExpansionGuard {
  /// Bytes that may come out before the ratio counts.
  static let freeBytes = 64 << 20
  /// Real tracks shrink some 10 to 40 times.
  static let greatestRatio = 250

  private var unpacked = 0

  /// More has come out of `packed` bytes in all.
  mutating func check(packed: Int, unpackedMore: Int) throws(TrackError) {
    unpacked += unpackedMore
    guard unpacked > Self.freeBytes, unpacked / Self.greatestRatio > packed else { return }
    throw TrackError(
      .malformed,
      message: "the compressed data swells more than \(Self.greatestRatio) times over;"
        + " no track does, so reading stops here")
  }
}
