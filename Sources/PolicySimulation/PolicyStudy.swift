public import UnlockEngine
internal import UnlockService

/// How often a policy was wrong.
public struct PolicyScore: Sendable, Equatable {
  /// Patches that a path leads through.
  public var visited = 0
  /// Unlocks of patches that the path does not lead through.
  public var falseUnlocks = 0
  /// Patches that the path leads through, and that did not unlock.
  public var missedUnlocks = 0

  /// A score of nothing.
  public init(visited: Int = 0, falseUnlocks: Int = 0, missedUnlocks: Int = 0) {
    self.visited = visited
    self.falseUnlocks = falseUnlocks
    self.missedUnlocks = missedUnlocks
  }

  /// Adds two scores.
  public static func + (left: PolicyScore, right: PolicyScore) -> PolicyScore {
    PolicyScore(
      visited: left.visited + right.visited,
      falseUnlocks: left.falseUnlocks + right.falseUnlocks,
      missedUnlocks: left.missedUnlocks + right.missedUnlocks)
  }
}

/// A policy under a name.
public struct NamedPolicy: Sendable {
  /// As the options of the command line.
  public var name: String
  /// The policy.
  public var policy: FixPolicy

  /// Names a policy.
  public init(_ name: String, _ change: (inout FixPolicy) -> Void) {
    self.name = name
    policy = FixPolicy()
    change(&policy)
  }
}

/// What policies make of noisy journeys through a catalog, against the noiseless truth: the patches
/// that the paths lead through.
public struct PolicyStudy<L: Locator> {
  /// What one policy made of one kind of noise.
  public struct Cell: Sendable, Equatable {
    /// The policy's name.
    public var policy: String
    /// The kind of noise.
    public var noise: PositionNoise
    /// How often it was wrong.
    public var score: PolicyScore
  }

  private let catalog: Catalog
  private let locator: L
  private let boundaries: BoundaryIndex

  /// A study in a catalog.
  public init(catalog: Catalog, locator: L) {
    self.catalog = catalog
    self.locator = locator
    boundaries = BoundaryIndex(catalog)
  }

  /// Scores policies on a kind of journey, for each kind of noise.
  ///
  /// - Parameters:
  ///   - repetitions: how often each path is gone with each kind of noise.
  ///   - seed: the same seed gives the same scores.
  public func scores(
    of policies: [NamedPolicy], on journey: Journey, repetitions: Int, seed: UInt64
  ) throws(L.Failure) -> [Cell] {
    var totals = [[PolicyScore]](
      repeating: [PolicyScore](repeating: PolicyScore(), count: PositionNoise.allCases.count),
      count: policies.count)
    var run = seed
    for path in journey.paths(in: catalog) {
      let visited = try patches(along: path)
      for (column, noise) in PositionNoise.allCases.enumerated() {
        for _ in 0..<repetitions {
          run &+= 1
          let fixes = noise.fixes(
            along: path, interval: journey.interval, isLive: journey.isLive, seed: run)
          for (row, policy) in policies.enumerated() {
            let score = try score(of: policy.policy, on: fixes, visited: visited)
            totals[row][column] = totals[row][column] + score
          }
        }
      }
    }
    return zip(policies, totals).flatMap { policy, row in
      zip(PositionNoise.allCases, row).map { noise, score in
        Cell(policy: policy.name, noise: noise, score: score)
      }
    }
  }

  /// Scores one policy on the fixes of one journey along a path.
  public func score(
    of policy: FixPolicy, on fixes: [Fix], along path: SimulatedPath
  ) throws(L.Failure) -> PolicyScore {
    try score(of: policy, on: fixes, visited: patches(along: path))
  }

  private func score(
    of policy: FixPolicy, on fixes: [Fix], visited: Set<String>
  ) throws(L.Failure) -> PolicyScore {
    let unlocked = try unlocks(of: fixes, under: policy)
    return PolicyScore(
      visited: visited.count, falseUnlocks: unlocked.subtracting(visited).count,
      missedUnlocks: visited.subtracting(unlocked).count)
  }

  /// The patches that a path leads through, looked up ten times a second.
  private func patches(along path: SimulatedPath) throws(L.Failure) -> Set<String> {
    var patches: Set<PatchIndex> = []
    for second in stride(from: 0, through: path.seconds, by: 0.1) {
      patches.formUnion(try locator.patches(containing: path.position(at: second)))
    }
    return Set(patches.map { catalog[$0].id })
  }

  private func unlocks(
    of fixes: [Fix], under policy: FixPolicy
  ) throws(L.Failure) -> Set<String> {
    let engine = Engine(
      catalog: catalog, locator: locator, store: MemoryStore(), policy: policy,
      identifiers: NamedPassIdentifiers(), boundaries: boundaries)
    let userFixes = fixes.enumerated().map { number, fix in
      UserFix(user: "walker", fix: fix, continuesSegment: number > 0)
    }
    do {
      let outcomes = try engine.notableOutcomes(evaluating: userFixes)
      return Set(outcomes.flatMap(\.outcome.passes).flatMap(\.patches).map(\.id))
    } catch {
      switch error {
      case .locator(let failure): throw failure
      case .catalog(let damage): preconditionFailure("\(damage.file): \(damage.message)")
      }
    }
  }
}
