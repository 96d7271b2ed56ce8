internal import UnlockEngine

/// The patches of a compiled catalog, read from its file when they are asked for.
///
/// Where the file is damaged, that is noted with the file, and what is asked for is empty.
struct CompiledTable: PatchTable {
  let file: CompiledFile

  var count: Int { file.header.patchCount }
  var damage: CatalogDamage? { file.damage }

  func patch(at index: PatchIndex) -> Patch {
    guard let record = record(index), let text = texts(of: record) else {
      return Patch(id: "", name: "")
    }
    var reader = TextReader(text)
    return Patch(
      id: reader.next(record.lengths.id) ?? "", name: reader.next(record.lengths.name) ?? "",
      type: reader.next(record.lengths.type), parentID: reader.next(record.lengths.parent),
      propertiesJSON: reader.next(record.lengths.properties),
      area: record.hasGeofence ? record.area : nil)
  }

  func boundingBox(at index: PatchIndex) -> BoundingBox? {
    guard let record = record(index), record.hasGeofence else { return nil }
    return record.box
  }

  func depth(at index: PatchIndex) -> Int { Int(record(index)?.depth ?? 0) }

  func batchRank(at index: PatchIndex) -> Int { Int(record(index)?.batchRank ?? 0) }

  func enclosers(of index: PatchIndex) -> [PatchIndex] {
    guard let starts = starts(index, \.enclosers) else { return [] }
    return numbers(.enclosers, starts).filter { isPatch($0) }
  }

  func geofence(at index: PatchIndex) -> Geofence? {
    guard let record = record(index), record.hasGeofence,
      let places = starts(index, \.coordinates), let rings = starts(index, \.rings),
      let parts = starts(index, \.parts)
    else { return nil }
    let ringEnds = numbers(.rings, rings)
    let partEnds = numbers(.parts, parts)
    let coordinates = coordinates(places)
    // A geofence that does not keep its promises would stop the program.
    guard !coordinates.isEmpty, isAscending(ringEnds, to: coordinates.count),
      isAscending(partEnds, to: ringEnds.count)
    else {
      file.note(.damaged("a geofence"))
      return nil
    }
    return Geofence(
      coordinates: coordinates, ringEnds: ringEnds, partEnds: partEnds, area: record.area)
  }

  /// By halving the list of all patches in the order of their ids.
  func index(ofID id: String) -> PatchIndex? {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let index = numbers(.idOrder, middle..<middle + 1).first, isPatch(index) else {
        return nil
      }
      let found = patch(at: index).id
      if found == id { return index }
      if found < id {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return nil
  }

  /// Where the patch at `index` comes from.
  func origin(of index: PatchIndex) -> CompiledRecord.Origin {
    record(index)?.origin ?? CompiledRecord.Origin()
  }

  // MARK: Sections

  private func record(_ index: PatchIndex) -> CompiledRecord? {
    precondition(index >= 0 && index <= count, "patches are numbered from 0")
    let start = index * CompiledRecord.size
    guard let bytes = file.checked(.records, start..<start + CompiledRecord.size) else {
      return nil
    }
    return CompiledRecord(bytes, at: 0)
  }

  /// The share of a patch in a section, by members.
  private func starts(
    _ index: PatchIndex, _ start: KeyPath<CompiledRecord.Starts, UInt64>
  ) -> Range<Int>? {
    guard let own = record(index), let next = record(index + 1) else { return nil }
    let (first, end) = (own.starts[keyPath: start], next.starts[keyPath: start])
    // No section has so many members, so nothing overflows when they become bytes.
    guard first <= end, end < 1 << 40 else {
      file.note(.damaged("a patch"))
      return nil
    }
    return Int(first)..<Int(end)
  }

  private func texts(of record: CompiledRecord) -> UnsafeRawBufferPointer? {
    let lengths = record.lengths
    let count = [lengths.id, lengths.name, lengths.type, lengths.parent, lengths.properties]
      .reduce(0) { $0 + ($1 == UInt32.max ? 0 : Int($1)) }
    guard record.starts.texts < 1 << 40 else {
      file.note(.damaged("a patch"))
      return nil
    }
    let start = Int(record.starts.texts)
    return file.checked(.texts, start..<start + count)
  }

  private func numbers(_ section: CompiledHeader.Section, _ places: Range<Int>) -> [Int] {
    guard let bytes = file.checked(section, places.lowerBound * 4..<places.upperBound * 4) else {
      return []
    }
    var reader = LittleEndianReader(bytes)
    return places.map { _ in Int(reader.next(UInt32.self)) }
  }

  private func coordinates(_ places: Range<Int>) -> [Coordinate] {
    guard
      let bytes = file.checked(.coordinates, places.lowerBound * 16..<places.upperBound * 16)
    else { return [] }
    var reader = LittleEndianReader(bytes)
    return places.map { _ in
      let longitude = reader.nextDouble()
      return Coordinate(longitude: longitude, latitude: reader.nextDouble())
    }
  }

  private func isPatch(_ index: Int) -> Bool {
    guard index < count else {
      file.note(.damaged("a list of patches"))
      return false
    }
    return true
  }

  private func isAscending(_ ends: [Int], to last: Int) -> Bool {
    ends.last == last && zip([0] + ends, ends).allSatisfy { $0 < $1 }
  }
}

/// Takes texts of known lengths one after another.
private struct TextReader {
  private var rest: Slice<UnsafeRawBufferPointer>

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  /// The next text; nil where the length says so.
  mutating func next(_ length: UInt32) -> String? {
    if length == UInt32.max { return nil }
    defer { rest = rest.dropFirst(Int(length)) }
    return String(decoding: rest.prefix(Int(length)), as: UTF8.self)
  }
}
