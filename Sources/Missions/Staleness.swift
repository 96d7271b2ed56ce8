/// What a client keeps and has to ask for again after a while.
public enum CachedList: Hashable, Sendable, CaseIterable {
  /// The mission board.
  case missions
  /// The achievements.
  case achievements
}

/// What a recorded event makes stale; the one place that decides it.
///
/// - Parameter outcome: what the server said, or nil where the call failed.
public func listsMadeStale(by outcome: FeatureEventOutcome?) -> Set<CachedList> {
  switch outcome {
  case .accepted(let awarded): awarded.isEmpty ? [.missions] : [.missions, .achievements]
  case .refused, nil: []
  }
}
