/// Text in UTF-16 as UTF-8, for the formats that are read byte by byte.
package final class UTF16Source: ByteSource {
  private let source: any ByteSource
  private let bigEndian: Bool
  // A unit may be cut in two, and a pair of surrogates too.
  private var leftOver: [UInt8] = []
  private var highSurrogate: UInt16?

  package init(_ source: any ByteSource, bigEndian: Bool) {
    self.source = source
    self.bigEndian = bigEndian
  }

  package func read() throws(FileError) -> [UInt8] {
    while true {
      let piece = leftOver + (try source.read())
      if piece.count <= leftOver.count { return [] }
      let whole = piece.count & ~1
      leftOver = Array(piece[whole...])
      var text: [UInt8] = []
      text.reserveCapacity(piece.count)
      for place in stride(from: 0, to: whole, by: 2) {
        let (first, second) = (UInt16(piece[place]), UInt16(piece[place + 1]))
        take(bigEndian ? first << 8 | second : second << 8 | first, &text)
      }
      if !text.isEmpty { return text }
    }
  }

  private func take(_ unit: UInt16, _ text: inout [UInt8]) {
    var units = [unit]
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
      return
    }
    if let highSurrogate { units = [highSurrogate, unit] }
    highSurrogate = nil
    if unit < 0x80 {
      text.append(UInt8(unit))
    } else {
      text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    }
  }
}
