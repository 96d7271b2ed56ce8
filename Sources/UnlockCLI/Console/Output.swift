/// Standard output: buffered, and with a memory for the first failure, so that writers need not
/// ask after every line.
public final class Output {
  private let sink: any ByteSink
  private let beforeWriting: () -> Void
  private var buffer: [UInt8] = []
  /// Why nothing is written any more, if so.
  public private(set) var failure: WriteFailure?

  private static let limit = 1 << 16

  /// Output to a sink.
  ///
  /// - Parameter beforeWriting: called before bytes go out: takes a progress line off the screen.
  init(to sink: any ByteSink, beforeWriting: @escaping () -> Void = {}) {
    self.sink = sink
    self.beforeWriting = beforeWriting
  }

  /// Adds text.
  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.limit { flush() }
  }

  /// Adds text and ends the line.
  public func writeLine(_ text: String = "") {
    write(text)
    write("\n")
  }

  /// Adds UTF-8.
  public func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.limit { flush() }
  }

  /// Hands on what is buffered. After a failure it is dropped.
  public func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil, !buffer.isEmpty else { return }
    beforeWriting()
    do { try sink.write(buffer) } catch { failure = error }
  }
}
