extension Leaf {
  /// How far it is at least from a position to the nearest edge, in units of the leaf; distances
  /// are the larger of those along the two axes.
  ///
  /// For every edge the larger of two bounds: the distance to its box, and the distance to the line
  /// through it, which is |determinant| / (|dx| + |dy|).
  func clearance(_ position: (u: Int32, v: Int32)) -> Float {
    let (u, v) = direction.turned(position)
    let point = Leaf.lanes(u, v)
    var least = SIMD8<Float>(repeating: Float(CellGrid.lastLeafUnit))
    for number in 0..<groupCount {
      let group = address + Leaf.headerSize + number * Leaf.groupSize
      let (dx, dy, w, t) = Leaf.edges(of: group, from: point)
      let toLine =
        SIMD8<Float>(dx &* w &+ dy &* t).magnitude
        / pointwiseMax(SIMD8<Float>(dx).magnitude + SIMD8<Float>(dy), SIMD8(repeating: 1))
      // The edge runs from -t by dx one way, and from -w by dy, never negative, the other.
      let low = pointwiseMin(t, t &+ dx)
      let high = pointwiseMax(t, t &+ dx)
      let beside = pointwiseMax(low, 0 &- high)
      let above = pointwiseMax(w &- dy, 0 &- w)
      let toBox = SIMD8<Float>(pointwiseMax(beside, above))
      let masks = group.loadUnaligned(as: SIMD8<UInt16>.self)
      let isEdge = SIMD8<Int32>(truncatingIfNeeded: masks) .!= 0
      least.replace(
        with: pointwiseMin(least, pointwiseMax(toLine, toBox)), where: isEdge)
    }
    return least.min()
  }
}

extension SIMD8<Float> {
  fileprivate var magnitude: SIMD8<Float> { pointwiseMax(self, -self) }
}
