internal import UnlockEngine

/// The fixes that prove something.
final class FixTable {
  /// The columns of a fix in the order in which `fix(of:from:)` reads them, for a query that names
  /// the fix's table `table` and its track's name `trackName`.
  static func columns(_ table: String, trackName: String) -> String {
    let own = [
      "longitude", "latitude", "time", "accuracy", "altitude", "speed", "course", "imported",
      "mocked", "received", "crossed", "sender",
    ]
    return own.map { "\(table).\($0)" }.joined(separator: ", ")
      + ", \(trackName), \(table).place"
  }

  /// How many columns `columns` names.
  static let columnCount: Int32 = 14

  private let tracks: NameTable
  private let selectNext: Statement
  /// Known for the rest of the transaction once it was asked for: nobody else may write meanwhile.
  private var next: Int64?
  private let insert: Statement

  init(tracks: NameTable, in database: Database) throws(StoreError) {
    self.tracks = tracks
    selectNext = try database.prepare("SELECT coalesce(max(id), 0) + 1 FROM fixes")
    insert = try database.prepare(
      """
      INSERT INTO fixes (id, pass, inferred, longitude, latitude, time, accuracy, altitude, speed,
        course, imported, mocked, received, crossed, sender, track, place)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
      """)
  }

  /// Says that a transaction has begun: others may have added fixes since the last one, and what
  /// that one added may have been rolled back.
  func begin() {
    next = nil
  }

  /// The number that the next fix gets: numbers are in the order of recording. Inside a transaction
  /// only, after `begin`.
  func nextNumber() throws(StoreError) -> Int64 {
    if let next { return next }
    let number = try selectNext.first { $0.integer(0) } ?? 1
    next = number
    return number
  }

  /// Adds a fix, and the pass that it made if it made one. Inside a transaction only.
  func add(
    _ fix: Fix, number: Int64, passID: String?, isInferred: Bool
  ) throws(StoreError) {
    insert.bind(number, at: 1)
    Self.bind(passID, to: insert, at: 2)
    insert.bind(isInferred, at: 3)
    insert.bind(fix.coordinate.longitude, at: 4)
    insert.bind(fix.coordinate.latitude, at: 5)
    insert.bind(fix.time?.millisecondsSince1970, at: 6)
    insert.bind(fix.horizontalAccuracy, at: 7)
    insert.bind(fix.altitude, at: 8)
    insert.bind(fix.speed, at: 9)
    insert.bind(fix.course, at: 10)
    insert.bind(fix.source == .import, at: 11)
    insert.bind(fix.isMocked, at: 12)
    insert.bind(fix.receivedAt?.millisecondsSince1970, at: 13)
    insert.bind(fix.crossedAt?.millisecondsSince1970, at: 14)
    insert.bind(fix.id, at: 15)
    var track: Int64?
    if let name = fix.origin?.track { track = try tracks.numberOrNew(of: name) }
    insert.bind(track, at: 16)
    insert.bind((fix.origin?.index).map(Int64.init), at: 17)
    try insert.run()
    next = number + 1
  }

  /// Gives a statement the id of a pass in the form in which it is kept.
  static func bind(_ passID: String?, to statement: Statement, at place: Int32) {
    if let uuid = passID.flatMap(UUIDBytes.init) {
      uuid.withBytes { statement.bind($0, at: place) }
    } else {
      statement.bind(passID, at: place)
    }
  }

  /// Reads a fix whose columns begin at `column`.
  static func fix(of row: Statement, from column: Int32) -> Fix {
    var fix = Fix(
      coordinate: Coordinate(longitude: row.real(column), latitude: row.real(column + 1)))
    fix.time = timestamp(row, column + 2)
    fix.horizontalAccuracy = row.realIfAny(column + 3)
    fix.altitude = row.realIfAny(column + 4)
    fix.speed = row.realIfAny(column + 5)
    fix.course = row.realIfAny(column + 6)
    fix.source = row.integer(column + 7) == 0 ? .gps : .import
    fix.isMocked = row.integer(column + 8) != 0
    fix.receivedAt = timestamp(row, column + 9)
    fix.crossedAt = timestamp(row, column + 10)
    fix.id = row.textIfAny(column + 11)
    if let track = row.textIfAny(column + 12) {
      fix.origin = FixOrigin(track: track, index: Int(row.integer(column + 13)))
    }
    return fix
  }

  /// Reads the id of a pass.
  static func passID(of row: Statement, at column: Int32) -> String {
    guard row.isBlob(column), let uuid = UUIDBytes(row.bytes(column)) else {
      return row.text(column)
    }
    return uuid.description
  }

  static func timestamp(_ row: Statement, _ column: Int32) -> Timestamp? {
    row.integerIfAny(column).map(Timestamp.init(millisecondsSince1970:))
  }
}
