internal import UnlockEngine

extension CommandOption {
  static let policy = CommandOption(
    "policy", .oneOf(PolicyPreset.allCases.map(\.rawValue)),
    help: "rules chosen for fixes of this kind (docs/policies.md); the options below change single "
      + "ones")
  static let acceptNullIsland = CommandOption(
    "accept-null-island", help: "accept fixes at exactly 0, 0")
  static let acceptMocked = CommandOption(
    "accept-mocked", help: "accept fixes that their device marks as simulated")
  static let maxAccuracy = CommandOption(
    "max-accuracy", .number("METRES", 0 ... .infinity),
    help: "refuse fixes whose accuracy is worse; an unknown one counts")
  static let requireAccuracy = CommandOption(
    "require-accuracy", help: "refuse fixes whose accuracy is unknown")
  static let maxSpeed = CommandOption(
    "max-speed", .number("METRES_PER_SECOND", 0 ... .infinity),
    help: "refuse fixes that need a greater speed from the last accepted one; three in a row that "
      + "agree with one another become the new start")
  static let maxAge = CommandOption(
    "max-age", .number("SECONDS", 0 ... .infinity),
    help: "refuse fixes that were older when they were received, where that is known")
  static let maxFuture = CommandOption(
    "max-future", .number("SECONDS", 0 ... .infinity),
    help: "refuse fixes with a time that far behind that of receipt, where that is known")
  static let minConfidence = CommandOption(
    "min-confidence", .number("P", 0...1),
    help: "hold back an unlock until this share of a fix's error distribution lies inside")
  static let minDwell = CommandOption(
    "min-dwell", .number("SECONDS", 0 ... .infinity),
    help: "hold back an unlock until the fixes have been inside for so long")
  static let queueImports = CommandOption(
    "queue-imports", help: "put what imports unlock into the queue of things to be shown, too")
  static let betweenFixes = CommandOption(
    "between-fixes",
    help: "also unlock what the straight line between two fixes of a segment crosses, up to 5 km")
  static let maxGap = CommandOption(
    "max-gap", .number("SECONDS", 0 ... .infinity),
    help: "draw no such line over a longer gap (default: 300)")
}

extension FixPolicy {
  /// The options that say which fixes count, and what an unlock needs.
  static let options: [CommandOption] = [
    .policy, .maxAccuracy, .requireAccuracy, .maxSpeed, .maxAge, .maxFuture, .minConfidence,
    .minDwell,
    .betweenFixes, .maxGap, .acceptNullIsland, .acceptMocked,
  ]

  /// The policy that the arguments ask for.
  init(_ arguments: Arguments) {
    self.init()
    if let preset = arguments.choice(.policy, as: PolicyPreset.self) { self = FixPolicy(preset) }
    acceptsNullIsland = arguments.has(.acceptNullIsland)
    acceptsMocked = arguments.has(.acceptMocked)
    queuesImports = arguments.has(.queueImports)
    if arguments.has(.requireAccuracy) { requiresAccuracy = true }
    if arguments.has(.betweenFixes) { infersBetweenFixes = true }
    set(\.maximumAccuracy, to: arguments.number(.maxAccuracy))
    set(\.maximumSpeed, to: arguments.number(.maxSpeed))
    set(\.maximumAge, to: arguments.number(.maxAge))
    set(\.maximumFuture, to: arguments.number(.maxFuture))
    set(\.minimumConfidence, to: arguments.number(.minConfidence))
    set(\.minimumDwell, to: arguments.number(.minDwell))
    if let gap = arguments.number(.maxGap) { maximumGap = gap }
  }

  private mutating func set(_ rule: WritableKeyPath<FixPolicy, Double?>, to value: Double?) {
    if let value { self[keyPath: rule] = value }
  }
}
