extension ContentSet {
  /// The first promise that the content breaks, or nil where it keeps them all: texts that keys and
  /// people need are there, counts are at least 1, slugs, tokens and ids are unique, and no two
  /// missions share an achievement. `file` goes into the error.
  public func problem(file: String = "content") -> ContentError? {
    guard let breach = emptyText ?? badCount ?? repeatedKey ?? repeatedID ?? sharedAchievement
    else { return nil }
    return ContentError(breach.kind, file: file, message: breach.message, rows: breach.rows)
  }

  private struct Breach {
    var kind: ContentError.Kind
    var message: String
    var rows: [ContentRow]
  }

  private var emptyText: Breach? {
    let texts =
      achievements.map { (ContentRow(.achievement, $0.slug), $0.needed) }
      + missions.map { (ContentRow(.mission, $0.slug), $0.needed) }
      + featureEvents.map { (ContentRow(.featureEvent, $0.token), [("token", $0.token)]) }
      + collections.map { (ContentRow(.collection, $0.slug), $0.needed) }
    for (row, texts) in texts {
      if let empty = texts.first(where: { $1.allSatisfy(\.isWhitespace) }) {
        return Breach(
          kind: .invalid, message: "the \(empty.0) of \(row.spelled) must not be empty",
          rows: [row])
      }
    }
    return nil
  }

  private var badCount: Breach? {
    for achievement in achievements {
      guard case .places(_, let count) = achievement.criterion, count < 1 else { continue }
      let row = ContentRow(.achievement, achievement.slug)
      return Breach(
        kind: .invalid, message: "the count of \(row.spelled) must be at least 1, and is \(count)",
        rows: [row])
    }
    return nil
  }

  private var repeatedKey: Breach? {
    let rows =
      achievements.map { ContentRow(.achievement, $0.slug) }
      + missions.map { ContentRow(.mission, $0.slug) }
      + featureEvents.map { ContentRow(.featureEvent, $0.token) }
      + collections.map { ContentRow(.collection, $0.slug) }
    return rows.firstClash(by: \.self).map { row, _ in
      Breach(kind: .duplicate, message: "\(row.spelled) occurs twice", rows: [row])
    }
  }

  private var repeatedID: Breach? {
    let ids =
      achievements.map { (ContentRow(.achievement, $0.slug), $0.id) }
      + missions.map { (ContentRow(.mission, $0.slug), $0.id) }
    return ids.firstClash { [$0.0.list.rawValue, $0.1] }.map { later, earlier in
      Breach(
        kind: .duplicate,
        message: "\(later.0.spelled) has the id \(later.1), which is that of \(earlier.0.spelled)",
        rows: [later.0, earlier.0])
    }
  }

  private var sharedAchievement: Breach? {
    missions.firstClash(by: \.achievementSlug).map { later, earlier in
      Breach(
        kind: .sharedAchievement,
        message: "mission \(later.slug) is completed by achievement \(later.achievementSlug), as "
          + "mission \(earlier.slug) is already; each mission needs its own",
        rows: [ContentRow(.mission, later.slug), ContentRow(.mission, earlier.slug)])
    }
  }
}

extension ContentRow {
  fileprivate var spelled: String {
    key.isEmpty ? "one \(list.rawValue)" : "\(list.rawValue) \(key)"
  }
}

extension Achievement {
  fileprivate var needed: [(String, String)] {
    let types: [String] = if case .places(let types, _) = criterion { types.sorted() } else { [] }
    return [("slug", slug), ("id", id), ("name", name)] + types.map { ("patchTypes", $0) }
  }
}

extension Mission {
  fileprivate var needed: [(String, String)] {
    [("slug", slug), ("id", id), ("title", title), ("achievement", achievementSlug)]
  }
}

extension PatchCollection {
  fileprivate var needed: [(String, String)] {
    [("slug", slug), ("name", name)] + patchIDs.map { ("patches", $0) }
  }
}

extension Array {
  /// The first element that shares its key with an earlier one, and that one.
  fileprivate func firstClash(
    by key: (Element) -> some Hashable
  ) -> (later: Element, earlier: Element)? {
    var seen: [AnyHashable: Element] = [:]
    for element in self {
      let key = AnyHashable(key(element))
      if let earlier = seen[key] { return (element, earlier) }
      seen[key] = element
    }
    return nil
  }
}
