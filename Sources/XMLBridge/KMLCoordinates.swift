package import FileBytes

/// Cuts the text of a KML `coordinates` element, which may be as long as a track, into positions:
/// `longitude,latitude,altitude` with blanks between. Blanks beside a comma, which the
/// specification forbids and programs write, belong to the position.
package struct KMLCoordinates {
  /// Bytes of one position.
  private static let longest = 256

  private var tuple: [UInt8] = []
  private var mayGoOn = false
  private var blankPending = false

  package init() {}

  /// Takes a piece of text, and hands out each position that is complete.
  package mutating func take(_ piece: ByteText, _ body: (ByteText) -> Void) {
    var place = 0
    while place < piece.count {
      if tuple.isEmpty, let end = plainEnd(piece, from: &place) {
        body(ByteText(rebasing: piece[place..<end]))
        place = end
        continue
      }
      guard place < piece.count else { return }
      let byte = piece[place]
      place += 1
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
  package mutating func finish(_ body: (ByteText) -> Void) {
    if !tuple.isEmpty { tuple.withUnsafeBufferPointer(body) }
    tuple.removeAll(keepingCapacity: true)
    (mayGoOn, blankPending) = (false, false)
  }

  /// Goes to the next byte that is no blank, and gives where the position behind it ends, where
  /// that can be seen at once: another position follows it in this piece.
  private func plainEnd(_ piece: ByteText, from place: inout Int) -> Int? {
    while place < piece.count, piece[place] <= 0x20 { place += 1 }
    var end = place
    while end < piece.count, piece[end] > 0x20 { end += 1 }
    guard end > place, piece[end - 1] != UInt8(ascii: ",") else { return nil }
    var next = end
    while next < piece.count, piece[next] <= 0x20 { next += 1 }
    return next < piece.count && piece[next] != UInt8(ascii: ",") ? end : nil
  }

  private mutating func append(_ byte: UInt8) {
    if tuple.count < Self.longest { tuple.append(byte) }
  }
}
