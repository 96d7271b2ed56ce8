import Glibc
import Testing
import TrackSamples
import UnlockEngine
import UnlockTracks

@Suite struct TrackListingTests {
  private func track(_ latitude: Int) -> [UInt8] {
    TrackWriter.gpx([Fix(coordinate: Coordinate(longitude: 0, latitude: Double(latitude)))])
  }

  private func names(_ listing: TrackListing, in folder: TemporaryFolder) -> [String] {
    listing.tracks.map { String($0.name.dropFirst(folder.path.count + 1)) }
  }

  @Test func aFolderIsWalkedInTheOrderOfPaths() {
    let folder = TemporaryFolder()
    for name in ["b/2.gpx", "b/10.gpx", "a.gpx", "b.gpx", ".hidden/x.gpx", "c/.x.gpx"] {
      _ = folder.write(track(1), name)
    }
    _ = folder.write(Array("Dear diary".utf8), "notes.txt")
    symlink(folder.path, "\(folder.path)/b/loop")
    let listing = TrackListing(paths: [folder.path])
    #expect(names(listing, in: folder) == ["a.gpx", "b.gpx", "b/10.gpx", "b/2.gpx"])
    #expect(listing.passedOver.map(\.name) == ["\(folder.path)/notes.txt"])
    #expect(listing.problems.isEmpty)
    #expect(!listing.tracks.contains { !$0.wasFound })
  }

  @Test func whatIsNamedIsListedWhateverItIs() {
    let listing = TrackListing(paths: ["-", "/no/such/file", "/etc/hostname"])
    #expect(listing.tracks.map(\.name) == ["-", "/no/such/file", "/etc/hostname"])
    #expect(!listing.tracks.contains { $0.wasFound })
  }

  @Test func anArchiveStandsForTheTracksInIt() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/tracks.zip"
    Packer.zip(
      [
        ("day/b.gpx", track(2)), ("a.csv", TrackWriter.bytes("lat,lon\n1,0\n")),
        ("readme.txt", TrackWriter.bytes("hello")), ("__MACOSX/._a.csv", [0, 5, 22, 7]),
        ("day/c.gpx.gz", Packer.gzip(track(3))),
      ], to: path)
    let listing = TrackListing(paths: [path])
    #expect(
      names(listing, in: folder) == [
        "tracks.zip/a.csv", "tracks.zip/day/b.gpx", "tracks.zip/day/c.gpx.gz",
      ])
    #expect(listing.passedOver.map(\.name) == ["\(path)/readme.txt"])
    let latitudes = try listing.tracks.map { source in
      var latitude: Double?
      let reader = try source.open()
      while case .fix(let fix)? = try reader.next() {
        latitude = fix.fix.coordinate.latitude
        #expect(fix.fix.origin?.track == source.name)
      }
      return latitude
    }
    #expect(latitudes == [1, 2, 3])
  }

  @Test func anArchiveOfOneTrackIsThatTrack() {
    let folder = TemporaryFolder()
    let kmz = "\(folder.path)/walk.kmz"
    let line =
      "<kml><Placemark><LineString><coordinates>1,2</coordinates></LineString></Placemark></kml>"
    Packer.zip([("files/icon.png", [1]), ("doc.kml", TrackWriter.bytes(line))], to: kmz)
    #expect(TrackContents(path: kmz).coordinates == [Coordinate(longitude: 1, latitude: 2)])
    #expect(names(TrackListing(paths: [kmz]), in: folder) == ["walk.kmz"])
  }

  @Test func aBrokenArchiveIsAProblemAndNotTheEnd() {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/x.zip"
    Packer.zip([("a.gpx", track(1)), ("b.gpx", track(2))], to: path)
    let broken = folder.write([0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 100), "broken.zip")
    let listing = TrackListing(paths: [broken, path])
    #expect(listing.problems.map(\.name) == [broken])
    #expect(listing.tracks.count == 2)
    #expect(TrackContents(path: broken).error?.kind == .malformed)
  }

  @Test func whatSwellsTooFarIsStopped() {
    let blanks = [UInt8](repeating: 0x20, count: 80 << 20)
    let bomb = Packer.gzip(TrackWriter.bytes("<gpx>") + blanks)
    let error = TrackContents(bomb).error
    #expect(error?.kind == .malformed)
    #expect(error?.message.contains("swells") == true)
  }
}

