import CShapelib
import Foundation
import TestSupport

/// Writes shapefiles with shapelib.
struct ShapefileFixture {
  static let wgs84 = """
    GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],\
    PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]
    """

  var type = SHPT_POLYGON
  var codePage: String?
  var system: String? = wgs84
  var columns: [(name: String, type: UInt8)] = [("ID", UInt8(ascii: "C")), ("Name", 0x43)]

  /// A shape: its rings, and the bytes of its attributes, nil for none.
  typealias Shape = (rings: [[[Double]]], attributes: [[UInt8]?])

  /// Writes `.shp`, `.shx`, `.dbf` and `.prj`; returns the path of the first.
  func write(_ shapes: [Shape], in folder: TemporaryFolder, name: String = "shapes") -> String {
    let path = folder.file(name)
    let file = SHPCreate(path, type)
    let table = codePage.map { DBFCreateEx(path, $0) } ?? DBFCreateEx(path, "LDID/87")
    for column in columns {
      DBFAddNativeFieldType(
        table, column.name, CChar(column.type), column.type == UInt8(ascii: "N") ? 12 : 40,
        column.type == UInt8(ascii: "N") ? 3 : 0)
    }
    for (index, shape) in shapes.enumerated() {
      writeShape(shape.rings, to: file)
      for (column, bytes) in shape.attributes.enumerated() {
        if var bytes = bytes.map({ $0 + [0] }) {
          DBFWriteAttributeDirectly(table, Int32(index), Int32(column), &bytes)
        } else {
          DBFWriteNULLAttribute(table, Int32(index), Int32(column))
        }
      }
    }
    SHPClose(file)
    DBFClose(table)
    if let system { try? Data(system.utf8).write(to: URL(fileURLWithPath: "\(path).prj")) }
    return "\(path).shp"
  }

  private func writeShape(_ rings: [[[Double]]], to file: SHPHandle?) {
    let places = rings.flatMap { $0 }
    let starts = rings.indices.map { Int32(rings[..<$0].reduce(0) { $0 + $1.count }) }
    let shape = SHPCreateObject(
      rings.isEmpty ? SHPT_NULL : type, -1, Int32(rings.count), starts, nil, Int32(places.count),
      places.map { $0[0] }, places.map { $0[1] }, nil, nil)
    SHPWriteObject(file, -1, shape)
    SHPDestroyObject(shape)
  }
}
