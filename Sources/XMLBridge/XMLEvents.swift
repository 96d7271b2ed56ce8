package import FileBytes
internal import Glibc

/// The name of an element or attribute, as the parser sees it while it hands out the event; the
/// bytes are gone afterwards, so a name is never kept.
package struct XMLName {
  /// What stands before the colon; empty where there is none.
  package let prefix: ByteText
  /// What stands behind it.
  package let local: ByteText

  /// Splits a name that ends in a zero, as expat hands it out.
  init(_ qualified: UnsafePointer<CChar>) {
    // CChar and UInt8 have one layout, and the zero bounds the length. Names are short: one loop
    // costs less than strlen and a search.
    let bytes = UnsafeRawPointer(qualified).assumingMemoryBound(to: UInt8.self)
    var (count, start) = (0, 0)
    while bytes[count] != 0 {
      count += 1
      if bytes[count - 1] == 0x3A { start = count }
    }
    prefix = UnsafeBufferPointer(start: bytes, count: max(start - 1, 0))
    local = UnsafeBufferPointer(start: bytes + start, count: count - start)
  }

  /// The local name as a text, for messages.
  package var text: String { String(decoding: local, as: UTF8.self) }

  /// Whether the name, without its prefix, is this one.
  package static func ~= (expected: StaticString, name: XMLName) -> Bool {
    expected ~= name.local
  }
}

/// The attributes of an element, while its event is handed out.
package struct XMLAttributes {
  // Name, value, name, value, ..., null, as expat hands them out.
  private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    self.pairs = pairs
  }

  /// The value of the first attribute of that name; a prefix does not matter.
  package subscript(_ name: StaticString) -> ByteText? {
    var pair = pairs
    while let key = pair[0], let value = pair[1] {
      if name ~= XMLName(key) {
        return UnsafeBufferPointer(
          start: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), count: strlen(value))
      }
      pair += 2
    }
    return nil
  }
}

/// What a dialect wants of an element that has just begun.
package enum XMLInterest {
  /// Nothing of it, nor of anything inside.
  case nothing
  /// The elements inside; then its end.
  case children
  /// Its text, whole, at its end. Elements inside are passed over.
  case text
  /// Its text in pieces as it comes, then its end. Elements inside are passed over.
  case textPieces
}

/// Where an event stands.
package protocol XMLPlace: AnyObject {
  /// The line, counted from 1.
  var line: Int { get }
}

/// Takes the elements of a document.
package protocol XMLHandler: AnyObject {
  /// An element begins.
  func start(_ name: XMLName, _ attributes: XMLAttributes, at place: any XMLPlace) -> XMLInterest
  /// An element whose text was asked for has ended.
  func text(_ text: ByteText, of name: XMLName, at place: any XMLPlace)
  /// A piece of text of an element whose pieces were asked for.
  func textPiece(_ text: ByteText, at place: any XMLPlace)
  /// An element whose children or pieces were asked for has ended.
  func end(_ name: XMLName, at place: any XMLPlace)
}
