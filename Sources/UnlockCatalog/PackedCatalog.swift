internal import FileBytes

/// The catalog files in a file that is compressed with gzip, or in a zip archive, such as KMZ.
struct PackedCatalog {
  /// Packings inside one another that are opened.
  static let deepest = 3
  /// The files beside a `.shp` that belong to it.
  private static let companions: Set<String> = ["shx", "dbf", "prj", "cpg"]

  private enum Packing {
    case gzip
    case zip
  }

  private let file: InputFile
  private let packing: Packing

  /// Nil where a file is not packed.
  init?(_ file: InputFile) {
    if file.head.starts(with: [0x1F, 0x8B]) {
      packing = .gzip
    } else if file.head.starts(with: [0x50, 0x4B, 3, 4])
      || file.head.starts(with: [0x50, 0x4B, 5, 6])
    {
      packing = .zip
    } else {
      return nil
    }
    self.file = file
  }

  /// Hands out the path and the name of each catalog file inside; the path is good until `body`
  /// returns.
  ///
  /// - Returns: what kept files from being unpacked.
  func forEachFile(_ body: (_ path: String, _ name: String) -> Void) -> [CatalogError] {
    do throws(FileError) {
      guard file.isRegular else {
        throw FileError(.unreadable, message: "is compressed, and not unpacked from a pipe")
      }
      let folder = try UnpackedFolder()
      switch packing {
      case .gzip:
        var name = file.path.split(separator: "/").last ?? "file"
        if name.hasSuffix(".gz") { name = name.dropLast(3) }
        let path = try folder.place(for: String(name), group: 0)
        let source = GzipSource(try FileSource(path: file.path), ExpansionGuard())
        let fault = UnpackedFolder.write(source, to: path)
        // What came out before a break is still good.
        if fault?.kind != .unreadable { body(path, file.name) }
        return fault.map { [CatalogError($0, file: file.name)] } ?? []
      case .zip: return try forEachMember(of: ZipArchive(path: file.path), folder, body)
      }
    } catch {
      return [CatalogError(error, file: file.name)]
    }
  }

  private func forEachMember(
    of archive: ZipArchive, _ folder: UnpackedFolder, _ body: (String, String) -> Void
  ) throws(FileError) -> [CatalogError] {
    var errors: [CatalogError] = []
    var isEmpty = true
    for (group, member) in archive.members.enumerated() {
      let name = "\(file.name)/\(member.name)"
      do throws(FileError) {
        guard let format = try Self.format(of: member, in: archive) else { continue }
        isEmpty = false
        let files =
          [member] + (format == .shapefile ? Self.companions(of: member, in: archive) : [])
        for file in files {
          let path = try folder.place(for: file.name, group: group)
          if let fault = UnpackedFolder.write(try archive.open(file), to: path) {
            errors.append(CatalogError(fault, file: "\(self.file.name)/\(file.name)"))
          }
        }
        body(try folder.place(for: member.name, group: group), name)
      } catch {
        errors.append(CatalogError(error, file: name))
        isEmpty = false
      }
    }
    if isEmpty {
      throw FileError(
        .unknownFormat, message: "is a zip archive without a catalog; \(CatalogFormat.wanted)")
    }
    return errors
  }

  /// The format of a file in an archive; nil for what is none, such as a picture or a remark, and
  /// for what belongs to a shapefile.
  private static func format(
    of member: ZipArchive.Member, in archive: ZipArchive
  ) throws(FileError) -> CatalogFormat? {
    guard !companions.contains(ending(of: member)) else { return nil }
    let head = try PeekableSource(archive.open(member)).peek(4096)
    return CatalogFormat(head: Array(head))
  }

  private static func companions(
    of shapes: ZipArchive.Member, in archive: ZipArchive
  ) -> [ZipArchive.Member] {
    archive.members.filter { member in
      companions.contains(ending(of: member))
        && member.name.dropLast(3).lowercased() == shapes.name.dropLast(3).lowercased()
    }
  }

  private static func ending(of member: ZipArchive.Member) -> String {
    member.name.split(separator: ".").last?.lowercased() ?? ""
  }
}
