internal import UnlockEngine
internal import UnlockJSON

/// What is written of a catalog's numbers.
struct CatalogInfoReport {
  private let census: CatalogCensus
  private let index: CellIndexSize

  init(_ census: CatalogCensus, _ index: CellIndexSize) {
    self.census = census
    self.index = index
  }

  func write(as format: OutputFormat, on console: Console) {
    var json = JSONWriter()
    switch format {
    case .table: return console.output.write(table(in: console.style))
    case .csv: return console.output.write(csv)
    case .json, .ndjson: json.object(members)
    case .geojson:
      json.object { json in
        json.member("type", "FeatureCollection")
        json.member("features") { json in
          json.array { $0.feature(box: census.bounds) { $0.object(members) } }
        }
      }
    }
    json.endLine()
    console.output.write(json.bytes)
  }

  private func table(in style: TextStyle) -> String {
    var rows = [["patches", Count.grouped(census.patches)]]
    rows += census.types.map { type in
      ["  \((type.type ?? "without a type").printable)", Count.grouped(type.patches)]
    }
    rows.append(["with a geofence", Count.grouped(census.withGeofence)])
    rows.append(["parts", Count.grouped(census.parts)])
    rows.append(["rings", Count.grouped(census.rings)])
    rows.append(["vertices", Count.grouped(census.vertices)])
    rows.append(["depth of nesting", Count.grouped(census.depths.count)])
    rows += census.depths.enumerated().map { depth, count in
      ["  depth \(depth)", Count.grouped(count)]
    }
    var lines = TextTable.lines(rows, alignedRight: [1])
    lines.append(
      "index   \(Count.of(index.byteCount, "byte")), of which most look-ups touch "
        + Count.grouped(index.hotBytes))
    if let bounds = census.bounds {
      lines.append(
        "bounds  \(bounds.minLatitude), \(bounds.minLongitude) to "
          + "\(bounds.maxLatitude), \(bounds.maxLongitude)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func members(_ json: inout JSONWriter) {
    json.member("patches", census.patches)
    json.member("withGeofence", census.withGeofence)
    json.member("types") { json in
      json.array { json in
        for type in census.types {
          json.object { json in
            json.member("type", type.type)
            json.member("patches", type.patches)
          }
        }
      }
    }
    json.member("parts", census.parts)
    json.member("rings", census.rings)
    json.member("vertices", census.vertices)
    json.member("depths") { $0.array { json in for count in census.depths { json.value(count) } } }
    json.member("index") { json in
      json.object { json in
        json.member("bytes", index.byteCount)
        json.member("hotBytes", index.hotBytes)
        json.member("edges", index.edgeCount)
      }
    }
    json.member("bounds") { json in
      guard let box = census.bounds else { return json.value(nil as String?) }
      let sides = [box.minLongitude, box.minLatitude, box.maxLongitude, box.maxLatitude]
      json.array { json in for side in sides { json.value(side) } }
    }
  }

  private var csv: String {
    var row = CSVRow()
    for name in ["type", "patches"] { row.add(text: name) }
    row.end()
    for type in census.types {
      row.add(text: type.type)
      row.add(type.patches)
      row.end()
    }
    return row.text
  }
}
