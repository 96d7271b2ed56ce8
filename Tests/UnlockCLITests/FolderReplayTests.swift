import Testing
import TrackSamples
import UnlockCLI
import UnlockEngine

/// `unlock replay` on what people have: folders and archives of whatever their devices wrote.
@Suite struct FolderReplayTests {
  private let workspace: Workspace
  private let catalog: String

  init() throws {
    workspace = try Workspace()
    catalog = try workspace.nestedCatalog()
  }

  private func replay(_ words: String..., isTerminal: Bool = false) -> ProgramRun {
    ProgramRun(
      words: ["replay", "--catalog", catalog, "--format", "ndjson"] + words, isTerminal: isTerminal)
  }

  private func fix(_ latitude: Double, _ longitude: Double, hour: Int64) -> Fix {
    Fix(
      coordinate: Coordinate(longitude: longitude, latitude: latitude),
      time: Timestamp(millisecondsSince1970: 1_714_780_800_000 + hour * 3_600_000))
  }

  /// 5 degrees north and east, taken on 2024-05-04 at 10 o'clock.
  private var photo: [UInt8] {
    var photo = PhotoWriter()
    photo.place((5, 0, 0), "N", (5, 0, 0), "E")
    photo.gps.append(PhotoWriter.text(0x1D, "2024:05:04"))
    photo.gps.append(PhotoWriter.rationals(7, [(10, 1), (0, 1), (0, 1)]))
    return photo.jpeg
  }

  private func folder() throws -> String {
    _ = try workspace.file("all/2-city.gpx.gz", bytes: Packer.gzip(gpx(fix(1.2, 1.2, hour: 11))))
    _ = try workspace.file("all/10-photo.jpg", bytes: photo)
    _ = try workspace.file(
      "all/deeper/island.fit", bytes: FITWriter.file([fix(0.5, 20.5, hour: 8)]))
    Packer.zip(
      [("b/park.csv", TrackWriter.csv([fix(1.7, 1.7, hour: 9)])), ("notes.txt", Array("hi".utf8))],
      to: "\(workspace.path)/all/more.zip")
    return "\(workspace.path)/all"
  }

  private func gpx(_ fix: Fix) -> [UInt8] { TrackWriter.gpx([fix]) }

  private func tracks(_ run: ProgramRun, in folder: String) -> [String] {
    run.objects.compactMap { $0["track"] as? String }.map { String($0.dropFirst(folder.count + 1)) }
  }

  @Test func everythingInAFolderIsReplayedInTheOrderOfPaths() throws {
    let folder = try folder()
    let run = replay(folder)
    #expect(run.status == .success)
    #expect(
      tracks(run, in: folder) == [
        "10-photo.jpg", "2-city.gpx.gz", "deeper/island.fit", "more.zip/b/park.csv",
      ])
    #expect(run.objects.map { $0["source"] as? String } == ["import", "gps", "gps", "gps", nil])
    #expect(run.objects.first?["time"] as? String == "2024-05-04T10:00:00Z")
    #expect(run.objects.last?["tracks"] as? Int == 4)
    #expect(
      run.errors
        == "unlock: \(folder)/more.zip/notes.txt: is no track: its content is of no known format; "
        + "it was passed over\n")
  }

  @Test func everythingInAFolderIsReplayedInTheOrderOfTimes() throws {
    let folder = try folder()
    let run = replay("--order", "time", folder)
    #expect(run.status == .success)
    #expect(
      run.objects.compactMap { $0["patchId"] as? String } == ["island", "state", "city", "park"])
    #expect(Set(tracks(run, in: folder)) == ["deeper/island.fit", "more.zip/b/park.csv"])
    #expect(run.objects.last?["tracks"] as? Int == 4)
  }

  @Test func anArchiveBySeveralNamesAndFilesGoTogether() throws {
    let folder = try folder()
    let walk = try workspace.track("walk.gpx", (5, 5))
    let run = replay(walk, "\(folder)/more.zip", walk)
    #expect(run.status == .success)
    #expect(run.objects.compactMap { $0["patchId"] as? String } == ["state", "city", "park"])
    #expect(run.objects.last?["tracks"] as? Int == 3)
  }

  @Test func catalogsAndPicturesWithoutPositionInAFolderAreNobodysMistake() throws {
    _ = try workspace.track("mixed/walk.gpx", (5, 5))
    _ = try workspace.file(
      "mixed/area.geojson", workspace.collection(workspace.square("a", "A", "t", 0, 0, 1, 1)))
    for name in ["p1.jpg", "p2.jpg", "p3.jpg"] {
      _ = try workspace.file("mixed/\(name)", bytes: PhotoWriter().jpeg)
    }
    let run = replay("\(workspace.path)/mixed")
    #expect(run.status == .success)
    #expect(run.errorLines.count == 2)
    #expect(run.errorLines.first?.contains("mixed/area.geojson: holds areas and no fixes") == true)
    #expect(
      run.errorLines.last
        == "unlock: \(workspace.path)/mixed/p1.jpg: is a photograph without a position; it was "
        + "passed over, and so were 2 other files like it")
    // Named by itself, such a file is a mistake.
    let named = replay("\(workspace.path)/mixed/p1.jpg")
    #expect(named.status == .nothing)
    #expect(
      named.errors
        == "unlock: \(workspace.path)/mixed/p1.jpg: is a photograph without a position\n")
  }

  @Test func aFolderWithoutAnyTrackIsAnError() throws {
    _ = try workspace.file("pictures/p.jpg", bytes: PhotoWriter().jpeg)
    let run = replay("\(workspace.path)/pictures", try workspace.track("walk.gpx", (5, 5)))
    #expect(run.status == .partial)
    #expect(run.errorLines.last == "unlock: \(workspace.path)/pictures: holds no track")
    #expect(replay("\(workspace.path)/pictures").status == .nothing)
  }

  @Test func manySortsOfOtherFilesDoNotFloodTheScreen() throws {
    _ = try workspace.track("mixed/walk.gpx", (5, 5))
    for sort in 0..<20 {
      _ = try workspace.file("mixed/\(sort).xml", "<sort\(sort)/>")
    }
    let run = replay("\(workspace.path)/mixed")
    #expect(run.status == .success)
    #expect(run.errorLines.count == 6)
    #expect(run.errorLines.last == "unlock: 15 more files are no tracks; passed over")
    #expect(replay("--quiet", "\(workspace.path)/mixed").errors == "")
  }

  @Test func onATerminalItSaysWhichFileItIsAt() throws {
    let folder = try folder()
    #expect(
      replay(folder, isTerminal: true).errors.contains(
        "looking at \(folder)/10-photo.jpg".prefix(79)))
    #expect(!replay(folder).errors.contains("\r"))
    #expect(!replay("--no-progress", folder, isTerminal: true).errors.contains("\r"))
  }
}
