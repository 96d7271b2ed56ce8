internal import FileBytes

/// What the columns of a CSV file hold, as its first line names them.
struct CSVHeader {
  /// What a column is for.
  enum Role: Equatable {
    case latitude
    case longitude
    /// N or S, beside a latitude that has no sign.
    case northSouth
    /// E or W, beside a longitude that has no sign.
    case eastWest
    case time
    case date
    case accuracy
    case altitude
    case speed
    case course
    case user
    case id
    case source
    case receivedAt
    case mocked
  }

  /// A column that is wanted.
  struct Column: Equatable {
    var role: Role
    /// What the column's number is multiplied by, to come to degrees, metres, metres per second.
    var scale = 1.0
    /// Whether the number counts 1e-7 degrees; then it is divided, which rounds only once.
    var isE7 = false
  }

  let delimiter: UInt8
  /// A role for each column, or nil where it is not wanted.
  let columns: [Column?]

  /// Reads a header; nil where no delimiter gives it a latitude and a longitude.
  init?(_ line: ByteText) {
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")] {
      var names: [String] = []
      var record = CSVRecord()
      guard record.append(line, delimiter: delimiter) else { continue }
      for field in 0..<record.count { names.append(record.withField(field) { $0.string }) }
      let columns = Self.columns(names)
      let roles = columns.compactMap { $0?.role }
      if roles.contains(.latitude), roles.contains(.longitude) {
        (self.delimiter, self.columns) = (delimiter, columns)
        return
      }
    }
    return nil
  }

  private static func columns(_ names: [String]) -> [Column?] {
    var columns: [Column?] = []
    // Where two columns would do for one role, the first is taken; where coordinates have names
    // of their own, x and y are something else.
    for name in names {
      let column = column(name)
      let isTaken = columns.contains { $0 != nil && $0?.role == column?.role }
      columns.append(isTaken ? nil : column)
    }
    let named = columns.compactMap { $0?.role }
    if !named.contains(.latitude), !named.contains(.longitude) {
      for (place, name) in names.enumerated() {
        switch letters(name) {
        case "y", "ycoord", "ycoordinate", "pointy": columns[place] = Column(role: .latitude)
        case "x", "xcoord", "xcoordinate", "pointx": columns[place] = Column(role: .longitude)
        default: break
        }
      }
    }
    return columns
  }

  private static func column(_ name: String) -> Column? {
    switch letters(name) {
    case "latitude", "lat", "gpslatitude", "gpslat", "latitudedeg", "latdeg", "latitudedegrees",
      "latitudewgs84", "positionlat", "locationlat", "latitudens", "latns":
      Column(role: .latitude)
    case "longitude", "lon", "lng", "long", "gpslongitude", "gpslon", "gpslng", "longitudedeg",
      "londeg", "longitudedegrees", "longitudewgs84", "positionlong", "positionlon", "locationlon",
      "locationlng", "longitudeew", "lonew":
      Column(role: .longitude)
    case "latitudee7", "late7": Column(role: .latitude, isE7: true)
    case "longitudee7", "lone7", "lnge7": Column(role: .longitude, isE7: true)
    case "ns": Column(role: .northSouth)
    case "ew": Column(role: .eastWest)
    case "time", "timestamp", "datetime", "timeutc", "utctime", "timestamputc", "utcdatetime",
      "datetimeutc", "gpstime", "isotime", "timestampms", "timestamps", "unixtime", "epoch", "utc",
      "recordedat", "locationtimestamp", "tst", "positiontimestamp":
      Column(role: .time)
    case "date", "dateutc", "utcdate", "gpsdate": Column(role: .date)
    case "accuracy", "accuracym", "horizontalaccuracy", "horizontalaccuracym", "hacc", "haccuracy",
      "acc", "accuracymeters", "accuracymetres":
      Column(role: .accuracy)
    case "altitude", "alt", "elevation", "ele", "altitudem", "altm", "elevationm", "elem",
      "height", "heightm", "altitudemeters":
      Column(role: .altitude)
    case "altitudeft", "altft", "elevationft", "elevft": Column(role: .altitude, scale: 0.3048)
    case "speed", "speedms", "speedmps", "speedmeterspersecond", "velocity":
      Column(role: .speed)
    case "speedkmh", "speedkph", "kmh": Column(role: .speed, scale: 1 / 3.6)
    case "speedmph", "mph": Column(role: .speed, scale: 0.44704)
    case "speedkn", "speedkt", "speedkts", "speedknots", "knots":
      Column(role: .speed, scale: 1852.0 / 3600)
    case "course", "bearing", "heading", "cog", "coursedeg", "bearingdeg", "headingdeg":
      Column(role: .course)
    case "user", "userid": Column(role: .user)
    case "id", "fixid", "uuid": Column(role: .id)
    case "source": Column(role: .source)
    case "receivedat": Column(role: .receivedAt)
    case "mocked", "ismocked", "mock", "ismock": Column(role: .mocked)
    default: nil
    }
  }

  /// A name's letters and digits, small: spelling, blanks, brackets and units' slashes go.
  private static func letters(_ name: String) -> String {
    String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}
