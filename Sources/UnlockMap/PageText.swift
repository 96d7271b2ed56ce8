/// Texts as they may stand in a page, whatever is in them.
enum PageText {
  /// JSON that is also safe inside an HTML script element: `<` never shows, so neither `</script`
  /// nor `<!--` can. Outside its strings JSON has none of these characters.
  static func scriptSafe(_ json: [UInt8]) -> [UInt8] {
    var safe: [UInt8] = []
    safe.reserveCapacity(json.count)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): safe.append(contentsOf: "\\u003c".utf8)
      case UInt8(ascii: ">"): safe.append(contentsOf: "\\u003e".utf8)
      case UInt8(ascii: "&"): safe.append(contentsOf: "\\u0026".utf8)
      default: safe.append(byte)
      }
    }
    return safe
  }

  /// The content of an HTML element. Control characters have no place there and become blanks.
  static func html(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "&": out += "&amp;"
      case "\"": out += "&quot;"
      case "\0"..<" ", "\u{7F}"..."\u{9F}": out += " "
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
