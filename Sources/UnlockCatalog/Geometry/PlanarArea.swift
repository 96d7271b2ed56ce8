internal import GEOSBridge
internal import UnlockEngine

extension PolygonParts {
  /// Planar area in square degrees of what lies in `longitudes`, for valid parts.
  ///
  /// Rounded to about twelve digits, so that equal outlines that begin at different vertices or run
  /// the other way round have equal areas: the order of a batch hangs on that.
  func area(within longitudes: ClosedRange<Double>) -> Double {
    var sum = 0.0
    for part in partEnds.indices {
      for (index, ring) in rings(ofPart: part).enumerated() {
        let area = abs(signedArea(ofRing: ring, within: longitudes))
        sum += index == 0 ? area : -area
      }
    }
    let unit = sum.ulp * 4096
    return unit > 0 ? (sum / unit).rounded() * unit : 0
  }

  /// The area under the ring's edges, down to the ring's first latitude.
  private func signedArea(ofRing index: Int, within longitudes: ClosedRange<Double>) -> Double {
    let range = ring(index)
    guard let base = coordinates[range].first?.latitude else { return 0 }
    var sum = 0.0
    for place in range.dropLast() {
      let (start, end) = (coordinates[place], coordinates[place + 1])
      let clipped = (
        min(max(start.longitude, longitudes.lowerBound), longitudes.upperBound),
        min(max(end.longitude, longitudes.lowerBound), longitudes.upperBound)
      )
      guard clipped.0 != clipped.1 else { continue }
      let slope = (end.latitude - start.latitude) / (end.longitude - start.longitude)
      // Ends that were not clipped keep their own latitude, free of rounding.
      let first =
        clipped.0 == start.longitude
        ? start.latitude : start.latitude + slope * (clipped.0 - start.longitude)
      let last =
        clipped.1 == end.longitude
        ? end.latitude : start.latitude + slope * (clipped.1 - start.longitude)
      sum += (clipped.1 - clipped.0) * ((first - base) + (last - base)) / 2
    }
    return sum
  }
}
