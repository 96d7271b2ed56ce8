internal import UnlockEngine
internal import UnlockJSON

/// Numbers as the page's data holds them: coordinates in units of 1e-7 degrees (a centimetre), and
/// rows of numbers as the difference of each to the one before, which makes them short.
extension JSONWriter {
  mutating func place(_ coordinate: Coordinate) {
    array { json in
      json.value(Self.units(coordinate.longitude))
      json.value(Self.units(coordinate.latitude))
    }
  }

  /// Milliseconds since 1970, or null beyond what a page's clock can tell.
  mutating func clockTime(_ time: Timestamp?) {
    value(Self.milliseconds(time))
  }

  /// Longitude and latitude in turn, each as its difference to the one before.
  mutating func packedRing(_ coordinates: [Coordinate]) {
    var (longitude, latitude) = (0, 0)
    array { json in
      for coordinate in coordinates {
        let next = (Self.units(coordinate.longitude), Self.units(coordinate.latitude))
        json.value(next.0 - longitude)
        json.value(next.1 - latitude)
        (longitude, latitude) = next
      }
    }
  }

  /// A value for each fix as its difference to the last one that there was.
  mutating func packed(_ fixes: [DrawnFix], _ value: (DrawnFix) -> Int?) {
    var last = 0
    array { json in
      for fix in fixes {
        let value = value(fix)
        json.value(value.map { $0 - last })
        last = value ?? last
      }
    }
  }

  static func units(_ degrees: Double) -> Int {
    Int((degrees * 1e7).rounded())
  }

  /// A page's clock reaches 100 million days from 1970 (ECMA-262).
  static func milliseconds(_ time: Timestamp?) -> Int? {
    guard let time, time.millisecondsSince1970.magnitude <= 8_640_000_000_000_000 else {
      return nil
    }
    return Int(time.millisecondsSince1970)
  }
}
