/// All that people author for the app beside the catalog.
public struct ContentSet: Hashable, Sendable {
  /// What can be earned, slugs unique.
  public var achievements: [Achievement]
  /// What is suggested, slugs and achievements unique.
  public var missions: [Mission]
  /// The tokens that may be recorded, unique.
  public var featureEvents: [FeatureEvent]
  /// Sets of patches, slugs unique.
  public var collections: [PatchCollection]

  /// Makes a set of content; see `problem` for what is promised of it.
  public init(
    achievements: [Achievement] = [], missions: [Mission] = [], featureEvents: [FeatureEvent] = [],
    collections: [PatchCollection] = []
  ) {
    self.achievements = achievements
    self.missions = missions
    self.featureEvents = featureEvents
    self.collections = collections
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool {
    achievements.isEmpty && missions.isEmpty && featureEvents.isEmpty && collections.isEmpty
  }

  /// This content with `other` laid over it: what has a slug of ours takes its place and keeps its
  /// id, what is new comes after.
  ///
  /// - Throws: where two missions would share an achievement; nothing is changed then.
  public mutating func upsert(_ other: ContentSet) throws(ContentError) {
    if let problem = other.problem() { throw problem }
    var merged = self
    merged.achievements.upsert(other.achievements, key: \.slug) { $1.id = $0.id }
    merged.missions.upsert(other.missions, key: \.slug) { $1.id = $0.id }
    merged.featureEvents.upsert(other.featureEvents, key: \.token) { _, _ in }
    merged.collections.upsert(other.collections, key: \.slug) { _, _ in }
    if let problem = merged.problem() { throw problem }
    self = merged
  }
}

extension Array {
  /// Replaces the elements that share a key with a new one and appends the others; `adopt` lets a
  /// new element take over what it must keep of the old one.
  fileprivate mutating func upsert(
    _ elements: [Element], key: (Element) -> String, adopt: (Element, inout Element) -> Void
  ) {
    var positions: [String: Int] = [:]
    for (position, element) in enumerated() { positions[key(element)] = position }
    for var element in elements {
      if let position = positions[key(element)] {
        adopt(self[position], &element)
        self[position] = element
      } else {
        append(element)
      }
    }
  }
}
