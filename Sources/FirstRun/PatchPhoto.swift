internal import AppContent
public import UnlockEngine

/// The picture of a patch, as its catalog has it.
public struct PatchPhoto: Hashable, Sendable {
  /// Where it is.
  public var url: String
  /// What to show until it is there.
  public var blurHash: String?

  /// Makes a picture.
  public init(url: String, blurHash: String?) {
    self.url = url
    self.blurHash = blurHash
  }
}

extension Patch {
  /// The picture by the properties `photoUrl` and `blurHash`; nil where there is no `photoUrl`.
  public var photo: PatchPhoto? {
    guard let members = propertiesJSON.flatMap(JSONValue.init(json:))?.object,
      let url = members["photoUrl"]?.string, !url.isEmpty
    else { return nil }
    return PatchPhoto(url: url, blurHash: members["blurHash"]?.string)
  }
}
