import TrackSamples
import UnlockEngine

/// A format, the file of the bench in it, and the plain loop that its reader is held against.
struct TrackSample {
  var name: String
  var paths: [String]
  var fixCount: Int
  /// Bytes of the content, unpacked.
  var contentBytes: Int
  var plainName: String
  /// Runs the plain loop over the files once.
  var plain: (TrackSample) throws(BenchError) -> Void

  /// A sample of every format that can be written.
  static func all(
    _ fixes: [Fix], in folder: ScratchFolder
  ) throws(BenchError) -> [TrackSample] {
    var samples: [TrackSample] = []
    func add(
      _ name: String, _ bytes: [UInt8], _ plainName: String,
      _ plain: @escaping (TrackSample) throws(BenchError) -> Void
    ) throws(BenchError) {
      samples.append(
        TrackSample(
          name: name, paths: [try folder.write(bytes, name)], fixCount: fixes.count,
          contentBytes: bytes.count, plainName: plainName, plain: plain))
    }
    let gpx = TrackWriter.gpx(fixes)
    try add("gpx", gpx, "expat", PlainLoops.expat)
    try add("gpx.gz", Packer.gzip(gpx), "inflate", PlainLoops.inflate)
    samples[1].contentBytes = gpx.count
    try add("kml", TrackWriter.kml(fixes), "expat", PlainLoops.expat)
    try add("tcx", TrackWriter.tcx(fixes), "expat", PlainLoops.expat)
    try add("geojson", TrackWriter.geoJSON(fixes), "simdjson", PlainLoops.simdjson)
    try add("json array", TrackWriter.fixArray(fixes), "simdjson", PlainLoops.simdjson)
    try add("google records", TrackWriter.googleRecords(fixes), "simdjson", PlainLoops.simdjson)
    try add("json lines", TrackWriter.fixLines(fixes), "simdjson", PlainLoops.simdjsonLines)
    try add("owntracks", TrackWriter.ownTracks(fixes), "simdjson", PlainLoops.simdjsonLines)
    try add("csv", TrackWriter.csv(fixes), "memchr", PlainLoops.lines)
    try add("nmea", TrackWriter.nmea(fixes), "memchr", PlainLoops.lines)
    try add("igc", TrackWriter.igc(fixes), "memchr", PlainLoops.lines)
    try add("fit", FITWriter.file(fixes), "checksum", PlainLoops.checksum)
    let photographed = Array(fixes.prefix(max(1, fixes.count / 100)))
    func addPhotographs(
      _ name: String, _ plainName: String,
      _ plain: @escaping (TrackSample) throws(BenchError) -> Void,
      _ bytes: (PhotoWriter) -> [UInt8]
    ) throws(BenchError) {
      var sample = TrackSample(
        name: name, paths: [], fixCount: photographed.count, contentBytes: 0,
        plainName: plainName, plain: plain)
      for (place, fix) in photographed.enumerated() {
        let bytes = bytes(PhotoWriter(fix))
        sample.contentBytes += bytes.count
        sample.paths.append(try folder.write(bytes, "\(place).\(name)"))
      }
      samples.append(sample)
    }
    // As much as a small picture has.
    let picture = 60_000
    try addPhotographs("jpeg", "libexif", PlainLoops.exif) {
      $0.jpeg + [UInt8](repeating: 0, count: picture)
    }
    try addPhotographs("heic", "libheif", PlainLoops.heif) { $0.heic(padding: picture) }
    return samples
  }
}
