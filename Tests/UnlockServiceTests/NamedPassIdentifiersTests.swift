import Testing
import UnlockEngine
import UnlockService

@Suite struct NamedPassIdentifiersTests {
  let identifiers = NamedPassIdentifiers()
  let fix = Fix(
    coordinate: Coordinate(longitude: -71.06, latitude: 42.36),
    time: Timestamp(iso8601: "2024-05-04T10:00:00Z"))

  @Test func theSamePassHasTheSameIdInEveryRun() {
    // Ids are in people's stores: if this one changes, a replay no longer recognises its own.
    let id = identifiers.passID(user: "local", fix: fix, patchIDs: ["us-ma", "boston"])
    #expect(id == "6b31ab2d-6f24-5d72-9f23-e6b1b86279a2")
  }

  @Test func theIdIsANameBasedUUID() {
    let id = identifiers.passID(user: "local", fix: fix, patchIDs: ["us-ma"])
    #expect(id.count == 36)
    #expect(Array(id)[14] == "5")
  }

  @Test func whateverDiffersMakesAnotherId() {
    var later = fix
    later.time = Timestamp(iso8601: "2024-05-04T10:00:01Z")
    var timeless = fix
    timeless.time = nil
    var imported = fix
    imported.source = .import
    var moved = fix
    moved.coordinate.latitude = moved.coordinate.latitude.nextUp
    let ids = [
      identifiers.passID(user: "local", fix: fix, patchIDs: ["a", "b"]),
      identifiers.passID(user: "locala", fix: fix, patchIDs: ["b"]),
      identifiers.passID(user: "local", fix: fix, patchIDs: ["ab"]),
      identifiers.passID(user: "local", fix: fix, patchIDs: ["a"]),
      identifiers.passID(user: "other", fix: fix, patchIDs: ["a"]),
      identifiers.passID(user: "local", fix: later, patchIDs: ["a"]),
      identifiers.passID(user: "local", fix: timeless, patchIDs: ["a"]),
      identifiers.passID(user: "local", fix: imported, patchIDs: ["a"]),
      identifiers.passID(user: "local", fix: moved, patchIDs: ["a"]),
    ]
    #expect(Set(ids).count == ids.count)
  }

  @Test func anyTextMayBeAUserOrAnId() {
    let id = identifiers.passID(user: "", fix: fix, patchIDs: ["名前", "a\0b", ""])
    #expect(id.count == 36)
  }
}
