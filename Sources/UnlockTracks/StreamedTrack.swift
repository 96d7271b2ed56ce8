internal import FileBytes

/// Reads one format: takes bytes a piece at a time, and puts what it finds into the output.
protocol TrackParser: AnyObject {
  /// Works through the next piece; false when there is no more.
  func advance(_ output: TrackOutput) throws(FileError) -> Bool
}

/// A track that is read piece by piece by the parser of its format.
final class StreamedTrack: TrackReader {
  private let parser: any TrackParser
  private let output: TrackOutput
  private var isAtEnd = false
  private var failure: TrackError?

  init(_ parser: any TrackParser, name: String, options: TrackOptions) {
    self.parser = parser
    output = TrackOutput(track: name, options: options)
  }

  var passedOver: [TrackPointKind: Int] { output.passedOver }

  func next() throws(TrackError) -> TrackItem? {
    while true {
      if let item = output.pop() { return item }
      if let failure {
        self.failure = nil
        throw failure
      }
      if isAtEnd { return nil }
      do throws(FileError) {
        isAtEnd = !(try parser.advance(output))
      } catch {
        // What was found before the break comes out first.
        (isAtEnd, failure) = (true, TrackError(error))
      }
      if isAtEnd { output.finish() }
    }
  }
}
