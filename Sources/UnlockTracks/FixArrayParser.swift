internal import FileBytes

/// Fixes as one JSON array of objects.
final class FixArrayParser: TrackParser {
  private let cutter: JSONCutter
  // Used only by this class's own methods, one after the other, so the check for overlapping access is
  // left out.
  @exclusivity(unchecked) private var fixes = FixObject()
  private var isInside = false

  init(_ source: any ByteSource) {
    cutter = JSONCutter(source)
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    if !isInside {
      guard try cutter.isAtArray() else { return false }
      cutter.enter()
      isInside = true
    }
    guard try cutter.nextElement() else { return false }
    let line = cutter.line
    try cutter.value { value in
      if value.isObject {
        fixes.read(value, line: line, output)
      } else {
        output.addUnreadable(line: line, "the element is no JSON object")
      }
    }
    return true
  }
}
