internal import CShapelib
internal import Glibc

/// The `.dbf` table of a shapefile: a record of attributes for each shape. For one thread at a time.
final class ShapeTable {
  /// How many records there are, deleted ones among them.
  let count: Int
  /// The names of the columns.
  let columns: [String]
  private let handle: DBFHandle
  private let encoding: TableEncoding
  private let isNumber: [Bool]

  init(path: String) throws(ShapefileError) {
    guard let handle = cshapelib_open_table(path) else {
      throw ShapefileError(orElse: "it is no dBASE table")
    }
    self.handle = handle
    count = Int(DBFGetRecordCount(handle))
    let encoding = TableEncoding(DBFGetCodePage(handle).map { String(cString: $0) })
    self.encoding = encoding
    let fields = 0..<DBFGetFieldCount(handle)
    columns = fields.map { field in
      // shapelib writes XBASE_FLDNAME_LEN_READ bytes and a zero at most.
      var name = [CChar](repeating: 0, count: Int(XBASE_FLDNAME_LEN_READ) + 1)
      DBFGetFieldInfo(handle, field, &name, nil, nil)
      return encoding.text(of: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    }
    isNumber = fields.map { field in
      let type = UInt8(bitPattern: DBFGetNativeFieldType(handle, field))
      return type == UInt8(ascii: "N") || type == UInt8(ascii: "F")
    }
  }

  deinit { DBFClose(handle) }

  /// Whether the record was deleted and waits for being written over.
  func isDeleted(_ record: Int) -> Bool {
    DBFIsRecordDeleted(handle, Int32(record)) != 0
  }

  /// The attributes of a record.
  func attributes(of record: Int) -> FeatureAttributes {
    var attributes = FeatureAttributes()
    for (column, name) in columns.enumerated() {
      attributes.append(name, value(column, of: record))
    }
    return attributes
  }

  private func value(_ column: Int, of record: Int) -> FeatureAttributes.Value {
    let (record, field) = (Int32(record), Int32(column))
    // The text is shapelib's, good until its next call; it ends in a zero.
    guard DBFIsAttributeNULL(handle, record, field) == 0,
      let start = DBFReadStringAttribute(handle, record, field)
    else { return .none }
    let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start))
    let text = encoding.text(of: Array(bytes))
    guard isNumber[column] else { return .text(text) }
    return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) } ?? .text(text)
  }
}
