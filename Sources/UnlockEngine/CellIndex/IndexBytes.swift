/// Who owns the bytes of an index that was not built here, and knows whether they are as they were
/// written.
///
/// Safe to ask from any thread.
public protocol IndexBytes: AnyObject, Sendable {
  /// Whether the bytes at these places, counted from the beginning of the index, are as they were
  /// written. Cheap where it was asked before.
  func isSound(_ range: Range<Int>) -> Bool

  /// Takes note that the index cannot be used everywhere: what it answers from now on may lack
  /// patches, so somebody has to be told before an answer is believed.
  func note(_ damage: CellIndexDamage)
}
