/// Shares for a person.
enum Share {
  /// A share from 0 to 1 with three decimals, rounded down: it must not look like enough.
  static func text(_ share: Double) -> String {
    let thousandths = Int((share * 1000).rounded(.down))
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
