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
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 37) { text in
        withUnsafeBytes(of: Self.namespace) { namespace in
          name.withUnsafeBufferPointer { name in
            // Both buffers have the sizes that libuuid writes: 16 bytes, and 36 characters and a
            // zero.
            guard let target = uuid.baseAddress, let out = text.baseAddress else { return "" }
            uuid_generate_sha1(
              target, namespace.assumingMemoryBound(to: UInt8.self).baseAddress,
              UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self), name.count)
            uuid_unparse_lower(target, out)
            return String(cString: out)
          }
        }
      }
    }
  }
}
