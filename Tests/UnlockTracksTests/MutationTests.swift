import TestSupport
import Testing
import TrackSamples
import UnlockEngine
import UnlockTracks

/// Damaged files of every format: reading them ends, and ends in words.
@Suite struct MutationTests {
  private static let fixes = (0..<6).map { place in
    Fix(
      coordinate: Coordinate(longitude: -71.06 + Double(place) / 1000, latitude: 42.36),
      time: Timestamp(millisecondsSince1970: 1_714_816_800_000 + Int64(place) * 1000))
  }

  private static let samples: [[UInt8]] = {
    let photo = PhotoWriter(fixes[0])
    let semantic = """
      {"timelineObjects":[{"activitySegment":{"startLocation":{"latitudeE7":1,"longitudeE7":2},
      "duration":{"startTimestamp":"2024-05-04T10:00:00Z"}}}]}
      """
    let device =
      #"[{"startTime":"2024-05-04T10:00:00Z","endTime":"x","visit":{"topCandidate":{"placeLocation":"geo:1,2"}}}]"#
    return WrittenFormat.all.map { $0.write(fixes) } + [
      photo.jpeg, photo.heic(), TrackWriter.bytes(semantic), TrackWriter.bytes(device),
    ]
  }()

  @Test(arguments: 0..<8)
  func damagedFilesAreReadToAnEnd(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<16 {
      for sample in Self.samples {
        let contents = TrackContents(Self.damaged(sample, &generator))
        let points = contents.fixes.count + contents.unreadable.count
        #expect(points <= 1000)
        if let error = contents.error { #expect(!error.message.isEmpty) }
      }
    }
  }

  /// Changes some bytes, drops some, repeats some, swaps brackets and quotes, or cuts the end off.
  private static func damaged(
    _ sample: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = sample
    for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes[place] = Array("<>{}[]\"',:;*$&\n".utf8).randomElement(using: &generator) ?? 0
      default: bytes.removeSubrange(end...)
      }
    }
    return bytes
  }
}
