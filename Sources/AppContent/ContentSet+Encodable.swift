// How content is handed out: as it is authored, every member written.

extension Achievement: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, slug, name, summary, metric, patchTypes, count, artUrl, sortOrder, active, approved
  }

  /// Writes all members, as they are authored.
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

extension Mission: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, slug, title, body, achievement, steps, deepLink, sortOrder, active, approved
  }

  /// Writes all members, as they are authored.
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

extension ContentSet: Encodable {
  private enum CodingKeys: String, CodingKey {
    case achievements, missions, featureEvents, collections
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
