/// Guesses which word was meant.
enum Suggestion {
  /// The candidate nearest to `word`, or nil where none is near enough to be meant.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let scored = candidates.map { (word: $0, distance: distance(from: word, to: $0)) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    let isPrefix = word.count > 1 && best.word.hasPrefix(word)
    return isPrefix || best.distance <= max(1, word.count / 3) ? best.word : nil
  }

  /// How many letters have to be put in, left out, changed or swapped with their neighbour.
  static func distance(from left: String, to right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
