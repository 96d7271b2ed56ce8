/// Rows of cells as aligned lines.
enum TextTable {
  /// The lines, each column as wide as its widest cell, two blanks between columns.
  static func lines(_ rows: [[String]], alignedRight: Set<Int> = []) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return alignedRight.contains(column) ? blanks + cell : cell + blanks
      }
      let line = cells.enumerated().filter { widths[$0.offset] > 0 }.map(\.element)
        .joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
