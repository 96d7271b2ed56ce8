/// A patch's place in its catalog, counted from 0.
public typealias PatchIndex = Int

/// Where a catalog's patches are kept: arrays in memory, or a mapped file.
///
/// Answers must not change during the table's life, and every call is safe from any thread.
public protocol PatchTable: Sendable {
  /// How many patches there are.
  var count: Int { get }
  /// One patch, without its geofence.
  func patch(at index: PatchIndex) -> Patch
  /// The patch with this id.
  func index(ofID id: String) -> PatchIndex?
  /// The area of a patch, or nil where it has none.
  func geofence(at index: PatchIndex) -> Geofence?
  /// The box around a patch's geofence, or nil where it has none.
  func boundingBox(at index: PatchIndex) -> BoundingBox?
  /// How many patches lie around this one in the longest chain: 0 is outermost.
  func depth(at index: PatchIndex) -> Int
  /// The patch's place in the order of batches: depth, then larger area, then id.
  func batchRank(at index: PatchIndex) -> Int
  /// The patches that this one is directly nested in; none for an outermost one.
  func enclosers(of index: PatchIndex) -> [PatchIndex]
  /// What has been found wrong with the table, or with an index that lies in the same file, while
  /// it was used; nil where nothing was.
  var damage: CatalogDamage? { get }
}

extension PatchTable {
  /// Nil: memory does not get damaged.
  public var damage: CatalogDamage? { nil }
}

/// Why a catalog that opened well cannot be used any further: its file is damaged at a place that
/// was only reached now.
public struct CatalogDamage: Error, Sendable, Equatable {
  /// The file, as it was named.
  public var file: String
  /// What is the matter, in one sentence without the file's name, and what to do about it.
  public var message: String

  /// Makes an error.
  public init(file: String, message: String) {
    self.file = file
    self.message = message
  }
}

/// The set of patches that an engine is loaded with. Immutable; a changed catalog is a new one.
public struct Catalog: Sendable {
  private let table: any PatchTable

  /// A catalog over a table.
  public init(_ table: some PatchTable) {
    self.table = table
  }

  /// How many patches there are, with and without a geofence.
  public var count: Int { table.count }
  /// One patch, without its geofence.
  public subscript(index: PatchIndex) -> Patch { table.patch(at: index) }
  /// The patch with this id.
  public func index(ofID id: String) -> PatchIndex? { table.index(ofID: id) }
  /// The area of a patch, or nil where it has none.
  public func geofence(at index: PatchIndex) -> Geofence? { table.geofence(at: index) }
  /// The box around a patch's geofence, or nil where it has none.
  public func boundingBox(at index: PatchIndex) -> BoundingBox? { table.boundingBox(at: index) }
  /// How many patches lie around this one in the longest chain: 0 is outermost.
  public func depth(at index: PatchIndex) -> Int { table.depth(at: index) }
  /// The patch's place in the order of batches: depth, then larger area, then id.
  public func batchRank(at index: PatchIndex) -> Int { table.batchRank(at: index) }
  /// The patches that this one is directly nested in.
  public func enclosers(of index: PatchIndex) -> [PatchIndex] { table.enclosers(of: index) }
  /// What has been found wrong with the catalog while it was used. From then on its answers, and
  /// those of an index in the same file, may lack patches.
  public var damage: CatalogDamage? { table.damage }

  /// Puts patches into the order of a batch: outermost first, then larger area, then id.
  public func sortForBatch(_ patches: inout [PatchIndex]) {
    if patches.count > 1 { patches.sort { table.batchRank(at: $0) < table.batchRank(at: $1) } }
  }

  /// Whether `inner` is nested in `outer`, directly or through others.
  public func isNested(_ inner: PatchIndex, in outer: PatchIndex) -> Bool {
    let depth = table.depth(at: outer)
    var open = table.enclosers(of: inner)
    var seen = Set(open)
    while let next = open.popLast() {
      if next == outer { return true }
      // Whatever lies around `next` has a smaller depth: below that of `outer` it cannot be found.
      guard table.depth(at: next) > depth else { continue }
      for further in table.enclosers(of: next) where seen.insert(further).inserted {
        open.append(further)
      }
    }
    return false
  }
}
