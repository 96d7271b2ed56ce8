internal import CExpat
internal import FileBytes

/// Where a parser stands in its document; good while the parser is.
final class XMLParserPlace: XMLPlace {
  let parser: XML_Parser
  /// Lines of the file that the parser was not shown.
  var linesSkipped = 0

  init(_ parser: XML_Parser) {
    self.parser = parser
  }

  var line: Int { Int(XML_GetCurrentLineNumber(parser)) + linesSkipped }
}

/// Takes the elements of a document from expat, and hands them to whoever handles them.
///
/// What it works with never changes while a document is read, so that an event, of which a long
/// track has millions, counts no references.
final class XMLListener {
  /// Levels of elements; expat keeps some hundred bytes for each.
  private static let greatestDepth = 200_000
  /// Bytes of text that are kept for an element; no time or number is longer.
  private static let longestText = 1024

  let handler: any XMLHandler
  /// Why the listener has stopped the parser.
  private(set) var fault: FileError?
  private let place: XMLParserPlace
  private let parser: XML_Parser
  private var depth = 0
  private var skippedDepth = 0
  private var interest = XMLInterest.children
  // The text of an element, gathered here: text[..<textCount] is set. It lives as long as this.
  private let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: longestText)
  private var textCount = 0

  init(_ handler: any XMLHandler, at place: XMLParserPlace) {
    (self.handler, self.place, parser) = (handler, place, place.parser)
  }

  deinit {
    text.deallocate()
  }

  /// Takes all events from now on.
  func attach() {
    // Events come only while the parser's owner, which owns this too, runs it.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, elementStarted, elementEnded)
    XML_SetCharacterDataHandler(parser, textArrived)
  }

  func start(_ name: XMLName, _ attributes: XMLAttributes) {
    depth += 1
    guard depth <= Self.greatestDepth else {
      fault = FileError(
        .malformed, line: place.line,
        message: "elements are nested deeper than \(Self.greatestDepth) levels; reading stops here")
      XML_StopParser(parser, 0)
      return
    }
    if skippedDepth > 0 || interest != .children {
      skippedDepth += 1
      return
    }
    let interest = handler.start(name, attributes, at: place)
    if interest == .nothing {
      skippedDepth = 1
    } else {
      self.interest = interest
      textCount = 0
    }
  }

  fileprivate func end(_ name: UnsafePointer<XML_Char>) {
    depth -= 1
    if skippedDepth > 0 {
      skippedDepth -= 1
      return
    }
    if interest == .text {
      handler.text(ByteText(rebasing: text[..<textCount]), of: XMLName(name), at: place)
    } else {
      handler.end(XMLName(name), at: place)
    }
    interest = .children
  }

  fileprivate func characters(_ bytes: ByteText) {
    guard interest != .children, skippedDepth == 0 else { return }
    if interest == .text {
      let kept = min(bytes.count, Self.longestText - textCount)
      if let from = bytes.baseAddress, let to = text.baseAddress {
        (to + textCount).update(from: from, count: kept)
      }
      textCount += kept
    } else {
      handler.textPiece(bytes, at: place)
    }
  }
}

/// Calls the listener that expat was given.
private func withListener(_ userData: UnsafeMutableRawPointer?, _ body: (XMLListener) -> Void) {
  guard let userData else { return }
  Unmanaged<XMLListener>.fromOpaque(userData)._withUnsafeGuaranteedRef(body)
}

private func elementStarted(
  _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  guard let name, let attributes else { return }
  withListener(userData) { $0.start(XMLName(name), XMLAttributes(attributes)) }
}

private func elementEnded(_ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
  guard let name else { return }
  withListener(userData) { $0.end(name) }
}

private func textArrived(
  _ userData: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
  guard let text else { return }
  // CChar and UInt8 have one layout.
  let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  withListener(userData) { $0.characters(ByteText(start: bytes, count: Int(count))) }
}
