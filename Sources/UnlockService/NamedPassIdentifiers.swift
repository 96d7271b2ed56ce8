internal import CLibUUID
public import UnlockEngine

/// Names passes by what they are: a name-based UUID (RFC 9562, version 5) of the user, the fix and
/// the patches, so that a replay of the same input prints the same ids. Safe from any thread.
public struct NamedPassIdentifiers: PassIdentifierMaker {
  /// Our own namespace, so that nobody else's names meet ours. Never change it: ids in stores
  /// were made under it.
  private static let namespace: uuid_t = (
    0x5e, 0x0f, 0x2b, 0x8c, 0x9d, 0x41, 0x4c, 0x6a, 0xb7, 0x13, 0x62, 0xd8, 0x0a, 0x95, 0xe4, 0x3f
  )

  /// Makes the maker; it keeps nothing.
  public init() {}

  /// The id of the pass in which `fix` unlocked `patchIDs` for `user`.
  public func passID(user: String, fix: Fix, patchIDs: [String]) -> String {
    // Each text goes in with its length, so that no two lists of texts make the same name.
    var name: [UInt8] = []
    name.reserveCapacity(128)
    func append(_ text: String) {
      withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { name.append(contentsOf: $0) }
      name.append(contentsOf: text.utf8)
    }
    func append(_ bits: UInt64) {
      withUnsafeBytes(of: bits.littleEndian) { name.append(contentsOf: $0) }
    }
    append(user)
    append(fix.coordinate.longitude.bitPattern)
    append(fix.coordinate.latitude.bitPattern)
    append(fix.time == nil ? 0 : 1)
    append(UInt64(bitPattern: fix.time?.millisecondsSince1970 ?? 0))
    append(fix.source.rawValue)
    for id in patchIDs { append(id) }

    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { uuid in
      withUnsafeBytes(of: Self.namespace) { namespace in
        name.withUnsafeBufferPointer { name in
          // libuuid writes 16 bytes.
          guard let target = uuid.baseAddress else { return "" }
          uuid_generate_sha1(
            target, namespace.assumingMemoryBound(to: UInt8.self).baseAddress,
            UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self), name.count)
          return Self.text(of: UnsafeBufferPointer(uuid))
        }
      }
    }
  }

  /// The usual form: libuuid's own goes through `printf`, which takes longer than the checksum.
  private static func text(of uuid: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: 36) { text in
      var count = 0
      func append(_ character: UInt8) {
        text[count] = character
        count += 1
      }
      for (place, byte) in uuid.enumerated() {
        if place == 4 || place == 6 || place == 8 || place == 10 { append(UInt8(ascii: "-")) }
        for digit in [byte >> 4, byte & 15] {
          append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
      return count
    }
  }
}
