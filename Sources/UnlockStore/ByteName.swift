/// A name as SQLite tells names apart: by its bytes. Swift takes two spellings of the same letters
/// for equal, and what is in memory would then answer differently from what is in the file.
struct ByteName: Hashable {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  static func == (left: ByteName, right: ByteName) -> Bool {
    left.name.utf8.count == right.name.utf8.count && left.name == right.name
      && left.name.utf8.elementsEqual(right.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
