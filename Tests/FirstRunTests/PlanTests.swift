import FirstRun
import Foundation
import Synchronization
import Testing
import UnlockEngine

@Suite struct PlanTests {
  private func calendar(_ zone: String, _ identifier: Calendar.Identifier = .gregorian) throws
    -> Calendar
  {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  private func date(_ text: String, in zone: String) throws -> Date {
    let format = Date.ISO8601FormatStyle(timeZone: try #require(TimeZone(identifier: zone)))
      .year().month().day().time(includingFractionalSeconds: false).dateTimeSeparator(.space)
    return try format.parse(text)
  }

  private func text(_ time: PlannedTime, in zone: String) throws -> String {
    guard case .at(let date) = time else { return "past" }
    let format = Date.ISO8601FormatStyle(timeZone: try #require(TimeZone(identifier: zone)))
      .year().month().day().time(includingFractionalSeconds: false).dateTimeSeparator(.space)
    return date.formatted(format)
  }

  private func planned(
    _ choice: PlanChoice, _ now: String, _ zone: String = "America/New_York"
  ) throws -> String {
    try text(
      plannedTime(for: choice, now: try date(now, in: zone), calendar: try calendar(zone)), in: zone
    )
  }

  @Test(arguments: [
    (PlanChoice.tonight, "2024-05-08 19:00:00"), (.tomorrow, "2024-05-09 19:00:00"),
    (.weekend, "2024-05-11 19:00:00"),
  ])
  func aChoiceMeansSevenInTheEveningOfItsDay(choice: PlanChoice, expected: String) throws {
    #expect(try planned(choice, "2024-05-08 15:00:00") == expected)
  }

  /// A Wednesday to a Tuesday, and the Saturday that each means.
  @Test(arguments: [
    ("2024-05-08 15:00:00", "2024-05-11 19:00:00"), ("2024-05-09 23:59:59", "2024-05-11 19:00:00"),
    ("2024-05-10 19:00:00", "2024-05-11 19:00:00"), ("2024-05-11 00:00:00", "2024-05-18 19:00:00"),
    ("2024-05-11 15:00:00", "2024-05-18 19:00:00"), ("2024-05-11 23:00:00", "2024-05-18 19:00:00"),
    ("2024-05-12 00:00:00", "2024-05-18 19:00:00"), ("2024-05-14 08:00:00", "2024-05-18 19:00:00"),
  ])
  func theWeekendIsTheNextSaturdayAndNeverToday(now: String, expected: String) throws {
    #expect(try planned(.weekend, now) == expected)
  }

  @Test(arguments: [
    // The clocks go forward, and back, between now and then.
    (PlanChoice.tomorrow, "2024-03-09 20:00:00", "America/New_York", "2024-03-10 19:00:00"),
    (.tomorrow, "2024-11-02 20:00:00", "America/New_York", "2024-11-03 19:00:00"),
    (.tomorrow, "2024-03-30 23:30:00", "Europe/Berlin", "2024-03-31 19:00:00"),
    (.weekend, "2024-10-26 15:00:00", "Europe/Berlin", "2024-11-02 19:00:00"),
    (.tonight, "2024-03-10 01:30:00", "America/New_York", "2024-03-10 19:00:00"),
    // Days that have no midnight.
    (.tomorrow, "2018-11-03 12:00:00", "America/Sao_Paulo", "2018-11-04 19:00:00"),
    (.tonight, "2023-04-28 01:00:00", "Africa/Cairo", "2023-04-28 19:00:00"),
    (.weekend, "2018-11-02 12:00:00", "America/Sao_Paulo", "2018-11-03 19:00:00"),
    // Half an hour of daylight saving.
    (.tomorrow, "2024-10-05 23:59:00", "Australia/Lord_Howe", "2024-10-06 19:00:00"),
    // Ends of months and years, and leap days.
    (.tomorrow, "2024-02-28 12:00:00", "UTC", "2024-02-29 19:00:00"),
    (.tomorrow, "2023-02-28 12:00:00", "UTC", "2023-03-01 19:00:00"),
    (.tomorrow, "2024-12-31 23:59:59", "Pacific/Kiritimati", "2025-01-01 19:00:00"),
    (.weekend, "2024-12-29 10:00:00", "America/Los_Angeles", "2025-01-04 19:00:00"),
  ])
  func daysAreThoseOfTheCalendarWhateverTheClocksDo(
    choice: PlanChoice, now: String, zone: String, expected: String
  ) throws {
    #expect(try planned(choice, now, zone) == expected)
  }

  /// What adding 24 hours to an evening would say over a change of the clocks.
  @Test func twentyFourHoursAreNotADay() throws {
    let now = try date("2024-03-09 19:00:00", in: "America/New_York")
    let calendar = try calendar("America/New_York")
    let planned = plannedTime(for: .tomorrow, now: now, calendar: calendar)
    #expect(planned != .at(now.addingTimeInterval(24 * 3_600)))
    #expect(planned == .at(now.addingTimeInterval(23 * 3_600)))
  }

  @Test func theZoneDecidesWhichDayIsToday() throws {
    let now = try date("2024-05-08 22:30:00", in: "UTC")
    let west = plannedTime(for: .tonight, now: now, calendar: try calendar("America/New_York"))
    #expect(try text(west, in: "America/New_York") == "2024-05-08 19:00:00")
    let east = plannedTime(for: .tonight, now: now, calendar: try calendar("Asia/Tokyo"))
    #expect(try text(east, in: "Asia/Tokyo") == "2024-05-09 19:00:00")
  }

  @Test(arguments: [
    Calendar.Identifier.gregorian, .hebrew, .islamicCivil, .buddhist, .japanese, .persian,
    .chinese,
  ])
  func everyCalendarFindsTheSameSaturday(identifier: Calendar.Identifier) throws {
    let zone = "America/New_York"
    // A leap month of the Chinese calendar, and a change of the Islamic year before it.
    for day in 1...90 {
      let now = try date("2025-06-01 12:00:00", in: zone).addingTimeInterval(Double(day) * 86_400)
      let expected = plannedTime(for: .weekend, now: now, calendar: try calendar(zone))
      #expect(
        plannedTime(for: .weekend, now: now, calendar: try calendar(zone, identifier)) == expected)
    }
  }

  @Test(arguments: [
    ("2024-05-08 18:59:59", "2024-05-08 19:00:00"), ("2024-05-08 19:00:00", "past"),
    ("2024-05-08 19:00:01", "past"), ("2024-05-08 23:59:59", "past"),
  ])
  func tonightAfterSevenIsPast(now: String, expected: String) throws {
    #expect(try planned(.tonight, now) == expected)
  }

  @Test func tomorrowCanBeOfferedThen() throws {
    #expect(try planned(.tomorrow, "2024-05-08 23:59:59") == "2024-05-09 19:00:00")
  }

  @Test func aPickedDayMeansItsEvening() throws {
    let zone = "America/New_York"
    let day = try date("2024-07-04 03:00:00", in: zone)
    #expect(try planned(.day(day), "2024-05-08 15:00:00") == "2024-07-04 19:00:00")
    #expect(try planned(.day(day), "2024-07-05 15:00:00") == "past")
  }

  @Test func theTimeCanBeTunedWithinItsDayAndNotOutOfIt() throws {
    let zone = "America/New_York"
    let calendar = try calendar(zone)
    let now = try date("2024-05-08 12:00:00", in: zone)
    for hour in 0...23 {
      for minute in [0, 30, 59] {
        let time = plannedTime(on: now, hour: hour, minute: minute, now: now, calendar: calendar)
        let isAhead = (hour, minute) > (12, 0)
        let shown = try text(time, in: zone)
        #expect(shown.hasPrefix("2024-05-08") == isAhead)
        #expect((shown == "past") == !isAhead)
      }
    }
  }

  @Test func theSameChoiceAtTheSameTimeIsTheSameMoment() throws {
    let now = try date("2024-05-08 12:00:00", in: "UTC")
    let calendar = try calendar("UTC")
    #expect(
      plannedTime(for: .weekend, now: now, calendar: calendar)
        == plannedTime(for: .weekend, now: now, calendar: calendar))
    let later = now.addingTimeInterval(7 * 86_400)
    #expect(
      plannedTime(for: .weekend, now: now, calendar: calendar)
        != plannedTime(for: .weekend, now: later, calendar: calendar))
  }
}
