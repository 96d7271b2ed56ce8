internal import UnlockCatalog
internal import UnlockEngine
internal import UnlockJSON

/// What is written of a catalog's defects.
struct CatalogCheckReport: Report {
  private let loaded: LoadedCatalog?
  private let problems: [CatalogProblem]

  /// A report on a catalog; nil where nothing could be read.
  init(_ loaded: LoadedCatalog?) {
    self.loaded = loaded
    problems = loaded?.problems ?? []
  }

  private var patches: Int { loaded?.catalog.count ?? 0 }

  private var withGeofence: Int {
    guard let catalog = loaded?.catalog else { return 0 }
    return (0..<catalog.count).count { catalog.boundingBox(at: $0) != nil }
  }

  private var counts: [(defect: CatalogDefect, count: Int)] {
    CatalogDefect.allCases.compactMap { defect in
      let count = problems.count { $0.defect == defect }
      return count > 0 ? (defect, count) : nil
    }
  }

  // MARK: For a person

  func table(in style: TextStyle) -> String {
    // Where nothing could be read, the errors have said so.
    guard loaded != nil else { return "" }
    var lines: [String] = []
    var file: String?
    var feature: String?
    for problem in problems {
      if problem.file != file {
        if file != nil { lines.append("") }
        lines.append(style.green(problem.file.printable))
        (file, feature) = (problem.file, nil)
      }
      let line = problem.line.map { " (line \($0))" } ?? ""
      let name = "\(problem.patchID?.printable ?? "without an id")\(line)"
      if name != feature { lines.append("  \(style.bold(name))") }
      feature = name
      lines += self.lines(of: problem, in: style)
    }
    if !lines.isEmpty { lines.append("") }
    return (lines + [style.bold(sentence)]).joined(separator: "\n") + "\n"
  }

  private func lines(of problem: CatalogProblem, in style: TextStyle) -> [String] {
    let word = problem.defect.rawValue
    let shown = problem.losesInput ? style.red(word) : style.yellow(word)
    var lines = ["    \(shown): \(problem.message.printable)"]
    if let hint = problem.hint { lines.append("    " + style.faint("hint: \(hint.printable)")) }
    return lines
  }

  private var sentence: String {
    let words = counts.map { "\($0.count) \($0.defect.rawValue)" }.joined(separator: ", ")
    let found =
      problems.isEmpty ? "no problem" : "\(Count.of(problems.count, "problem")) (\(words))"
    return "\(Count.of(patches, "patch", "patches")), \(Count.grouped(withGeofence)) with a "
      + "geofence: \(found)"
  }

  // MARK: For programs

  func document(_ json: inout JSONWriter) {
    json.object { json in
      json.member("problems") { json in
        json.array { json in for problem in problems { json.object { members(problem, &$0) } } }
      }
      json.member("summary", summary)
    }
  }

  func lines(_ json: inout JSONWriter) {
    for problem in problems {
      json.object { members(problem, &$0) }
      json.endLine()
    }
  }

  /// A feature for each problem: the box around what is left of the patch, if anything.
  func features(_ json: inout JSONWriter) {
    json.featureCollection { json in
      for problem in problems {
        json.feature(box: box(of: problem)) { json in json.object { members(problem, &$0) } }
      }
    } members: { json in
      json.member("summary", summary)
    }
  }

  private func box(of problem: CatalogProblem) -> BoundingBox? {
    guard !problem.defect.losesFeature, let catalog = loaded?.catalog, let id = problem.patchID
    else { return nil }
    return catalog.index(ofID: id).flatMap { catalog.boundingBox(at: $0) }
  }

  private func members(_ problem: CatalogProblem, _ json: inout JSONWriter) {
    json.member("file", problem.file)
    json.member("patchId", problem.patchID)
    json.member("problem", problem.defect.rawValue)
    json.member("usable", problem.isUsable)
    json.member("message", problem.message)
    json.member("hint", problem.hint)
    json.member("line", problem.line)
  }

  private func summary(_ json: inout JSONWriter) {
    json.object { json in
      json.member("patches", patches)
      json.member("withGeofence", withGeofence)
      json.member("unreadableFiles", loaded?.errors.count)
      json.member("problems", problems.count)
      json.member("byProblem") { json in
        json.object { json in
          for (defect, count) in counts { json.member(defect.rawValue, count) }
        }
      }
    }
  }

  var csv: String {
    var row = CSVRow()
    for name in ["file", "line", "patchId", "problem", "usable", "message", "hint"] {
      row.add(text: name)
    }
    row.end()
    for problem in problems {
      row.add(text: problem.file)
      row.add(problem.line)
      row.add(text: problem.patchID)
      row.add(text: problem.defect.rawValue)
      row.add(text: problem.isUsable ? "true" : "false")
      row.add(text: problem.message)
      row.add(text: problem.hint)
      row.end()
    }
    return row.text
  }
}
