/// A patch table in memory.
public struct PatchList: PatchTable {
  private let patches: [Patch]
  private let geofences: [Geofence?]
  private let boxes: [BoundingBox?]
  private let indices: [String: PatchIndex]
  private let nesting: Nesting

  /// A table of patches with unique ids, each with its geofence or nil, and their nesting.
  public init(patches: [Patch], geofences: [Geofence?], nesting: Nesting) {
    precondition(patches.count == geofences.count, "one geofence or nil for each patch")
    self.patches = patches
    self.geofences = geofences
    self.nesting = nesting
    boxes = geofences.map { $0?.boundingBox }
    indices = Dictionary(uniqueKeysWithValues: zip(patches.map(\.id), patches.indices))
  }

  /// How many patches there are.
  public var count: Int { patches.count }
  /// One patch, without its geofence.
  public func patch(at index: PatchIndex) -> Patch { patches[index] }
  /// The patch with this id.
  public func index(ofID id: String) -> PatchIndex? { indices[id] }
  /// The area of a patch, or nil where it has none.
  public func geofence(at index: PatchIndex) -> Geofence? { geofences[index] }
  /// The box around a patch's geofence, or nil where it has none.
  public func boundingBox(at index: PatchIndex) -> BoundingBox? { boxes[index] }
  /// How many patches lie around this one in the longest chain: 0 is outermost.
  public func depth(at index: PatchIndex) -> Int { nesting.depths[index] }
  /// The patch's place in the order of batches.
  public func batchRank(at index: PatchIndex) -> Int { nesting.batchRanks[index] }
  /// The patches that this one is directly nested in.
  public func enclosers(of index: PatchIndex) -> [PatchIndex] { nesting.enclosers[index] }
}
