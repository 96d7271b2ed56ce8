package import FileBytes

/// A position as KML writes it.
package struct KMLPosition {
  /// Degrees.
  package var longitude: Double
  /// Degrees.
  package var latitude: Double
  /// Metres above the sea, or what the document says that it is.
  package var altitude: Double?

  /// Reads longitude, latitude and perhaps an altitude, with a comma or with blanks between; nil
  /// where the first two are missing.
  package init?(_ text: ByteText, separator: UInt8) {
    var rest = text.trimmed
    guard let longitude = Self.number(&rest, separator),
      let latitude = Self.number(&rest, separator)
    else { return nil }
    (self.longitude, self.latitude) = (longitude, latitude)
    altitude = Self.number(&rest, separator)
  }

  /// The number up to the next separator, which is taken too.
  private static func number(_ rest: inout ByteText, _ separator: UInt8) -> Double? {
    let end = rest.firstIndex(of: separator) ?? rest.count
    defer {
      let next = ByteText(rebasing: rest[min(end + 1, rest.count)...])
      rest = separator == 0x20 ? next.trimmed : next
    }
    return DecimalText.number(ByteText(rebasing: rest[..<end]))
  }
}
