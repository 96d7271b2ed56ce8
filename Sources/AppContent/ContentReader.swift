#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension ContentSet {
  /// Reads one authored document: an object with any of the lists `achievements`, `missions`,
  /// `featureEvents` and `collections`. Members that are not known are passed over.
  ///
  /// - Parameter file: what errors call the document.
  public init(json: some StringProtocol, file: String) throws(ContentError) {
    do {
      self = try JSONDecoder().decode(ContentSet.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw ContentError(.malformed, file: file, message: error.sentence)
    } catch {
      throw ContentError(.malformed, file: file, message: "the text is not JSON")
    }
    if let problem = problem(file: file) { throw problem }
  }

  /// Reads all files of a folder whose name ends in `.json`, in the order of their names, as one
  /// set.
  public init(folder: String) throws(ContentError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ContentError(.unreadable, file: folder, message: "the folder cannot be read")
    }
    self.init()
    for name in names.filter({ $0.hasSuffix(".json") }).sorted() {
      let path = folder + "/" + name
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ContentError(.unreadable, file: path, message: "the file cannot be read")
      }
      try add(try ContentSet(json: String(decoding: data, as: UTF8.self), file: path), of: path)
    }
  }

  /// Adds the content of a further file; what repeats another file's is a mistake in one of them.
  private mutating func add(_ other: ContentSet, of file: String) throws(ContentError) {
    achievements += other.achievements
    missions += other.missions
    featureEvents += other.featureEvents
    collections += other.collections
    if let problem = problem(file: file) { throw problem }
  }
}

extension DecodingError {
  /// What is the matter and where, for people who write content.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(Self.place(context.codingPath)) lacks the member \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(Self.place(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "the text is not JSON"
        : "\(Self.place(context.codingPath)): \(context.debugDescription)"
    @unknown default: "the document cannot be read"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the document" }
    return path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      .trimmingPrefix(".").description
  }
}
