import GEOSBridge
import UnlockEngine

/// Something that answers which patches contain fixes.
struct ContainmentSubject {
  /// Which answers a subject must give.
  enum Promise {
    /// Those of the others, everywhere.
    case exact
    /// Those of the others, but on boundaries.
    case besideBoundaries
    /// Its own: its edges run on the sphere.
    case onTheSphere
    /// None: it finds no pairs.
    case nothing
  }

  var name: String
  /// Every how many fixes it is asked: what is a thousand times slower need not take all day.
  var stride = 1
  /// What its pairs are held against.
  var promise = Promise.exact
  /// Answers for all fixes and gives the pairs; the list is only filled outside of timing.
  var run: ([Coordinate]) throws(BenchError) -> PairHash?
  /// The same work, timed: returns something that depends on all of it.
  var timed: ([Coordinate]) throws(BenchError) -> Int
}

extension ContainmentSubject {
  /// The index, one call a fix.
  static func single(_ locator: CellLocator) -> ContainmentSubject {
    func fill(_ fixes: [Coordinate], _ list: inout ContainmentList) {
      list.removeAll()
      for (number, fix) in fixes.enumerated() {
        locator.append(fix, number: UInt32(truncatingIfNeeded: number), to: &list)
      }
    }
    return listing("index-single", fill)
  }

  /// The index, all fixes in one call.
  static func batch(_ locator: CellLocator) -> ContainmentSubject {
    listing("index-batch") { fixes, list in
      list.removeAll()
      locator.append(fixes.span, to: &list)
    }
  }

  /// The index, asked only whether the answer is that of the fix before: most fixes are in the
  /// neighbourhood of an earlier one.
  static func unchanged(_ locator: CellLocator) -> ContainmentSubject {
    ContainmentSubject(name: "index-unchanged", promise: .nothing) { _ throws(BenchError) in
      nil
    } timed: { fixes throws(BenchError) in
      var previous = CellMatch.nowhere
      var around = Neighbourhood.empty
      var changes = 0
      for fix in fixes where !around.contains(fix) {
        let match = locator.match(fix, findingNeighbourhood: &around)
        if !locator.isUnchanged(match, since: previous) { changes += 1 }
        previous = match
      }
      return changes
    }
  }

  private static func listing(
    _ name: String, _ fill: @escaping ([Coordinate], inout ContainmentList) -> Void
  ) -> ContainmentSubject {
    let box = ListBox()
    return ContainmentSubject(name: name) { fixes throws(BenchError) in
      fill(fixes, &box.list)
      var hash = PairHash()
      for index in 0..<box.list.count {
        hash.add(fix: Int(box.list[index].coordinate), patch: PatchIndex(box.list[index].patch))
      }
      return hash
    } timed: { fixes throws(BenchError) in
      fill(fixes, &box.list)
      return box.list.count
    }
  }

  /// Keeps the list's memory from round to round, as a program in use would.
  private final class ListBox {
    var list = ContainmentList(capacity: 1 << 20)
  }

  /// GEOS: an STRtree over parts, and prepared geometries.
  static func geos(_ locator: GEOSLocator, stride: Int) -> ContainmentSubject {
    func pairs(
      _ fixes: [Coordinate], _ body: (Int, PatchIndex) -> Void
    ) throws(BenchError) {
      do throws(GEOSError) {
        for (number, fix) in fixes.enumerated() {
          for patch in try locator.match(fix) { body(number, patch) }
        }
      } catch {
        throw BenchError(message: "\(error)")
      }
    }
    return asking("geos", stride: stride, .exact, pairs)
  }

  /// Every patch asked in turn: its box, then all of its edges.
  static func scan(_ scan: PlainScan, stride: Int) -> ContainmentSubject {
    asking("scan", stride: stride, .besideBoundaries) { fixes, body throws(BenchError) in
      for (number, fix) in fixes.enumerated() {
        for patch in scan.patches(containing: fix) { body(number, patch) }
      }
    }
  }

  #if S2
    /// S2: a shape index over lax polygons.
    static func s2(_ index: S2Index, stride: Int) -> ContainmentSubject {
      asking("s2", stride: stride, .onTheSphere) { fixes, body throws(BenchError) in
        for (number, fix) in fixes.enumerated() {
          index.forEachPatch(containing: fix) { body(number, $0) }
        }
      }
    }
  #endif

  private static func asking(
    _ name: String, stride: Int, _ promise: Promise,
    _ pairs: @escaping ([Coordinate], (Int, PatchIndex) -> Void) throws(BenchError) -> Void
  ) -> ContainmentSubject {
    ContainmentSubject(name: name, stride: stride, promise: promise) { fixes throws(BenchError) in
      var hash = PairHash()
      try pairs(fixes) { hash.add(fix: $0, patch: $1) }
      return hash
    } timed: { fixes throws(BenchError) in
      var count = 0
      try pairs(fixes) { _, _ in count += 1 }
      return count
    }
  }
}
