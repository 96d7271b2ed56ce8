public import UnlockEngine

/// The value moment of the product: the first real unlock. It is named here and nowhere else, and
/// only a pass that the engine recorded makes it; going through the flow does not.
public struct ValueMoment: Hashable, Sendable, Codable {
  /// Its name, wherever it is reported.
  public static let name = "firstRealUnlock"

  /// The pass.
  public var passID: String
  /// When its fix was measured; the time of recording where the fix has no time.
  public var time: Timestamp

  /// The value moment, if the signal is one for a user who had none.
  ///
  /// - Parameters:
  ///   - hadUnlocks: whether the user had any unlock before the fix.
  ///   - now: stands in for a fix without a time.
  public init?(_ signal: EngineSignal, hadUnlocks: Bool, now: Timestamp) {
    guard case .unlock(let pass) = signal, !hadUnlocks else { return nil }
    passID = pass.id
    time = pass.fix.time ?? now
  }
}
