import Foundation

extension Report {
  /// A line for every curve over the number of patches, which grows by powers of ten.
  var curve: String {
    let rows = measurements.filter { $0.patches != nil && $0.nanosecondsPerFix != nil }
    let frame = (left: 70.0, top: 40.0, width: 600.0, height: 300.0)
    let counts = rows.compactMap(\.patches).map { log10(Double($0)) }
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 1)
    let highest = (rows.compactMap(\.nanosecondsPerFix).max() ?? 1) * 1.1
    func x(_ patches: Int) -> Double {
      frame.left + frame.width * (log10(Double(patches)) - least) / max(most - least, 1e-9)
    }
    func y(_ time: Double) -> Double { frame.top + frame.height * (1 - time / highest) }

    var body = ""
    for patches in Set(rows.compactMap(\.patches)).sorted() {
      body += Self.text(x(patches), frame.top + frame.height + 20, "\(patches)", "middle")
      body += Self.line(x(patches), frame.top, x(patches), frame.top + frame.height)
    }
    for step in 0...4 {
      let time = highest * Double(step) / 4
      body += Self.text(frame.left - 8, y(time) + 4, String(format: "%.3g ns", time), "end")
      body += Self.line(frame.left, y(time), frame.left + frame.width, y(time))
    }
    let colours = ["#1b7f5c", "#2f5d9b", "#9b4f2f", "#6b4f9b"]
    let curves = rows.compactMap(\.curve).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    for (number, curve) in curves.enumerated() {
      let colour = colours[number % colours.count]
      let points = rows.filter { $0.curve == curve }
        .map { "\(x($0.patches ?? 1)),\(y($0.nanosecondsPerFix ?? 0))" }
      body += "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" "
      body += "stroke=\"\(colour)\" stroke-width=\"2\"/>\n"
      body += Self.text(
        frame.left + frame.width + 10, frame.top + 20 * Double(number + 1), curve, "start",
        colour)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="860" height="400" font-family="sans-serif" \
      font-size="12">
      <rect width="100%" height="100%" fill="white"/>
      <text x="10" y="20">Nanoseconds a fix by the number of patches, median. \
      \(Machine.current.line)</text>
      \(body)</svg>

      """
  }

  private static func text(
    _ x: Double, _ y: Double, _ text: String, _ anchor: String, _ colour: String = "black"
  ) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"\(colour)\">\(text)</text>\n"
  }

  private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" stroke=\"#dddddd\"/>\n"
  }
}
