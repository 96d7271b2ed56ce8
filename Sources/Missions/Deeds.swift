internal import AppContent
internal import UnlockEngine

/// What a user did, as far as it is recorded: what achievements are judged by.
struct Deeds {
  var ledger: [LedgerEntry]
  /// Each event once, first come first.
  var events: [RecordedEvent]

  var context: EarnedContext {
    buildEarnedContext(ledger: ledger, recordedTokens: events.map(\.token))
  }

  /// What was there before some evaluations of fixes.
  func before(_ evaluations: [Evaluation]) -> Deeds {
    let passes = Set(evaluations.flatMap { $0.passes.map(\.id) })
    let firstInPerson = Set(evaluations.flatMap(\.firstInPerson))
    var earlier = self
    earlier.ledger = ledger.filter { !passes.contains($0.passID) }.map { entry in
      var entry = entry
      if firstInPerson.contains(entry.patch.id) { entry.inPerson = nil }
      return entry
    }
    return earlier
  }

  /// What was there before an event.
  func before(_ token: String) -> Deeds {
    Deeds(ledger: ledger, events: events.filter { $0.token != token })
  }
}

extension AchievementCriterion {
  /// When the criterion was first met: the time of the fix or event that did it. Nil where one that
  /// counts has no time.
  func earnedAt(by deeds: Deeds) -> Timestamp? {
    switch self {
    case .places(let types, let count):
      let visits = deeds.ledger.filter { $0.patch.type.map(types.contains) ?? false }
      return Self.time(of: max(1, count), visits.compactMap(\.inPerson).map(\.time))
    case .metric(let metric):
      switch Metric(metric) {
      case .event(let token): return deeds.events.first { $0.token == token }?.time
      case .atLeast(let key, let count):
        if let derived = DerivedCount(rawValue: key) {
          return Self.time(of: count, derived.times(in: deeds.ledger))
        }
        return deeds.events.first { $0.reaches(count, of: key) }?.time
      case nil: return nil
      }
    }
  }

  /// The time of the `count`th of some facts, earliest first; nil where one of them has none.
  private static func time(of count: Int, _ times: [Timestamp?]) -> Timestamp? {
    let known = times.compactMap { $0 }.sorted()
    return known.count == times.count && count > 0 ? known.dropFirst(count - 1).first : nil
  }
}

extension DerivedCount {
  /// The times of what is counted.
  fileprivate func times(in ledger: [LedgerEntry]) -> [Timestamp?] {
    switch self {
    case .patches: ledger.map(\.fix.time)
    case .patchesInPerson: ledger.compactMap(\.inPerson).map(\.time)
    case .importedPatches: ledger.map(\.fix).filter { $0.source == .import }.map(\.time)
    }
  }
}

extension RecordedEvent {
  fileprivate func reaches(_ count: Int, of key: String) -> Bool {
    guard case .atLeast(key, let reached) = Metric(token) else { return false }
    return reached >= count
  }
}
