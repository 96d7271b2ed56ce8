/// For every slot of a `SessionTable`, after which answer its user's fixes stopped to bring anything:
/// all patches of that answer are known. Most fixes are settled by a look here.
@usableFromInline
struct SettledSlots<Match> {
  /// What the next fixes of a user are held against.
  @usableFromInline
  struct Settled {
    @usableFromInline let match: Match
    @usableFromInline let source: FixSource

    @inlinable
    init(match: Match, source: FixSource) {
      (self.match, self.source) = (match, source)
    }
  }

  /// Nil where nothing is known.
  @usableFromInline var answers: ContiguousArray<Settled?> = []
  @usableFromInline var surroundings: ContiguousArray<SettledSurroundings> = []

  /// What a slot takes in memory here.
  static var bytesPerSlot: Int {
    MemoryLayout<Settled?>.stride + MemoryLayout<SettledSurroundings>.stride
  }

  /// A slot begins anew.
  mutating func open(_ slot: Int) {
    if slot < answers.count {
      (answers[slot], surroundings[slot]) = (nil, SettledSurroundings())
    } else {
      answers.append(nil)
      surroundings.append(SettledSurroundings())
    }
  }

  /// All patches of an answer are known to the user of a slot, for fixes of this source.
  @inlinable
  mutating func settle(_ slot: Int, at match: Match, _ source: FixSource) {
    answers[slot] = Settled(match: match, source: source)
    surroundings[slot].around = .empty
  }

  /// Something may be open after all.
  mutating func unsettle(_ slot: Int) {
    answers[slot] = nil
    surroundings[slot].around = .empty
  }

  /// Whether a fix there can bring nothing, whatever its answer is.
  @inlinable @inline(__always)
  mutating func holds(_ coordinate: Coordinate, _ source: FixSource, slot: Int) -> Bool {
    guard surroundings[slot].around.contains(coordinate), answers[slot]?.source == source else {
      return false
    }
    if surroundings[slot].patience != 1 { surroundings[slot].haveHeld() }
    return true
  }
}

/// The places around a user's last fixes where nothing is new, and how long to wait before looking
/// for others: that costs more than an answer, and pays off only where the user stays.
@usableFromInline
struct SettledSurroundings {
  @usableFromInline var around = Neighbourhood.empty
  /// Answers without news to wait for.
  @usableFromInline var wait: UInt8 = 1
  /// How many to wait for the next time: more and more where the places found held no other fix.
  @usableFromInline var patience: UInt8 = 1

  init() {}

  /// Whether to look for places now that one more answer has brought nothing.
  @inlinable
  mutating func isTimeToLook() -> Bool {
    if wait > 0 {
      wait &-= 1
      return false
    }
    wait = patience
    patience = min(patience &* 2, 64)
    return true
  }

  /// The places found have held a fix.
  @inlinable
  mutating func haveHeld() {
    (wait, patience) = (0, 1)
  }
}
