internal import CExpat
package import FileBytes
internal import Glibc

/// Reads a document with expat as its bytes come, and hands its elements to whoever the root element
/// is for. For one thread at a time.
///
/// Nothing that a document declares can hurt: entities are not expanded in text, expat bounds their
/// expansion in attributes, external ones are never opened, and depth and the length of a tag are
/// limited.
package final class XMLDocument {
  /// Bytes of one tag or comment, which expat keeps whole.
  private static let longestToken = 4 << 20

  private let parser: XML_Parser
  private let place: XMLParserPlace
  private let handlerOfRoot: (XMLName) throws(FileError) -> any XMLHandler
  // Takes the events from the root element on.
  private var listener: XMLListener?
  private var fault: FileError?
  private var fedBytes = 0
  private var isStarted = false

  /// - Parameters:
  ///   - head: the first bytes of the document, some 1000 of them, still to be fed.
  ///   - handlerOfRoot: who handles a document with that first element, or why nobody does; its
  ///     error gets the element's line.
  package init(
    head: ArraySlice<UInt8>,
    handlerOfRoot: @escaping (XMLName) throws(FileError) -> any XMLHandler
  ) throws(FileError) {
    self.handlerOfRoot = handlerOfRoot
    guard let parser = XML_ParserCreate(Self.encodingOverride(of: head)) else {
      throw FileError(.unreadable, message: "there is no memory left to read XML")
    }
    (self.parser, place) = (parser, XMLParserPlace(parser))
    // A parser handles events only inside feed(_:), while this object is alive.
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

  /// Works through the next bytes; an empty piece is the end of the document.
  package func feed(_ bytes: [UInt8]) throws(FileError) {
    let isLast = bytes.isEmpty
    let piece = isStarted || isLast ? bytes : withoutLeadingBlanks(bytes)
    fedBytes += piece.count
    let status = piece.withUnsafeBytes {
      XML_Parse(
        parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count),
        isLast ? 1 : 0)
    }
    guard status == XML_STATUS_OK else { throw fault ?? listener?.fault ?? expatFault() }
    if !isLast, fedBytes - Int(XML_GetCurrentByteIndex(parser)) > Self.longestToken {
      throw FileError(
        .malformed, line: line,
        message: "a tag or comment is longer than \(Self.longestToken >> 20) MB; reading stops here"
      )
    }
  }

  /// The root element begins, which tells whose the document is.
  fileprivate func startRoot(_ name: XMLName, _ attributes: XMLAttributes) {
    do throws(FileError) {
      let listener = XMLListener(try handlerOfRoot(name), at: place)
      self.listener = listener
      listener.attach()
      listener.start(name, attributes)
    } catch {
      fault = FileError(error.kind, line: line, message: error.message)
      XML_StopParser(parser, 0)
    }
  }

  private func expatFault() -> FileError {
    let code = XML_GetErrorCode(parser)
    let cause = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error"
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
      XML_ERROR_PARTIAL_CHAR:
      return FileError(
        .malformed, line: line,
        message: "the file is cut off here (\(cause)); it was read up to this place")
    case XML_ERROR_UNKNOWN_ENCODING:
      return FileError(
        .malformed, line: line, message: "the XML is in an encoding that is not known here")
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
      return FileError(
        .malformed, line: line, message: "the file's entities swell too far; reading stops here")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      return FileError(
        .malformed, line: line,
        message: "something follows behind the end of the document; it was read up to this place")
    default:
      return FileError(
        .malformed, line: line,
        message: "the XML is broken here (\(cause)); it was read up to this place")
    }
  }

  // MARK: Beginnings

  /// Blanks before the XML declaration are no XML, yet programs write them.
  private func withoutLeadingBlanks(_ piece: [UInt8]) -> [UInt8] {
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
  Unmanaged<XMLDocument>.fromOpaque(userData)._withUnsafeGuaranteedRef {
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
