internal import UnlockEngine
internal import UnlockExplain
internal import UnlockService
internal import UnlockStore

extension CommandOption {
  static let asked = CommandOption(
    "patch", .text("ID"), isRepeatable: true,
    help: "the patch that is asked about; may be repeated (default: those missed most narrowly)")
  static let limit = CommandOption(
    "limit", .count("COUNT", 1...Int.max),
    help: "how many of those missed most narrowly are named (default: 10)")
}

/// `unlock explain`: why a patch fired or did not.
struct ExplainCommand: Command {
  let description = CommandDescription(
    "explain", summary: "says why a patch fired or did not, with the numbers behind it",
    operand: Operand("TRACK", count: 1...Int.max, isFile: true),
    options: [.asked, .limit, .store, .source, .include, .order] + FixPolicy.options,
    details: [
      "Tracks, catalog and rules are given as for unlock replay, and what is said of a patch is "
        + "what a replay would do with it. Nothing is recorded: with --store, what its user has "
        + "unlocked before counts, and the store stays as it is.",
      "A patch that did not fire comes with the closest approach of the fixes that count (which "
        + "fix, when, how many metres from the boundary, on which side), how many fixes were inside, "
        + "and what held them back. Distances are measured on the ellipsoid.",
    ],
    examples: [
      Example(
        "unlock explain data/tracks/boston-common-walk.gpx --patch us-ma-boston-nbhd-south-end",
        "why did the South End not fire?"),
      Example(
        "unlock explain data/tracks/boston-common-walk.gpx",
        "what did the walk miss most narrowly?"),
      Example(
        "unlock explain --min-dwell 60 --patch us-ma-boston-os-171 --format json "
          + "data/tracks/boston-common-walk.gpx",
        "the same for a program, with a rule on the time inside"),
    ])

  func run(_ arguments: Arguments, on console: Console) throws(UsageError) -> ExitStatus {
    try TrackRun.checkOperands(arguments)
    guard let loaded = CatalogInput.load(arguments, on: console) else { return .nothing }
    let ids = arguments.texts(.asked)
    let unknown = ids.filter { loaded.catalog.index(ofID: $0) == nil }
    for id in unknown { tellUnknown(id, in: loaded.catalog, on: console) }
    if !ids.isEmpty, unknown.count == ids.count { return .nothing }

    let locator = LocatorChoice.locator(for: loaded, arguments, on: console)
    guard let past = PastOfUser(arguments, on: console) else { return .nothing }
    let observer = ExplainObserver(catalog: loaded.catalog, locator: locator, user: arguments.user)
    let engine = Engine(
      catalog: loaded.catalog, locator: locator, store: past.memory, policy: FixPolicy(arguments),
      identifiers: NamedPassIdentifiers())
    let run = TrackRun(of: arguments, through: engine, to: [observer], on: console)
    guard run.status != .nothing else { return .nothing }
    observer.tellOtherUsers(on: console)
    console.diagnostics.progress("measuring")
    let explanations = explanations(
      of: ids.filter { !unknown.contains($0) }, limit: arguments.count(.limit) ?? 10,
      observer.explainer, past)
    console.diagnostics.clearProgress()
    guard loaded.isIntact(on: console) else { return .nothing }
    ExplainReport(
      explanations: explanations, problems: loaded.problems, isOfMisses: ids.isEmpty,
      summary: run.summary, catalog: loaded.catalog
    ).write(as: arguments.choice(.format) ?? .table, on: console)
    return max(loaded.status, run.status, unknown.isEmpty ? .success : .partial)
  }

  private func explanations(
    of ids: [String], limit: Int, _ explainer: TrackExplainer<CellLocator>, _ past: PastOfUser
  ) -> [PatchExplanation] {
    guard ids.isEmpty else {
      return ids.map { explainer.explanation(of: $0, unlockedBefore: past.entries[$0]) }
    }
    return explainer.narrowestMisses(limit: limit, unlockedBefore: Set(past.entries.keys))
  }

  /// Looking through more ids than this for a similar one would be felt.
  private static let suggestionLimit = 100_000

  private func tellUnknown(_ id: String, in catalog: Catalog, on console: Console) {
    var hint = ""
    if catalog.count <= Self.suggestionLimit {
      let patches = (0..<catalog.count).lazy.map { catalog[$0] }
      let likely =
        patches.first { $0.name == id }?.id ?? Suggestion.nearest(to: id, among: patches.map(\.id))
      hint = likely.map { "; did you mean \($0.printable)?" } ?? ""
    }
    console.diagnostics.error("no patch of the catalog has the id \(id.printable)\(hint)")
  }
}

/// Watches a run for the explanations of one user.
final class ExplainObserver: ReplayObserver {
  private(set) var explainer: TrackExplainer<CellLocator>
  private let user: String
  private var hasOwnFixes = false
  private var others: Set<String> = []

  init(catalog: Catalog, locator: CellLocator, user: String) {
    explainer = TrackExplainer(catalog: catalog, locator: locator)
    self.user = user
  }

  func receive(_ fixes: [UserFix], _ outcomes: [NotableOutcome]) {
    guard fixes.contains(where: { $0.user != user }) else {
      hasOwnFixes = hasOwnFixes || !fixes.isEmpty
      return explainer.observe(fixes, outcomes)
    }
    var positions: [Int: Int] = [:]
    var own: [UserFix] = []
    for (position, fix) in fixes.enumerated() {
      if fix.user == user {
        positions[position] = own.count
        own.append(fix)
      } else {
        others.insert(fix.user)
      }
    }
    hasOwnFixes = hasOwnFixes || !own.isEmpty
    explainer.observe(
      own,
      outcomes.compactMap { notable in
        positions[notable.position].map { NotableOutcome(position: $0, outcome: notable.outcome) }
      })
  }

  /// Says whose fixes there are, where none is of the user that is asked about.
  func tellOtherUsers(on console: Console) {
    guard !hasOwnFixes, !others.isEmpty else { return }
    let names = others.sorted().prefix(3).map(\.printable).joined(separator: ", ")
    let more = others.count > 3 ? " and others" : ""
    console.diagnostics.warning(
      "no fix is of the user \(user.printable), they are of \(names)\(more); --user says whose count"
    )
  }
}
