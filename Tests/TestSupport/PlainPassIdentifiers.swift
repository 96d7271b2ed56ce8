public import UnlockEngine

/// Ids that a person can read in a failing test.
public struct PlainPassIdentifiers: PassIdentifierMaker {
  /// Makes the maker; it keeps nothing.
  public init() {}

  /// User, place and patches, joined.
  public func passID(user: String, fix: Fix, patchIDs: [String]) -> String {
    "\(user)@\(fix.coordinate.longitude),\(fix.coordinate.latitude):"
      + patchIDs.joined(separator: "+")
  }
}
