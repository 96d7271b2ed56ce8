import UnlockCatalog
import UnlockEngine

/// What the command line of the bench says.
struct BenchOptions: Sendable {
  var area = "help"
  var catalogs: [String] = []
  var fixes = 200_000
  var rounds = 5
  var seed: UInt64 = 1
  var json: String?
  var plot: String?

  static var help: String {
    let areas = BenchArea.all
      .map { "  \($0.name.padded(to: 14))\($0.summary)\n" }.joined()
    return """
      unlock-bench: measures the engine, each subject beside its rivals in one run

      Usage: unlock-bench AREA [OPTION]...

      Areas:
      \(areas)
      Options:
        --catalog FILE  catalog file; may be repeated (default: data/catalog)
        --fixes N       how many fixes a round has (default: 200000)
        --rounds N      rounds, interleaved; the median counts (default: 5)
        --seed N        of the generator of fixes (default: 1)
        --json FILE     also write the results as JSON
        --plot FILE     also write them as an SVG picture

      Examples:
        $ unlock-bench containment
        $ unlock-bench containment --catalog us.geojsonl --fixes 1000000 --plot us.svg

      """
  }

  init(_ words: [String]) throws(BenchError) {
    var rest = words[...]
    if let first = rest.popFirst() { area = first == "--help" ? "help" : first }
    while let option = rest.popFirst() {
      if option == "--help" {
        area = "help"
        return
      }
      guard let value = rest.popFirst() else {
        throw BenchError(message: "\(option) needs a value, or is unknown; --help says more")
      }
      switch option {
      case "--catalog": catalogs.append(value)
      case "--fixes": fixes = try Self.number(value, option)
      case "--rounds": rounds = try Self.number(value, option)
      case "--seed": seed = UInt64(try Self.number(value, option))
      case "--json": json = value
      case "--plot": plot = value
      default: throw BenchError(message: "unknown option \(option); --help says more")
      }
    }
  }

  private static func number(_ text: String, _ option: String) throws(BenchError) -> Int {
    guard let number = Int(text), number > 0 else {
      throw BenchError(message: "\(option) takes a whole number above 0, not \(text)")
    }
    return number
  }

  /// The catalog to measure on.
  func load() throws(BenchError) -> Catalog { try loaded().catalog }

  /// The catalog to measure on, with what came with it.
  ///
  /// - Parameter adjust: sets options of the reading.
  func loaded(
    _ adjust: (inout CatalogOptions) -> Void = { _ in }
  ) throws(BenchError) -> LoadedCatalog {
    let names = ["boston", "national-parks", "san-francisco", "states"]
    let paths = catalogs.isEmpty ? names.map { "data/catalog/\($0).geojson" } : catalogs
    var reading = CatalogOptions()
    // No bench asks what lies in what, and in a pile of patches that takes longest.
    reading.derivesNesting = false
    adjust(&reading)
    let loaded = CatalogReader.load(paths: paths, options: reading)
    if let error = loaded.errors.first {
      throw BenchError(message: "\(error.file): \(error.message)")
    }
    return loaded
  }
}

extension String {
  /// The text with blanks behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with blanks before it up to a width.
  func rightAligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
