internal import UnlockEngine

/// Gathers the features of all files and makes one catalog of them.
struct CatalogAssembly {
  private var patches: [Patch] = []
  private var geofences: [Geofence?] = []
  /// For every patch, where it comes from.
  private(set) var origins: [PatchOrigin] = []
  private var indices: [String: PatchIndex] = [:]
  private var problems: [(order: Int, problem: CatalogProblem)] = []
  /// How many features there have been, usable or not.
  private(set) var order = 0

  /// Whether nothing was added yet.
  var isEmpty: Bool { order == 0 }

  /// Adds features in file order.
  mutating func add(_ features: [MendedFeature]) {
    for mended in features { add(mended) }
  }

  private mutating func add(_ mended: MendedFeature) {
    let feature = mended.feature
    let origin = PatchOrigin(
      order: order, file: mended.file, line: feature.line, position: feature.position)
    order += 1
    let isPatch = refusal(of: feature, origin)
    for finding in mended.outcome.findings {
      report(
        finding.defect, id: feature.id, origin,
        isUsable: isPatch && mended.outcome.geofence != nil, finding.message, hint: finding.hint)
    }
    guard isPatch, let id = feature.id else { return }
    indices[id] = patches.count
    patches.append(
      Patch(
        id: id, name: feature.name ?? id, type: feature.type, parentID: feature.parentID,
        propertiesJSON: feature.propertiesJSON, area: mended.outcome.geofence?.area))
    geofences.append(mended.outcome.geofence)
    origins.append(origin)
  }

  /// Whether the feature can become a patch; says why where it cannot.
  private mutating func refusal(of feature: RawFeature, _ origin: PatchOrigin) -> Bool {
    guard let id = feature.id else {
      report(
        .missingId, id: nil, origin, isUsable: false,
        "feature \(feature.position) has no id and cannot be used",
        hint: "give it an id, or name the property that is one with --id-field")
      return false
    }
    guard let first = indices[id] else { return true }
    reportDuplicate(id, origin, of: first)
    return false
  }

  private mutating func reportDuplicate(_ id: String, _ origin: PatchOrigin, of first: PatchIndex) {
    report(
      .duplicateId, id: id, origin, isUsable: false,
      "feature \(origin.position) has the id \"\(id)\", which is taken by "
        + "\(origins[first].place), and cannot be used",
      hint: "give it an id of its own")
  }

  private mutating func report(
    _ defect: CatalogDefect, id: String?, _ origin: PatchOrigin, isUsable: Bool, _ message: String,
    hint: String? = nil
  ) {
    problems.append(
      (
        origin.order,
        CatalogProblem(
          file: origin.file, line: origin.line, patchID: id, defect: defect, isUsable: isUsable,
          message: message, hint: hint)
      ))
  }

  /// Adds the patches of a compiled catalog as its sources would be.
  mutating func add(_ compiled: CompiledCatalog) {
    let table = compiled.table
    for finding in compiled.findings.findings where !finding.problem.defect.isOfCatalog {
      problems.append((order + finding.order, finding.problem))
    }
    for index in 0..<table.count {
      let from = table.origin(of: index)
      let origin = PatchOrigin(
        order: order + Int(from.order), file: compiled.file(numbered: from.file),
        line: from.line == 0 ? nil : Int(from.line), position: Int(from.position))
      let patch = table.patch(at: index)
      if let first = indices[patch.id] {
        reportDuplicate(patch.id, origin, of: first)
        continue
      }
      indices[patch.id] = patches.count
      patches.append(patch)
      geofences.append(table.geofence(at: index))
      origins.append(origin)
    }
    order += table.file.header.featureCount
  }

  /// The catalog of all features, and all their defects in file order, each with its feature's
  /// place among all.
  mutating func finish(
    derivesNesting: Bool
  ) -> (catalog: Catalog, problems: [(order: Int, problem: CatalogProblem)]) {
    let parents = declaredParents()
    let (enclosers, outsideParent) =
      derivesNesting
      ? NestingDerivation.derive(geofences: geofences, parents: parents)
      : (parents.map { $0.map { [$0] } ?? [] }, [])
    for patch in outsideParent { reportOutsideParent(patch) }
    let nesting = Nesting(enclosers: enclosers, patches: patches)
    let catalog = Catalog(PatchList(patches: patches, geofences: geofences, nesting: nesting))
    let inOrder = problems.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    return (catalog, inOrder.map(\.element))
  }

  /// For every patch its parent, where it declares one that exists and that lies in no circle.
  private mutating func declaredParents() -> [PatchIndex?] {
    var parents = patches.map { $0.parentID.flatMap { indices[$0] } }
    for (index, patch) in patches.enumerated() {
      guard let parent = patch.parentID, parents[index] == nil else { continue }
      report(
        .unknownParent, id: patch.id, origins[index], isUsable: geofences[index] != nil,
        "its parent \"\(parent)\" is not in the catalog; nesting is taken from geometry",
        hint: "name an existing id, or drop \"parent\"")
    }
    for circle in circles(of: parents) {
      let names = (circle + circle.prefix(1)).map { patches[$0].id }.joined(separator: " > ")
      for index in circle {
        parents[index] = nil
        report(
          .parentCycle, id: patches[index].id, origins[index], isUsable: geofences[index] != nil,
          "the declared parents run in a circle: \(names); nesting is taken from geometry",
          hint: "drop \"parent\" where it is wrong")
      }
    }
    return parents
  }

  private mutating func reportOutsideParent(_ index: PatchIndex) {
    report(
      .outsideParent, id: patches[index].id, origins[index], isUsable: true,
      "its declared parent \"\(patches[index].parentID ?? "")\" holds less than half of it; it is "
        + "nested there all the same, since it says so",
      hint: "check \"parent\", or whether one of the two outlines leaves out water")
  }

  /// The circles among parents, each from its first patch on.
  private func circles(of parents: [PatchIndex?]) -> [[PatchIndex]] {
    var circles: [[PatchIndex]] = []
    // The walk on which a patch was first met; each patch is walked over once.
    var walks = [Int?](repeating: nil, count: parents.count)
    for start in parents.indices where walks[start] == nil {
      var next: PatchIndex? = start
      while let index = next, walks[index] == nil {
        walks[index] = start
        next = parents[index]
      }
      guard let first = next, walks[first] == start else { continue }
      var circle = [first]
      while let parent = parents[circle[circle.count - 1]], parent != first {
        circle.append(parent)
      }
      circles.append(circle)
    }
    return circles
  }
}
