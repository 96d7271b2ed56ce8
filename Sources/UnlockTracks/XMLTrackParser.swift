internal import CExpat
internal import Glibc

/// Reads XML with expat, and hands its elements to the dialect that the root element names.
///
/// Nothing that a document declares can hurt: entities are not expanded in text, expat bounds their
/// expansion in attributes, external ones are never opened, and depth and the length of a tag are
/// limited.
final class XMLTrackParser: TrackParser {
  /// Bytes of one tag or comment, which expat keeps whole.
  private static let longestToken = 4 << 20

  private let source: PeekableSource
  private let parser: XML_Parser
  private let place: XMLParserPlace
  private let dialectOfRoot: (XMLName) -> (any XMLDialect)?
  // Takes the events from the root element on.
  private var listener: XMLListener?
  // Not nil while expat runs.
  private var output: TrackOutput?
  private var fault: TrackError?
  private var fedBytes = 0
  private var isStarted = false

  init(_ source: PeekableSource, dialectOfRoot: @escaping (XMLName) -> (any XMLDialect)?)
    throws(TrackError)
  {
    self.source = source
    self.dialectOfRoot = dialectOfRoot
    let override = Self.encodingOverride(of: try source.peek(1024))
    guard let parser = XML_ParserCreate(override) else {
      throw TrackError(.unreadable, message: "there is no memory left to read XML")
    }
    (self.parser, place) = (parser, XMLParserPlace(parser))
    // A parser handles events only inside advance(_:), while this object is alive.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, rootStarted, nil)
    // With a default handler expat hands on references to entities instead of expanding them.
    XML_SetDefaultHandler(parser, { _, _, _ in })
    XML_SetUnknownEncodingHandler(parser, fillSingleByteEncoding, nil)
    _ = XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20)
    _ = XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 10)
  }

  deinit {
    XML_ParserFree(parser)
  }

  private var line: Int { place.line }

  func advance(_ output: TrackOutput) throws(TrackError) -> Bool {
    var piece = try source.read()
    let isLast = piece.isEmpty
    if !isStarted, !isLast { piece = try withoutLeadingBlanks(piece) }
    self.output = output
    defer { self.output = nil }
    fedBytes += piece.count
    let status = piece.withUnsafeBytes {
      XML_Parse(
        parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count),
        isLast ? 1 : 0)
    }
    guard status == XML_STATUS_OK else { throw fault ?? listener?.fault ?? expatFault() }
    if isLast {
      try listener?.dialect.finish(output)
    } else if fedBytes - Int(XML_GetCurrentByteIndex(parser)) > Self.longestToken {
      throw TrackError(
        .malformed, line: line,
        message: "a tag or comment is longer than \(Self.longestToken >> 20) MB; reading stops here"
      )
    }
    return !isLast
  }

  /// The root element begins, which names the dialect.
  fileprivate func startRoot(_ name: XMLName, _ attributes: XMLAttributes) {
    guard let output, let dialect = dialectOfRoot(name) else {
      fault = TrackError(
        .unknownFormat, line: line,
        message: "is XML, but no track: its first element is <\(excerpt(name.text))>")
      XML_StopParser(parser, 0)
      return
    }
    let listener = XMLListener(dialect, output, at: place)
    self.listener = listener
    listener.attach()
    listener.start(name, attributes)
  }

  private func expatFault() -> TrackError {
    let code = XML_GetErrorCode(parser)
    let cause = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error"
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
      XML_ERROR_PARTIAL_CHAR:
      return TrackError(
        .malformed, line: line,
        message: "the file is cut off here (\(cause)); it was read up to this place")
    case XML_ERROR_UNKNOWN_ENCODING:
      return TrackError(
        .malformed, line: line, message: "the XML is in an encoding that is not known here")
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
      return TrackError(
        .malformed, line: line, message: "the file's entities swell too far; reading stops here")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      return TrackError(
        .malformed, line: line,
        message: "something follows behind the end of the document; it was read up to this place")
    default:
      return TrackError(
        .malformed, line: line,
        message: "the XML is broken here (\(cause)); it was read up to this place")
    }
  }

  // MARK: Beginnings

  /// Blanks before the XML declaration are no XML, yet programs write them.
  private func withoutLeadingBlanks(_ piece: [UInt8]) throws(TrackError) -> [UInt8] {
    isStarted = true
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = piece[...]
    if rest.starts(with: mark) { rest = rest.dropFirst(3) }
    let content = rest.drop { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
    guard content.startIndex > rest.startIndex else { return piece }
    place.linesSkipped = rest[..<content.startIndex].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    return Array(content)
  }

  /// "UTF-8" where a document in bytes declares itself as UTF-16, as some programs do.
  private static func encodingOverride(of head: ArraySlice<UInt8>) -> String? {
    guard !head.contains(0), let end = head.firstIndex(of: 0x3E) else { return nil }
    let declaration = String(decoding: head[..<end], as: UTF8.self).lowercased()
    return declaration.contains("<?xml") && declaration.contains("utf-16") ? "UTF-8" : nil
  }
}

private func rootStarted(
  _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  guard let userData, let name, let attributes else { return }
  // The parser that expat was given is alive, since only its own methods run expat.
  Unmanaged<XMLTrackParser>.fromOpaque(userData)._withUnsafeGuaranteedRef {
    $0.startRoot(XMLName(name), XMLAttributes(attributes))
  }
}

/// Tells expat what the bytes of an encoding mean that it does not know by itself (it knows UTF-8,
/// UTF-16, ISO-8859-1 and ASCII). In encodings of several bytes a character, all that is not ASCII
/// becomes a replacement character: numbers, times and the names of elements are ASCII.
private func fillSingleByteEncoding(
  _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ info: UnsafeMutablePointer<XML_Encoding>?
) -> Int32 {
  guard let name, let info else { return Int32(XML_STATUS_ERROR.rawValue) }
  let converter = iconv_open("UTF-32LE", name)
  // iconv_open reports failure as -1 cast to a pointer.
  guard let converter, Int(bitPattern: converter) != -1 else {
    return Int32(XML_STATUS_ERROR.rawValue)
  }
  defer { iconv_close(converter) }
  withUnsafeMutableBytes(of: &info.pointee.map) { bytes in
    let map = bytes.bindMemory(to: Int32.self)
    for byte in 0..<256 {
      map[byte] = byte < 0x80 ? Int32(byte) : codePoint(of: UInt8(byte), converter) ?? 0xFFFD
    }
  }
  info.pointee.data = nil
  info.pointee.convert = nil
  info.pointee.release = nil
  return Int32(XML_STATUS_OK.rawValue)
}

/// What one byte alone means in the encoding, or nil where it is no character by itself.
private func codePoint(of byte: UInt8, _ converter: iconv_t) -> Int32? {
  var (input, output) = (CChar(bitPattern: byte), UInt32(0))
  let done = withUnsafeMutablePointer(to: &input) { inputStart in
    withUnsafeMutableBytes(of: &output) { outputBytes in
      var from: UnsafeMutablePointer<CChar>? = inputStart
      var to = outputBytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var (inputLeft, outputLeft) = (1, 4)
      let result = iconv(converter, &from, &inputLeft, &to, &outputLeft)
      // Back to the first state, whatever happened.
      iconv(converter, nil, nil, nil, nil)
      return result != -1 && outputLeft == 0
    }
  }
  return done && output < 0xFFFE ? Int32(output) : nil
}
