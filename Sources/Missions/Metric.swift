/// An app metric as its text spells it.
///
/// The grammar is small on purpose, and whatever lies outside it is no metric: a bare token of
/// ASCII letters, digits, `_`, `-`, `.` and `:`, or such a token, `>=` and a whole number, without
/// blanks.
enum Metric: Equatable {
  /// Holds when the event was recorded.
  case event(String)
  /// Holds when the count of the key is at least this number.
  case atLeast(key: String, count: Int)

  init?(_ text: String) {
    guard let comparison = text.firstRange(of: ">=") else {
      guard Self.isToken(text) else { return nil }
      self = .event(text)
      return
    }
    let key = String(text[..<comparison.lowerBound])
    let number = text[comparison.upperBound...]
    guard Self.isToken(key), number.utf8.allSatisfy(Self.isDigit), let count = Int(number) else {
      return nil
    }
    self = .atLeast(key: key, count: count)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "_-.:".utf8.contains(byte)
      }
  }
}

/// `metricSatisfied`: whether an app metric holds; the only reader of one.
///
/// A bare token holds when that event was recorded; `key>=N` when the count of `key` is at least
/// N, a missing key counting 0. An empty metric, and anything outside the grammar, does not hold.
public func metricSatisfied(_ metric: String, _ context: EarnedContext) -> Bool {
  switch Metric(metric) {
  case .event(let token): context.events.contains(token)
  case .atLeast(let key, let count): context.counts[key, default: 0] >= count
  case nil: false
  }
}
