public import FileReplacement
public import UnlockEngine

/// Why there is no page.
public enum MapPageError: Error, Sendable, Equatable {
  /// It cannot be written.
  case file(ReplacementError)
  /// The file of the catalog is damaged where the page needed it.
  case catalog(CatalogDamage)
}

/// Writes what a recorder has collected as one HTML file that opens anywhere, without a network.
public struct MapPage {
  private let recorder: MapRecorder
  private let tiles: TileSource?

  /// A page of a replay.
  ///
  /// - Parameters:
  ///   - recorder: has seen the whole replay.
  ///   - tiles: background pictures; without them the page never asks for anything.
  public init(recorder: MapRecorder, tiles: TileSource? = nil) {
    var recorder = recorder
    recorder.finish()
    self.recorder = recorder
    self.tiles = tiles
  }

  /// Writes the page to `file`, whole or not at all; the same input gives the same bytes.
  ///
  /// - Complexity: memory does not grow with the page: outlines are simplified and written one by
  ///   one.
  public func write(to file: String) throws(MapPageError) {
    let damage: CatalogDamage?
    do throws(ReplacementError) {
      var output = try ReplacedFile(replacing: file)
      try write(to: &output)
      damage = recorder.catalog.damage
      if damage == nil { try output.commit() }
    } catch {
      throw .file(error)
    }
    if let damage { throw .catalog(damage) }
  }

  private func write(to output: inout ReplacedFile) throws(ReplacementError) {
    for piece in MapAssets.pieces {
      switch piece {
      case .literal(let bytes): try output.write(bytes)
      case .marker(let name): try write(marker: name, to: &output)
      }
    }
  }

  private func write(marker: String, to output: inout ReplacedFile) throws(ReplacementError) {
    switch marker {
    case "policy": try output.write(policy)
    case "title": try output.write(PageText.html(title))
    case "data":
      try PageData(title: title, recorder: recorder, tiles: tiles)
        .write(to: &output)
    default:
      guard let asset = MapAssets.asset(named: marker) else {
        preconditionFailure("the page has an unknown marker")
      }
      try output.write(asset)
    }
  }

  /// Nothing may be loaded but what the page holds, and tiles where asked for. Scripts in names
  /// would not be run even if they got into the page.
  private var policy: String {
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
      + "base-uri 'none'; form-action 'none'; img-src data:" + (tiles.map { " " + $0.origin } ?? "")
  }

  private var title: String {
    switch recorder.tracks.count {
    case 0: "Nothing replayed"
    case 1: Self.lastComponent(of: recorder.tracks[0].key.track)
    default: "\(recorder.tracks.count) tracks"
    }
  }

  static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
