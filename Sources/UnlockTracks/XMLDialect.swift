internal import FileBytes
internal import XMLBridge

/// Reads one kind of XML document.
protocol XMLDialect: AnyObject {
  /// An element begins.
  func start(
    _ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace, _ output: TrackOutput
  ) -> XMLInterest
  /// An element whose text was asked for has ended.
  func text(
    _ text: ByteText, of name: XMLName, at place: any XMLPlace, _ output: TrackOutput)
  /// A piece of text of an element whose pieces were asked for.
  func textPiece(_ text: ByteText, at place: any XMLPlace, _ output: TrackOutput)
  /// An element whose children or pieces were asked for has ended.
  func end(_ name: XMLName, at place: any XMLPlace, _ output: TrackOutput)
  /// The document has ended well; says why it gives nothing, where it gives nothing for a reason.
  func finish(_ output: TrackOutput) throws(FileError)
}

extension XMLDialect {
  func textPiece(_ text: ByteText, at place: any XMLPlace, _ output: TrackOutput) {}
  func finish(_ output: TrackOutput) throws(FileError) {}
}
