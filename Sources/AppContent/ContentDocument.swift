#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Content as people wrote it into files, and the place of each of its rows.
public struct ContentDocument: Sendable {
  /// What the files hold.
  public private(set) var content = ContentSet()
  private var places: [ContentRow: ContentPlace] = [:]

  /// Reads one authored document: an object with any of the lists `achievements`, `missions`,
  /// `featureEvents` and `collections`. Members that are not known are passed over.
  ///
  /// - Parameters:
  ///   - json: the text in UTF-8.
  ///   - file: what errors call the document.
  public init(json: some Sequence<UInt8>, file: String) throws(ContentError) {
    try add(Array(json), file: file)
  }

  /// Reads all files of a folder whose name ends in `.json`, in the order of their names, as one
  /// document.
  public init(folder: String) throws(ContentError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ContentError(.unreadable, file: folder, message: "the folder cannot be read")
    }
    for name in names.filter({ $0.hasSuffix(".json") }).sorted() {
      let path = folder + "/" + name
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ContentError(.unreadable, file: path, message: "the file cannot be read")
      }
      try add(Array(data), file: path)
    }
  }

  /// The error with the file and line of what it is about, where that was read here: the later one
  /// of two rows that clash, else the other.
  public func located(_ error: ContentError) -> ContentError {
    guard error.line == nil, let place = error.rows.lazy.compactMap({ places[$0] }).first else {
      return error
    }
    var located = error
    located.file = place.file
    located.line = place.line
    return located
  }

  /// Whether a row was read here.
  public func contains(_ row: ContentRow) -> Bool { places[row] != nil }

  /// Adds the content of a further file; what repeats another file's is a mistake in one of them.
  private mutating func add(_ bytes: [UInt8], file: String) throws(ContentError) {
    let document = try Self.parsed(bytes, file: file)
    for row in try document.rows("achievements") {
      let achievement = try Achievement(row)
      content.achievements.append(achievement)
      places[ContentRow(.achievement, achievement.slug)] = row.place
    }
    for row in try document.rows("missions") {
      let mission = try Mission(row)
      content.missions.append(mission)
      places[ContentRow(.mission, mission.slug)] = row.place
    }
    for row in try document.rows("featureEvents") {
      let event = try FeatureEvent(row)
      content.featureEvents.append(event)
      places[ContentRow(.featureEvent, event.token)] = row.place
    }
    for row in try document.rows("collections") {
      let collection = try PatchCollection(row)
      content.collections.append(collection)
      places[ContentRow(.collection, collection.slug)] = row.place
    }
    if let problem = content.problem(file: file) { throw located(problem) }
  }

  private static func parsed(_ bytes: [UInt8], file: String) throws(ContentError)
    -> ContentRowReader
  {
    let document: LocatedJSON
    do throws(LocatedJSON.Mistake) { document = try LocatedJSON(bytes) } catch {
      throw ContentError(.malformed, file: file, line: error.line, message: error.message)
    }
    return try ContentRowReader(document, name: "the document", file: file)
  }
}

extension ContentSet {
  /// Reads one authored document, as `ContentDocument` does.
  ///
  /// - Parameter file: what errors call the document.
  public init(json: some StringProtocol, file: String) throws(ContentError) {
    self = try ContentDocument(json: json.utf8, file: file).content
  }

  /// Reads the documents of a folder, as `ContentDocument` does.
  public init(folder: String) throws(ContentError) {
    self = try ContentDocument(folder: folder).content
  }
}
