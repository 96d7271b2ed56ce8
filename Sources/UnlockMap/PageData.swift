internal import FileReplacement
internal import UnlockEngine
internal import UnlockJSON

/// The data of a page, as JSON that is written while it comes to be.
struct PageData {
  let title: String
  let recorder: MapRecorder
  let tiles: TileSource?

  private let catalog: Catalog
  private let fixes: FixTree
  private let selection: OutlineSelection
  /// For every patch that is shown, its place in the page's list of outlines.
  private let outlines: [PatchIndex: Int]
  private let holdBacks: [MapHoldBack]
  private let nearMisses: [NearMiss]

  init(title: String, recorder: MapRecorder, tiles: TileSource?) {
    self.title = title
    catalog = recorder.catalog
    self.recorder = recorder
    self.tiles = tiles
    fixes = FixTree(
      recorder.tracks.flatMap { track in
        track.fixes.map { Coordinate(longitude: $0.longitude, latitude: $0.latitude) }
      })
    holdBacks = recorder.holdBacks
    nearMisses = recorder.nearMisses
    let unlocked = recorder.passes.flatMap(\.pass.patches).map(\.id)
    selection = OutlineSelection(
      of: catalog, near: fixes, reach: OutlineSelection.reach(of: recorder.tracks),
      first: (unlocked + holdBacks.map(\.holdBack.patchID)).compactMap(catalog.index)
        + nearMisses.map(\.patch), limit: recorder.limits.outlines)
    outlines = Dictionary(uniqueKeysWithValues: zip(selection.patches, 0...))
  }

  /// Writes the data to a page.
  func write(to output: inout ReplacedFile) throws(ReplacementError) {
    var json = JSONWriter()
    json.open("{")
    writeSummary(&json)
    var budget = OutlineBudget(
      coordinates: recorder.limits.outlineCoordinates, outlines: selection.patches.count)
    try list("outlines", selection.patches, &json, &output) { patch, json in
      write(outlineOf: patch, budget: &budget, &json)
    }
    try list("tracks", recorder.tracks, &json, &output, write)
    try list("passes", recorder.passes, &json, &output, write)
    try list("holdBacks", holdBacks, &json, &output, write)
    try list("nearMisses", nearMisses, &json, &output, write)
    try list("refusals", recorder.keptRefusals, &json, &output, write)
    json.close("}")
    try flush(&json, to: &output)
  }

  private func list<Element>(
    _ name: String, _ elements: [Element], _ json: inout JSONWriter,
    _ output: inout ReplacedFile, _ write: (Element, inout JSONWriter) -> Void
  ) throws(ReplacementError) {
    json.member(name) { $0.open("[") }
    for element in elements {
      json.object { write(element, &$0) }
      try flush(&json, to: &output)
    }
    json.close("]")
  }

  private func flush(_ json: inout JSONWriter, to output: inout ReplacedFile)
    throws(ReplacementError)
  {
    try output.write(PageText.scriptSafe(json.takeBytes()))
  }

  private func writeSummary(_ json: inout JSONWriter) {
    json.member("title", title)
    json.member("tiles") { json in
      guard let tiles else { return json.value(nil as String?) }
      json.object { json in
        json.member("url", tiles.template)
        json.member("attribution", tiles.attribution)
      }
    }
    json.member("summary") { json in
      json.object { json in
        json.member("users", Set(recorder.tracks.map(\.key.user)).count)
        json.member("accepted", recorder.tracks.reduce(0) { $0 + $1.acceptedCount })
        json.member("rejected", recorder.tracks.reduce(0) { $0 + $1.rejectedCount })
        json.member("passes", recorder.passCount)
        json.member("unlocks", recorder.unlockCount)
        json.member("drawnWithin", recorder.drawnWithin)
        json.member("outlinesLeftOut", selection.leftOutCount)
        json.member("rejectedFor") { json in
          json.object { json in
            for reason in RejectionReason.allCases {
              if let sample = recorder.refusals[reason] {
                json.member(reason.rawValue, sample.count)
              }
            }
          }
        }
      }
    }
  }

