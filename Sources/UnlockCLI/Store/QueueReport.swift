internal import UnlockEngine
internal import UnlockJSON

/// What is written of entries of a queue.
struct QueueReport: Report {
  /// What the entries are, which decides the document around them.
  enum Subject {
    /// All that is still to be shown.
    case list(user: String)
    /// The head batch, and what a person is told of it.
    case batch(user: String, sentence: String?)
    /// What was taken out.
    case removed
  }

  let subject: Subject
  let entries: [QueueEntry]

  // MARK: For a person

  func table(in style: TextStyle) -> String {
    let rows = entries.enumerated().map { place, entry in
      // What is the same as in the line above is not said again.
      let goesOn = place > 0 && entries[place - 1].passID == entry.passID
      return [
        goesOn ? "" : entry.time?.clock ?? "no time", entry.patch.name.printable,
        (entry.patch.type ?? "").printable, entry.patch.id.printable,
        entry.source == .import ? "import" : "", goesOn ? "" : "pass \(entry.passID.printable)",
      ]
    }
    let lines = TextTable.lines(rows).map { "  \($0)" }
    return ([style.bold(heading)] + lines).joined(separator: "\n") + "\n"
  }

  private var heading: String {
    switch subject {
    case .list(let user):
      if entries.isEmpty { return "nothing to be shown to \(user.printable)" }
      let passes = Set(entries.map(\.passID)).count
      return "\(Count.of(entries.count, "patch", "patches")) of "
        + "\(Count.of(passes, "pass", "passes")) to be shown to \(user.printable), head first"
    case .batch(let user, let sentence):
      return sentence?.printable ?? "nothing to be shown to \(user.printable)"
    case .removed:
      return entries.isEmpty
        ? "nothing to be removed" : "\(Count.of(entries.count, "entry", "entries")) removed"
    }
  }

  // MARK: For programs

  func document(_ json: inout JSONWriter) {
    json.object { json in
      switch subject {
      case .list(let user): json.member("user", user)
      case .batch(let user, let sentence):
        json.member("user", user)
        json.member("passId", entries.first?.passID)
        json.member("sentence", sentence)
      case .removed: break
      }
      json.member(listName) { json in
        json.array { json in
          for entry in entries { json.object { members(of: entry, &$0) } }
        }
      }
    }
  }

  private var listName: String { if case .removed = subject { "removed" } else { "entries" } }

  func lines(_ json: inout JSONWriter) {
    // A batch is one thing, and its sentence belongs to it.
    if case .batch = subject {
      document(&json)
      return json.endLine()
    }
    for entry in entries {
      json.object { members(of: entry, &$0) }
      json.endLine()
    }
  }

  /// Features without geometry: an entry names a patch, and where that is only the catalog knows.
  func features(_ json: inout JSONWriter) {
    json.featureCollection { json in
      for entry in entries {
        json.feature(at: nil) { json in json.object { members(of: entry, &$0) } }
      }
    }
  }

  private func members(of entry: QueueEntry, _ json: inout JSONWriter) {
    json.member("patchId", entry.patch.id)
    json.member("patchName", entry.patch.name)
    json.member("passId", entry.passID)
    json.member("time", entry.time)
    json.member("source", entry.source.rawValue)
  }

  var csv: String {
    var row = CSVRow()
    for name in ["patchId", "patchName", "passId", "time", "source"] { row.add(text: name) }
    row.end()
    for entry in entries {
      row.add(text: entry.patch.id)
      row.add(text: entry.patch.name)
      row.add(text: entry.passID)
      row.add(text: entry.time?.iso8601)
      row.add(text: entry.source.rawValue)
      row.end()
    }
    return row.text
  }
}
