internal import GEOSBridge
internal import UnlockEngine

/// The locator that commands use.
enum LocatorChoice {
  /// A locator for a catalog; nil where it cannot be built, which was told.
  static func locator(
    for catalog: Catalog, _ arguments: Arguments, on console: Console
  ) -> GEOSLocator? {
    do {
      return try GEOSLocator(catalog: catalog, rule: arguments.choice(.boundary) ?? .interior)
    } catch {
      console.diagnostics.error("the catalog cannot be indexed: \(error)")
      return nil
    }
  }
}
