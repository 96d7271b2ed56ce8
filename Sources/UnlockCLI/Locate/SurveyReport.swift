internal import UnlockEngine
internal import UnlockGeodesy
internal import UnlockJSON
internal import UnlockService

/// What is written of a survey.
struct SurveyReport: Report {
  let survey: Survey
  let coordinate: Coordinate
  let catalog: Catalog
  let rule: BoundaryRule

  private var all: [(sighting: PatchSighting, contains: Bool)] {
    survey.containing.map { ($0, true) } + survey.nearest.map { ($0, false) }
  }

  // MARK: For a person

  func table(in style: TextStyle) -> String {
    let place = "\(coordinate.latitude), \(coordinate.longitude)"
    var lines: [String] = []
    if survey.containing.isEmpty {
      lines.append("\(style.bold(place)) lies in no patch")
    } else {
      let count = Count.of(survey.containing.count, "patch", "patches")
      lines.append("\(style.bold(place)) lies in \(count)")
      let paths = NestPath.paths(through: survey.containing.map(\.patch), in: catalog)
      lines += paths.map { "  \($0.text(in: style))" } + [""]
      lines += rows(survey.containing, "inside", in: style)
    }
    if !survey.nearest.isEmpty {
      lines += ["", "Nearest others"] + rows(survey.nearest, "away", in: style)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func rows(
    _ sightings: [PatchSighting], _ side: String, in style: TextStyle
  ) -> [String] {
    let cells = sightings.map { sighting in
      let patch = catalog[sighting.patch]
      let distance = sighting.boundary.map { "\(Metres.text($0.metres)) \(side)" } ?? "everywhere"
      return [patch.name.printable, (patch.type ?? "").printable, distance, patch.id.printable]
    }
    return TextTable.lines(cells, alignedRight: [2]).map { line in "  \(line)" }
  }

  // MARK: For programs

  func document(_ json: inout JSONWriter) {
    json.object { json in
      json.member("latitude", coordinate.latitude)
      json.member("longitude", coordinate.longitude)
      json.member("boundary", rule.rawValue)
      for (name, sightings) in [("patches", survey.containing), ("nearest", survey.nearest)] {
        json.member(name) { json in
          json.array { json in
            for sighting in sightings { json.object { members(of: sighting, &$0) } }
          }
        }
      }
    }
  }

  func lines(_ json: inout JSONWriter) {
    for (sighting, contains) in all {
      json.object { json in
        members(of: sighting, &json)
        json.member("contains", contains)
      }
      json.endLine()
    }
  }

  /// The place, and the way to each boundary as a line.
  func features(_ json: inout JSONWriter) {
    json.featureCollection { json in
      json.feature(at: coordinate) { json in
        json.object { $0.member("boundary", rule.rawValue) }
      }
      for (sighting, contains) in all {
        json.feature(from: coordinate, to: sighting.boundary?.coordinate) { json in
          json.object { json in
            members(of: sighting, &json)
            json.member("contains", contains)
          }
        }
      }
    }
  }

  private func members(of sighting: PatchSighting, _ json: inout JSONWriter) {
    let patch = catalog[sighting.patch]
    json.member("patchId", patch.id)
    json.member("patchName", patch.name)
    json.member("patchType", patch.type)
    json.member("depth", catalog.depth(at: sighting.patch))
    json.member("distance", sighting.boundary?.metres)
  }

  var csv: String {
    var row = CSVRow()
    for name in ["patchId", "patchName", "patchType", "depth", "contains", "distance"] {
      row.add(text: name)
    }
    row.end()
    for (sighting, contains) in all {
      let patch = catalog[sighting.patch]
      row.add(text: patch.id)
      row.add(text: patch.name)
      row.add(text: patch.type)
      row.add(catalog.depth(at: sighting.patch))
      row.add(text: contains ? "true" : "false")
      row.add(sighting.boundary?.metres)
      row.end()
    }
    return row.text
  }
}
