import Foundation

extension Report {
  /// What `--plot` draws: a curve where the number of patches changes, bars otherwise.
  var plot: String { measurements.contains { $0.patches != nil } ? curve : bars }

  /// A bar for every subject, grouped by workload, on a logarithmic scale of nanoseconds.
  private var bars: String {
    let rows = measurements.filter { $0.nanosecondsPerFix != nil }
    let width = 760.0
    let (left, right, height) = (190.0, 90.0, 18.0)
    let times = rows.compactMap(\.nanosecondsPerFix)
    let (low, high) = (0.5, max(10, times.max() ?? 10))
    func length(_ time: Double) -> Double {
      (width - left - right) * max(0, log(max(time, low) / low)) / log(high / low)
    }
    var y = 30.0
    var body = ""
    var last = ""
    for row in rows {
      if row.workload != last {
        y += 14
        body += "<text x=\"10\" y=\"\(y + 12)\" font-weight=\"bold\">\(row.workload)</text>\n"
        y += height
        last = row.workload
      }
      let time = row.nanosecondsPerFix ?? 0
      body += """
        <text x="\(left - 8)" y="\(y + 12)" text-anchor="end">\(row.subject)</text>
        <rect x="\(left)" y="\(y + 2)" width="\(length(time))" height="\(height - 5)" \
        fill="\(row.subject.hasPrefix("index") ? "#1b7f5c" : "#9aa5b1")"/>
        <text x="\(left + length(time) + 6)" y="\(y + 12)">\(String(format: "%.3g", time)) ns</text>

        """
      y += height
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(y + 20)" \
      font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="white"/>
      <text x="10" y="20">Nanoseconds a fix (logarithmic), median. \(Machine.current.line)</text>
      \(body)</svg>

      """
  }
}
