internal import UnlockEngine

/// Reads catalog files; several of them make one catalog.
///
/// One bad feature never hides the others, one bad file neither: what is wrong comes with the
/// outcome. For one thread at a time.
public struct CatalogReader {
  private let options: CatalogOptions
  private var assembly = CatalogAssembly()
  private var errors: [CatalogError] = []

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

  /// Adds the patches of a file. Its format is told from its content.
  public mutating func add(path: String) {
    do {
      let format = try CatalogFormat.reader(for: InputFile(path: path), options: options)
      var batch = FeatureBatch(file: path, options: options)
      errors += format.forEachFeature { feature in
        batch.append(feature)
        if batch.isFull { assembly.add(batch.takeMended()) }
      }
      assembly.add(batch.takeMended())
    } catch {
      errors.append(error)
    }
  }

  /// Puts the catalog together: parents, nesting, order.
  public mutating func finish() -> LoadedCatalog {
    let (catalog, problems) = assembly.finish(derivesNesting: options.derivesNesting)
    return LoadedCatalog(catalog: catalog, problems: problems, errors: errors)
  }
}
