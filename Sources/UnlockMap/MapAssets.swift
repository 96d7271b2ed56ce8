internal import CMapAssets

/// The files that a page is made of, as they are compiled into the program.
enum MapAssets {
  /// A part of the page's skeleton.
  enum Piece {
    case literal(ArraySlice<UInt8>)
    case marker(String)
  }

  /// The skeleton, cut at its markers: `{{name}}`.
  static let pieces: [Piece] = {
    var pieces: [Piece] = []
    var rest = bytes(unlock_map_page())[...]
    while let open = rest.firstRange(of: Array("{{".utf8)),
      let close = rest[open.upperBound...].firstRange(of: Array("}}".utf8))
    {
      pieces.append(.literal(rest[..<open.lowerBound]))
      pieces.append(
        .marker(String(decoding: rest[open.upperBound..<close.lowerBound], as: UTF8.self)))
      rest = rest[close.upperBound...]
    }
    pieces.append(.literal(rest))
    return pieces
  }()

  /// The content for a marker of the skeleton that is a file of its own.
  static func asset(named name: String) -> [UInt8]? {
    switch name {
    case "style": bytes(unlock_map_style())
    case "script-data": bytes(unlock_map_script_data())
    case "script-scene": bytes(unlock_map_script_scene())
    case "script-panel": bytes(unlock_map_script_panel())
    case "script-main": bytes(unlock_map_script_main())
    case "leaflet-licence": bytes(unlock_map_leaflet_licence())
    case "leaflet-script": withoutSourceMap(unlock_map_leaflet_script())
    case "leaflet-style": withoutSourceMap(unlock_map_leaflet_style())
    default: nil
    }
  }

  private static func bytes(_ asset: unlock_map_asset) -> [UInt8] {
    // The bytes are a constant of the program, as many as the asset says.
    Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
  }

  /// Minified files end by naming a map that is not there, which browsers would look for.
  private static func withoutSourceMap(_ asset: unlock_map_asset) -> [UInt8] {
    let bytes = bytes(asset)
    let mark = bytes.firstRange(of: Array("# sourceMappingURL=".utf8))
    // Two bytes before the mark: `//` or `/*`.
    return mark.map { Array(bytes[..<($0.lowerBound - 2)]) } ?? bytes
  }
}
