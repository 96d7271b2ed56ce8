/// The rings of all patches one after another, as the edges of the index number them: edge `n`
/// runs from vertex `n` to vertex `n + 1`, where those belong to one ring.
struct BoundaryVertices {
  private(set) var vertices: [Coordinate] = []
  /// For every patch, the number of its first vertex; one more entry at the end.
  private(set) var patchStarts: [Int] = [0]
  /// The numbers of the vertices with which rings end, ascending.
  private(set) var ringLasts: [UInt32] = []
  /// For every patch, the offset in `ringLasts` of its first ring; one more entry at the end.
  private(set) var patchRings: [Int] = [0]

  init(_ geofences: some Sequence<Geofence?>) {
    // Room for all at once: growing would copy the vertices again and again.
    let geofences = Array(geofences)
    vertices.reserveCapacity(geofences.reduce(0) { $0 + ($1?.coordinates.count ?? 0) })
    for geofence in geofences {
      if let geofence { append(geofence) }
      patchStarts.append(vertices.count)
      patchRings.append(ringLasts.count)
    }
    precondition(vertices.count < Int(UInt32.max), "more vertices than an index can number")
  }

  private mutating func append(_ geofence: Geofence) {
    let base = vertices.count
    vertices.append(contentsOf: geofence.coordinates)
    for end in geofence.ringEnds where end > 0 { ringLasts.append(UInt32(base + end - 1)) }
  }

  /// How many patches there are, with and without edges.
  var patchCount: Int { patchStarts.count - 1 }

  /// The patch that a vertex belongs to.
  func patch(ofVertex number: Int) -> Int {
    var low = 0
    var high = patchCount
    // The last patch that begins at or before the vertex; patches without edges share a start.
    while high - low > 1 {
      let middle = (low + high) / 2
      if patchStarts[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }

  /// The exact edge with this number.
  @inline(__always)
  func edge(_ number: Int) -> ExactEdge { ExactEdge(vertices[number], vertices[number + 1]) }

  /// Calls `body` with the number of each edge of a patch that is longer than nothing.
  @inline(__always)
  func forEachEdge(ofPatch patch: Int, _ body: (Int) -> Void) {
    var number = patchStarts[patch]
    for ring in patchRings[patch]..<patchRings[patch + 1] {
      let last = Int(ringLasts[ring])
      while number < last {
        if vertices[number] != vertices[number + 1] { body(number) }
        number += 1
      }
      number = last + 1
    }
  }
}
