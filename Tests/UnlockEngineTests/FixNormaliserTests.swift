import Testing
import UnlockEngine

@Suite struct FixNormaliserTests {
  static let place = Coordinate(longitude: 16.05, latitude: 48.05)
  static let noon = Timestamp(millisecondsSince1970: 1_717_243_200_000)

  func rejection(of fix: Fix, _ change: (inout FixPolicy) -> Void) -> FixRejection? {
    var policy = FixPolicy()
    change(&policy)
    guard case .failure(let rejection) = FixNormaliser(policy: policy).coordinate(of: fix) else {
      return nil
    }
    return rejection
  }

  @Test(arguments: [
    (99.9, false), (100, false), (100.001, true), (.infinity, true), (0, false), (.nan, false),
  ])
  func onlyALargerAccuracyIsRefused(accuracy: Double, isRefused: Bool) {
    let rejection = rejection(of: Fix(coordinate: Self.place, horizontalAccuracy: accuracy)) {
      $0.maximumAccuracy = 100
    }
    let expected = FixRejection(.accuracy, measured: accuracy, limit: 100)
    #expect(rejection == (isRefused ? expected : nil))
  }

  @Test(arguments: [nil, 0, .nan] as [Double?])
  func anUnknownAccuracyIsRefusedOnlyWhereOneIsRequired(accuracy: Double?) {
    let fix = Fix(coordinate: Self.place, horizontalAccuracy: accuracy)
    #expect(rejection(of: fix) { $0.maximumAccuracy = 100 } == nil)
    let refused = rejection(of: fix) { $0.requiresAccuracy = true }
    #expect(refused == FixRejection(.accuracy))
    let limited = rejection(of: fix) {
      $0.requiresAccuracy = true
      $0.maximumAccuracy = 100
    }
    #expect(limited == FixRejection(.accuracy, limit: 100))
  }

  @Test func aKnownAccuracyPassesWhereOneIsRequired() {
    let fix = Fix(coordinate: Self.place, horizontalAccuracy: 5_000)
    #expect(rejection(of: fix) { $0.requiresAccuracy = true } == nil)
  }

  @Test(arguments: [
    (60_000, nil), (60_001, FixRejection(.stale, measured: 60.001, limit: 60)),
    (-5_000, nil), (-5_001, FixRejection(.future, measured: 5.001, limit: 5)), (0, nil),
  ])
  func ageIsMeasuredAgainstTheTimeOfReceipt(milliseconds: Int, expected: FixRejection?) {
    let received = Timestamp(
      millisecondsSince1970: Self.noon.millisecondsSince1970 + Int64(milliseconds))
    let fix = Fix(coordinate: Self.place, time: Self.noon, receivedAt: received)
    let rejection = rejection(of: fix) {
      $0.maximumAge = 60
      $0.maximumFuture = 5
    }
    #expect(rejection == expected)
  }

  @Test func noAgeRuleAsksAnythingWithoutBothTimes() {
    let change = { (policy: inout FixPolicy) in
      policy.maximumAge = 0
      policy.maximumFuture = 0
    }
    #expect(rejection(of: Fix(coordinate: Self.place, time: Self.noon), change) == nil)
    #expect(rejection(of: Fix(coordinate: Self.place, receivedAt: Self.noon), change) == nil)
  }

  @Test func ageIsNoMatterUnlessAsked() {
    let fix = Fix(
      coordinate: Self.place, time: Self.noon, receivedAt: Timestamp(millisecondsSince1970: 0))
    #expect(rejection(of: fix) { $0.maximumAge = 60 } == nil)
    #expect(rejection(of: fix) { _ in } == nil)
  }
}
