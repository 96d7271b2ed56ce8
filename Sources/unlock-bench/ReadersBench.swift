import Foundation
import Glibc
import TrackSamples
import UnlockEngine
import UnlockTracks

/// Each reader of tracks beside the plain loop of the library that its format is read with, over
/// files that are made here.
enum ReadersBench {
  @Sendable static func run(_ options: BenchOptions) throws(BenchError) -> Report {
    let folder = try ScratchFolder()
    let samples = try TrackSample.all(
      SampleWalk.fixes(count: options.fixes, seed: options.seed), in: folder)
    var report = Report()
    report.notes.append(
      """
      \(options.fixes) fixes in each format, one picture for every hundred; MB of the bare content, also
      where it is packed; time is that of the processor, so that a busy machine counts less.
      plain: the library alone over the same file, with nothing made of it: expat without handlers,
      simdjson over every value, lines found with memchr, FIT's checksum, inflate, libexif.
      """)
    var times = [[(reader: Double, plain: Double)]](repeating: [], count: samples.count)
    for _ in 0..<options.rounds {
      for (place, sample) in samples.enumerated() {
        let reader = try Stopwatch.nanosecondsWorked { () throws(BenchError) in
          try check(try read(sample), sample, &report)
        }
        let plain = try Stopwatch.nanosecondsWorked { () throws(BenchError) in
          try sample.plain(sample)
        }
        times[place].append((reader, plain))
      }
    }
    for (sample, times) in zip(samples, times) {
      let plain = times.map(\.plain).median
      let reader = times.map(\.reader).median
      // Of each round by itself: what slows the machine slows both.
      let share = times.map { $0.plain / $0.reader }.median
      report.measurements.append(measurement(sample, "reader", reader, share: share))
      report.measurements.append(measurement(sample, sample.plainName, plain, share: nil))
    }
    return report
  }

  private static func measurement(
    _ sample: TrackSample, _ subject: String, _ nanoseconds: Double, share: Double?
  ) -> Measurement {
    Measurement(
      benchmark: "readers", workload: sample.name, subject: subject,
      nanosecondsPerFix: nanoseconds / Double(sample.fixCount),
      megabytesPerSecond: Double(sample.contentBytes) / nanoseconds * 1000, shareOfPlain: share)
  }

  private static func check(
    _ count: Int, _ sample: TrackSample, _ report: inout Report
  ) throws(BenchError) {
    guard count != sample.fixCount else { return }
    report.disagreements.append(
      "\(sample.name): \(sample.fixCount) fixes written, \(count) read")
  }

  private static func read(_ sample: TrackSample) throws(BenchError) -> Int {
    var count = 0
    do throws(TrackError) {
      for path in sample.paths {
        let reader = try TrackFile.open(path: path)
        while let item = try reader.next() {
          if case .fix = item { count += 1 }
        }
      }
    } catch {
      throw BenchError(message: "\(sample.name): \(error.message)")
    }
    return count
  }
}

/// A walk for the files of the bench: a step a second, as a receiver writes them.
enum SampleWalk {
  /// The same fixes for the same seed.
  static func fixes(count: Int, seed: UInt64) -> [Fix] {
    var generator = SplitMix(seed: seed)
    var (latitude, longitude) = (42.3601, -71.0589)
    return (0..<count).map { place in
      latitude = rounded(latitude + Double.random(in: -2e-5...2e-5, using: &generator))
      longitude = rounded(longitude + Double.random(in: -2e-5...2e-5, using: &generator))
      return Fix(
        coordinate: Coordinate(longitude: longitude, latitude: latitude),
        time: Timestamp(millisecondsSince1970: 1_714_816_800_000 + Int64(place) * 1000))
    }
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
}

/// A folder that is gone with its owner.
final class ScratchFolder {
  let path: String

  init() throws(BenchError) {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("unlock-bench-\(getpid())")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw BenchError(message: "\(url.path) cannot be made: \(error.localizedDescription)")
    }
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and gives its path.
  func write(_ bytes: [UInt8], _ name: String) throws(BenchError) -> String {
    let file = "\(path)/\(name)"
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    } catch {
      throw BenchError(message: "\(file) cannot be written: \(error.localizedDescription)")
    }
    return file
  }
}
