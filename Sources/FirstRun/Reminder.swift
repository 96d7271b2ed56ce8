public import UnlockEngine

/// The system's reminders.
public protocol ReminderScheduler {
  /// Asks the user whether reminders may appear.
  func requestPermission() async -> Bool
  /// Sets the reminder with this id, in place of one that has it. False where that failed.
  func schedule(id: String, at time: Timestamp) async -> Bool
}

/// `requestAndSchedule`: saves a plan and, only where the user wants it, sets its reminder.
///
/// The plan is saved first and stays, whatever becomes of the reminder.
///
/// - Returns: whether a reminder will come: permission was granted, and setting it did not fail.
/// - Throws: where the plan could not be saved; nothing was asked then.
public func requestAndSchedule<Plans: PlanStore>(
  _ plan: Plan, wantsReminder: Bool, plans: Plans, reminders: some ReminderScheduler
) async throws(Plans.Failure) -> Bool {
  try plans.save(plan)
  guard wantsReminder, await reminders.requestPermission() else { return false }
  return await reminders.schedule(id: Plan.reminderID, at: plan.time)
}
