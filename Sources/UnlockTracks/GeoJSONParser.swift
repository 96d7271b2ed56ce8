internal import FileBytes
internal import UnlockEngine

/// GeoJSON: lines and points, in features and collections, with the times that programs put beside
/// them. One feature is looked at at a time, and its positions are spooled until its times are
/// known, since either may come first.
final class GeoJSONParser: TrackParser {
  /// Fixes that are handed on at a time.
  private static let batch = 1024

  private let cutter: JSONCutter
  private let feature = GeoJSONFeature()
  private var isInFeatures = false
  private var isInDocument = false
  private var isReplaying = false
  private var areas = 0
  private var brokenBy: FileError?

  init(_ source: any ByteSource) {
    cutter = JSONCutter(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    if isReplaying {
      isReplaying = try feature.replay(upTo: Self.batch, output)
      return true
    }
    if let brokenBy { throw brokenBy }
    do throws(FileError) {
      return try readOn(output)
    } catch {
      // The positions of the broken feature that were read still count.
      brokenBy = error
      startReplay(output)
      return true
    }
  }

  private func readOn(_ output: TrackOutput) throws(FileError) -> Bool {
    if isInFeatures {
      if try cutter.nextElement() {
        feature.begin()
        try readFeature(output)
        startReplay(output)
      } else {
        isInFeatures = false
        feature.begin()
      }
      return true
    }
    if isInDocument {
      try readDocument(output)
      return true
    }
    guard let byte = try cutter.nextByte() else {
      if output.pointCount == 0, areas > 0 { throw isCatalog() }
      return false
    }
    feature.begin()
    switch byte {
    case UInt8(ascii: "{"):
      cutter.enter()
      isInDocument = true
    case UInt8(ascii: "["):
      cutter.enter()
      isInFeatures = true
    default: throw cutter.broken("an object is missing")
    }
    return true
  }

  /// Reads members of the outermost object, up to its features or its end.
  private func readDocument(_ output: TrackOutput) throws(FileError) {
    while let name = try cutter.nextMember() {
      if name == "features" || name == "locations", try cutter.isAtArray() {
        cutter.enter()
        isInFeatures = true
        return
      }
      try feature.readMember(name, cutter, output)
    }
    isInDocument = false
    startReplay(output)
  }

  private func readFeature(_ output: TrackOutput) throws(FileError) {
    guard try cutter.isAtObject() else {
      output.warn(line: cutter.line, "a feature is no object; passed over")
      try cutter.skip()
      return
    }
    cutter.enter()
    while let name = try cutter.nextMember() { try feature.readMember(name, cutter, output) }
  }

  private func startReplay(_ output: TrackOutput) {
    areas += feature.finish(output)
    isReplaying = true
  }

  private func isCatalog() -> FileError {
    FileError(
      .unknownFormat,
      message: "holds areas and no fixes, so it is a catalog; give it with --catalog")
  }
}
