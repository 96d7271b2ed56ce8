internal import CShapelib
internal import Glibc
internal import UnlockEngine

/// What shapelib says of a file that it cannot read.
struct ShapefileError: Error {
  var message: String

  /// What shapelib complained of last on this thread.
  init(orElse fallback: String) {
    let complaint = String(cString: cshapelib_complaint())
    message = complaint.isEmpty ? fallback : complaint
  }
}

/// The shapes of a `.shp` file with its `.shx`. For one thread at a time.
final class ShapeFile {
  /// How many shapes there are.
  let count: Int
  /// How many bytes the file has less than it says that it has; nil where it is whole.
  let bytesMissing: Int?
  private let handle: SHPHandle

  init(path: String) throws(ShapefileError) {
    guard let handle = cshapelib_open_shapes(path) else {
      throw ShapefileError(orElse: "it is no shapefile")
    }
    self.handle = handle
    var shapes: Int32 = 0
    SHPGetInfo(handle, &shapes, nil, nil, nil)
    count = Int(shapes)
    bytesMissing = Self.bytesMissing(from: path)
  }

  deinit { SHPClose(handle) }

  /// The header has the length in words of two bytes, the most significant first.
  private static func bytesMissing(from path: String) -> Int? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var header = [UInt8](repeating: 0, count: 28)
    guard fread(&header, 1, 28, file) == 28, fseek(file, 0, SEEK_END) == 0 else { return nil }
    let declared = header[24...].reduce(0) { $0 << 8 | Int($1) } * 2
    let missing = declared - ftell(file)
    return missing > 0 ? missing : nil
  }

  /// The geometry of a shape, its rings grouped into polygons.
  func geometry(at index: Int) throws(ShapefileError) -> RawGeometry {
    guard let shape = SHPReadObject(handle, Int32(index)) else {
      throw ShapefileError(orElse: "its record is broken")
    }
    defer { SHPDestroyObject(shape) }
    let count = Int(shape.pointee.nVertices)
    // shapelib gives each shape nVertices longitudes and latitudes; they go with the shape.
    let (longitudes, latitudes) = (shape.pointee.padfX, shape.pointee.padfY)
    guard count > 0, let longitudes, let latitudes else { return .none }
    func coordinate(_ index: Int) -> Coordinate {
      Coordinate(longitude: longitudes[index], latitude: latitudes[index])
    }
    switch shape.pointee.nSHPType {
    case SHPT_NULL: return .none
    case SHPT_POINT, SHPT_POINTZ, SHPT_POINTM: return .point(coordinate(0))
    case SHPT_ARC, SHPT_ARCZ, SHPT_ARCM: return .notAnArea("a line")
    case SHPT_MULTIPOINT, SHPT_MULTIPOINTZ, SHPT_MULTIPOINTM: return .notAnArea("a MultiPoint")
    case SHPT_POLYGON, SHPT_POLYGONZ, SHPT_POLYGONM: break
    default: return .notAnArea("a MultiPatch")
    }
    // shapelib has checked that the starts rise and lie in the shape.
    let starts = UnsafeBufferPointer(
      start: shape.pointee.panPartStart, count: Int(shape.pointee.nParts))
    let rings = starts.indices.map { part in
      let end = part + 1 < starts.count ? Int(starts[part + 1]) : count
      return (min(Int(starts[part]), end)..<end).map(coordinate)
    }
    return .polygons(RingNesting.polygons(of: rings))
  }
}
