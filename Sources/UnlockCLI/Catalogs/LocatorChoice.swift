internal import UnlockEngine

/// The locator that commands use.
enum LocatorChoice {
  /// A locator for a catalog, under the boundary rule that the arguments name.
  static func locator(
    for loaded: CatalogInput.Outcome, _ arguments: Arguments, on console: Console
  ) -> CellLocator {
    console.diagnostics.progress("indexing the catalog")
    let index = loaded.index ?? CellIndex(loaded.catalog)
    console.diagnostics.clearProgress()
    return CellLocator(index, rule: arguments.choice(.boundary) ?? .interior)
  }
}
