#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When somebody means to go.
public enum PlanChoice: Hashable, Sendable {
  /// Today at 19:00.
  case tonight
  /// The next day at 19:00.
  case tomorrow
  /// The next Saturday at 19:00; on a Saturday the one after.
  case weekend
  /// The day of this date at 19:00.
  case day(Date)
}

/// What a choice comes to.
public enum PlannedTime: Hashable, Sendable {
  /// The moment.
  case at(Date)
  /// The moment has passed; offer another.
  case past
}

/// The hour of the day that a choice means, in the calendar's time zone.
public let plannedHour = 19

/// The moment that a choice means, by the calendar's own days and time zone: whatever the clocks do
/// in between, and over ends of months and years.
public func plannedTime(for choice: PlanChoice, now: Date, calendar: Calendar) -> PlannedTime {
  let day: Date? =
    switch choice {
    case .tonight: now
    case .tomorrow: calendar.date(byAdding: .day, value: 1, to: now)
    case .weekend: calendar.nextSaturday(after: now)
    case .day(let date): date
    }
  return day.map { plannedTime(on: $0, hour: plannedHour, minute: 0, now: now, calendar: calendar) }
    ?? .past
}

/// A time of the day on the day of `day`: how a planned time is fine-tuned without leaving its day.
///
/// - Parameters:
///   - hour: 0 to 23.
///   - minute: 0 to 59.
public func plannedTime(
  on day: Date, hour: Int, minute: Int, now: Date, calendar: Calendar
) -> PlannedTime {
  precondition((0...23).contains(hour) && (0...59).contains(minute), "a time of the day")
  // By the day's own numbers, not by hours since midnight: a day can lack its midnight.
  var time = calendar.dateComponents([.era, .year, .month, .day], from: day)
  time.hour = hour
  time.minute = minute
  guard let moment = calendar.date(from: time), moment > now else { return .past }
  return .at(moment)
}

extension Calendar {
  /// A moment on the first Saturday after the day of `date`.
  fileprivate func nextSaturday(after date: Date) -> Date? {
    // Weekdays count from 1, Sunday, in every calendar that Foundation knows.
    let days = 7 - component(.weekday, from: date)
    return self.date(byAdding: .day, value: days == 0 ? 7 : days, to: date)
  }
}
