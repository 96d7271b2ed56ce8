internal import FileBytes
internal import XMLBridge

/// Reads the placemarks of a KML document that are areas, as a stream.
struct KMLReader: FeatureReader {
  /// Where the document lies, and what it is called.
  let path: String
  let file: String
  let options: CatalogOptions

  /// Whether a file that begins like this is a KML document.
  static func recognises(_ head: [UInt8]) -> Bool {
    // Beside a byte-order mark and in UTF-16 there are bytes between the characters.
    let characters = head.filter { $0 != 0 && $0 < 0x80 }
    let text = String(decoding: characters, as: UTF8.self)
    guard text.drop(while: \.isWhitespace).hasPrefix("<") else { return false }
    return text.contains("<kml") || text.contains("http://www.opengis.net/kml/")
      || text.contains(":kml ")
  }

  func forEachFeature(_ body: (RawFeature) -> Void) -> [CatalogError] {
    withoutActuallyEscaping(body) { body in
      let handler = KMLPlacemarks(options: options, body: body)
      do throws(FileError) {
        let source = PeekableSource(try FileSource(path: path))
        let document = try XMLDocument(head: try source.peek(1024)) { _ in handler }
        while true {
          let piece = try source.read()
          try document.feed(piece)
          if piece.isEmpty { break }
        }
      } catch {
        return [CatalogError(error, file: file)]
      }
      let complaint = handler.complaint(isPacked: path != file)
      return complaint.map { [CatalogError(.unknownFormat, file: file, message: $0)] } ?? []
    }
  }
}

extension CatalogError {
  /// Says the same of a file.
  init(_ error: FileError, file: String) {
    let kind: Kind =
      switch error.kind {
      case .unreadable: .unreadable
      case .unknownFormat: .unknownFormat
      case .malformed: .malformed
      }
    self.init(kind, file: file, line: error.line, message: error.message)
  }
}
