import AppContent
import FirstRun
import Testing

@Suite struct DeviceStateTests {
  @Test(arguments: [
    (#"{"tutorialSeen":true}"#, true, true), ("{}", false, false),
    (#"{"tutorialSeen":false}"#, false, false),
    (#"{"tutorialSeen":true,"firstRunRevealSeen":false}"#, true, false),
    (#"{"tutorialSeen":false,"firstRunRevealSeen":true}"#, false, true),
    (#"{"tutorialSeen":true,"firstRunRevealSeen":true}"#, true, true),
    (#"{"tutorialSeen":true,"firstRunRevealSeen":null}"#, true, true),
  ])
  func onlyAMissingFlagOfAFinishedOnboardingIsFilledIn(
    json: String, tutorialSeen: Bool, revealSeen: Bool
  ) throws {
    let state = try #require(DeviceState(json: json))
    #expect(state.tutorialSeen == tutorialSeen)
    #expect(state.firstRunRevealSeen == revealSeen)
  }

  @Test func aFirstRunUnderWayIsNotFilledIn() throws {
    let state = try #require(DeviceState(json: #"{"referralAsked":true}"#))
    #expect(!state.firstRunRevealSeen)
    #expect(state[.firstRunRevealSeen] == nil)
  }

  @Test func theTwoFlagsAreSeparate() {
    var state = DeviceState()
    state.firstRunRevealSeen = true
    #expect(!state.tutorialSeen)
    #expect(!canCelebrateOnScreen(root: .home, tutorialSeen: state.tutorialSeen))
    state = DeviceState()
    state.tutorialSeen = true
    #expect(!state.firstRunRevealSeen)
    #expect(canCelebrateOnScreen(root: .home, tutorialSeen: state.tutorialSeen))
  }

  @Test func whatIsNotKnownSurvivesBeingReadAndWritten() throws {
    let json =
      #"{"a":{"b":[1,2.5,null,true,"ö"]},"firstRunRevealSeen":true,"n":12345678901234567890.125,"#
      + #""tutorialSeen":true,"unlockQueue":[{"patchId":"p","passId":"x"}]}"#
    var state = try #require(DeviceState(json: json))
    #expect(JSONValue(json: state.json) == JSONValue(json: json))
    state.referralAsked = true
    let written = try #require(DeviceState(json: state.json))
    #expect(written == state)
    #expect(JSONValue(json: written.json)?.object?["a"] == JSONValue(json: json)?.object?["a"])
  }

  @Test(arguments: [
    #"{"tutorialSeen":"yes"}"#, #"{"tutorialSeen":1,"x":[]}"#, #"{"firstRunRevealSeen":{}}"#, "{}",
  ])
  func aMemberThatMakesNoSenseDoesNotMakeTheStateUnreadable(json: String) throws {
    let state = try #require(DeviceState(json: json))
    #expect(!state.tutorialSeen)
    #expect(JSONValue(json: state.json) == JSONValue(json: json))
  }

  @Test(arguments: [
    "1e999", #""\ud800""#,
    String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000),
    #"{"a":"}\"]","b":[{"c":"\\"}]}"#, "99999999999999999999999999999999999999999999",
  ])
  func anUnknownMemberThatCannotBeReadIsKeptAndHarmsNothing(value: String) throws {
    var state = try #require(DeviceState(json: #"{"x":\#(value), "tutorialSeen" : true }"#))
    #expect(state.tutorialSeen)
    state.referralAsked = true
    let written = try #require(DeviceState(json: state.json))
    #expect(written == state)
    #expect(written.json.contains(#""x":\#(value)"#))
  }

  @Test(arguments: [
    "", "[]", "1", "{", "null", #"{"a":1"#, #"{"a":[}"#, #"{"a":"x}"#, #"{"a":}"#, "{}x", "{1:2}",
    #"{"a":1,}"#,
  ])
  func whatIsNoObjectIsNoState(json: String) {
    #expect(DeviceState(json: json) == nil)
  }

  @Test func theFlagsAndTheQueuesAreWhitelisted() {
    #expect(
      Set(DeviceState.Member.allCases.map(\.rawValue)).isSuperset(of: [
        "tutorialSeen", "firstRunRevealSeen", "unlockQueue", "achievementQueue",
      ]))
    var state = DeviceState()
    for member in DeviceState.Member.allCases { state[member] = .bool(true) }
    #expect(JSONValue(json: state.json)?.object?.count == DeviceState.Member.allCases.count)
  }

  @Test func signingOutAndInChangesNoFlag() {
    var state = DeviceState()
    state.tutorialSeen = true
    state.firstRunRevealSeen = true
    // An account is nothing that the device's state holds: it comes in with each question.
    for isRealAccount in [true, false, true] {
      #expect(resolveOnboardingRoute(state.onboarding(isRealAccount: isRealAccount)) == .home)
    }
  }

  @Test func aReinstallationBeginsAnew() {
    let state = DeviceState()
    #expect(state.json == "{}")
    #expect(resolveOnboardingRoute(state.onboarding(isRealAccount: true)) == .tutorial)
  }
}
