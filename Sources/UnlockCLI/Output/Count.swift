/// Numbers with their nouns.
enum Count {
  /// `1 track`, `2 tracks`, `12,345 fixes`.
  static func of(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// The digits in groups of three.
  static func grouped(_ count: Int) -> String {
    var digits = Array(String(abs(count)))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (count < 0 ? "-" : "") + String(digits)
  }
}
