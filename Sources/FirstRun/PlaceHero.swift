public import UnlockEngine

/// `selectPlaceHeroPatch`: the member of a collection whose picture and name stand for it, chosen by
/// this one rule on every screen: the first by name with a picture among those still to go, else
/// the first by name with a picture, else the first still to go.
///
/// - Parameter collected: ids of the members that the user has, or is shown to have.
public func selectPlaceHeroPatch(_ members: [Patch], collected: Set<String>) -> Patch? {
  let members = members.inNameOrder
  let toGo = members.filter { !collected.contains($0.id) }
  return toGo.first { $0.photo != nil } ?? members.first { $0.photo != nil } ?? toGo.first
}

extension [Patch] {
  /// By name, equal ones by id; the same on every device.
  var inNameOrder: [Patch] { sorted { ($0.name, $0.id) < ($1.name, $1.id) } }
}
