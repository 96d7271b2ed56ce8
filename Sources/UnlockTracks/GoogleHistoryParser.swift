internal import FileBytes
internal import UnlockEngine

/// Google's location history in its four forms: Records, the months of Semantic Location History,
/// and the exports that Android and iOS make on the device. An element of their lists is read at a
/// time, so that a file of any size passes through.
final class GoogleHistoryParser: TrackParser {
  private let cutter: JSONCutter
  // Used only by this class's own methods, one after the other, so the check for overlapping access is
  // left out.
  @exclusivity(unchecked) private var elements = GoogleHistoryElement()
  private var isInDocument = false
  private var isInList = false

  init(_ source: any ByteSource) {
    cutter = JSONCutter(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    if isInList {
      if try cutter.nextElement() {
        let line = cutter.line
        try cutter.value { elements.read($0, line: line, output) }
        return true
      }
      isInList = false
      return isInDocument
    }
    if isInDocument {
      guard let name = try cutter.nextMember() else { return false }
      switch name {
      case "locations", "timelineObjects", "semanticSegments", "rawSignals":
        guard try cutter.isAtArray() else { break }
        enterList(output)
        return true
      default: break
      }
      try cutter.skip()
      return true
    }
    if try cutter.isAtArray() {
      enterList(output)
    } else {
      cutter.enter()
      isInDocument = true
    }
    return true
  }

  private func enterList(_ output: TrackOutput) {
    output.breakSegment()
    cutter.enter()
    isInList = true
  }
}
