internal import Glibc

/// How the texts of a dBASE table are encoded.
struct TableEncoding {
  /// As iconv knows it; nil for UTF-8, and where nothing is known.
  private let name: String?

  /// - Parameter codePage: what a `.cpg` file says, or `LDID/` and the number in the table's header.
  init(_ codePage: String?) {
    name = codePage.flatMap(Self.name)
  }

  /// The bytes as a text. What is not known to be anything else is UTF-8, or else Windows-1252,
  /// which programs write that say nothing.
  func text(of bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if name == nil, let text = String(validating: bytes, as: UTF8.self) { return text }
    return Self.converted(bytes, from: name ?? "CP1252") ?? String(decoding: bytes, as: UTF8.self)
  }

  private static func name(of codePage: String) -> String? {
    let words = codePage.uppercased().filter { !$0.isWhitespace }
    if words.hasPrefix("LDID/") { return Int(words.dropFirst(5)).flatMap { languageDrivers[$0] } }
    if words == "UTF-8" || words == "UTF8" || words == "65001" { return nil }
    let digits = words.drop { !$0.isNumber }
    // Esri writes 88591 for ISO-8859-1.
    if digits.hasPrefix("8859") {
      let part = digits.dropFirst(4).filter(\.isNumber)
      return "ISO-8859-\(part)"
    }
    return words.hasPrefix("ISO") || digits.isEmpty ? words : "CP\(digits)"
  }

  /// The language drivers of dBASE that are met in shapefiles, as ESRI and FoxPro list them; 87 is
  /// "the code page of the machine", which says nothing.
  private static let languageDrivers: [Int: String] = [
    1: "CP437", 2: "CP850", 3: "CP1252", 8: "CP865", 19: "CP932", 38: "CP866", 77: "CP936",
    78: "CP949", 79: "CP950", 80: "CP874", 88: "CP1252", 89: "CP1252", 100: "CP852",
    101: "CP866", 102: "CP865", 106: "CP737", 107: "CP857", 120: "CP950", 121: "CP949",
    122: "CP936", 123: "CP932", 124: "CP874", 135: "CP852", 136: "CP857", 200: "CP1250",
    201: "CP1251", 202: "CP1254", 203: "CP1253", 204: "CP1257",
  ]

  /// Nil where the encoding is unknown or the bytes are none of it.
  private static func converted(_ bytes: [UInt8], from name: String) -> String? {
    let converter = iconv_open("UTF-8", name)
    // iconv_open reports failure as -1 cast to a pointer.
    guard let converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No character of these encodings takes more than four bytes.
    var output = [CChar](repeating: 0, count: bytes.count * 4)
    let done = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        var (inputLeft, outputLeft) = (input.count, output.count)
        let result = iconv(converter, &from, &inputLeft, &to, &outputLeft)
        return result == -1 ? nil : output.count - outputLeft
      }
    }
    return done.map {
      String(decoding: output.prefix($0).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
