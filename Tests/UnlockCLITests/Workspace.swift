import Foundation

/// A directory for files of one test, gone when the test is over.
final class Workspace {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "unlock-cli-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, bytes: Array(text.utf8))
  }

  /// Writes a file and gives its path.
  func file(_ name: String, bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// A catalog of three nested squares, state, city and park, and one apart, an island.
  func nestedCatalog() throws -> String {
    try file(
      "nested.geojson",
      collection(
        square("state", "State", "state", 0, 0, 10, 10),
        square("city", "City", "city", 1, 1, 3, 3, parent: "state"),
        square("park", "Park", "park", 1.5, 1.5, 2, 2, parent: "city"),
        square("island", "Island", "park", 20, 0, 21, 1)))
  }

  func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
  }

  func square(
    _ id: String, _ name: String, _ type: String, _ west: Double, _ south: Double, _ east: Double,
    _ north: Double, parent: String? = nil
  ) -> String {
    feature(
      id, name, type, parent: parent,
      "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],"
        + "[\(west),\(south)]]")
  }

  func feature(
    _ id: String, _ name: String, _ type: String, parent: String? = nil, _ ring: String
  ) -> String {
    let parent = parent.map { #","parent":"\#($0)""# } ?? ""
    return
      #"{"type":"Feature","id":"\#(id)","properties":{"name":"\#(name)","type":"\#(type)"\#(parent)},"#
      + #""geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
  }

  /// A GPX track through these places, latitude first, a minute between them.
  func track(_ name: String, _ places: (Double, Double)...) throws -> String {
    let points = places.enumerated().map { index, place in
      let minute = (index < 10 ? "0" : "") + String(index)
      return "<trkpt lat=\"\(place.0)\" lon=\"\(place.1)\">"
        + "<time>2024-05-04T10:\(minute):00Z</time></trkpt>"
    }
    return try file(
      name,
      "<gpx version=\"1.1\"><trk><trkseg>\n\(points.joined(separator: "\n"))\n</trkseg></trk></gpx>"
    )
  }
}
