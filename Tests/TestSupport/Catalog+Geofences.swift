public import UnlockEngine

extension Catalog {
  /// A catalog of geofences named by their ids; `inside` names for a patch the one that it is
  /// directly nested in.
  public init(_ geofences: KeyValuePairs<String, Geofence>, inside: [String: String] = [:]) {
    let patches = geofences.map { Patch(id: $0.key, name: $0.key, area: $0.value.area) }
    let enclosers = patches.map { patch in
      patches.indices.filter { patches[$0].id == inside[patch.id] }
    }
    self.init(
      PatchList(
        patches: patches, geofences: geofences.map(\.value),
        nesting: Nesting(enclosers: enclosers, patches: patches)))
  }
}
