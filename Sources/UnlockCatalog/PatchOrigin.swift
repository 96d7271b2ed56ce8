/// Where a patch comes from.
struct PatchOrigin: Sendable {
  /// The place of its feature among all features of all files, from 0.
  var order: Int
  var file: String
  /// From 1, where the format has lines.
  var line: Int?
  /// The feature's place in its file, from 1.
  var position: Int

  /// What a person is told.
  var place: String { line.map { "\(file):\($0)" } ?? "\(file), feature \(position)" }
}
