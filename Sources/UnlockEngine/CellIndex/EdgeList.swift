/// The exact edges that pass a leaf: the mask of the local patches that its south-west corner lies
/// in, the number of edges, and the edges, in the order of the leaf's masks.
///
/// All edges that come within four units of the leaf are there, so all that a path from the corner
/// to a position in the leaf can cross.
struct EdgeList {
  let words: UnsafePointer<UInt32>

  /// The local patches that the corner lies in.
  var corner: UInt32 { words[0] & 0xFFFF }
  var count: Int { Int(words[0] >> 16) }
  func edge(_ index: Int) -> UInt32 { words[1 + index] }
}

/// A cell with more edges or patches than a leaf holds, or with an edge that bounds a patch twice.
/// It is as small as cells get, or its edges belong to so many patches that smaller cells would
/// not help.
///
/// In memory: the set of patches that the whole cell lies in, the set of local patches, the set of
/// those that its south-west corner lies in, the number of edges, and for each edge its number and
/// the set of its patches. Local sets are never chained. In an edge's set the top bit marks a
/// patch that the edge bounds an even number of times: it has boundary there, and no sides.
struct CrowdedCell {
  let words: UnsafePointer<UInt32>

  static let headerWords = 4
  static let boundsTwice: UInt32 = 1 << 31

  var cover: UInt32 { words[0] }
  var local: UInt32 { words[1] }
  var corner: UInt32 { words[2] }
  var count: Int { Int(words[3]) }
  func edge(_ index: Int) -> (number: UInt32, owners: UInt32) {
    (words[CrowdedCell.headerWords + 2 * index], words[CrowdedCell.headerWords + 2 * index + 1])
  }
}
