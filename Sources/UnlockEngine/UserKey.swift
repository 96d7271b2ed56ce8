/// The ends of a user's id as numbers, so that ids are told apart in registers: most have no more
/// than sixteen bytes, and then this is all of them.
///
/// Users are told apart by the bytes of their ids, as stores do; Swift's own comparison takes some
/// texts of other bytes for equal, and is slower.
@usableFromInline
struct UserKey: Equatable {
  @usableFromInline let count: Int
  @usableFromInline let head: UInt64
  @usableFromInline let tail: UInt64

  /// The key of a user.
  @inlinable @inline(__always)
  init(_ user: String) {
    // A text that is not in one piece comes only from other runtimes; then its bytes are copied.
    self =
      user.utf8.withContiguousStorageIfAvailable { UserKey(UnsafeRawBufferPointer($0)) }
      ?? Array(user.utf8).withUnsafeBytes { UserKey($0) }
  }

  /// Loads of four or eight bytes that lie within `bytes`, and meet in the middle.
  @inlinable @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    if count >= 8 {
      head = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      tail = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      head = UInt64(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      tail = UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else if count > 0 {
      head = UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8
      tail = UInt64(bytes[count &- 1])
    } else {
      (head, tail) = (0, 0)
    }
  }

  /// Whether no byte of the id is left out.
  @inlinable
  var isWhole: Bool { count <= 16 }

  @inlinable
  static func == (key: UserKey, other: UserKey) -> Bool {
    key.head == other.head && key.tail == other.tail && key.count == other.count
  }
}
