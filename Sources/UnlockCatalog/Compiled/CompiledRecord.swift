internal import UnlockEngine

/// What a compiled catalog keeps of each patch at a fixed place.
///
/// What has no fixed size lies in sections of its own, patch after patch: a record says where a
/// patch's share begins, and the next record where it ends. So there is one record more than
/// patches.
struct CompiledRecord: Equatable {
  static let size = 136

  /// The lengths of id, name, type, parent and properties, in bytes; the largest stands for nil.
  struct TextLengths: Equatable {
    var id: UInt32 = 0
    var name: UInt32 = 0
    var type = UInt32.max
    var parent = UInt32.max
    var properties = UInt32.max
  }

  /// Where the patch comes from.
  struct Origin: Equatable {
    /// The place of the feature among all of the sources, from 0.
    var order: UInt32 = 0
    /// The place of the source file among the findings' files.
    var file: UInt32 = 0
    /// From 1; 0 where the format has no lines.
    var line: UInt32 = 0
    /// The feature's place in its file, from 1.
    var position: UInt32 = 0
  }

  /// Where the patch's share begins: in texts by bytes, elsewhere by members.
  struct Starts: Equatable {
    var texts: UInt64 = 0
    var coordinates: UInt64 = 0
    var rings: UInt64 = 0
    var parts: UInt64 = 0
    var enclosers: UInt64 = 0
  }

  var starts = Starts()
  var lengths = TextLengths()
  var depth: UInt32 = 0
  var batchRank: UInt32 = 0
  var hasGeofence = false
  /// Square degrees; means nothing without a geofence, like the box.
  var area = 0.0
  var box = BoundingBox(minLongitude: 0, minLatitude: 0, maxLongitude: 0, maxLatitude: 0)
  var origin = Origin()

  init() {}

  func append(to bytes: inout LittleEndianBytes) {
    for start in [
      starts.texts, starts.coordinates, starts.rings, starts.parts, starts.enclosers,
    ] {
      bytes.append(start)
    }
    for number in [
      lengths.id, lengths.name, lengths.type, lengths.parent, lengths.properties, depth, batchRank,
      hasGeofence ? 1 : 0,
    ] {
      bytes.append(number)
    }
    for number in [
      area, box.minLongitude, box.minLatitude, box.maxLongitude, box.maxLatitude,
    ] {
      bytes.append(number)
    }
    for number in [origin.order, origin.file, origin.line, origin.position] {
      bytes.append(number)
    }
    bytes.append(UInt64(0))
  }

  /// Reads a record that lies in `bytes`.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    var reader = LittleEndianReader(bytes, at: offset)
    starts.texts = reader.next(UInt64.self)
    starts.coordinates = reader.next(UInt64.self)
    starts.rings = reader.next(UInt64.self)
    starts.parts = reader.next(UInt64.self)
    starts.enclosers = reader.next(UInt64.self)
    lengths.id = reader.next(UInt32.self)
    lengths.name = reader.next(UInt32.self)
    lengths.type = reader.next(UInt32.self)
    lengths.parent = reader.next(UInt32.self)
    lengths.properties = reader.next(UInt32.self)
    depth = reader.next(UInt32.self)
    batchRank = reader.next(UInt32.self)
    hasGeofence = reader.next(UInt32.self) != 0
    area = reader.nextDouble()
    box.minLongitude = reader.nextDouble()
    box.minLatitude = reader.nextDouble()
    box.maxLongitude = reader.nextDouble()
    box.maxLatitude = reader.nextDouble()
    origin.order = reader.next(UInt32.self)
    origin.file = reader.next(UInt32.self)
    origin.line = reader.next(UInt32.self)
    origin.position = reader.next(UInt32.self)
  }
}
