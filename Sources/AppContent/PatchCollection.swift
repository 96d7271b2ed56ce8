/// A set of patches that belong together, such as those of one city.
public struct PatchCollection: Hashable, Sendable, Encodable {
  /// The key across databases, unique.
  public var slug: String
  /// Shown to people.
  public var name: String
  /// The ids of its patches: the catalog's membership links, each patch once.
  public var patchIDs: [String]

  enum CodingKeys: String, CodingKey {
    case slug, name
    case patchIDs = "patches"
  }

  /// Makes a collection; repeated ids count once.
  public init(slug: String, name: String, patchIDs: [String]) {
    self.slug = slug
    self.name = name
    var seen: Set<String> = []
    self.patchIDs = patchIDs.filter { seen.insert($0).inserted }
  }
}
