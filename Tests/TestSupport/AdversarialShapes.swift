public import UnlockEngine

/// A set of geofences made to break a shortcut of an index.
public struct ShapeSet: Sendable {
  /// What is hard about it.
  public let name: String
  /// The geofences.
  public let geofences: [Geofence]
  /// Whether all are valid in the sense of OGC Simple Features, so that GEOS has an answer.
  public let isValid: Bool

  init(_ name: String, isValid: Bool = true, _ geofences: [Geofence]) {
    self.name = name
    self.geofences = geofences
    self.isValid = isValid
  }
}

/// The sets. Fixed seeds: the same every time.
public enum AdversarialShapes {
  /// All sets.
  public static let all: [ShapeSet] = valid + invalid

  private static let valid: [ShapeSet] = [
    ShapeSet("squares on whole degrees with shared borders", squares(side: 1)),
    ShapeSet("squares on eighths of a degree", squares(side: 0.125)),
    ShapeSet("edges through the corners of cells", diagonals),
    ShapeSet("slivers thinner than a unit of a leaf", slivers),
    ShapeSet("combs", combs),
    ShapeSet("tiny patches", tiny),
    ShapeSet("edges of a few ulps", ulpTriangles),
    ShapeSet("holes that touch shells and one another", touchingHoles),
    ShapeSet("parts that touch", touchingParts),
    ShapeSet("the ends of the domain", ends),
    ShapeSet("many borders meeting in a point", junctions),
    ShapeSet("one border of many patches", copies),
    ShapeSet("heavy overlap", piles),
    ShapeSet("around zero", aroundZero),
    ShapeSet("edges across the globe", longEdges),
    ShapeSet("thousands of edges in half a metre", denseRings),
    ShapeSet("vertices on the margins of cells", margins),
  ]

  private static let invalid: [ShapeSet] = [
    ShapeSet("spikes, there and back", isValid: false, spikes),
    ShapeSet("parts that share an edge", isValid: false, sharedEdges),
    ShapeSet("repeated vertices", isValid: false, repeated),
  ]
}

extension AdversarialShapes {
  private static func squares(side: Double) -> [Geofence] {
    (0..<36).map { number in
      let (x, y) = (Double(number % 6 - 3) * side, Double(number / 6 - 3) * side)
      return TestGeofences.polygon(TestGeofences.rectangle(x, y, x + side, y + side))
    }
  }

  private static var diagonals: [Geofence] {
    let rings: [[(Double, Double)]] = [
      [(0, 0), (3, 3), (0, 6), (-3, 3)], [(0, 0), (6, 3), (3, 6)], [(-2, -1), (4, 2), (-2, 5)],
      [(1, -2), (1, 2), (2, 0)],
    ]
    return [1, 0.5, 0.125, 0.015625, 0.001953125].flatMap { (step: Double) in
      rings.map { ring in TestGeofences.polygon(ring.map { ($0.0 * step, $0.1 * step) }) }
    }
  }

  private static var slivers: [Geofence] {
    var generator = SeededGenerator(seed: 101)
    return [1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-13].flatMap { width in
      (0..<6).map { _ in
        let x = Double.random(in: -1...1, using: &generator)
        let y = Double.random(in: -1...1, using: &generator)
        let (dx, dy) = (
          Double.random(in: -1...1, using: &generator),
          Double.random(in: 0.1...1, using: &generator)
        )
        return TestGeofences.polygon([(x, y), (x + dx, y + dy), (x + dx - width, y + dy)])
      }
    }
  }

  private static var combs: [Geofence] {
    [
      TestGeofences.polygon(TestGeofences.comb(0, 0, teeth: 40, width: 0.03125, height: 1)),
      TestGeofences.polygon(TestGeofences.comb(0.1, 0.1, teeth: 60, width: 1e-3, height: 0.2)),
      TestGeofences.polygon(TestGeofences.comb(1.0 / 3, 0.7, teeth: 50, width: 1e-6, height: 1e-4)),
      TestGeofences.polygon(TestGeofences.comb(-0.2, -0.2, teeth: 30, width: 1e-9, height: 1e-3)),
    ]
  }

