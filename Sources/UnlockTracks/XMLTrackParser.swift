internal import FileBytes
internal import XMLBridge

/// Reads the fixes of an XML document, in the dialect that its root element names.
final class XMLTrackParser: TrackParser {
  private let source: PeekableSource
  private let handler = DialectHandler()
  private let document: XMLDocument

  init(
    _ source: PeekableSource, dialectOfRoot: @escaping (XMLName) -> (any XMLDialect)?
  ) throws(FileError) {
    self.source = source
    let handler = handler
    document = try XMLDocument(head: try source.peek(1024)) { name throws(FileError) in
      guard let dialect = dialectOfRoot(name) else {
        throw FileError(
          .unknownFormat,
          message: "is XML, but no track: its first element is <\(excerpt(name.text))>")
      }
      handler.dialect = dialect
      return handler
    }
  }

  func advance(_ output: TrackOutput) throws(FileError) -> Bool {
    let piece = try source.read()
    handler.output = output
    defer { handler.output = nil }
    try document.feed(piece)
    guard piece.isEmpty else { return true }
    try handler.dialect?.finish(output)
    return false
  }
}

/// Hands the events of a document to its dialect, with the output that they are for.
private final class DialectHandler: XMLHandler {
  var dialect: (any XMLDialect)?
  // Not nil while the document is fed.
  var output: TrackOutput?

  func start(
    _ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace
  ) -> XMLInterest {
    guard let dialect, let output else { return .nothing }
    return dialect.start(name, attributes, at: place, output)
  }

  func text(_ text: ByteText, of name: XMLName, at place: any XMLPlace) {
    guard let dialect, let output else { return }
    dialect.text(text, of: name, at: place, output)
  }

  func textPiece(_ text: ByteText, at place: any XMLPlace) {
    guard let dialect, let output else { return }
    dialect.textPiece(text, at: place, output)
  }

  func end(_ name: XMLName, at place: any XMLPlace) {
    guard let dialect, let output else { return }
    dialect.end(name, at: place, output)
  }
}
