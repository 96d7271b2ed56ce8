internal import UnlockEngine

/// Reads catalog files; several of them make one catalog.
///
/// One bad feature never hides the others, one bad file neither: what is wrong comes with the
/// outcome. For one thread at a time.
public struct CatalogReader {
  private let options: CatalogOptions
  private var assembly = CatalogAssembly()
  private var errors: [CatalogError] = []
  /// A compiled catalog that nothing has been added to yet: alone it is used as it is.
  private var compiled: CompiledCatalog?

  /// A reader without any patches yet.
  public init(options: CatalogOptions = CatalogOptions()) {
    self.options = options
  }

  /// Reads some files into one catalog.
  public static func load(
    paths: [String], options: CatalogOptions = CatalogOptions()
  ) -> LoadedCatalog {
    var reader = CatalogReader(options: options)
    for path in paths { reader.add(path: path) }
    return reader.finish()
  }

  /// Adds the patches of a file, or of all catalog files in an archive. Formats are told from the
  /// content.
  public mutating func add(path: String) {
    add(path: path, name: path, packings: 0)
  }

  private mutating func add(path: String, name: String, packings: Int) {
    do {
      let file = try InputFile(path: path, name: name)
      if CompiledHeader.recognises(file.head) {
        return try add(CompiledCatalog(of: file, options: options))
      }
      if let packed = PackedCatalog(file) { return try add(packed, name, packings) }
      takeApart()
      let format = try CatalogFormat.reader(for: file, options: options)
      var batch = FeatureBatch(file: name, options: options)
      errors += format.forEachFeature { feature in
        batch.append(feature)
        if batch.isFull { assembly.add(batch.takeMended()) }
      }
      assembly.add(batch.takeMended())
    } catch {
      errors.append(error)
    }
  }

  private mutating func add(
    _ packed: PackedCatalog, _ name: String, _ packings: Int
  ) throws(CatalogError) {
    guard packings < PackedCatalog.deepest else {
      throw CatalogError(
        .unknownFormat, file: name, message: "is packed more than \(PackedCatalog.deepest) times")
    }
    errors += packed.forEachFile { path, name in
      add(path: path, name: name, packings: packings + 1)
    }
  }

  private mutating func add(_ next: CompiledCatalog) {
    takeApart()
    compiled = next
    // Whoever compiles wants to know where every patch comes from.
    if !assembly.isEmpty || options.keepsOrigins { takeApart() }
  }

  /// Adds the patches of a compiled catalog that does not stay alone.
  private mutating func takeApart() {
    guard let alone = compiled else { return }
    compiled = nil
    assembly.add(alone)
    if let damage = alone.table.damage {
      errors.append(CatalogError(.malformed, file: damage.file, message: damage.message))
    }
  }

  /// Puts the catalog together: parents, nesting, order.
  public mutating func finish() -> LoadedCatalog {
    if let compiled { return compiled.loaded(errors: errors) }
    let (catalog, problems) = assembly.finish(derivesNesting: options.derivesNesting)
    var loaded = LoadedCatalog(
      catalog: catalog, problems: problems.map(\.problem), errors: errors)
    loaded.isStrict = options.isStrict
    if options.keepsOrigins {
      loaded.origins = assembly.origins
      loaded.problemOrders = problems.map(\.order)
      loaded.featureCount = assembly.order
    }
    return loaded
  }
}
