internal import GEOSBridge
internal import Glibc
internal import UnlockEngine

/// Whether a patch is as large as things of its type can be.
///
/// The bounds are well beyond the largest and smallest such places on Earth, so a patch outside
/// them was almost surely written in other units: metres or feet for degrees, radians for degrees.
enum SizeCheck {
  /// Square kilometres. Types that are not here can have any size.
  private static let bounds: [String: ClosedRange<Double>] = [
    "building": 0...10, "square": 0...20, "plaza": 0...20, "monument": 0...100,
    "landmark": 0...2000, "museum": 0...100, "stadium": 0...20, "school": 0...200,
    "campus": 0...300, "university": 0...300, "cemetery": 0...100, "playground": 0...20,
    "neighborhood": 0...5000, "neighbourhood": 0...5000, "city": 0.0005...500_000,
    "county": 0.001...1_500_000, "park": 0...1_500_000, "national_park": 0.001...1_500_000,
    "state": 1...4_000_000, "province": 1...4_000_000, "country": 0.1...25_000_000,
  ]

  /// What is odd about the size, or nil where nothing is.
  static func oddity(of parts: PolygonParts, type: String?) -> String? {
    guard let type, let bounds = bounds[type.lowercased()] else { return nil }
    let size = squareKilometres(parts)
    guard !bounds.contains(size) else { return nil }
    return "covers about \(rounded(size)) km², which no \(type) does; are its numbers degrees?"
  }

  private static func rounded(_ size: Double) -> String {
    size >= 10 ? "\(Int(size.rounded()))" : "\((size * 1e6).rounded() / 1e6)"
  }

  /// On a sphere, edges taken as straight in the sine of latitude: good to a percent or so.
  private static func squareKilometres(_ parts: PolygonParts) -> Double {
    var sum = 0.0
    for part in parts.partEnds.indices {
      for (place, ring) in parts.part(part).enumerated() {
        let area = zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
          sum + (edge.1.longitude - edge.0.longitude) * .pi / 180
            * (sin(edge.0.latitude * .pi / 180) + sin(edge.1.latitude * .pi / 180)) / 2
        }
        sum += place == 0 ? abs(area) : -abs(area)
      }
    }
    return sum * 6371 * 6371
  }
}
