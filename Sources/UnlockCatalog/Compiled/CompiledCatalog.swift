internal import UnlockEngine

/// A compiled catalog that is open: its patches, its index, and what its sources were reported for.
struct CompiledCatalog {
  let table: CompiledTable
  let findings: CompiledFindings
  let index: CellIndex

  /// Opens a compiled catalog.
  ///
  /// - Complexity: however many patches there are, some milliseconds, where the file is larger than
  ///   what is checked as a whole.
  init(of file: InputFile, options: CatalogOptions) throws(CatalogError) {
    do throws(CompiledDamage) {
      guard let mapping = try file.mapped() else { throw .notAFile }
      let checksWhole = options.verifiesCompiled || mapping.count <= options.compiledWholeLimit
      let compiled = try CompiledFile(
        path: file.name, mapping: mapping, checksWhole: checksWhole)
      if options.isStrict, !compiled.header.isStrict { throw .notStrict }
      findings = try CompiledFindings(of: try compiled.whole(.findings))
      table = CompiledTable(file: compiled)
      index = try Self.index(of: compiled, checksWhole: checksWhole)
      if options.verifiesCompiled { try verify() }
    } catch {
      throw CatalogError(error.kind, file: file.name, message: error.message)
    }
  }

  private static func index(
    of file: CompiledFile, checksWhole: Bool
  ) throws(CompiledDamage) -> CellIndex {
    do throws(CellIndexDamage) {
      let bytes = file.unchecked(.index)
      return checksWhole
        ? try CellIndex(bytes: bytes, keptBy: file, patchCount: file.header.patchCount)
        : try CellIndex(
          checkingAtFirstTouch: bytes, of: file, patchCount: file.header.patchCount)
    } catch { throw .damaged("its index") }
  }

  /// The name of a source file.
  func file(numbered number: UInt32) -> String {
    Int(number) < findings.files.count ? findings.files[Int(number)] : table.file.path
  }

  /// Reads every patch once.
  private func verify() throws(CompiledDamage) {
    for patch in 0..<table.count {
      let id = table.patch(at: patch).id
      _ = (table.geofence(at: patch), table.enclosers(of: patch))
      guard table.index(ofID: id) == patch else { throw .damaged("its list of ids") }
      if table.damage != nil { throw .damaged("the patch \(id)") }
    }
  }

  /// The whole of it, as it would come from its sources.
  func loaded(errors: [CatalogError]) -> LoadedCatalog {
    LoadedCatalog(
      catalog: Catalog(table), index: index, problems: findings.findings.map(\.problem),
      errors: errors)
  }
}

extension CompiledDamage {
  fileprivate var kind: CatalogError.Kind {
    switch self {
    case .endsEarly, .damaged: .malformed
    case .newer, .notStrict, .notAFile: .unreadable
    }
  }
}
