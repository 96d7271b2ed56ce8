/// The geometry column of a GeoPackage: a header of its own before well-known binary.
enum GeoPackageGeometry {
  /// The geometry in a blob.
  static func geometry(of blob: [UInt8]) throws(WKBError) -> RawGeometry {
    guard blob.count >= 8, blob[0] == UInt8(ascii: "G"), blob[1] == UInt8(ascii: "P") else {
      throw WKBError(message: "it does not begin as a geometry of a GeoPackage")
    }
    let flags = blob[3]
    guard flags & 0x20 == 0 else {
      throw WKBError(message: "it is of an extension that is not known here")
    }
    let envelopes = [0, 32, 48, 48, 64]
    let envelope = Int(flags >> 1 & 7)
    guard envelope < envelopes.count, blob.count >= 8 + envelopes[envelope] else {
      throw WKBError(message: "its header is broken")
    }
    if flags & 0x10 != 0 { return .none }
    return try WKBReader.geometry(of: blob[(8 + envelopes[envelope])...])
  }
}
