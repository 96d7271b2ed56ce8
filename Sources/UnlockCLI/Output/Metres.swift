internal import Glibc

/// Distances for a person.
enum Metres {
  /// `84.3 m`, `9.13 km`, `913 km`.
  static func text(_ metres: Double) -> String {
    if metres < 999.95 { return "\(rounded(metres, decimals: 1)) m" }
    let kilometres = metres / 1000
    return
      "\(rounded(kilometres, decimals: kilometres < 9.995 ? 2 : kilometres < 99.95 ? 1 : 0)) km"
  }

  private static func rounded(_ value: Double, decimals: Int) -> String {
    let scale = [1.0, 10, 100][decimals]
    let units = Int((value * scale).rounded())
    guard decimals > 0 else { return Count.grouped(units) }
    let fraction = String(units % Int(scale))
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(Count.grouped(units / Int(scale))).\(zeros)\(fraction)"
  }
}