  private static var tiny: [Geofence] {
    var generator = SeededGenerator(seed: 102)
    return [1e-3, 1e-5, 1e-7, 1e-9, 1e-11].flatMap { radius in
      (0..<6).map { _ in
        let (x, y) = (
          Double(Int.random(in: -8...8, using: &generator)) / 8,
          Double.random(in: -1...1, using: &generator)
        )
        let ring = TestGeofences.star(x, y, radius: radius, low: 0.5, count: 12, using: &generator)
        return TestGeofences.polygon(ring)
      }
    }
  }

  private static var ulpTriangles: [Geofence] {
    [(1.0, 1.0), (71.0625, 42.3), (-120.7, 0.1), (179.9, 89.9)].map { x, y in
      TestGeofences.polygon([(x, y), (x.nextUp, y), (x.nextUp.nextUp, y.nextUp.nextUp)])
    }
  }

  private static var touchingHoles: [Geofence] {
    let shell = TestGeofences.rectangle(0, 0, 4, 4)
    return [
      TestGeofences.polygon(shell, [(0, 2), (1, 1), (1, 3)]),
      TestGeofences.polygon(shell, [(2, 0), (3, 1), (1, 1)], [(2, 1), (3, 2), (1, 2)]),
      TestGeofences.polygon(shell, [(0, 0), (1.5, 0.5), (0.5, 1.5)]),
      TestGeofences.polygon(shell, [(1, 1), (2, 2), (1, 3)], [(2, 2), (3, 1), (3, 3)]),
      TestGeofences.polygon(
        [(0, 0), (4, 0), (4, 4), (2, 4), (0, 4)], [(2, 4), (1.5, 3), (2.5, 3)]),
    ]
  }

  private static var touchingParts: [Geofence] {
    let chess = (0..<16).filter { ($0 / 4 + $0) % 2 == 0 }.map { number in
      let (x, y) = (Double(number % 4) / 2, Double(number / 4) / 2)
      return [TestGeofences.rectangle(x, y, x + 0.5, y + 0.5)]
    }
    return [
      TestGeofences.multipolygon(chess),
      TestGeofences.multipolygon([[[(0, 0), (1, 0), (0.5, 1)]], [[(0.5, 1), (1, 2), (0, 2)]]]),
      TestGeofences.multipolygon([
        [TestGeofences.rectangle(-1, -1, 3, 3), TestGeofences.rectangle(0, 0, 2, 2)],
        [[(0, 1), (1, 0), (2, 1), (1, 2)]],
      ]),
    ]
  }

  private static var ends: [Geofence] {
    [
      TestGeofences.polygon(TestGeofences.rectangle(-181, -90, 181, 90)),
      TestGeofences.polygon(TestGeofences.rectangle(-181, 66.5, 181, 90)),
      TestGeofences.polygon(TestGeofences.rectangle(-181, -90, 181, -89.999)),
      TestGeofences.multipolygon([
        [TestGeofences.rectangle(170, -20, 181, -10)],
        [TestGeofences.rectangle(-181, -20, -170, -10)],
      ]),
      TestGeofences.multipolygon([
        [[(179, 0), (181, 1), (179, 2)]], [[(-181, 0), (-179, 1), (-181, 2)]],
      ]),
      TestGeofences.polygon(TestGeofences.rectangle(-180, -90, 180, 90)),
      TestGeofences.polygon([(-180, 90), (180, -90), (180, 90)]),
      TestGeofences.polygon(TestGeofences.rectangle(179.875, 80, 180, 90)),
      TestGeofences.polygon(TestGeofences.rectangle(-180, -90, -179.875, -80)),
    ]
  }

  private static var junctions: [Geofence] {
    [(0.0, 0.0), (0.125, -0.375), (1.0 / 3, 0.1)].flatMap { x, y in
      pie(x, y, radius: 0.5, slices: 4) + pie(x, y, radius: 0.4, slices: 23)
    }
  }

  private static func pie(_ x: Double, _ y: Double, radius: Double, slices: Int) -> [Geofence] {
    var generator = SeededGenerator(seed: 103)
    let rim = TestGeofences.star(x, y, radius: radius, low: 1, count: slices, using: &generator)
    return rim.indices.map { index in
      let next = rim[(index + 1) % slices]
      return TestGeofences.polygon([(x, y), rim[index], next])
    }
  }

