import Foundation
import UnlockJSON

/// One measured figure.
struct Measurement {
  var benchmark: String
  var workload: String
  var subject: String
  /// How many patches there were, where that is what changes.
  var patches: Int?
  /// The line that the figure belongs to where patches are what changes.
  var curve: String?
  /// The median over all rounds.
  var nanosecondsPerFix: Double?
  var megabytesPerSecond: Double?
  /// How fast it is, as a part of the speed of the plain subject beside it.
  var shareOfPlain: Double?
  var pairs: Int?
  var hash: String?
  var buildSeconds: Double?
  /// The median time until something can be asked.
  var readySeconds: Double?
  /// Memory of this process that it takes.
  var residentBytes: Int?
  /// What the part of an index that most look-ups touch takes for each edge of a patch.
  var hotBytesPerEdge: Double?
  var bytesPerEdge: Double?
  var unlocksPerSecond: Double?
  /// What an unlock costs a processor, apart from all waiting.
  var processorNanosecondsPerUnlock: Double?
  var bytesPerMillionUnlocks: Double?
  var percentiles: [(name: String, nanoseconds: Double)] = []
}

/// What an area found out.
struct Report {
  var measurements: [Measurement] = []
  /// Subjects that answered differently from one another: none, or the bench fails.
  var disagreements: [String] = []
  /// Lines worth saying once: sizes, what was left out.
  var notes: [String] = []

  /// What a person reads.
  var table: String {
    var text = "\(Machine.current.line)\n\n"
    for note in notes { text += "\(note)\n" }
    for workload in workloads {
      text += "\n\(workload)\n"
      let rows = measurements.filter { $0.workload == workload }
      let reference = rows.first { $0.subject == "index-single" }?.nanosecondsPerFix
      for row in rows { text += "  \(Self.line(row, of: reference))\n" }
    }
    for disagreement in disagreements { text += "\nDIFFERENT ANSWERS: \(disagreement)\n" }
    return text
  }

  private var workloads: [String] {
    measurements.reduce(into: []) { names, row in
      if names.last != row.workload { names.append(row.workload) }
    }
  }

  /// - Parameter reference: nanoseconds that times are given as multiples of.
  private static func line(_ row: Measurement, of reference: Double?) -> String {
    var cells = [row.subject.padded(to: 20)]
    if let time = row.nanosecondsPerFix {
      cells.append("\(Self.digits(time)) ns a fix".rightAligned(to: 18))
      if let reference {
        cells.append("\(Self.digits(time / reference)) x".rightAligned(to: 8))
      }
    }
    if let speed = row.megabytesPerSecond {
      cells.append("\(Self.digits(speed)) MB/s".rightAligned(to: 12))
      if let time = row.nanosecondsPerFix {
        cells.append("\(Self.digits(1000 / time)) M fixes/s".rightAligned(to: 16))
      }
    }
    if let share = row.shareOfPlain {
      cells.append("\(Self.digits(share)) of plain".rightAligned(to: 14))
    }
    for percentile in row.percentiles {
      cells.append(
        "\(percentile.name) \(Self.digits(percentile.nanoseconds)) ns".rightAligned(to: 14))
    }
    if let seconds = row.buildSeconds {
      cells.append("\(Self.digits(seconds)) s to build".rightAligned(to: 18))
    }
    if let seconds = row.readySeconds {
      cells.append("\(Self.digits(seconds * 1000)) ms".rightAligned(to: 14))
    }
    if let rate = row.unlocksPerSecond {
      cells.append("\(Self.digits(rate)) unlocks/s".rightAligned(to: 20))
    }
    if let time = row.processorNanosecondsPerUnlock {
      cells.append("\(Self.digits(time)) ns of processor".rightAligned(to: 24))
    }
    if let bytes = row.bytesPerMillionUnlocks {
      cells.append("\(Self.digits(bytes / 1e6)) MB a million".rightAligned(to: 18))
    }
    if let bytes = row.residentBytes {
      cells.append("\(Self.digits(Double(bytes) / 1e6)) MB".rightAligned(to: 12))
    }
    if let hot = row.hotBytesPerEdge, let all = row.bytesPerEdge {
      cells.append("\(Self.digits(hot)) bytes an edge hot, \(Self.digits(all)) in all")
    }
    if let pairs = row.pairs { cells.append("\(pairs) pairs".rightAligned(to: 16)) }
    if let hash = row.hash { cells.append(hash) }
    return cells.joined(separator: "  ")
  }

  private static func digits(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }

  /// The document of `--json`.
  func json(_ options: BenchOptions) -> String {
    let machine = Machine.current
    var json = JSONWriter()
    json.object { json in
      json.member("machine") { json in
        json.object { json in
          json.member("processor", machine.processor)
          json.member("cores", machine.cores)
          json.member("memoryGigabytes", machine.memoryGigabytes)
          json.member("compiler", machine.compiler)
        }
      }
      json.member("commit", machine.commit)
      json.member("seed", Int(options.seed))
      json.member("results") { json in
        json.array { json in
          for row in measurements { Self.add(row, rounds: options.rounds, to: &json) }
        }
      }
    }
    json.endLine()
    return json.text
  }

  private static func add(_ row: Measurement, rounds: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("benchmark", row.benchmark)
      json.member("workload", row.workload)
      json.member("subject", row.subject)
      if let patches = row.patches { json.member("patches", patches) }
      if let time = row.nanosecondsPerFix {
        json.member("nanosecondsPerFix", time)
        json.member("median", true)
        json.member("rounds", rounds)
      }
      if let speed = row.megabytesPerSecond {
        json.member("megabytesPerSecond", speed)
        if let time = row.nanosecondsPerFix { json.member("fixesPerSecond", 1e9 / time) }
      }
      if let share = row.shareOfPlain { json.member("shareOfPlain", share) }
      if let pairs = row.pairs { json.member("pairs", pairs) }
      if let hash = row.hash { json.member("hash", hash) }
      if let seconds = row.buildSeconds { json.member("buildSeconds", seconds) }
      if let seconds = row.readySeconds { json.member("readySeconds", seconds) }
      if let rate = row.unlocksPerSecond { json.member("unlocksPerSecond", rate) }
      if let time = row.processorNanosecondsPerUnlock {
        json.member("processorNanosecondsPerUnlock", time)
      }
      if let bytes = row.bytesPerMillionUnlocks { json.member("bytesPerMillionUnlocks", bytes) }
      if let bytes = row.residentBytes { json.member("residentBytes", bytes) }
      if let bytes = row.hotBytesPerEdge { json.member("hotBytesPerEdge", bytes) }
      if let bytes = row.bytesPerEdge { json.member("bytesPerEdge", bytes) }
      for percentile in row.percentiles {
        json.member("\(percentile.name)Nanoseconds", percentile.nanoseconds)
      }
    }
  }

  /// Writes a text to a file.
  func write(_ text: String, to path: String) throws(BenchError) {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw BenchError(message: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Machine {
  /// One line that says what the figures were measured on.
  var line: String {
    "\(processor), \(cores) cores, \(memoryGigabytes) GB, \(compiler), commit \(commit)"
  }
}
