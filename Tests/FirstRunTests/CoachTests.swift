import FirstRun
import TestSupport
import Testing
import UnlockEngine

/// A coach, as a class so that an event can stand inside an expectation.
private final class Guide<Event: Hashable & Sendable> {
  var coach: Coach<Event>

  init(_ coach: Coach<Event>) { self.coach = coach }

  func note(_ event: Event) -> Bool { coach.note(event) }
}

@Suite struct CoachTests {
  @Test func theStepsOfThisProductAreThoseOfTheEngine() {
    #expect(
      Coach.unlock.script == [.locationAllowed, .usableFix, .checkDone, .unlock, .batchSeen])
  }

  /// Every step against every event.
  @Test(arguments: 0...5, CoachEvent.allCases)
  func aStepAdvancesOnItsOwnEventAlone(position: Int, event: CoachEvent) {
    let guide = Guide(Coach.unlock)
    for past in CoachEvent.allCases.prefix(position) { #expect(guide.note(past)) }
    let belongs = position < 5 && CoachEvent.allCases[position] == event
    #expect(guide.note(event) == belongs)
    #expect(guide.coach.position == position + (belongs ? 1 : 0))
    #expect(guide.coach.isDone == (guide.coach.position == 5))
  }

  @Test func aCoachOfAnyScriptWorksTheSameWay() {
    let script = [
      "tapNewScan", "sweepRoom", "tapSave", "openPlaces", "openPlace", "getLocated",
      "pickDestination",
    ]
    let guide = Guide(Coach(script: script))
    for event in script {
      #expect(!guide.note("unknown"))
      #expect(guide.note(event))
    }
    #expect(guide.coach.isDone)
  }

  @Test func theEngineFeedsTheCoach() throws {
    var coach = Coach.unlock
    coach.note(.locationAllowed)
    let outcome = try FirstRunWorld().outcome(of: FirstRunWorld.fix(at: "city"))
    for signal in EngineSignal.signals(of: outcome, source: .gps) { coach.note(signal) }
    #expect(coach.awaited == .batchSeen)
  }

  @Test func aFixThatUnlocksNothingDoesNotClaimAnUnlock() throws {
    var coach = Coach.unlock
    coach.note(.locationAllowed)
    let outcome = try FirstRunWorld().outcome(of: FirstRunWorld.fix(at: "nowhere"))
    for signal in EngineSignal.signals(of: outcome, source: .gps) { coach.note(signal) }
    #expect(coach.awaited == .unlock)
  }

  @Test func anImportClaimsNothing() throws {
    var coach = Coach.unlock
    coach.note(.locationAllowed)
    var photo = FirstRunWorld.fix(at: "city")
    photo.source = .import
    let outcome = try FirstRunWorld().outcome(of: photo)
    for signal in EngineSignal.signals(of: outcome, source: .import) { coach.note(signal) }
    #expect(coach.awaited == .usableFix)
  }

  @Test func aRefusedFixClaimsNothing() throws {
    var coach = Coach.unlock
    coach.note(.locationAllowed)
    let refused = Fix(coordinate: Coordinate(longitude: 0, latitude: 91))
    let outcome = try FirstRunWorld().outcome(of: refused)
    for signal in EngineSignal.signals(of: outcome, source: .gps) { coach.note(signal) }
    #expect(coach.awaited == .usableFix)
  }

  /// Random real lives: the coach never claims what did not happen, and the whole sequence always
  /// leads to its end.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func theCoachIsNeverAheadOfTheUser(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = FirstRunWorld()
    var coach = Coach.unlock
    var happened: Set<CoachEvent> = []
    let places = FirstRunWorld.coordinates.keys.sorted()
    for _ in 0..<12 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        coach.note(.locationAllowed)
        happened.insert(.locationAllowed)
      case 1 where world.headBatch != nil:
        _ = world.store.dequeueUnlockedBatch(of: "local", passID: nil)
        coach.note(.batchSeen)
        happened.insert(.batchSeen)
      default:
        let place = places[Int.random(in: 0..<places.count, using: &random)]
        let outcome = try world.outcome(of: FirstRunWorld.fix(at: place))
        for signal in EngineSignal.signals(of: outcome, source: .gps) {
          coach.note(signal)
          happened.insert(CoachEvent(signal))
        }
      }
      #expect(happened.isSuperset(of: coach.script.prefix(coach.position)))
    }
    for event in CoachEvent.allCases { coach.note(event) }
    #expect(coach.isDone)
  }

  @Test(arguments: LocationPermission.allCases, [false, true])
  func aDeviceThatCannotDoTheRealThingGetsTheLesson(
    permission: LocationPermission, permissionsAsked: Bool
  ) {
    let capability = CoachCapability(
      canLocate: false, permissionsAsked: permissionsAsked, permission: permission)
    #expect(capability.guidance == .simulatedLesson)
    #expect(!capability.canReplayTour)
  }

  @Test func theTourComesAfterThePermissionPrimer() {
    var capability = CoachCapability(
      canLocate: true, permissionsAsked: false, permission: .undetermined)
    #expect(capability.guidance == .permissionPrimer)
    capability.permissionsAsked = true
    #expect(capability.guidance == .guidedTour)
    capability.permission = .declined
    #expect(capability.guidance == .simulatedLesson)
  }
}
