public import UnlockEngine

extension PhotoWriter {
  /// A photograph taken at a fix, its place to a millionth of a second of arc and its time to a
  /// hundredth of a second, as a phone writes them.
  public init(_ fix: Fix) {
    self.init()
    let (latitude, longitude) = (fix.coordinate.latitude, fix.coordinate.longitude)
    gps = [
      Self.text(1, latitude < 0 ? "S" : "N"), Self.rationals(2, Self.sexagesimal(latitude)),
      Self.text(3, longitude < 0 ? "W" : "E"), Self.rationals(4, Self.sexagesimal(longitude)),
    ]
    guard let time = fix.time?.iso8601 else { return }
    // 2024-05-04T10:00:12.250Z
    let numbers = time.split { !$0.isNumber }
    let hundredths = numbers.count > 6 ? (UInt32(numbers[6].prefix(2)) ?? 0) : 0
    let clock = numbers[3...5].map { UInt32($0) ?? 0 }
    gps += [
      Self.text(0x1D, numbers[..<3].joined(separator: ":")),
      Self.rationals(
        7, [(clock[0], 1), (clock[1], 1), (clock[2] * 100 + hundredths, 100)]),
    ]
  }

  /// Degrees, minutes and millionths of seconds.
  private static func sexagesimal(_ degrees: Double) -> [(UInt32, UInt32)] {
    let millionths = UInt64((abs(degrees) * 3_600_000_000).rounded())
    let minutes = millionths / 60_000_000
    return [
      (UInt32(minutes / 60), 1), (UInt32(minutes % 60), 1),
      (UInt32(millionths % 60_000_000), 1_000_000),
    ]
  }
}
