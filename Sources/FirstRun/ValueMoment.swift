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

  /// The value moment, if the fix brought it to a user who had none. One fix can bring several
  /// passes, where the way to it leads through patches; the first of them is the moment.
  ///
  /// - Parameters:
  ///   - signals: what the outcome of the fix tells.
  ///   - hadUnlocks: whether the user had any unlock before the fix.
  ///   - now: stands in for a fix without a time.
  public init?(in signals: [EngineSignal], hadUnlocks: Bool, now: Timestamp) {
    let passes = signals.lazy.compactMap { signal in
      if case .unlock(let pass) = signal { return pass }
      return nil
    }
    guard !hadUnlocks, let pass = passes.first else { return nil }
    passID = pass.id
    time = pass.fix.time ?? now
  }
}
