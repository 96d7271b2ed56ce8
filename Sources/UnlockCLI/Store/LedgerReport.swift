internal import UnlockEngine
internal import UnlockJSON

/// What is written of a ledger.
struct LedgerReport: Report {
  let user: String
  let entries: [LedgerEntry]

  // MARK: For a person

  func table(in style: TextStyle) -> String {
    let heading =
      entries.isEmpty
      ? "nothing unlocked for \(user.printable)"
      : "\(Count.of(entries.count, "unlock")) of \(user.printable), first come first"
    let rows = entries.map { entry in
      [
        entry.fix.time?.clock ?? "no time", entry.patch.name.printable,
        (entry.patch.type ?? "").printable, entry.patch.id.printable, Self.notes(on: entry),
        Self.place(of: entry.fix),
      ]
    }
    let lines = TextTable.lines(rows).map { "  \($0)" }
    return ([style.bold(heading)] + lines).joined(separator: "\n") + "\n"
  }

  private static func notes(on entry: LedgerEntry) -> String {
    var notes: [String] = []
    if entry.isInferred { notes.append("between fixes") }
    if entry.fix.source == .import {
      let visit = entry.inPerson.map { "visited \($0.time?.clock ?? "at no known time")" }
      notes.append(visit.map { "import, \($0)" } ?? "import")
    }
    return notes.joined(separator: ", ")
  }

  private static func place(of fix: Fix) -> String {
    fix.origin.map { "\($0.track) fix \($0.index)".printable }
      ?? "\(fix.coordinate.latitude), \(fix.coordinate.longitude)"
  }

  // MARK: For programs

  func document(_ json: inout JSONWriter) {
    json.object { json in
      json.member("user", user)
      json.member("unlocks") { json in
        json.array { json in for entry in entries { json.ledgerEntry(entry, of: user) } }
      }
    }
  }

  func lines(_ json: inout JSONWriter) {
    for entry in entries {
      json.ledgerEntry(entry, of: user)
      json.endLine()
    }
  }

  func features(_ json: inout JSONWriter) {
    json.featureCollection { json in
      for entry in entries {
        json.feature(at: entry.fix.coordinate) { $0.ledgerEntry(entry, of: user) }
      }
    }
  }

  private static let header = [
    "user", "passId", "patchId", "patchName", "patchType", "depth", "track", "fixIndex", "time",
    "latitude", "longitude", "accuracy", "source", "inferred", "crossedAt", "inPersonTrack",
    "inPersonFixIndex", "inPersonTime", "inPersonLatitude", "inPersonLongitude",
  ]

  var csv: String {
    var row = CSVRow()
    for name in Self.header { row.add(text: name) }
    row.end()
    for entry in entries { add(entry, to: &row) }
    return row.text
  }

  private func add(_ entry: LedgerEntry, to row: inout CSVRow) {
    row.add(text: user)
    row.add(text: entry.passID)
    row.add(text: entry.patch.id)
    row.add(text: entry.patch.name)
    row.add(text: entry.patch.type)
    row.add(entry.patch.depth)
    add(entry.fix, to: &row)
    row.add(entry.fix.horizontalAccuracy)
    row.add(text: entry.fix.source.rawValue)
    row.add(text: entry.isInferred ? "true" : "false")
    row.add(text: entry.fix.crossedAt?.iso8601)
    add(entry.inPerson, to: &row)
    row.end()
  }

  private func add(_ fix: Fix?, to row: inout CSVRow) {
    row.add(text: fix?.origin?.track)
    row.add(fix?.origin?.index)
    row.add(text: fix?.time?.iso8601)
    row.add(fix?.coordinate.latitude)
    row.add(fix?.coordinate.longitude)
  }
}
