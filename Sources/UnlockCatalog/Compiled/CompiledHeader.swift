internal import CXXHash

/// The first block of a compiled catalog: what the file is, and where its sections lie.
///
/// The file is a row of blocks of 16 KiB: this one, then the sections, each beginning with a block
/// of its own, then the checksums of all blocks before them. All numbers are little-endian. See
/// `docs/compiled-catalog.md`.
struct CompiledHeader: Equatable {
  /// The parts of the file, in their order.
  enum Section: Int, CaseIterable {
    /// A `CompiledRecord` for each patch, and one more.
    case records
    /// Ids, names, types, parents and properties, UTF-8.
    case texts
    /// Longitude and latitude of all vertices, 64-bit floating point.
    case coordinates
    /// For every ring, where it ends among the coordinates of its patch; 32 bits.
    case rings
    /// For every part, where it ends among the rings of its patch; 32 bits.
    case parts
    /// The patches that patches are directly nested in; 32 bits.
    case enclosers
    /// All patches in the order of their ids; 32 bits.
    case idOrder
    /// The source files and their defects; see `CompiledFindings`.
    case findings
    /// The cell index as it lies in memory.
    case index
  }

  /// Begins the file. The first byte is no text, and the line ends in it show a file that went
  /// through a conversion of such.
  static let magic: [UInt8] = [0x89, 0x55, 0x50, 0x43, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The version that this build writes, and the only one that it reads.
  static let version: UInt32 = 1
  static let blockSize = 16_384

  private static let strictFlag: UInt32 = 1

  /// Whether broken geometry was left out rather than repaired.
  var isStrict: Bool
  var patchCount: Int
  /// How many features the sources have, usable or not.
  var featureCount: Int
  /// The sections' places in the file, in their order.
  private(set) var sections: [Range<Int>]

  /// The header of a file whose sections have these sizes in bytes.
  init(isStrict: Bool, patchCount: Int, featureCount: Int, sizes: [Int]) {
    self.isStrict = isStrict
    self.patchCount = patchCount
    self.featureCount = featureCount
    sections = []
    var end = Self.blockSize
    for size in sizes {
      let start = Self.roundedUp(end)
      end = start + size
      sections.append(start..<end)
    }
  }

  func bytes(_ section: Section) -> Range<Int> { sections[section.rawValue] }

  /// Which section a byte belongs to; nil for the header and the checksums.
  func section(at offset: Int) -> Section? {
    Section.allCases.last { bytes($0).lowerBound <= offset && offset < checksumsStart }
  }

  /// Where the checksums begin; all blocks before have one.
  var checksumsStart: Int { Self.roundedUp(sections.last?.upperBound ?? Self.blockSize) }
  var checkedBlocks: Int { checksumsStart / Self.blockSize }
  /// The checksums are followed by their own.
  var fileSize: Int { checksumsStart + (checkedBlocks + 1) * 8 }

  static func roundedUp(_ offset: Int) -> Int {
    (offset + blockSize - 1) / blockSize * blockSize
  }

  // MARK: Bytes

  var encoded: [UInt8] {
    var bytes = LittleEndianBytes()
    bytes.append(Self.magic)
    bytes.append(Self.version)
    bytes.append(isStrict ? Self.strictFlag : 0)
    for number in [fileSize, patchCount, featureCount, sections.count] {
      bytes.append(UInt64(number))
    }
    for section in sections {
      bytes.append(UInt64(section.lowerBound))
      bytes.append(UInt64(section.count))
    }
    bytes.fill(to: Self.blockSize)
    return bytes.bytes
  }

  /// Whether a file that begins like this is a compiled catalog, of whatever version.
  static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: magic) }

  /// Reads the header of a file.
  ///
  /// - Parameter bytes: the whole file.
  init(of bytes: UnsafeRawBufferPointer) throws(CompiledDamage) {
    // The version first: what follows is only known of this one.
    guard bytes.count >= 16 else { throw .endsEarly }
    var reader = LittleEndianReader(bytes)
    _ = reader.next(UInt64.self)
    let version = reader.next(UInt32.self)
    guard version == Self.version else {
      throw version > Self.version ? .newer(version: version) : .damaged("its header")
    }
    let flags = reader.next(UInt32.self)
    guard bytes.count >= Self.blockSize else { throw .endsEarly }
    let fileSize = Int(truncatingIfNeeded: reader.next(UInt64.self))
    guard bytes.count >= fileSize else { throw .endsEarly }
    let patchCount = Int(truncatingIfNeeded: reader.next(UInt64.self))
    let featureCount = Int(truncatingIfNeeded: reader.next(UInt64.self))
    guard reader.next(UInt64.self) == Section.allCases.count, flags & ~Self.strictFlag == 0 else {
      throw .damaged("its header")
    }
    var sizes: [Int] = []
    var starts: [Int] = []
    for _ in Section.allCases {
      starts.append(Int(truncatingIfNeeded: reader.next(UInt64.self)))
      sizes.append(Int(truncatingIfNeeded: reader.next(UInt64.self)))
    }
    // Nothing of this size can be larger than the file, and nothing overflows below.
    guard (sizes + [patchCount, featureCount]).allSatisfy({ 0...Int(UInt32.max) << 8 ~= $0 }) else {
      throw .damaged("its header")
    }
    self.init(
      isStrict: flags & Self.strictFlag != 0, patchCount: patchCount, featureCount: featureCount,
      sizes: sizes)
    guard sections.map(\.lowerBound) == starts, self.fileSize == fileSize, bytes.count == fileSize,
      self.bytes(.records).count == (patchCount + 1) * CompiledRecord.size,
      self.bytes(.idOrder).count == patchCount * 4, patchCount < UInt32.max
    else { throw .damaged("its header") }
  }
}

/// Why a compiled catalog cannot be used.
enum CompiledDamage: Error, Equatable {
  case endsEarly
  case newer(version: UInt32)
  /// What is damaged: "its header".
  case damaged(String)
  /// It was compiled with repairs, and is asked for without.
  case notStrict
  case notAFile

  /// For a person: what is the matter and what to do, without the file's name.
  var message: String {
    let again = "compile it again with unlock catalog build"
    return switch self {
    case .endsEarly: "is cut off; \(again), or copy it again"
    case .newer(let version):
      "was compiled by a newer program (format \(version), this one reads "
        + "\(CompiledHeader.version)); update unlock, or \(again)"
    case .damaged(let part): "is damaged: \(part) is not as it was written; \(again)"
    case .notStrict:
      "was compiled with its geometry repaired, so --strict cannot leave out what was broken; "
        + "compile it again with --strict"
    case .notAFile: "is a compiled catalog, which cannot be read from a pipe; name the file"
    }
  }
}
