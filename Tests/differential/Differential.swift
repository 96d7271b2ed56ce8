internal import DifferentialCheck
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import UnlockCatalog
internal import UnlockEngine

/// The long form of the tests of the index: it against GEOS and against every edge, at hard
/// coordinates of shapes that are made to break an index, and of catalogs.
///
///     differential COORDINATES [SEED] [CATALOG...]
///
/// Half of the coordinates lie around the shapes, half around the borders of the catalogs; each is
/// asked under both boundary rules. Ends with status 1 where a single answer differs.
@main
struct Differential {
  /// One set of coordinates that can run beside others.
  private struct Run: Sendable {
    let name: String
    let count: Int
    let differences: @Sendable () throws -> [Coordinate]
  }

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let count = words.first.flatMap({ Int($0) }), count > 0 else {
      print("usage: differential COORDINATES [SEED] [CATALOG...]")
      exit(2)
    }
    let seed = words.dropFirst().first.flatMap { UInt64($0) }
    let paths = words.dropFirst(seed == nil ? 1 : 2)
    let runs =
      runs(overShapes: count / 2, seed: seed ?? 1)
      + runs(over: Array(paths), count: count / 2, seed: seed ?? 1)
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: runs.count) { number in
      let run = runs[number]
      do {
        let differences = try run.differences()
        wrong.add(differences.count, ordering: .relaxed)
        print("\(run.name): \(differences.count) of \(run.count) differ \(differences.prefix(3))")
      } catch {
        wrong.add(1, ordering: .relaxed)
        print("\(run.name): \(error)")
      }
    }
    let total = runs.reduce(0) { $0 + $1.count }
    let differing = wrong.load(ordering: .relaxed)
    print("\(total) coordinates, seed \(seed ?? 1): \(differing) differ")
    exit(differing == 0 ? 0 : 1)
  }

  private static func runs(overShapes count: Int, seed: UInt64) -> [Run] {
    let each = max(1, count / (AdversarialShapes.all.count * BoundaryRule.allCases.count * 2))
    return AdversarialShapes.all.flatMap { shapes in
      BoundaryRule.allCases.flatMap { rule in
        var runs = [
          Run(name: "\(shapes.name), \(rule), every edge", count: each) {
            Differences.toEveryEdge(of: shapes.geofences, rule, count: each, seed: seed)
          }
        ]
        // What is not valid has no answer of GEOS.
        if shapes.isValid {
          runs.append(
            Run(name: "\(shapes.name), \(rule), GEOS", count: each) {
              try Differences.toGEOS(
                Differences.catalog(of: shapes.geofences), around: shapes.geofences, rule,
                count: each, seed: seed)
            })
        }
        return runs
      }
    }
  }

  /// Four runs a rule, so that all cores have something to do.
  private static func runs(over paths: [String], count: Int, seed: UInt64) -> [Run] {
    guard !paths.isEmpty else { return [] }
    let loaded = CatalogReader.load(paths: paths)
    for error in loaded.errors { print(error) }
    guard loaded.errors.isEmpty, loaded.catalog.count > 0 else { exit(3) }
    let catalog = loaded.catalog
    let geofences = (0..<catalog.count).compactMap { catalog.geofence(at: $0) }
    let each = max(1, count / (4 * BoundaryRule.allCases.count))
    return BoundaryRule.allCases.flatMap { rule in
      (0..<4).map { part in
        Run(name: "catalog, \(rule), GEOS, part \(part)", count: each) {
          try Differences.toGEOS(
            catalog, around: geofences, rule, count: each, seed: seed &+ UInt64(part))
        }
      }
    }
  }
}
