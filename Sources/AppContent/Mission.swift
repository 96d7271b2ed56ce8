/// One step of a mission: a hint about progress, never what decides completion.
public struct MissionStep: Hashable, Sendable {
  /// Shown to people.
  public var label: String
  /// Holds when the step is done; nil where nothing can tell.
  public var metric: String?

  /// Makes a step.
  public init(label: String, metric: String? = nil) {
    self.label = label
    self.metric = metric
  }
}

/// A suggestion what to do next, complete when its achievement is earned.
public struct Mission: Hashable, Sendable {
  /// Names it within one database; the slug where nobody gave it another.
  public var id: String
  /// The key across databases, unique.
  public var slug: String
  /// Shown to people.
  public var title: String
  /// A sentence or two for people.
  public var body: String
  /// The achievement that completes it; no two missions share one.
  public var achievementSlug: String
  /// The way to it.
  public var steps: [MissionStep]
  /// Where its button leads; without one there is no button.
  public var deepLink: String?
  /// Its place in the list; equal ones follow their slugs.
  public var sortOrder: Int
  /// Whether it is in use.
  public var isActive: Bool
  /// Whether somebody has released it.
  public var isApproved: Bool

  /// Makes a mission; a new one is active and not approved.
  public init(
    id: String? = nil, slug: String, title: String, body: String = "", achievementSlug: String,
    steps: [MissionStep] = [], deepLink: String? = nil, sortOrder: Int = 0, isActive: Bool = true,
    isApproved: Bool = false
  ) {
    self.id = id ?? slug
    self.slug = slug
    self.title = title
    self.body = body
    self.achievementSlug = achievementSlug
    self.steps = steps
    self.deepLink = deepLink
    self.sortOrder = sortOrder
    self.isActive = isActive
    self.isApproved = isApproved
  }
}

/// `parseSteps`: the steps of a mission out of whatever a database row holds.
///
/// What is not a list gives no steps, an entry without a label is dropped, and an empty or missing
/// metric means that nothing tells of the step.
public func parseSteps(_ value: JSONValue?) -> [MissionStep] {
  (value?.array ?? []).compactMap { entry in
    guard let members = entry.object, let label = members["label"]?.string, !label.isEmpty else {
      return nil
    }
    let metric = members["metric"]?.string
    return MissionStep(label: label, metric: metric?.isEmpty == true ? nil : metric)
  }
}

extension [MissionStep] {
  /// The steps as `parseSteps` reads them.
  public var json: JSONValue {
    .array(
      map { step in
        .object([
          "label": .string(step.label), "metric": step.metric.map(JSONValue.string) ?? .null,
        ])
      })
  }
}
