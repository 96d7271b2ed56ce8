/// What a screen reader says of the reveal; every state has words.
public enum RevealText {
  /// While it waits.
  public static let waiting = "Looking around to see where you are."
  /// Where there was nothing.
  public static let empty =
    "You are not inside anything yet. Go on, and patches unlock as you get there."

  /// The words for a state, with the line for achievements where there are any.
  public static func announcement(of state: RevealState, achievements: Int = 0) -> String {
    let text =
      switch state {
      case .waiting: waiting
      case .empty: empty
      case .unlocked(let batch): batch.sentence
      }
    return [text, achievementLine(achievements)].compactMap(\.self).joined(separator: " ")
  }

  /// The one line under the patches for the achievements earned meanwhile, nil where there are
  /// none.
  public static func achievementLine(_ count: Int) -> String? {
    switch count {
    case ..<1: nil
    case 1: "You also earned 1 achievement."
    default: "You also earned \(count) achievements."
    }
  }
}
