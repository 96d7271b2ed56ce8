public import UnlockEngine

/// A study of all journeys as a page of Markdown tables.
public enum PolicyReport {
  /// The tables: for each journey a row for each policy, and in each cell the false unlocks and,
  /// behind a stroke, the missed ones.
  public static func markdown<L: Locator>(
    of study: PolicyStudy<L>, in catalog: Catalog, repetitions: Int, seed: UInt64
  ) throws(L.Failure) -> String {
    var text = ""
    for journey in Journey.allCases {
      let policies = journey.comparedPolicies
      let cells = try study.scores(
        of: policies, on: journey, repetitions: repetitions, seed: seed)
      let paths = journey.paths(in: catalog).count
      text += "### \(journey.rawValue): \(paths) paths, a fix every \(Int(journey.interval)) s\n\n"
      text += table(of: cells, policies: policies.map(\.name)) + "\n"
    }
    return text
  }

  private static func table<L: Locator>(
    of cells: [PolicyStudy<L>.Cell], policies: [String]
  ) -> String {
    let noises = PositionNoise.allCases
    var rows = [
      ["policy"] + noises.map(\.title) + ["false", "missed", "of"],
      [String](repeating: "---", count: 1) + noises.map { _ in "--:" } + ["--:", "--:", "--:"],
    ]
    for policy in policies {
      let scores = noises.map { noise in
        cells.first { $0.policy == policy && $0.noise == noise }?.score ?? PolicyScore()
      }
      let sum = scores.reduce(PolicyScore(), +)
      rows.append(
        [policy] + scores.map { "\($0.falseUnlocks) / \($0.missedUnlocks)" }
          + ["\(sum.falseUnlocks)", "\(sum.missedUnlocks)", "\(sum.visited)"])
    }
    return rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}

extension PositionNoise {
  /// The head of its column.
  fileprivate var title: String {
    switch self {
    case .white: "white"
    case .drift: "drift"
    case .canyon: "canyon"
    case .cachedFirst: "cached first"
    case .gaps: "gaps"
    case .unknownAccuracy: "no accuracy"
    }
  }
}
