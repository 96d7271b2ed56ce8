/// A defect of one feature, before it is known what becomes of the patch.
struct Finding: Sendable {
  var defect: CatalogDefect
  /// What is the matter and what was done about it.
  var message: String
  var hint: String?
}

extension CatalogDefect {
  /// Whether geometry with this defect was changed to be of use; `--strict` refuses that.
  var isRepair: Bool {
    switch self {
    case .unclosedRing, .selfIntersection, .overlappingParts, .holeOutsideShell, .tooFewPoints:
      true
    default: false
    }
  }
}
