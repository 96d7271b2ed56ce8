public import FileReplacement
public import UnlockEngine

/// Writes a catalog and its index as one file that opens at once.
///
///     var options = CatalogOptions()
///     options.keepsOrigins = true
///     let loaded = CatalogReader.load(paths: ["parks.geojson"], options: options)
///     try CatalogCompiler(loaded).write(CellIndex(loaded.catalog), to: "parks.patches")
///
/// The same sources give the same bytes on every machine.
public struct CatalogCompiler {
  private let loaded: LoadedCatalog
  private let catalog: Catalog
  private var findings = CompiledFindings()
  /// For each source file of the origins, its number among the findings.
  private var fileNumbers: [UInt32] = []

  /// - Parameter loaded: read with `keepsOrigins`.
  public init(_ loaded: LoadedCatalog) {
    precondition(loaded.origins.count == loaded.catalog.count, "read with keepsOrigins")
    self.loaded = loaded
    catalog = loaded.catalog
    for (problem, order) in zip(loaded.problems, loaded.problemOrders) {
      findings.add(problem, order: order)
    }
    for origin in loaded.origins { fileNumbers.append(findings.number(ofFile: origin.file)) }
  }

  /// Whether a file that begins with these bytes is a compiled catalog, of whichever version.
  public static func isCompiled(_ start: [UInt8]) -> Bool { CompiledHeader.recognises(start) }

  /// Writes the file; one of that name is replaced at once and whole, or not at all.
  ///
  /// - Parameter index: of this very catalog.
  /// - Returns: the size of the file in bytes.
  public func write(_ index: CellIndex, to path: String) throws(ReplacementError) -> Int {
    var findingBytes = LittleEndianBytes()
    findings.append(to: &findingBytes)
    let header = header(index, findingsSize: findingBytes.bytes.count)
    var file = try BlockWriter(replacing: path)
    try file.write(header.encoded)
    try writeSection(.records, to: &file)
    for section in [
      CompiledHeader.Section.texts, .coordinates, .rings, .parts, .enclosers,
    ] {
      try writeSection(section, to: &file)
    }
    try writeNumbers(idOrder, to: &file)
    try file.write(findingBytes.bytes)
    try file.endSection()
    var failure: ReplacementError?
    index.withUnsafeBytes { bytes in
      do throws(ReplacementError) { try file.write(contentsOf: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    try file.commit()
    return header.fileSize
  }

  private var idOrder: [Int] {
    let ids = (0..<catalog.count).map { catalog[$0].id }
    return ids.indices.sorted { ids[$0] < ids[$1] }
  }

  private func header(_ index: CellIndex, findingsSize: Int) -> CompiledHeader {
    let ends = (0..<catalog.count).reduce(into: CompiledRecord.Starts()) { starts, patch in
      advance(&starts, by: patch)
    }
    let sizes = CompiledHeader.Section.allCases.map { section in
      switch section {
      case .records: (catalog.count + 1) * CompiledRecord.size
      case .texts: Int(ends.texts)
      case .coordinates: Int(ends.coordinates) * 16
      case .rings: Int(ends.rings) * 4
      case .parts: Int(ends.parts) * 4
      case .enclosers: Int(ends.enclosers) * 4
      case .idOrder: catalog.count * 4
      case .findings: findingsSize
      case .index: index.size.byteCount
      }
    }
    return CompiledHeader(
      isStrict: loaded.isStrict, patchCount: catalog.count, featureCount: loaded.featureCount,
      sizes: sizes)
  }

  /// Moves on behind the share of a patch.
  private func advance(_ starts: inout CompiledRecord.Starts, by patch: PatchIndex) {
    starts.texts += UInt64(texts(of: patch).reduce(0) { $0 + ($1?.utf8.count ?? 0) })
    starts.enclosers += UInt64(catalog.enclosers(of: patch).count)
    guard let geofence = catalog.geofence(at: patch) else { return }
    starts.coordinates += UInt64(geofence.coordinates.count)
    starts.rings += UInt64(geofence.ringEnds.count)
    starts.parts += UInt64(geofence.partEnds.count)
  }

  private func texts(of patch: PatchIndex) -> [String?] {
    let patch = catalog[patch]
    return [patch.id, patch.name, patch.type, patch.parentID, patch.propertiesJSON]
  }

  // MARK: Sections

  private func writeSection(
    _ section: CompiledHeader.Section, to file: inout BlockWriter
  ) throws(ReplacementError) {
    var starts = CompiledRecord.Starts()
    for patch in 0..<catalog.count {
      var bytes = LittleEndianBytes()
      switch section {
      case .records: record(patch, starts).append(to: &bytes)
      case .texts: for text in texts(of: patch) { bytes.append(Array((text ?? "").utf8)) }
      case .enclosers: for patch in catalog.enclosers(of: patch) { bytes.append(UInt32(patch)) }
      default: append(section, of: catalog.geofence(at: patch), to: &bytes)
      }
      if section == .records { advance(&starts, by: patch) }
      try file.write(bytes.bytes)
    }
    if section == .records {
      var last = CompiledRecord()
      last.starts = starts
      var bytes = LittleEndianBytes()
      last.append(to: &bytes)
      try file.write(bytes.bytes)
    }
    try file.endSection()
  }

  private func append(
    _ section: CompiledHeader.Section, of geofence: Geofence?, to bytes: inout LittleEndianBytes
  ) {
    guard let geofence else { return }
    switch section {
    case .coordinates:
      for coordinate in geofence.coordinates {
        bytes.append(coordinate.longitude)
        bytes.append(coordinate.latitude)
      }
    case .rings: for end in geofence.ringEnds { bytes.append(UInt32(end)) }
    default: for end in geofence.partEnds { bytes.append(UInt32(end)) }
    }
  }

  private func writeNumbers(
    _ numbers: [Int], to file: inout BlockWriter
  ) throws(ReplacementError) {
    var bytes = LittleEndianBytes()
    for number in numbers { bytes.append(UInt32(number)) }
    try file.write(bytes.bytes)
    try file.endSection()
  }

  private func record(
    _ patch: PatchIndex, _ starts: CompiledRecord.Starts
  ) -> CompiledRecord {
    var record = CompiledRecord()
    record.starts = starts
    let lengths = texts(of: patch).map { $0.map { UInt32($0.utf8.count) } ?? UInt32.max }
    record.lengths = CompiledRecord.TextLengths(
      id: lengths[0], name: lengths[1], type: lengths[2], parent: lengths[3],
      properties: lengths[4])
    record.depth = UInt32(catalog.depth(at: patch))
    record.batchRank = UInt32(catalog.batchRank(at: patch))
    if let area = catalog[patch].area, let box = catalog.boundingBox(at: patch) {
      record.hasGeofence = true
      record.area = area
      record.box = box
    }
    let origin = loaded.origins[patch]
    record.origin = CompiledRecord.Origin(
      order: UInt32(origin.order), file: fileNumbers[patch], line: UInt32(origin.line ?? 0),
      position: UInt32(origin.position))
    return record
  }
}
