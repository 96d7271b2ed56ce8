/// Keeps at most `limit` elements of a stream, evenly spread over it: every element at first, then
/// every second, every fourth. The first one always stays.
struct EvenSample<Element> {
  private(set) var elements: [Element] = []
  /// How many elements the stream had.
  private(set) var count = 0
  private let limit: Int
  private var stride = 1

  init(limit: Int) {
    precondition(limit > 0, "a sample holds something")
    self.limit = limit
  }

  mutating func append(_ element: Element) {
    defer { count += 1 }
    guard count % stride == 0 else { return }
    if elements.count == limit {
      var position = -1
      elements.removeAll { _ in
        position += 1
        return position % 2 == 1
      }
      stride *= 2
      guard count % stride == 0 else { return }
    }
    elements.append(element)
  }
}
