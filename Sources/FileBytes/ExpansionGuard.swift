/// Notices compressed data made only to swell. One inside the other share a guard, which knows how
/// many bytes there were outermost: so wrapping a bomb in a bomb gains nothing.
package final class ExpansionGuard {
  /// Bytes that may come out before the ratio counts.
  static let freeBytes = 64 << 20
  /// Real tracks shrink some 10 to 40 times.
  static let greatestRatio = 250

  private var packed = 0
  private var unpacked: [Int] = []

  package init() {}

  /// A number for one more layer; that of the outermost is 0.
  func addLayer() -> Int {
    unpacked.append(0)
    return unpacked.count - 1
  }

  /// More was taken in by a layer.
  func take(packed count: Int, layer: Int) {
    if layer == 0 { packed += count }
  }

  /// More has come out of a layer.
  func give(unpacked count: Int, layer: Int) throws(FileError) {
    unpacked[layer] += count
    try Self.check(unpacked: unpacked[layer], packed: packed)
  }

  /// Throws where so much cannot come of so little.
  static func check(unpacked: Int, packed: Int) throws(FileError) {
    guard unpacked > freeBytes, unpacked / greatestRatio > packed else { return }
    throw FileError(
      .malformed,
      message: "the compressed data swells more than \(greatestRatio) times over;"
        + " no sound file does, so reading stops here")
  }
}
