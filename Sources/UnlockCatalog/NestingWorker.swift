internal import GEOSBridge
internal import UnlockEngine

/// Asks about the surroundings of one patch after another, with GEOS handles of its own.
///
/// Unchecked: the handles belong to one thread at a time, so a worker must never be asked by two at
/// once; it may be handed from thread to thread.
final class NestingWorker: @unchecked Sendable {
  /// What was found about one patch.
  struct Finding: Sendable {
    var enclosers: [PatchIndex] = []
    var isOutsideParent = false
  }

  /// The share of its area that has to lie in another patch to be nested in it.
  private static let share = 0.9
  /// Where thousands of patches are piled on one another, only so many of the larger ones, smallest
  /// first, are asked of one patch; those further out follow through the ones asked, or not at all.
  private static let questionLimit = 32

  private let areas: [Double]
  private let boxes: [BoundingBox?]
  private let enclosure: GEOSEnclosure
  private let tree: GEOSBoxTree
  /// The patches whose boxes are in the tree.
  private let located: [PatchIndex]
  /// The patches that the one at hand is known to be nested in.
  private var implied: AncestorMarks

  init(geofences: [Geofence?], areas: [Double], boxes: [BoundingBox?]) {
    self.areas = areas
    self.boxes = boxes
    implied = AncestorMarks(count: boxes.count)
    located = boxes.indices.filter { boxes[$0] != nil }
    do throws(GEOSError) {
      enclosure = try GEOSEnclosure(geofences)
      tree = try GEOSBoxTree(boxes.compactMap { $0 })
    } catch {
      fatalError("out of memory: \(error)")
    }
  }

  /// Looks for the patches around one, given who is known to lie in whom so far.
  func look(around patch: PatchIndex, parent: PatchIndex?, known: [[PatchIndex]]) -> Finding {
    var finding = Finding()
    implied.clear()
    if let parent {
      finding.isOutsideParent = boxes[parent] != nil && !holds(parent, atLeast: 0.5, of: patch)
      implied.mark(parent, andAllAround: known)
    }
    var questions = 0
    for candidate in candidates(around: patch) where !implied.contains(candidate) {
      guard questions < Self.questionLimit else { break }
      questions += 1
      guard holds(candidate, atLeast: Self.share, of: patch) else { continue }
      finding.enclosers.append(candidate)
      implied.mark(candidate, andAllAround: known)
    }
    return finding
  }

  /// The larger patches whose boxes hold enough of the patch's box, smallest first.
  private func candidates(around patch: PatchIndex) -> [PatchIndex] {
    guard let box = boxes[patch] else { return [] }
    let area = areas[patch]
    var found: [PatchIndex] = []
    do throws(GEOSError) {
      try tree.forEach(meeting: box) { place in
        let other = located[place]
        guard areas[other] > area, let otherBox = boxes[other],
          box.sharedArea(with: otherBox) >= Self.share * area
        else { return }
        found.append(other)
      }
    } catch {
      fatalError("out of memory: \(error)")
    }
    return found.sorted { (areas[$0], $0) < (areas[$1], $1) }
  }

  /// What GEOS cannot answer (an overlay that fails numerically) is not nested.
  private func holds(_ outer: PatchIndex, atLeast share: Double, of inner: PatchIndex) -> Bool {
    do throws(GEOSError) {
      return try enclosure.holds(outer, atLeast: share, of: inner)
    } catch {
      return false
    }
  }
}

extension BoundingBox {
  /// The area that two boxes share, square degrees.
  fileprivate func sharedArea(with other: BoundingBox) -> Double {
    let width = min(maxLongitude, other.maxLongitude) - max(minLongitude, other.minLongitude)
    let height = min(maxLatitude, other.maxLatitude) - max(minLatitude, other.minLatitude)
    return max(0, width) * max(0, height)
  }
}
