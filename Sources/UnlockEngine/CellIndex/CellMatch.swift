/// The answer of a `CellLocator` for one coordinate: a set that covers the whole cell, and a mask
/// over the local patches of the cell.
///
/// Twelve bytes without any reference, so it travels in registers and is cheap to keep for every
/// user. It means something only to locators of the same index and boundary rule.
public struct CellMatch: Sendable, Equatable {
  /// The place of the covering set; for a crowded cell, the place of its list.
  @usableFromInline let cover: UInt32
  /// The place of the set of local patches; 0 where the cell has none.
  @usableFromInline let local: UInt32
  @usableFromInline let mask: UInt32

  /// No patch.
  public static let nowhere = CellMatch(cover: 0)

  /// In place of `local`: the cell is crowded, and its patches are asked when they are listed.
  @usableFromInline static let crowded = UInt32.max

  @inline(__always)
  init(cover: UInt32, local: UInt32 = 0, mask: UInt32 = 0) {
    self.cover = cover
    self.local = local
    self.mask = mask
  }

  @inlinable
  var isCrowded: Bool { local == CellMatch.crowded }
}
