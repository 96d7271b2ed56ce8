internal import CZip
internal import Glibc

/// A zip archive, read with libzip. For one thread at a time.
package final class ZipArchive {
  /// A file inside.
  package struct Member {
    var index: UInt64
    package var name: String
    var packedSize: Int
    var isEncrypted: Bool
  }

  /// Names that are looked through.
  private static let mostMembers = 100_000

  /// The files inside, sorted by name; folders, hidden files and what macOS adds are left out.
  package let members: [Member]
  private let archive: OpaquePointer
  /// Bytes of the archive itself. Whatever it claims, no member is packed into more; and members
  /// that share their packed bytes cannot swell further together than one alone.
  private let size: Int
  // How far each member was read, and all of them together.
  private var places: [UInt64: Int] = [:]
  private var unpacked = 0

  /// Opens an archive file.
  package convenience init(path: String) throws(FileError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else { throw Self.failure(code) }
    var status = stat()
    try self.init(archive, size: stat(path, &status) == 0 ? Int(status.st_size) : 0)
  }

  /// Opens an archive whose bytes come from a source; they are kept in a temporary file.
  package convenience init(_ source: any ByteSource) throws(FileError) {
    guard let file = tmpfile() else { throw Self.failure(Int32(ZIP_ER_TMPOPEN)) }
    var isWritten = true
    var size = 0
    do throws(FileError) {
      while isWritten {
        let piece = try source.read()
        if piece.isEmpty { break }
        isWritten = fwrite(piece, 1, piece.count, file) == piece.count
        size += piece.count
      }
    } catch {
      fclose(file)
      throw error
    }
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard isWritten, fflush(file) == 0,
      let zipSource = zip_source_filep_create(file, 0, -1, &error)
    else {
      fclose(file)
      throw Self.failure(Int32(ZIP_ER_WRITE))
    }
    // From here on the source owns the file, and the archive the source.
    guard let archive = zip_open_from_source(zipSource, ZIP_RDONLY, &error) else {
      zip_source_free(zipSource)
      throw Self.failure(error.zip_err)
    }
    try self.init(archive, size: size)
  }

  private init(_ archive: OpaquePointer, size: Int) throws(FileError) {
    (self.archive, self.size) = (archive, size)
    members = Self.members(of: archive)
    let count = zip_get_num_entries(archive, 0)
    // A throw here runs deinit, since every property is set; so it closes the archive.
    if count > Self.mostMembers {
      throw FileError(
        .malformed, message: "the zip archive claims to hold \(count) files; it is not read")
    }
  }

  deinit {
    zip_discard(archive)
  }

  /// The bytes of a file inside, as a stream.
  package func open(
    _ member: Member, _ expansion: ExpansionGuard = ExpansionGuard()
  ) throws(FileError) -> any ByteSource {
    if member.isEncrypted {
      throw FileError(.unreadable, message: "cannot be read: it is encrypted")
    }
    guard let file = zip_fopen_index(archive, member.index, 0) else {
      throw Self.failure(zip_get_error(archive).pointee.zip_err)
    }
    let layer = expansion.addLayer()
    // libzip does not say how far it has come in the packed bytes.
    expansion.take(packed: min(member.packedSize, size), layer: layer)
    return ZipMemberSource(file, member.index, in: self, expansion, layer: layer)
  }

  /// A member has been read up to a place, perhaps not for the first time.
  fileprivate func count(_ member: UInt64, upTo place: Int) throws(FileError) {
    let more = place - places[member, default: 0]
    guard more > 0 else { return }
    places[member] = place
    unpacked += more
    try ExpansionGuard.check(unpacked: unpacked, packed: size)
  }

  /// The one file that the archive is there for: the only one, or the document of a KMZ; nil in
  /// an archive of several.
  package var mainMember: Member? {
    members.first { $0.name == "doc.kml" } ?? (members.count == 1 ? members.first : nil)
  }

  private static func members(of archive: OpaquePointer) -> [Member] {
    var members: [Member] = []
    let count = zip_get_num_entries(archive, 0)
    for index in 0..<UInt64(max(0, min(count, zip_int64_t(mostMembers)))) {
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0, let start = status.name else {
        continue
      }
      let name = String(cString: start)
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.last?.isEmpty == false,
        !parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" })
      else { continue }
      let isEncrypted = status.encryption_method != UInt16(ZIP_EM_NONE)
      members.append(
        Member(
          index: index, name: name, packedSize: Int(clamping: status.comp_size),
          isEncrypted: isEncrypted))
    }
    return members.sorted { $0.name < $1.name }
  }

  private static func failure(_ code: Int32) -> FileError {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    let cause = String(cString: zip_error_strerror(&error))
    return FileError(.malformed, message: "the zip archive cannot be read: \(cause)")
  }
}

/// The bytes of one file inside an archive.
private final class ZipMemberSource: ByteSource {
  private let file: OpaquePointer
  // Keeps the archive open.
  private let archive: ZipArchive
  private let expansion: ExpansionGuard
  private let layer: Int
  private let member: UInt64
  private var place = 0

  init(
    _ file: OpaquePointer, _ member: UInt64, in archive: ZipArchive, _ expansion: ExpansionGuard,
    layer: Int
  ) {
    (self.file, self.member) = (file, member)
    self.archive = archive
    (self.expansion, self.layer) = (expansion, layer)
  }

  deinit {
    zip_fclose(file)
  }

  func read() throws(FileError) -> [UInt8] {
    var got: zip_int64_t = 0
    let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
      got = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
      count = Int(max(got, 0))
    }
    guard got >= 0 else {
      let cause = String(cString: zip_file_strerror(file))
      throw FileError(
        .malformed, message: "the zip archive is broken here (\(cause)); it was read up to it")
    }
    place += piece.count
    try expansion.give(unpacked: piece.count, layer: layer)
    try archive.count(member, upTo: place)
    return piece
  }
}
