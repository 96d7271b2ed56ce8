/// Why nothing was measured.
struct BenchError: Error {
  /// What is the matter, for a person.
  var message: String
}
