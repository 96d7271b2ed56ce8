// How content is authored. Whoever authors a row says `approved`; left out, it is not, so that
// nothing shows itself by being seeded.

extension Achievement {
  /// An authored achievement: `metric` makes it one of the app, `patchTypes` (and `count`, else 1)
  /// one of places; exactly one of the two.
  init(_ row: ContentRowReader) throws(ContentError) {
    let (slug, name) = (try row.text("slug"), try row.text("name"))
    let metric = try row.textIfAny("metric")
    let types = try row.textsIfAny("patchTypes")
    let criterion: AchievementCriterion
    switch (metric, types) {
    case (let metric?, nil): criterion = .metric(metric)
    case (nil, let types?) where !types.isEmpty:
      criterion = .places(types: Set(types), count: try row.integerIfAny("count") ?? 1)
    default: throw row.mistake("must have either a metric or patchTypes")
    }
    self.init(
      id: try row.textIfAny("id"), slug: slug, name: name,
      summary: try row.textIfAny("summary") ?? "", criterion: criterion,
      artURL: try row.textIfAny("artUrl"), sortOrder: try row.integerIfAny("sortOrder") ?? 0,
      isActive: try row.flagIfAny("active") ?? true,
      isApproved: try row.flagIfAny("approved") ?? false)
  }
}

extension Mission {
  /// An authored mission; its steps are read by `parseSteps` and so forgive much.
  init(_ row: ContentRowReader) throws(ContentError) {
    self.init(
      id: try row.textIfAny("id"), slug: try row.text("slug"), title: try row.text("title"),
      body: try row.textIfAny("body") ?? "", achievementSlug: try row.text("achievement"),
      steps: parseSteps(row.value("steps")?.plain), deepLink: try row.textIfAny("deepLink"),
      sortOrder: try row.integerIfAny("sortOrder") ?? 0,
      isActive: try row.flagIfAny("active") ?? true,
      isApproved: try row.flagIfAny("approved") ?? false)
  }
}

extension FeatureEvent {
  /// An authored entry of the allow-list.
  init(_ row: ContentRowReader) throws(ContentError) {
    self.init(token: try row.text("token"), summary: try row.textIfAny("summary") ?? "")
  }
}

extension PatchCollection {
  /// An authored collection.
  init(_ row: ContentRowReader) throws(ContentError) {
    guard let patches = try row.textsIfAny("patches") else {
      throw row.mistake("lacks the member patches")
    }
    self.init(slug: try row.text("slug"), name: try row.text("name"), patchIDs: patches)
  }
}
