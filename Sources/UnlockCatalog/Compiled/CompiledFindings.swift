internal import UnlockEngine

/// The source files of a compiled catalog and what was found wrong with them, so that a compiled
/// catalog is reported on as its sources are.
struct CompiledFindings {
  /// A defect, and the place of its feature among all of the sources.
  struct Finding {
    var order: Int
    var problem: CatalogProblem
  }

  /// The source files as they were named.
  private(set) var files: [String] = []
  private(set) var findings: [Finding] = []
  private var numbers: [String: UInt32] = [:]

  init() {}

  /// The number of a source file.
  mutating func number(ofFile file: String) -> UInt32 {
    if let number = numbers[file] { return number }
    let number = UInt32(files.count)
    numbers[file] = number
    files.append(file)
    return number
  }

  mutating func add(_ problem: CatalogProblem, order: Int) {
    _ = number(ofFile: problem.file)
    findings.append(Finding(order: order, problem: problem))
  }

  // MARK: Bytes

  func append(to bytes: inout LittleEndianBytes) {
    bytes.append(UInt32(files.count))
    for file in files { bytes.append(file) }
    bytes.append(UInt32(findings.count))
    for finding in findings {
      let problem = finding.problem
      bytes.append(UInt32(finding.order))
      bytes.append(numbers[problem.file] ?? 0)
      bytes.append(UInt32(problem.line ?? 0))
      bytes.append(UInt8(problem.isUsable ? 1 : 0))
      bytes.append(problem.defect.rawValue)
      bytes.append(problem.patchID)
      bytes.append(problem.message)
      bytes.append(problem.hint)
    }
  }

  init(of bytes: UnsafeRawBufferPointer) throws(CompiledDamage) {
    var reader = LittleEndianReader(bytes)
    let fileCount = reader.next(UInt32.self)
    for _ in 0..<fileCount where !reader.isBroken { files.append(reader.nextText() ?? "") }
    let count = reader.next(UInt32.self)
    for _ in 0..<count where !reader.isBroken { findings.append(try Self.next(&reader, files)) }
    guard !reader.isBroken, reader.isAtEnd else { throw .damaged("its list of defects") }
  }

  private static func next(
    _ reader: inout LittleEndianReader, _ files: [String]
  ) throws(CompiledDamage) -> Finding {
    let order = Int(reader.next(UInt32.self))
    let file = Int(reader.next(UInt32.self))
    let line = Int(reader.next(UInt32.self))
    let isUsable = reader.next(UInt8.self) != 0
    let defect = reader.nextText().flatMap { CatalogDefect(rawValue: $0) }
    let patchID = reader.nextText()
    let message = reader.nextText()
    let hint = reader.nextText()
    guard let defect, let message, files.indices.contains(file) else {
      throw .damaged("its list of defects")
    }
    return Finding(
      order: order,
      problem: CatalogProblem(
        file: files[file], line: line == 0 ? nil : line, patchID: patchID, defect: defect,
        isUsable: isUsable, message: message, hint: hint))
  }
}
