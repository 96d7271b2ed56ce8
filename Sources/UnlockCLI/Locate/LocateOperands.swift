internal import UnlockEngine

/// Reads a coordinate as a person types it: latitude first.
enum LocateOperands {
  /// The coordinate in one or two words, its longitude brought into [-180, 180].
  static func coordinate(_ words: [String]) throws(UsageError) -> Coordinate {
    let parts = words.joined(separator: " ").split { $0 == "," || $0 == " " }
    guard parts.count == 2 else {
      throw UsageError("LAT LON are two numbers, such as 42.36 -71.06")
    }
    let latitude = try number(parts[0], "LAT")
    let longitude = try number(parts[1], "LON")
    let coordinate = Coordinate(longitude: longitude, latitude: latitude)
    if let normalised = coordinate.normalised { return normalised }
    let isSwapped = Coordinate(longitude: latitude, latitude: longitude).normalised != nil
    let hint = isSwapped ? "; latitude and longitude look swapped" : ""
    guard abs(latitude) > 90 else {
      throw UsageError("longitude \(parts[1]) is outside -540 to 540\(hint)")
    }
    throw UsageError("latitude \(parts[0]) is outside -90 to 90\(hint)")
  }

  private static func number(_ text: Substring, _ name: String) throws(UsageError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw UsageError("\(name) is '\(text)'; it is a number of degrees")
    }
    return number
  }
}
