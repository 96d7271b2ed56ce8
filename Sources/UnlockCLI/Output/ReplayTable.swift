internal import UnlockEngine
internal import UnlockTracks

/// Writes a replay for a person to look at: a group for each track, a line for each pass with its
/// nest as a path, and a last line that sums up.
final class ReplayTable: ReplayObserver {
  private let output: Output
  private let style: TextStyle
  private let catalog: Catalog
  private let showsRejected: Bool
  private let usualUser: String
  private var heading: String?
  private var shownTracks: Set<String> = []
  private var awards: [ReplayAward] = []

  init(
    to output: Output, style: TextStyle, catalog: Catalog, showsRejected: Bool, usualUser: String
  ) {
    self.output = output
    self.style = style
    self.catalog = catalog
    self.showsRejected = showsRejected
    self.usualUser = usualUser
  }

  func receive(_ event: ReplayEvent) {
    switch event {
    case .pass(let pass): write(pass)
    case .rejected(let fix, let rejection):
      guard showsRejected else { return }
      let place = "\(fix.fix.coordinate.latitude), \(fix.fix.coordinate.longitude)"
      let margin = beginLine(fix.fix.origin, user: fix.user, time: fix.fix.time)
      output.writeLine(margin + style.red("refused: \(rejection.words)") + " at \(place)")
    case .held(let fix, let holdBack):
      guard showsRejected else { return }
      let margin = beginLine(fix.fix.origin, user: fix.user, time: fix.fix.time)
      output.writeLine(margin + style.faint("held back: \(holdBack.words(in: catalog))"))
    case .unreadable(let point):
      guard showsRejected else { return }
      let margin = beginLine(point.origin, user: point.user, time: nil)
      let line = point.defect.line.map { "line \($0) " } ?? ""
      output.writeLine(
        margin + style.red("unreadable:") + " \(line)\(point.defect.message.printable)")
    }
  }

  func finishTrack(_ name: String, fixes: Int) {
    guard !shownTracks.contains(name) else { return }
    writeHeading(name, of: name)
    output.writeLine(style.faint("  nothing new in \(Count.of(fixes, "fix", "fixes"))"))
  }

  /// Kept for the end: between passes they would be overlooked.
  func receive(_ awards: [ReplayAward]) {
    self.awards += awards
  }

  func finish(_ summary: ReplaySummary) {
    tellAwards()
    // Where no track could be read, the errors have said all there is to say.
    guard summary.tracks > 0 else { return }
    if heading != nil { output.writeLine() }
    output.writeLine(style.bold(summary.sentence))
  }

  private func tellAwards() {
    guard !awards.isEmpty else { return }
    if heading != nil { output.writeLine() }
    heading = ""
    for award in awards { output.writeLine(style.green(award.sentence)) }
  }

  private func write(_ pass: Pass) {
    let margin = beginLine(pass.fix.origin, user: pass.user, time: pass.fix.time)
    let known = pass.patches.compactMap { catalog.index(ofID: $0.id) }
    var notes: [String] = []
    if pass.isInferred { notes.append("between fixes") }
    if pass.fix.source == .import { notes.append("import") }
    let note = notes.isEmpty ? "" : style.faint("  \(notes.joined(separator: ", "))")
    for (number, path) in NestPath.paths(through: known, in: catalog).enumerated() {
      let start = number == 0 ? margin : String(repeating: " ", count: Self.marginWidth)
      output.writeLine(start + path.text(in: style) + (number == 0 ? note : ""))
    }
  }

  private static let marginWidth = 36

  /// Writes the heading where it has changed; the line's time and fix, padded to the path.
  private func beginLine(_ origin: FixOrigin?, user: String, time: Timestamp?) -> String {
    let track = origin?.track ?? "?"
    let heading = user == usualUser ? track : "\(track), \(user)"
    if heading != self.heading { writeHeading(heading, of: track) }
    let time = time?.clock ?? "no time"
    let fix = "fix \(origin.map { String($0.index) } ?? "?")"
    return "  " + style.faint(time.padded(to: 22)) + style.cyan(fix.padded(to: 12))
  }

  private func writeHeading(_ text: String, of track: String) {
    if heading != nil { output.writeLine() }
    heading = text
    shownTracks.insert(track)
    output.writeLine(style.green(text.printable))
  }
}

extension String {
  /// The text with blanks behind it, at least one.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

extension FixRejection {
  /// The reason with the numbers behind it.
  fileprivate var words: String {
    guard let measured else { return reason.rawValue }
    return "\(reason.rawValue) \(measured)" + (limit.map { " of at most \($0)" } ?? "")
  }
}

extension HoldBack {
  /// The patch, the rule and the numbers behind it.
  fileprivate func words(in catalog: Catalog) -> String {
    let name = catalog.index(ofID: patchID).map { catalog[$0].name } ?? patchID
    let numbers =
      switch rule {
      case .confidence: "confidence \(Share.text(measured)) of \(Share.text(limit))"
      case .dwell: "inside for \(measured) s of \(limit) s"
      }
    return "\(name.printable), \(numbers)\(isInferred ? ", between fixes" : "")"
  }
}

extension ReplaySummary {
  /// What a replay came to, as a sentence.
  var sentence: String {
    var parts = [Count.of(tracks, "track"), Count.of(fixes, "fix", "fixes")]
    if rejected > 0 {
      let reasons = RejectionReason.allCases.compactMap { reason in
        rejections[reason].map { "\($0) \(reason.rawValue)" }
      }
      parts.append("\(rejected) refused (\(reasons.joined(separator: ", ")))")
    }
    let outcome =
      unlocks == 0
      ? "nothing unlocked of \(Count.of(patches, "patch", "patches"))"
      : "\(unlocks) of \(Count.of(patches, "patch", "patches")) unlocked in "
        + Count.of(passes, "pass", "passes")
    return "\(parts.joined(separator: ", ")): \(outcome)"
  }
}
