public import FirstRun
internal import Missions

extension SQLiteStore: RevealStore {
  /// Drains the queues of a user and sets the flags of the device in one transaction: where any of
  /// it fails, none of it has happened.
  public func commit(_ effects: [RevealEffect], of user: String) throws(StoreError) {
    try write { (connection) throws(StoreError) in
      let number = try connection.users.number(of: user)
      let table = DeviceStateTable(database: connection.database)
      for effect in effects {
        switch effect {
        case .dequeueUnlockedBatch(let passID):
          guard let number else { continue }
          _ = try connection.queue.removeBatch(of: number, passID: passID)
        case .dequeueAllAchievements:
          guard let number else { continue }
          _ = try AchievementTables(database: connection.database).dequeueAll(of: number)
        case .setFirstRunRevealSeen: try table.change { $0.firstRunRevealSeen = true }
        case .setTutorialSeen: try table.change { $0.tutorialSeen = true }
        }
      }
    }
  }

  /// What the app keeps on this device, missing flags filled in.
  public func deviceState() throws(StoreError) -> DeviceState {
    try readAll { (connection) throws(StoreError) in
      try DeviceStateTable(database: connection.database).state()
    }
  }

  /// Changes what the app keeps on this device; members that this version does not know stay.
  public func changeDeviceState(
    _ change: @Sendable (inout DeviceState) -> Void
  ) throws(StoreError) {
    try write { (connection) throws(StoreError) in
      try DeviceStateTable(database: connection.database).change(change)
    }
  }
}

/// The one row with what the app keeps on this device.
private struct DeviceStateTable {
  let database: Database

  func state() throws(StoreError) -> DeviceState {
    guard let json = try database.prepare("SELECT state FROM device_state").first({ $0.text(0) })
    else { return DeviceState() }
    guard let state = DeviceState(json: json) else {
      throw StoreError(.damaged, path: database.path, detail: "the device's state cannot be read")
    }
    return state
  }

  /// Inside a transaction only.
  func change(_ change: (inout DeviceState) -> Void) throws(StoreError) {
    var state = try state()
    change(&state)
    let replace = try database.prepare(
      """
      INSERT INTO device_state (id, state) VALUES (1, ?1)
      ON CONFLICT (id) DO UPDATE SET state = excluded.state
      """)
    replace.bind(state.json, at: 1)
    try replace.run()
  }
}
