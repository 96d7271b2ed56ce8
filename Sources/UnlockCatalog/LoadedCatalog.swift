public import UnlockEngine

/// How catalog files are read.
public struct CatalogOptions: Sendable {
  /// Leaves a patch whose geometry needs repair without its geofence.
  public var isStrict = false
  /// Finds out which patches lie in which others. Without it only declared parents count: for who
  /// asks for nothing but containment.
  public var derivesNesting = true
  /// Keeps for every patch where it comes from: for who compiles the catalog.
  public var keepsOrigins = false
  /// Compares every byte of a compiled catalog with its checksums, and follows every number in it,
  /// however large it is. Otherwise large ones are checked where they are used.
  public var verifiesCompiled = false
  /// Up to this size, in bytes, compiled catalogs are checked as a whole when they are opened: that
  /// takes less time than a person notices.
  var compiledWholeLimit = 64 << 20
  /// The property that is the id, where a feature has it; otherwise what its format calls the id.
  public var idField: String?
  /// The property that is the name, where a feature has it; otherwise `name`.
  public var nameField: String?
  /// The property that is the type, where a feature has it; otherwise `type`.
  public var typeField: String?

  /// Repairs what can be repaired, and takes the usual fields.
  public init() {}
}

/// What came out of some catalog files.
public struct LoadedCatalog: Sendable {
  /// The patches of all files.
  public var catalog: Catalog
  /// The index of the catalog, where it was compiled before and brings one.
  public var index: CellIndex?
  /// All defects, in file order.
  public var problems: [CatalogProblem]
  /// The files that could not be read, or not to their end.
  public var errors: [CatalogError]

  /// For every patch where it comes from, and for every problem the place of its feature among all;
  /// only with `keepsOrigins`.
  var origins: [PatchOrigin] = []
  var problemOrders: [Int] = []
  /// How many features there were, usable or not.
  var featureCount = 0
  /// Whether broken geometry was left out.
  var isStrict = false

  /// Makes the outcome of a reading.
  public init(
    catalog: Catalog, index: CellIndex? = nil, problems: [CatalogProblem], errors: [CatalogError]
  ) {
    self.catalog = catalog
    self.index = index
    self.problems = problems
    self.errors = errors
  }
}
