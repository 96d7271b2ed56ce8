internal import Dispatch
internal import Foundation
internal import Synchronization
internal import UnlockEngine

/// Works out who lies directly in whom, from declared parents and from outlines.
///
/// A patch is nested in another when it declares it as its parent, or when at least 90 % of its area
/// lies in it. By outline only the smaller of two can be nested in the larger, so equal outlines
/// never are. What follows through others is not asked again: whoever lies in a county that lies in
/// a state lies in the state. Patches are taken in blocks from the largest down, each block by all
/// processors, so that what lies around the larger ones is known before the smaller ones ask; the
/// answer does not depend on how the work was shared out.
struct NestingDerivation {
  private static let blockSize = 512

  private let parents: [PatchIndex?]
  private let areas: [Double]
  private let workers: [NestingWorker]
  private let order: [PatchIndex]
  /// Whether a declared parent is not larger than its patch: only then can a circle come about.
  private let hasParentThatIsSmaller: Bool
  private var enclosers: [[PatchIndex]]
  private var marks: AncestorMarks

  /// For every patch the patches that it is directly nested in, and the patches of which less than
  /// half lies in their declared parent.
  ///
  /// - Parameter parents: for every patch its declared parent; they run in no circle.
  static func derive(
    geofences: [Geofence?], parents: [PatchIndex?]
  ) -> (enclosers: [[PatchIndex]], outsideParent: [PatchIndex]) {
    var derivation = NestingDerivation(geofences: geofences, parents: parents)
    let outsideParent = derivation.run()
    return (derivation.enclosers, outsideParent)
  }

  private init(geofences: [Geofence?], parents: [PatchIndex?]) {
    let areas = geofences.map { $0?.area ?? 0 }
    let boxes = geofences.map { $0?.boundingBox }
    self.parents = parents
    self.areas = areas
    order = geofences.indices.filter { geofences[$0] != nil }
      .sorted { (-areas[$0], $0) < (-areas[$1], $1) }
    let count = order.isEmpty ? 0 : ProcessInfo.processInfo.activeProcessorCount
    workers = (0..<count).map { _ in
      NestingWorker(geofences: geofences, areas: areas, boxes: boxes)
    }
    hasParentThatIsSmaller = parents.indices.contains { patch in
      parents[patch].map { areas[$0] <= areas[patch] } ?? false
    }
    enclosers = parents.map { $0.map { [$0] } ?? [] }
    marks = AncestorMarks(count: parents.count)
  }

  private mutating func run() -> [PatchIndex] {
    var outsideParent: [PatchIndex] = []
    for start in stride(from: 0, to: order.count, by: Self.blockSize) {
      let block = order[start..<min(start + Self.blockSize, order.count)]
      for (patch, finding) in zip(block, look(around: Array(block))) {
        if finding.isOutsideParent { outsideParent.append(patch) }
        for encloser in finding.enclosers
        where !(hasParentThatIsSmaller && isNested(encloser, in: patch)) {
          enclosers[patch].append(encloser)
        }
        reduce(patch)
      }
    }
    return outsideParent.sorted()
  }

  /// Looks around every patch of a block; each worker takes the next patch that nobody has taken.
  private func look(around block: [PatchIndex]) -> [NestingWorker.Finding] {
    let next = Atomic(0)
    let findings = Mutex([Int: NestingWorker.Finding]())
    let (workers, parents, known) = (self.workers, self.parents, enclosers)
    DispatchQueue.concurrentPerform(iterations: workers.count) { number in
      var own: [Int: NestingWorker.Finding] = [:]
      while true {
        let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard place < block.count else { break }
        own[place] = workers[number].look(
          around: block[place], parent: parents[block[place]], known: known)
      }
      findings.withLock { $0.merge(own) { $1 } }
    }
    return findings.withLock { findings in
      block.indices.map { findings[$0] ?? NestingWorker.Finding() }
    }
  }

  /// Drops those patches around one that lie around another of them anyway.
  private mutating func reduce(_ patch: PatchIndex) {
    guard enclosers[patch].count > 1 else { return }
    // Smallest first: whatever lies around one of them is larger, but where a declared parent says
    // otherwise; then both stay, which says nothing wrong.
    let all = enclosers[patch].sorted { (areas[$0], $0) < (areas[$1], $1) }
    marks.clear()
    var nearest: [PatchIndex] = []
    for outer in all where !marks.contains(outer) {
      nearest.append(outer)
      marks.mark(outer, andAllAround: enclosers)
    }
    enclosers[patch] = nearest
  }

  private mutating func isNested(_ inner: PatchIndex, in outer: PatchIndex) -> Bool {
    marks.clear()
    for encloser in enclosers[inner] { marks.mark(encloser, andAllAround: enclosers) }
    return marks.contains(outer)
  }
}
