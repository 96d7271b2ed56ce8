import Foundation
import Testing

/// `docs/app-rules.md` against the tests that it names.
@Suite struct RuleListTests {
  /// A row of the list: a rule, the tests that say it, and those that would fail at its opposite.
  struct Row {
    var number: Int
    var tests: [String]
    var opposites: [String]
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func rows(of page: String) -> [Row] {
    page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let number = Int(cells[0]) else { return nil }
      return Row(number: number, tests: names(in: cells[2]), opposites: names(in: cells[3]))
    }
  }

  private static func names(in cell: String) -> [String] {
    cell.split(separator: "`").map(String.init).filter { $0.contains(".") }
  }

  /// What is the matter with a list, in one line each.
  static func problems(of rows: [Row], known: Set<String>) -> [String] {
    var problems: [String] = []
    for number in 1...121 where rows.count(where: { $0.number == number }) != 1 {
      problems.append("rule \(number) does not stand in the list once")
    }
    for row in rows {
      if row.tests.isEmpty { problems.append("rule \(row.number) has no test") }
      if row.opposites.isEmpty { problems.append("rule \(row.number) has no opposite") }
      if !Set(row.tests).isDisjoint(with: row.opposites) {
        problems.append("rule \(row.number) names a test as its own opposite")
      }
      for name in row.tests + row.opposites where !known.contains(name) {
        problems.append("rule \(row.number) names \(name), which is not there")
      }
    }
    return problems
  }

  /// `Suite.function` of every test in the sources.
  private static func tests() throws -> Set<String> {
    var names: Set<String> = []
    for target in ["FirstRunTests", "MissionsTests", "UnlockStoreTests"] {
      let folder = root.appending(path: "Tests/\(target)")
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where file.hasSuffix("Tests.swift") {
        let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        names.formUnion(tests(in: source, suite: String(file.dropLast(".swift".count))))
      }
    }
    return names
  }

  /// The functions that a `@Test` stands before.
  static func tests(in source: String, suite: String) -> [String] {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    return code.components(separatedBy: "@Test").dropFirst().compactMap { part in
      guard let name = part.range(of: "func ").map({ part[$0.upperBound...].prefix { $0 != "(" } }),
        !part.prefix(while: { $0 != "\n" }).contains(".disabled")
      else { return nil }
      return "\(suite).\(name)"
    }
  }

  @Test func everyRuleHasItsTestsAndEveryTestIsThere() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/app-rules.md"), encoding: .utf8)
    #expect(Self.problems(of: Self.rows(of: page), known: try Self.tests()) == [])
  }

  @Test func aRuleWithoutATestIsFound() {
    let complete = (1...121).map { Row(number: $0, tests: ["T.a"], opposites: ["T.b"]) }
    #expect(Self.problems(of: complete, known: ["T.a", "T.b"]) == [])
    #expect(Self.problems(of: complete.dropLast(), known: ["T.a", "T.b"]).count == 1)
    #expect(Self.problems(of: complete, known: ["T.a"]).count == 121)
    var broken = complete
    broken[0].tests = []
    broken[1].opposites = broken[1].tests
    #expect(Self.problems(of: broken, known: ["T.a", "T.b"]).count == 2)
  }

  @Test func onlyFunctionsThatAreTestsCount() {
    let source =
      "func helper() {}\n@Test func one() {}\n@Test(arguments: [1])\n  func two(x: Int) {}\n"
      + "  // @Test func three() {}\n@Test(.disabled()) func four() {}\n"
    #expect(Self.tests(in: source, suite: "S") == ["S.one", "S.two"])
  }
}