@Suite struct MergedTracksTests {
  private func fix(_ seconds: Int64?, _ latitude: Double) -> Fix {
    Fix(
      coordinate: Coordinate(longitude: 0, latitude: latitude),
      time: seconds.map { Timestamp(millisecondsSince1970: $0 * 1000) })
  }

  private func latitudes(_ merged: MergedTracks) -> [Double] {
    var latitudes: [Double] = []
    while let item = merged.next() {
      if case .item(_, .fix(let fix)) = item { latitudes.append(fix.fix.coordinate.latitude) }
    }
    return latitudes
  }

  @Test func fixesOfSeveralTracksComeInTheOrderOfTime() {
    let folder = TemporaryFolder()
    let paths = [
      folder.write(TrackWriter.gpx([fix(1, 1), fix(4, 4), fix(5, 5)]), "a"),
      folder.write(TrackWriter.csv([fix(2, 2), fix(4, 4.5), fix(9, 9)]), "b"),
      folder.write(TrackWriter.fixLines([fix(3, 3), fix(3, 3.5)]), "c"),
    ]
    let merged = MergedTracks(TrackListing(paths: paths).tracks)
    #expect(latitudes(merged) == [1, 2, 3, 3.5, 4, 4.5, 5, 9])
  }

  @Test func whatHasNoTimeFollowsWhatPrecedesIt() {
    let folder = TemporaryFolder()
    let paths = [
      folder.write(TrackWriter.gpx([fix(1, 1), fix(nil, 1.1), fix(nil, 1.2), fix(8, 8)]), "a"),
      folder.write(TrackWriter.gpx([fix(nil, 0.5), fix(2, 2)]), "b"),
    ]
    let merged = MergedTracks(TrackListing(paths: paths).tracks)
    #expect(latitudes(merged) == [0.5, 1, 1.1, 1.2, 2, 8])
  }

  @Test func aTrackOutOfOrderKeepsItsOwn() {
    let folder = TemporaryFolder()
    let paths = [
      folder.write(TrackWriter.gpx([fix(5, 5), fix(1, 1)]), "a"),
      folder.write(TrackWriter.gpx([fix(2, 2), fix(6, 6)]), "b"),
    ]
    #expect(latitudes(MergedTracks(TrackListing(paths: paths).tracks)) == [2, 5, 1, 6])
  }

  @Test func aFixBehindOneOfAnotherTrackContinuesNothing() {
    let folder = TemporaryFolder()
    let paths = [
      folder.write(TrackWriter.gpx([fix(1, 1), fix(2, 2), fix(4, 4)]), "a"),
      folder.write(TrackWriter.gpx([fix(3, 3)]), "b"),
    ]
    let merged = MergedTracks(TrackListing(paths: paths).tracks)
    var continues: [Bool] = []
    while case .item(_, .fix(let fix))? = merged.next() {
      continues.append(fix.continuesSegment)
    }
    #expect(continues == [false, true, false, false])
  }

  @Test func aFileThatFailsDoesNotStopTheOthers() {
    let folder = TemporaryFolder()
    let good = folder.write(TrackWriter.gpx([fix(1, 1), fix(3, 3)]), "good")
    let cut = folder.write(
      Array(TrackWriter.gpx([fix(0, 0), fix(2, 2), fix(2, 2)]).dropLast(30)), "cut")
    let merged = MergedTracks(TrackListing(paths: ["/no/such", cut, good]).tracks)
    var latitudes: [Double] = []
    var failures: [Int] = []
    while let item = merged.next() {
      switch item {
      case .item(_, .fix(let fix)): latitudes.append(fix.fix.coordinate.latitude)
      case .failure(let track, _): failures.append(track)
      default: break
      }
    }
    #expect(latitudes == [0, 1, 2, 3])
    #expect(failures == [0, 1])
  }

  @Test func moreTracksThanFilesMayBeOpenAreMerged() {
    let folder = TemporaryFolder()
    let paths = (0..<300).map { place in
      folder.write(
        TrackWriter.csv([fix(Int64(place), Double(place) / 10), fix(Int64(1000 - place), 50)]),
        "\(place)")
    }
    let merged = MergedTracks(TrackListing(paths: paths).tracks)
    let expected = (0..<300).map { Double($0) / 10 } + [Double](repeating: 50, count: 300)
    #expect(latitudes(merged) == expected)
  }
}
