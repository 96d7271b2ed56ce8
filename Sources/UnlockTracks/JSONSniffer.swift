internal import FileBytes

/// Looks over the beginning of a text that may be JSON, without asking that it be right or whole.
struct JSONSniffer {
  /// Names of members by the number of objects and arrays around them, as the text goes.
  private(set) var membersByDepth: [Set<String>] = [[], [], [], []]
  /// Texts that are the value of a member named `type`, at any depth.
  private(set) var types: Set<String> = []

  init(_ head: some Sequence<UInt8>) {
    var depth = 0
    var pendingText: String?
    var lastMember: String?
    var bytes = head.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        (pendingText, lastMember) = (nil, nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        (pendingText, lastMember) = (nil, nil)
      case UInt8(ascii: "\""):
        pendingText = Self.text(&bytes)
        if lastMember == "type", let pendingText { types.insert(pendingText) }
      case UInt8(ascii: ":"):
        lastMember = pendingText
        if let pendingText, membersByDepth.indices.contains(depth) {
          membersByDepth[depth].insert(pendingText)
        }
      case UInt8(ascii: ","): lastMember = nil
      default: break
      }
    }
  }

  /// The members of the outermost object, or of all objects where there is one a line.
  var members: Set<String> { membersByDepth[1] }
  /// The members one level further in: of the objects of an outermost array, for one.
  var innerMembers: Set<String> { membersByDepth[2] }

  /// The rest of a text whose opening quote has been taken; escapes stay as they are.
  private static func text(_ bytes: inout some IteratorProtocol<UInt8>) -> String {
    var text: [UInt8] = []
    while let byte = bytes.next(), byte != UInt8(ascii: "\"") {
      text.append(byte)
      if byte == UInt8(ascii: "\\"), let escaped = bytes.next() { text.append(escaped) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
