/// One row of comma-separated values (RFC 4180): quoted where needed, ended by CR and LF.
struct CSVRow {
  private(set) var text = ""
  private var isFirst = true

  /// Adds a text. One that a spreadsheet would run as a formula gets an apostrophe in front, as
  /// spreadsheets themselves do it.
  mutating func add(text value: String?) {
    guard let value else { return add(verbatim: "") }
    add(verbatim: Self.looksLikeFormula(value) ? "'\(value)" : value)
  }

  /// Adds a number, empty where it is unknown.
  mutating func add(_ value: Double?) {
    add(verbatim: value.flatMap { $0.isFinite ? $0.description : nil } ?? "")
  }

  /// Adds a whole number, empty where it is unknown.
  mutating func add(_ value: Int?) {
    add(verbatim: value.map { String($0) } ?? "")
  }

  /// Ends the row.
  mutating func end() {
    text += "\r\n"
    isFirst = true
  }

  private mutating func add(verbatim value: String) {
    if !isFirst { text += "," }
    isFirst = false
    // In Unicode CR and LF are one character together: look at the scalars.
    guard value.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      text += value
      return
    }
    text +=
      "\"\(value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  private static func looksLikeFormula(_ value: String) -> Bool {
    guard let first = value.unicodeScalars.first else { return false }
    return "=+-@\t\r".unicodeScalars.contains(first) && Double(value) == nil
  }
}
