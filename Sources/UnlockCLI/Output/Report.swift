internal import UnlockJSON

/// What a command has found, in each form in which it can be written.
protocol Report {
  /// For a person, lines that end with a newline each; empty where there is nothing to say.
  func table(in style: TextStyle) -> String

  /// A header line and a row for each thing found.
  var csv: String { get }

  /// One document, without its end of line.
  func document(_ json: inout JSONWriter)

  /// A document a line.
  func lines(_ json: inout JSONWriter)

  /// A FeatureCollection, without its end of line.
  func features(_ json: inout JSONWriter)
}

extension Report {
  func write(as format: OutputFormat, on console: Console) {
    var json = JSONWriter()
    switch format {
    case .table: return console.output.write(table(in: console.style))
    case .csv: return console.output.write(csv)
    case .json:
      document(&json)
      json.endLine()
    case .ndjson: lines(&json)
    case .geojson:
      features(&json)
      json.endLine()
    }
    console.output.write(json.bytes)
  }
}
