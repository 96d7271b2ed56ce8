// How content is authored and handed out. Whoever authors a row says `approved`; left out, it is
// not, so that nothing shows itself by being seeded.

extension Achievement: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, slug, name, summary, metric, patchTypes, count, artUrl, sortOrder, active, approved
  }

  /// Reads an authored achievement: `metric` makes it one of the app, `patchTypes` (and `count`,
  /// else 1) one of places; exactly one of the two.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let metric = try row.decodeIfPresent(String.self, forKey: .metric)
    let types = try row.decodeIfPresent(Set<String>.self, forKey: .patchTypes)
    let criterion: AchievementCriterion
    switch (metric, types) {
    case (let metric?, nil): criterion = .metric(metric)
    case (nil, let types?) where !types.isEmpty:
      criterion = .places(
        types: types, count: try row.decodeIfPresent(Int.self, forKey: .count) ?? 1)
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .metric, in: row, debugDescription: "give either metric or patchTypes")
    }
    self.init(
      id: try row.decodeIfPresent(String.self, forKey: .id),
      slug: try row.decode(String.self, forKey: .slug),
      name: try row.decode(String.self, forKey: .name),
      summary: try row.decodeIfPresent(String.self, forKey: .summary) ?? "",
      criterion: criterion,
      artURL: try row.decodeIfPresent(String.self, forKey: .artUrl),
      sortOrder: try row.decodeIfPresent(Int.self, forKey: .sortOrder) ?? 0,
      isActive: try row.decodeIfPresent(Bool.self, forKey: .active) ?? true,
      isApproved: try row.decodeIfPresent(Bool.self, forKey: .approved) ?? false)
  }

  /// Writes all members, as they are read.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(slug, forKey: .slug)
    try row.encode(name, forKey: .name)
    try row.encode(summary, forKey: .summary)
    switch criterion {
    case .metric(let metric): try row.encode(metric, forKey: .metric)
    case .places(let types, let count):
      try row.encode(types.sorted(), forKey: .patchTypes)
      try row.encode(count, forKey: .count)
    }
    try row.encode(artURL, forKey: .artUrl)
    try row.encode(sortOrder, forKey: .sortOrder)
    try row.encode(isActive, forKey: .active)
    try row.encode(isApproved, forKey: .approved)
  }
}

extension Mission: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, slug, title, body, achievement, steps, deepLink, sortOrder, active, approved
  }

  /// Reads an authored mission; its steps are read by `parseSteps` and so forgive much.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decodeIfPresent(String.self, forKey: .id),
      slug: try row.decode(String.self, forKey: .slug),
      title: try row.decode(String.self, forKey: .title),
      body: try row.decodeIfPresent(String.self, forKey: .body) ?? "",
      achievementSlug: try row.decode(String.self, forKey: .achievement),
      steps: parseSteps(try row.decodeIfPresent(JSONValue.self, forKey: .steps)),
      deepLink: try row.decodeIfPresent(String.self, forKey: .deepLink),
      sortOrder: try row.decodeIfPresent(Int.self, forKey: .sortOrder) ?? 0,
      isActive: try row.decodeIfPresent(Bool.self, forKey: .active) ?? true,
      isApproved: try row.decodeIfPresent(Bool.self, forKey: .approved) ?? false)
  }

  /// Writes all members, as they are read.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(slug, forKey: .slug)
    try row.encode(title, forKey: .title)
    try row.encode(body, forKey: .body)
    try row.encode(achievementSlug, forKey: .achievement)
    try row.encode(steps.json, forKey: .steps)
    try row.encode(deepLink, forKey: .deepLink)
    try row.encode(sortOrder, forKey: .sortOrder)
    try row.encode(isActive, forKey: .active)
    try row.encode(isApproved, forKey: .approved)
  }
}

extension FeatureEvent {
  /// Reads an authored entry of the allow-list.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      token: try row.decode(String.self, forKey: .token),
      summary: try row.decodeIfPresent(String.self, forKey: .summary) ?? "")
  }
}

extension PatchCollection {
  /// Reads an authored collection.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      slug: try row.decode(String.self, forKey: .slug),
      name: try row.decode(String.self, forKey: .name),
      patchIDs: try row.decode([String].self, forKey: .patchIDs))
  }
}

extension ContentSet: Codable {
  private enum CodingKeys: String, CodingKey {
    case achievements, missions, featureEvents, collections
  }

  /// Reads an authored document; a list that is not there is empty. Nothing is checked.
  public init(from decoder: any Decoder) throws {
    let lists = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      achievements: try lists.decodeIfPresent([Achievement].self, forKey: .achievements) ?? [],
      missions: try lists.decodeIfPresent([Mission].self, forKey: .missions) ?? [],
      featureEvents: try lists.decodeIfPresent([FeatureEvent].self, forKey: .featureEvents) ?? [],
      collections: try lists.decodeIfPresent([PatchCollection].self, forKey: .collections) ?? [])
  }

  /// Writes all lists.
  public func encode(to encoder: any Encoder) throws {
    var lists = encoder.container(keyedBy: CodingKeys.self)
    try lists.encode(achievements, forKey: .achievements)
    try lists.encode(missions, forKey: .missions)
    try lists.encode(featureEvents, forKey: .featureEvents)
    try lists.encode(collections, forKey: .collections)
  }
}
