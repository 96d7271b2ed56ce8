import UnlockEngine
import UnlockTracks

/// All that comes out of a track, sorted by kind.
struct TrackContents {
  var fixes: [TrackFix] = []
  var unreadable: [Int: TrackDefect] = [:]
  var warnings: [TrackDefect] = []
  var passedOver: [TrackPointKind: Int] = [:]
  var error: TrackError?

  /// Reads to the end, or to the break.
  init(_ bytes: [UInt8], include: Set<TrackPointKind> = [.track], source: FixSource? = nil) {
    var options = TrackOptions()
    options.include = include
    options.source = source
    do throws(TrackError) {
      let reader = try TrackFile.read(bytes: bytes, name: "walk", options: options)
      take(reader)
    } catch {
      self.error = error
    }
  }

  init(_ text: String, include: Set<TrackPointKind> = [.track], source: FixSource? = nil) {
    self.init(Array(text.utf8), include: include, source: source)
  }

  init(path: String) {
    do throws(TrackError) {
      take(try TrackFile.open(path: path))
    } catch {
      self.error = error
    }
  }

  private mutating func take(_ reader: any TrackReader) {
    do throws(TrackError) {
      while let item = try reader.next() {
        switch item {
        case .fix(let fix): fixes.append(fix)
        case .unreadable(let index, let defect): unreadable[index] = defect
        case .warning(let defect): warnings.append(defect)
        }
      }
    } catch {
      self.error = error
    }
    passedOver = reader.passedOver
  }

  var coordinates: [Coordinate] { fixes.map(\.fix.coordinate) }
  var times: [String?] { fixes.map { $0.fix.time?.iso8601 } }
  var indices: [Int?] { fixes.map { $0.fix.origin?.index } }
}

/// A GPX document around some elements.
func gpx(_ elements: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
  \(elements)
  </gpx>
  """
}

/// A GPX document with one segment of these points.
func gpx(points: String) -> String { gpx("<trk><trkseg>\(points)</trkseg></trk>") }