  private static var copies: [Geofence] {
    var generator = SeededGenerator(seed: 104)
    let star = TestGeofences.star(0.3, 0.2, radius: 0.6, low: 0.5, count: 25, using: &generator)
    let square = TestGeofences.rectangle(-1, -1, 0, 0)
    return [Geofence](repeating: TestGeofences.polygon(star), count: 40)
      + [Geofence](repeating: TestGeofences.polygon(square), count: 3)
      + [Geofence](
        repeating: TestGeofences.polygon(TestGeofences.rectangle(0, -1, 1, 0)), count: 17)
  }

  private static var piles: [Geofence] {
    var generator = SeededGenerator(seed: 105)
    return (0..<120).map { number in
      let radius = number % 3 == 0 ? 2.5 : 0.3
      let x = Double.random(in: -0.2...0.2, using: &generator)
      let y = Double.random(in: -0.2...0.2, using: &generator)
      return TestGeofences.polygon(
        TestGeofences.star(x, y, radius: radius, low: 0.7, count: 20, using: &generator))
    }
  }

  private static var aroundZero: [Geofence] {
    let rings: [[(Double, Double)]] = [
      TestGeofences.rectangle(-1, -1, 1, 1), [(0, 0), (1, 0), (0, 1)],
      [(-1, -1.0 / 3), (1, 1.0 / 3), (0, 1)],
    ]
    return [1, 1e-3, 1e-6, 1e-9, 1e-10].flatMap { (size: Double) in
      rings.map { ring in TestGeofences.polygon(ring.map { ($0.0 * size, $0.1 * size) }) }
    }
  }

  private static var longEdges: [Geofence] {
    var generator = SeededGenerator(seed: 106)
    return (0..<12).map { _ in
      let turns = TestGeofences.star(0, 0, radius: 1, low: 0.6, count: 5, using: &generator)
      return TestGeofences.polygon(turns.map { ($0.0 * 179.7, $0.1 * 89.3) })
    } + [TestGeofences.polygon([(-179, -89), (179, 89), (179, 89.000_000_1)])]
  }

  private static var denseRings: [Geofence] {
    var generator = SeededGenerator(seed: 107)
    return [(0.1, 0.1), (0.25, 0.5)].map { x, y in
      TestGeofences.polygon(
        TestGeofences.star(x, y, radius: 2e-6, low: 0.9, count: 3000, using: &generator))
    }
  }

  /// Corners of cells of every size, moved by the width of the margin in which edges count for a
  /// cell that they do not enter.
  private static var margins: [Geofence] {
    var generator = SeededGenerator(seed: 108)
    return (0..<7).flatMap { level in
      let side = 1 / Double(1 << (3 * level))
      let units = side / 16384
      return (0..<8).map { _ in
        let place = { (offset: Double, generator: inout SeededGenerator) in
          let cell = Double(Int.random(in: 0...2, using: &generator)) * side
          return cell + Double(Int.random(in: -5...5, using: &generator)) * units + offset
        }
        let (x, y) = (place(0.5, &generator), place(0.5, &generator))
        return TestGeofences.polygon([
          (x, y), (x + 2 * side, y - 4 * units), (x + side + 4 * units, y + 2 * side),
          (x - 4 * units, y + side),
        ])
      }
    }
  }

  private static var spikes: [Geofence] {
    [
      TestGeofences.polygon([(0, 0), (2, 0), (2, 1), (3, 1), (2, 1), (2, 2), (0, 2)]),
      TestGeofences.polygon([(0, 0), (1, 0), (1, 1), (1.5, 2.5), (1, 1), (0, 1)]),
    ]
  }

  private static var sharedEdges: [Geofence] {
    [
      TestGeofences.multipolygon([
        [TestGeofences.rectangle(0, 0, 1, 1)], [TestGeofences.rectangle(1, 0, 2, 1)],
      ]),
      TestGeofences.multipolygon([
        [TestGeofences.rectangle(0, 0, 1, 1)], [TestGeofences.rectangle(0, 0, 1, 1)],
        [TestGeofences.rectangle(0, 0, 1, 1)],
      ]),
    ]
  }

  private static var repeated: [Geofence] {
    [
      TestGeofences.polygon([(0, 0), (0, 0), (1, 0), (1, 1), (1, 1), (1, 1), (0, 1)]),
      TestGeofences.polygon(
        [(0, 0), (1, 0), (1, 0), (0.5, 1)], [(0.4, 0.2), (0.4, 0.2), (0.6, 0.2), (0.5, 0.4)]),
    ]
  }
}
