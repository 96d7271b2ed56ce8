/// Notices compressed data made only to swell.
struct ExpansionGuard {
  /// Bytes that may come out before the ratio counts.
  static let freeBytes = 256 << 20
  /// Real tracks shrink some 10 to 40 times.
  static let greatestRatio = 250

  private var packed = 0
  private var unpacked = 0

  mutating func count(packed morePacked: Int, unpacked moreUnpacked: Int) throws(TrackError) {
    packed += morePacked
    unpacked += moreUnpacked
    guard unpacked > Self.freeBytes, unpacked / Self.greatestRatio > packed else { return }
    throw TrackError(
      .malformed,
      message: "the compressed data swells more than \(Self.greatestRatio) times over;"
        + " no track does, so reading stops here")
  }
}
