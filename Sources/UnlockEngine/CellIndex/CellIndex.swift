/// The index that answers which patches contain a coordinate: exactly, and in one or two loads from
/// memory for most coordinates.
///
///     let index = CellIndex(catalog)
///     let locator = CellLocator(index, rule: .interior)
///     locator.patches(containing: Coordinate(longitude: -71.06, latitude: 42.36))
///
/// A grid of cells of 1/8 degree (1 degree for small catalogs) leads to the answer: a cell that no
/// border passes is a set of patches; another has 8 x 8 children, or is a leaf that answers for its
/// patches at once from the few edges nearby. Where a coordinate is very near to an edge, exact
/// arithmetic decides.
///
/// Immutable, for any number of threads, without locks. Answers of both boundary rules come from
/// the same index. Building takes all cores.
public final class CellIndex: @unchecked Sendable {
  // Unchecked because of the pointers: what they point to is never written after `init`.

  /// Where the sections lie. On the heap, so that a locator is one pointer wide and not ten.
  let tables: UnsafePointer<CellTables>
  private let bytes: UnsafeRawBufferPointer
  /// Keeps `bytes` alive.
  private let owner: AnyObject
  /// Keeps what `tables` refers to alive.
  private let firstTouch: FirstTouch?
  let layout: IndexLayout

  /// Builds the index of a catalog.
  ///
  /// - Complexity: O(vertices) for what lies apart; each vertex costs about a microsecond.
  public convenience init(_ catalog: Catalog) {
    self.init((0..<catalog.count).lazy.map { catalog.geofence(at: $0) })
  }

  /// Builds the index of geofences; patches are numbered by their order.
  public convenience init(_ geofences: some Sequence<Geofence?>) {
    let built = CellIndexBuilder.index(of: geofences)
    self.init(built.memory, built.layout)
  }

  /// An index in memory that somebody else owns, such as a mapped file: nothing is copied.
  ///
  /// Every number in it is followed once before this returns, so that bytes that were damaged, or
  /// made up, can lead no look-up outside. Whether the answers are the right ones is not seen
  /// here: that takes a checksum.
  ///
  /// - Parameters:
  ///   - bytes: what `withUnsafeBytes` gave for the index, at a multiple of 64; never written to
  ///     as long as the index lives.
  ///   - owner: kept as long as the index lives, and keeps the bytes.
  ///   - patchCount: how many patches the catalog of the index has.
  /// - Complexity: O(bytes), about as long as reading them.
  public convenience init(
    bytes: UnsafeRawBufferPointer, keptBy owner: some AnyObject & Sendable, patchCount: Int
  ) throws(CellIndexDamage) {
    let layout = try IndexLayout(of: bytes)
    guard let start = bytes.baseAddress else { throw CellIndexDamage("is empty") }
    var walk = CellIndexWalk(layout.tables(in: start), layout, patchCount: patchCount)
    try walk.followAll()
    self.init(bytes, owner, layout)
  }

  /// An index in memory that somebody else owns, such as a mapped file, each part of which is
  /// checked when a look-up first needs it: its bytes by the owner, its numbers here.
  ///
  /// Where a part is damaged, the owner gets a note before the look-up returns, and the look-up
  /// finds no patch.
  ///
  /// - Parameters: as for the index that is checked at once.
  /// - Complexity: O(cells of the root), some milliseconds at most, however large the index is.
  public convenience init(
    checkingAtFirstTouch bytes: UnsafeRawBufferPointer, of owner: some IndexBytes, patchCount: Int
  ) throws(CellIndexDamage) {
    guard owner.isSound(0..<min(bytes.count, IndexLayout.headerSize)) else {
      throw CellIndexDamage("is not as it was written")
    }
    let layout = try IndexLayout(of: bytes)
    guard let start = bytes.baseAddress else { throw CellIndexDamage("is empty") }
    let tables = layout.tables(in: start)
    let firstTouch = try FirstTouch(
      CellIndexWalk(tables, layout, patchCount: patchCount, bytes: owner), nowhere: tables.nowhere,
      bytes: owner)
    self.init(bytes, owner, layout, firstTouch)
  }

  private convenience init(_ memory: IndexMemory, _ layout: IndexLayout) {
    self.init(
      UnsafeRawBufferPointer(start: memory.writable, count: memory.byteCount), memory, layout)
  }

  private init(
    _ bytes: UnsafeRawBufferPointer, _ owner: AnyObject, _ layout: IndexLayout,
    _ firstTouch: FirstTouch? = nil
  ) {
    self.bytes = bytes
    self.owner = owner
    self.layout = layout
    self.firstTouch = firstTouch
    let tables = UnsafeMutablePointer<CellTables>.allocate(capacity: 1)
    // Never nil: there is a header at least.
    if let start = bytes.baseAddress {
      var placed = layout.tables(in: start)
      if let firstTouch {
        placed.root = UnsafePointer(firstTouch.root)
        placed.firstTouch = Unmanaged.passUnretained(firstTouch)
      }
      tables.initialize(to: placed)
    }
    self.tables = UnsafePointer(tables)
  }

  deinit { tables.deallocate() }

  /// Hands out the index as it lies in memory: little-endian, without addresses, the same for the
  /// same geofences on every machine.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withExtendedLifetime(owner) { body(bytes) }
  }

  /// How much memory the index takes.
  public var size: CellIndexSize {
    CellIndexSize(
      hotBytes: IndexLayout.hotSections.reduce(0) { $0 + layout.bytes($1).count },
      byteCount: bytes.count, edgeCount: layout.bytes(.vertices).count / 16)
  }
}

/// How much memory an index takes.
public struct CellIndexSize: Sendable, Equatable {
  /// The part that look-ups away from edges touch, in bytes.
  public var hotBytes: Int
  /// All of it, in bytes.
  public var byteCount: Int
  /// How many ends of edges are kept, each once.
  public var edgeCount: Int
}
