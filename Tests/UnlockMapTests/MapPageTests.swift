import Foundation
import TestSupport
import Testing
import UnlockEngine

@testable import UnlockMap

@Suite struct MapPageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let world = BoxWorld([("a", 5, 0, 1), ("b", 8, 0, 1), ("beside", 5, 0.503, 0.5)])

  private func page(_ replay: Replay, tiles: TileSource? = nil) throws -> String {
    let path = folder.file("map.html")
    try MapPage(recorder: replay.recorder, tiles: tiles).write(to: path)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  private func data(of page: String) throws -> [String: Any] {
    let opening = try #require(page.range(of: "id=\"unlock-data\">"))
    let rest = page[opening.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    let parsed = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8))
    return try #require(parsed as? [String: Any])
  }

  private func list(_ name: String, of page: String) throws -> [[String: Any]] {
    try #require(try data(of: page)[name] as? [[String: Any]])
  }

  @Test func aPageTellsOfTracksPassesAndOutlines() throws {
    var replay = Replay(Self.world)
    try replay.run([(3, 0), (5, 0), (8, 0), (0, 0)])
    let page = try page(replay)
    #expect(
      try list("passes", of: page).map { $0["sentence"] as? String } == [
        "You crossed into A.", "You crossed into B.",
      ])
    #expect(try list("outlines", of: page).map { $0["id"] as? String } == ["a", "b", "beside"])
    let missed = try #require(try list("nearMisses", of: page).first?["metres"] as? Double)
    #expect(abs(missed - 331.72) < 0.01)
    #expect(try list("refusals", of: page).map { $0["reason"] as? String } == ["nullIsland"])
    let track = try #require(try list("tracks", of: page).first)
    #expect(track["longitudes"] as? [Int] == [30_000_000, 20_000_000, 30_000_000])
    #expect(track["indices"] as? [Int] == [0, 1, 1])
    #expect(track["rejected"] as? Int == 1)
  }

  @Test func theSameReplayGivesTheSameBytes() throws {
    var replay = Replay(Self.world)
    try replay.run([(3, 0), (5, 0), (0, 0), (0, 95)])
    #expect(try page(replay) == page(replay))
  }

  @Test func aPageRefersToNothingOutsideItself() throws {
    var replay = Replay(Self.world)
    try replay.run([(3, 0), (5, 0)])
    let page = try page(replay)
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("img-src data:\""))
    #expect(!page.contains("sourceMappingURL"))
    #expect(!page.contains("{{"))
    #expect(page.firstMatch(of: /<(script|link|img|iframe)[^>]*(src|href)=/) == nil)
  }

  @Test func tilesAreAllowedFromTheirHostOnly() throws {
    let tiles = try #require(TileSource(template: "https://tiles.example/{z}/{x}/{y}.png"))
    let page = try page(Replay(Self.world), tiles: tiles)
    #expect(page.contains("img-src data: https://tiles.example\""))
    let named = try data(of: page)["tiles"] as? [String: String]
    #expect(named?["url"] == "https://tiles.example/{z}/{x}/{y}.png")
  }

  @Test func leafletsLicenceGoesWithIt() throws {
    let page = try page(Replay(Self.world))
    #expect(page.contains("Redistributions in binary form must reproduce"))
  }

  @Test func aReplayOfNothingIsAPage() throws {
    let page = try page(Replay(BoxWorld([])))
    #expect(page.contains("<title>Nothing replayed"))
    #expect(try list("tracks", of: page).isEmpty)
  }

  @Test func aTimeBeyondEveryClockIsNoTime() throws {
    var recorder = MapRecorder(catalog: Self.world.catalog)
    let fixes = [Int64.min, 0, Int64.max].enumerated().map { index, time in
      UserFix(
        user: "local",
        fix: Fix(
          coordinate: Coordinate(longitude: 1, latitude: 1),
          time: Timestamp(millisecondsSince1970: time), origin: FixOrigin(track: "t", index: index))
      )
    }
    recorder.record(fixes, notable: [])
    let path = folder.file("map.html")
    try MapPage(recorder: recorder).write(to: path)
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let times = try list("tracks", of: page).first?["times"] as? [Any]
    #expect(times?.map { $0 as? Int } == [nil, 0, nil])
  }
}