  private func write(
    outlineOf patch: PatchIndex, budget: inout OutlineBudget, _ json: inout JSONWriter
  ) {
    let values = catalog[patch]
    json.member("id", values.id)
    json.member("name", values.name)
    json.member("type", values.type)
    json.member("rings") { json in
      json.array { json in
        guard let geofence = catalog.geofence(at: patch) else { return }
        var outline = Outline(geofence)
        budget.fit(&outline, to: fixes)
        for ring in outline.rings { json.packedRing(ring) }
      }
    }
  }

  private func write(_ track: DrawnTrack, _ json: inout JSONWriter) {
    json.member("name", track.key.track)
    json.member("user", track.key.user)
    json.member("accepted", track.acceptedCount)
    json.member("rejected", track.rejectedCount)
    json.member("longitudes") { $0.packed(track.fixes) { JSONWriter.units($0.longitude) } }
    json.member("latitudes") { $0.packed(track.fixes) { JSONWriter.units($0.latitude) } }
    json.member("indices") { $0.packed(track.fixes) { $0.index } }
    json.member("times") { $0.packed(track.fixes) { JSONWriter.milliseconds($0.time) } }
    // Where lines begin, as positions in the rows above.
    json.member("starts") { json in
      json.array { json in
        for position in track.fixes.indices where track.fixes[position].startsLine {
          json.value(position)
        }
      }
    }
  }

  private func write(_ pass: MapPass, _ json: inout JSONWriter) {
    json.member("track", pass.track)
    write(pass.pass.fix, &json)
    json.member("inferred", pass.pass.isInferred)
    json.member("source", pass.pass.fix.source.rawValue)
    json.member("sentence", catalog.nestingSentence(of: pass.pass.patches))
    json.member("patches") { json in
      json.array { json in
        for patch in pass.pass.patches {
          json.object { json in
            json.member("outline", catalog.index(ofID: patch.id).flatMap { outlines[$0] })
            json.member("name", patch.name)
            json.member("type", patch.type)
          }
        }
      }
    }
  }

  private func write(_ held: MapHoldBack, _ json: inout JSONWriter) {
    let patch = catalog.index(ofID: held.holdBack.patchID)
    json.member("track", held.track)
    json.member("index", held.index)
    json.member("at") { $0.place(held.coordinate) }
    json.member("time") { $0.clockTime(held.time) }
    json.member("outline", patch.flatMap { outlines[$0] })
    json.member("name", patch.map { catalog[$0].name } ?? held.holdBack.patchID)
    json.member("rule", held.holdBack.rule.rawValue)
    json.member("measured", held.holdBack.measured)
    json.member("limit", held.holdBack.limit)
  }

  private func write(_ miss: NearMiss, _ json: inout JSONWriter) {
    json.member("outline", outlines[miss.patch])
    json.member("name", catalog[miss.patch].name)
    json.member("metres", miss.metres)
    write(miss.fix, &json)
    json.member("boundary") { $0.place(miss.boundary) }
  }

  private func write(_ refusal: MapRefusal, _ json: inout JSONWriter) {
    json.member("track", refusal.track)
    json.member("index", refusal.index)
    json.member("at") { json in
      if let place = refusal.coordinate { json.place(place) } else { json.value(nil as String?) }
    }
    json.member("time") { $0.clockTime(refusal.time) }
    json.member("reason", refusal.rejection.reason.rawValue)
    json.member("measured", refusal.rejection.measured)
    json.member("limit", refusal.rejection.limit)
  }

  private func write(_ fix: Fix, _ json: inout JSONWriter) {
    json.member("index", fix.origin?.index)
    json.member("at") { $0.place(fix.coordinate) }
    json.member("time") { $0.clockTime(fix.time) }
  }
}
