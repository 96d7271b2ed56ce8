/// A name as SQLite tells names apart: by its bytes. Swift takes two spellings of the same letters
/// for equal, and what is in memory would then answer differently from what is in the file.
struct ByteName: Hashable {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  static func == (left: ByteName, right: ByteName) -> Bool {
    guard left.name.utf8.count == right.name.utf8.count else { return false }
    var (left, right) = (left.name, right.name)
    return left.withUTF8 { left in right.withUTF8 { right in left.elementsEqual(right) } }
  }

  func hash(into hasher: inout Hasher) {
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
