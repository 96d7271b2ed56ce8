/// Gathers the defects of one feature: each is told once, with how often it was met.
struct DefectTally {
  private var counts: [CatalogDefect: Int] = [:]
  private var notes: [Finding] = []

  /// Counts one more of a kind that can occur many times.
  mutating func count(_ defect: CatalogDefect) {
    counts[defect, default: 0] += 1
  }

  /// Notes what is said only once.
  mutating func note(_ defect: CatalogDefect, _ message: String, hint: String? = nil) {
    notes.append(Finding(defect: defect, message: message, hint: hint))
  }

  /// All defects in the order of the contract's list.
  var findings: [Finding] {
    let counted = CatalogDefect.allCases.compactMap { defect in
      counts[defect].map { Finding(defect: defect, message: Self.message(defect, $0)) }
    }
    return counted + notes
  }

  private static func message(_ defect: CatalogDefect, _ count: Int) -> String {
    let rings = count == 1 ? "a ring" : "\(count) rings"
    switch defect {
    case .unclosedRing:
      return count == 1
        ? "a ring does not end where it begins; closed"
        : "\(count) rings do not end where they begin; closed"
    case .selfIntersection:
      return count == 1
        ? "a part crosses or touches itself; repaired"
        : "\(count) parts cross or touch themselves; repaired"
    case .overlappingParts: return "parts overlap or share an edge; united"
    case .holeOutsideShell:
      return count == 1
        ? "a hole lies outside its shell; taken as an area of its own"
        : "\(count) holes lie outside their shell; taken as areas of their own"
    case .tooFewPoints: return "\(rings) enclosed nothing; left out"
    default: return defect.rawValue
    }
  }
}
