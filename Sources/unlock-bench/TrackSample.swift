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
    samples.append(try photographs(max(1, fixes.count / 100), in: folder))
    return samples
  }

  private static func photographs(
    _ count: Int, in folder: ScratchFolder
  ) throws(BenchError) -> TrackSample {
    var sample = TrackSample(
      name: "jpeg", paths: [], fixCount: count, contentBytes: 0, plainName: "libexif",
      plain: PlainLoops.exif)
    for place in 0..<count {
      var photo = PhotoWriter()
      photo.place((42, 21, UInt32(place % 6000)), "N", (71, 3, 3600), "W")
      photo.gps.append(PhotoWriter.text(0x1D, "2024:05:04"))
      photo.gps.append(PhotoWriter.rationals(7, [(10, 1), (0, 1), (UInt32(place % 60), 1)]))
      // As much as a small picture has.
      let bytes = photo.jpeg + [UInt8](repeating: 0, count: 60_000)
      sample.contentBytes += bytes.count
      sample.paths.append(try folder.write(bytes, "\(place).jpg"))
    }
    return sample
  }
}
