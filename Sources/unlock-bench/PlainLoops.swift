import CExif
import CExpat
import CHeif
import CSimdjson
import CZlib
import Glibc

/// What the libraries take by themselves to go through a file, a piece of 64 KiB at a time where
/// they can.
enum PlainLoops {
  private static let pieceSize = 1 << 16

  /// Parses with expat, without handlers.
  static func expat(_ sample: TrackSample) throws(BenchError) {
    guard let parser = XML_ParserCreate(nil) else { throw BenchError(message: "no memory") }
    defer { XML_ParserFree(parser) }
    var isWellFormed = true
    try pieces(of: sample) { piece in
      let start = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
      let status = XML_Parse(parser, start, Int32(piece.count), piece.isEmpty ? 1 : 0)
      isWellFormed = isWellFormed && status == XML_STATUS_OK
    }
    guard isWellFormed else { throw BenchError(message: "\(sample.name) is no XML for expat") }
  }

  /// Parses the document as a whole with simdjson, every value of it.
  static func simdjson(_ sample: TrackSample) throws(BenchError) {
    let content = try whole(sample)
    try parse(sample) { parser in
      content.withUnsafeBufferPointer { text in
        csj_parse(
          parser, UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self),
          sample.contentBytes)
      }
    }
  }

  /// Parses the object of each line with simdjson.
  static func simdjsonLines(_ sample: TrackSample) throws(BenchError) {
    let content = try whole(sample)
    try parse(sample) { parser in
      content.withUnsafeBufferPointer { text in
        guard let start = UnsafeRawPointer(text.baseAddress) else { return 0 }
        var (place, code) = (0, Int32(0))
        while place < sample.contentBytes, code == 0,
          let end = memchr(start + place, 0x0A, sample.contentBytes - place),
          let brace = memchr(start + place, 0x7B, sample.contentBytes - place)
        {
          let length = UnsafeRawPointer(end) - UnsafeRawPointer(brace)
          code = csj_parse(parser, brace.assumingMemoryBound(to: CChar.self), length)
          place = UnsafeRawPointer(end) - start + 1
        }
        return code
      }
    }
  }

  private static func parse(
    _ sample: TrackSample, _ body: (OpaquePointer) -> Int32
  ) throws(BenchError) {
    guard let parser = csj_parser_create() else { throw BenchError(message: "no memory") }
    defer { csj_parser_destroy(parser) }
    guard body(parser) == 0 else {
      throw BenchError(message: "\(sample.name) is no JSON for simdjson")
    }
  }

  /// Finds the ends of lines.
  static func lines(_ sample: TrackSample) throws(BenchError) {
    var count = 0
    try pieces(of: sample) { piece in
      guard let start = piece.baseAddress else { return }
      var place = 0
      while place < piece.count, let end = memchr(start + place, 0x0A, piece.count - place) {
        count += 1
        place = UnsafeRawPointer(end) - start + 1
      }
    }
    guard count >= sample.fixCount else { throw BenchError(message: "\(sample.name): lost lines") }
  }

  /// Inflates.
  static func inflate(_ sample: TrackSample) throws(BenchError) {
    for path in sample.paths {
      guard let file = gzopen(path, "rb") else { throw BenchError(message: "\(path): unreadable") }
      defer { gzclose(file) }
      var buffer = [UInt8](repeating: 0, count: pieceSize)
      while gzread(file, &buffer, UInt32(pieceSize)) > 0 {}
    }
  }

  /// Goes over every byte with the checksum of FIT.
  static func checksum(_ sample: TrackSample) throws(BenchError) {
    let table: [UInt16] = (0..<256).map { index in
      (0..<8).reduce(UInt16(index)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
    }
    var sum: UInt16 = 0
    try pieces(of: sample) { piece in
      for byte in piece { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    }
    // A file's checksum behind it brings the sum to 0.
    guard sum == 0 else { throw BenchError(message: "\(sample.name): the checksum is wrong") }
  }

  /// Finds the EXIF data of pictures with libheif.
  static func heif(_ sample: TrackSample) throws(BenchError) {
    var picture: [UInt8] = []
    var found = 0
    try pieces(of: sample) { piece in
      picture.append(contentsOf: piece)
      // Nothing comes at the end of each file.
      guard piece.isEmpty else { return }
      var size = 0
      var fault: UnsafePointer<CChar>?
      if let block = cheif_exif(picture, picture.count, &size, &fault) {
        found += 1
        free(block)
      }
      picture.removeAll(keepingCapacity: true)
    }
    guard found == sample.paths.count else { throw BenchError(message: "heic: no EXIF data") }
  }

  /// Reads the EXIF data with libexif.
  static func exif(_ sample: TrackSample) throws(BenchError) {
    for path in sample.paths {
      guard let data = exif_data_new_from_file(path) else {
        throw BenchError(message: "\(path): no EXIF data")
      }
      exif_data_unref(data)
    }
  }

  // MARK: Files

  /// Hands out the files' pieces, and an empty one at the end of each.
  private static func pieces(
    of sample: TrackSample, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(BenchError) {
    var buffer = [UInt8](repeating: 0, count: pieceSize)
    for path in sample.paths {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw BenchError(message: "\(path): unreadable") }
      defer { close(descriptor) }
      var got = 0
      repeat {
        got = read(descriptor, &buffer, pieceSize)
        buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<max(0, got)])) }
      } while got > 0
    }
  }

  /// The whole file, and the blanks behind it that simdjson asks for.
  private static func whole(_ sample: TrackSample) throws(BenchError) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(sample.contentBytes + csj_padding())
    try pieces(of: sample) { content.append(contentsOf: $0) }
    return content + [UInt8](repeating: 0x20, count: csj_padding())
  }
}
