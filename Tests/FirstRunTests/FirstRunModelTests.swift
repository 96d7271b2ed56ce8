import FirstRun
import TestSupport
import Testing
import UnlockEngine

/// Random lives of a user, from the installation on.
@Suite struct FirstRunModelTests {
  private func step(_ app: FirstRunApp, _ random: inout SeededGenerator) throws {
    let places = FirstRunWorld.coordinates.keys.sorted()
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: try app.receiveFix(at: places[Int.random(in: 0..<places.count, using: &random)])
    case 3: app.answerPermission(Bool.random(using: &random) ? .granted : .declined)
    case 4: app.wait(.milliseconds(Int.random(in: 0...5_000, using: &random)))
    case 5: app.leaveTutorial()
    case 6, 7: try app.pressContinue()
    case 8, 9: app.celebrate()
    case 10: app.isRealAccount.toggle()
    default: app.relaunch()
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func everyUnlockIsShownOnceAndNothingCoversTheFirstRun(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let app = FirstRunApp()
    for _ in 0..<80 {
      let (route, celebrated) = (app.route, app.celebrated.count)
      try step(app, &random)
      // Nothing is celebrated before onboarding is over, or over any of its screens.
      #expect(
        app.celebrated.count == celebrated || (route == .home && app.device.state.tutorialSeen))
      #expect(app.finishedReveals <= 1)
      #expect(app.device.state.tutorialSeen == (app.finishedReveals == 1))
      let shown = app.revealed + app.celebrated
      #expect(shown.count == Set(shown).count)
    }
    try finish(app)
    // Everything that was unlocked was shown, once.
    let shown = app.revealed + app.celebrated
    #expect(shown.sorted() == app.world.store.ledger(of: "local").map(\.patch.id).sorted())
  }

  /// Wherever a user stands, a few plain steps lead home.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func theFirstRunIsNeverATrap(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let app = FirstRunApp()
    for _ in 0..<Int.random(in: 0...40, using: &random) { try step(app, &random) }
    try finish(app)
    #expect(app.route == .home)
    app.relaunch()
    #expect(app.route == .home)
  }

  @Test func aUserWhoNeverPressesContinueStaysInTheFirstRun() throws {
    let app = FirstRunApp()
    app.answerPermission(.granted)
    try app.receiveFix(at: "city")
    for _ in 0..<5 {
      app.leaveTutorial()
      #expect(app.route == .reveal)
      app.celebrate()
      app.relaunch()
      #expect(app.route == .tutorial)
    }
    #expect(app.celebrated.isEmpty)
    #expect(app.world.store.queue(of: "local").count == 3)
  }

  private func finish(_ app: FirstRunApp) throws {
    app.leaveTutorial()
    app.wait(.seconds(8))
    try app.pressContinue()
    for _ in 0..<20 { app.celebrate() }
  }
}
