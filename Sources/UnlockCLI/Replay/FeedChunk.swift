internal import UnlockEngine

/// Some fixes in their order, and what stands between them.
struct FeedChunk {
  /// Something between the fixes of a chunk.
  struct Mark {
    enum Kind {
      /// A point that could not become a fix.
      case unreadable(UnreadablePoint)
      /// The end of a track that has so many points.
      case end(track: String, fixes: Int)
    }

    /// How many fixes of the chunk come before it.
    var position: Int
    var kind: Kind
  }

  private(set) var fixes: [UserFix] = []
  private(set) var marks: [Mark] = []

  var isEmpty: Bool { fixes.isEmpty && marks.isEmpty }

  /// How many points and ends there are.
  var count: Int { fixes.count + marks.count }

  mutating func append(_ fix: UserFix) { fixes.append(fix) }

  mutating func append(_ kind: Mark.Kind) {
    marks.append(Mark(position: fixes.count, kind: kind))
  }

  /// Forgets everything and keeps the memory.
  mutating func removeAll() {
    fixes.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }
}
