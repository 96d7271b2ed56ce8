/// Cuts the text of a KML `coordinates` element, which may be as long as a track, into positions:
/// `longitude,latitude,altitude` with blanks between. Blanks beside a comma, which the
/// specification forbids and programs write, belong to the position.
struct KMLCoordinates {
  /// Bytes of one position.
  private static let longest = 256

  private var tuple: [UInt8] = []
  private var mayGoOn = false
  private var blankPending = false

  /// Takes a piece of text, and hands out each position that is complete.
  mutating func take(_ piece: ByteText, _ body: ([UInt8]) -> Void) {
    for byte in piece {
      if byte <= 0x20 {
        blankPending = !tuple.isEmpty
      } else if byte == UInt8(ascii: ",") {
        append(byte)
        (mayGoOn, blankPending) = (true, false)
      } else {
        if blankPending, !mayGoOn { finish(body) }
        append(byte)
        (mayGoOn, blankPending) = (false, false)
      }
    }
  }

  /// The text has ended.
  mutating func finish(_ body: ([UInt8]) -> Void) {
    if !tuple.isEmpty { body(tuple) }
    tuple.removeAll(keepingCapacity: true)
    (mayGoOn, blankPending) = (false, false)
  }

  private mutating func append(_ byte: UInt8) {
    if tuple.count < Self.longest { tuple.append(byte) }
  }
}
