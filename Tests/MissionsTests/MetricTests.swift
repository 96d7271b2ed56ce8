import Missions
import Testing

@Suite struct MetricTests {
  let context = EarnedContext(counts: ["trips": 2, "zero": 0], events: ["opened_near_me"])

  @Test(arguments: ["opened_near_me", "trips>=0", "trips>=1", "trips>=2", "trips>=002", "zero>=0"])
  func aMetricHoldsWhenItsEventIsRecordedOrItsCountIsReached(metric: String) {
    #expect(metricSatisfied(metric, context))
  }

  @Test(arguments: ["opened_trip_planner", "trips>=3", "zero>=1", "missing>=1"])
  func aMetricDoesNotHoldBelowItsCountOrWithoutItsEvent(metric: String) {
    #expect(!metricSatisfied(metric, context))
  }

  @Test(arguments: [
    "", " ", "count(collection_type=park)>=1", "trips>1", "trips==2", "trips<=5", "trips=>1",
    "trips >=1", "trips>= 1", " trips>=1", "trips>=1 ", "trips>=-1", "trips>=+1", "trips>=1.0",
    "trips>=1e0", "trips>=", ">=1", ">=", "trips>=1>=1", "trips>=٢", "trips>=99999999999999999999",
    "opened_near_me ", "opened near me", "öffnen",
  ])
  func whatIsOutsideTheGrammarFailsClosed(metric: String) {
    let generous = EarnedContext(
      counts: ["trips": .max, "count(collection_type=park)": .max, "": .max],
      events: ["", " ", metric])
    #expect(!metricSatisfied(metric, generous))
  }

  @Test func atLeastNothingHoldsForAMissingKey() {
    #expect(metricSatisfied("missing>=0", EarnedContext()))
    #expect(!metricSatisfied("missing>=1", EarnedContext()))
  }

  @Test func anEventIsNotACountAndACountIsNotAnEvent() {
    #expect(!metricSatisfied("trips", context))
    #expect(!metricSatisfied("opened_near_me>=1", context))
  }

  /// Every metric over a small alphabet: those that are read are exactly the two forms.
  @Test func onlyTwoFormsAreRead() {
    var texts = [""]
    for _ in 0..<5 {
      texts = texts.flatMap { text in ["a", "1", ">", "=", " "].map { text + $0 } }
    }
    for text in texts {
      let parts = text.split(separator: ">=", omittingEmptySubsequences: false)
      let isKey = parts[0].allSatisfy { "a1".contains($0) } && !parts[0].isEmpty
      let reads =
        parts.count == 2 && isKey && !parts[1].isEmpty && parts[1].allSatisfy { $0 == "1" }
      let generous = EarnedContext(counts: [String(parts[0]): .max])
      #expect(metricSatisfied(text, generous) == reads, "\(text)")
    }
  }
}
