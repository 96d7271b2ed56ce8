/// The sessions of many users within a bound of memory.
///
/// Each session has a slot, which is its own until `trim` or `remove`. The user asked for last is
/// found without hashing: fixes mostly come in runs of one user.
@usableFromInline
struct SessionTable {
  @usableFromInline
  struct Slot {
    /// Nil in a slot that is free.
    @usableFromInline var user: String?
    @usableFromInline var session: UserSession
    /// Asked for since the hand came by last.
    @usableFromInline var isRecent: Bool

    init(user: String?, session: UserSession, isRecent: Bool) {
      self.user = user
      self.session = session
      self.isRecent = isRecent
    }
  }

  @usableFromInline var slots: ContiguousArray<Slot> = []
  @usableFromInline var last = 0
  private var places: [String: Int] = [:]
  private var free: [Int] = []
  private var hand = 0
  /// What all sessions together take in memory, roughly.
  private(set) var bytes = 0

  init() {}

  /// How many sessions there are.
  var count: Int { places.count }

  /// The slot of a user's session, if there is one.
  @inlinable
  mutating func slot(of user: String) -> Int? {
    if last < slots.count, slots[last].user == user { return last }
    return find(user)
  }

  @usableFromInline
  mutating func find(_ user: String) -> Int? {
    guard let place = places[user] else { return nil }
    last = place
    slots[place].isRecent = true
    return place
  }

  /// Adds the session of a user that has none, and gives its slot: a free one, or one more.
  mutating func add(_ user: String, _ session: UserSession) -> Int {
    let slot = Slot(user: user, session: session, isRecent: true)
    if let place = free.popLast() {
      slots[place] = slot
      last = place
    } else {
      last = slots.count
      slots.append(slot)
    }
    places[user] = last
    bytes += cost(of: last)
    return last
  }

  /// Notes in the session in `slot` that its user has a patch.
  mutating func learn(_ patch: PatchIndex, as source: FixSource, slot: Int) {
    bytes -= slots[slot].session.known.bytes
    slots[slot].session.known.learn(patch, as: source)
    bytes += slots[slot].session.known.bytes
  }

  /// Forgets a user's session; it is read again when it is needed.
  mutating func remove(_ user: String) {
    guard let place = places.removeValue(forKey: user) else { return }
    bytes -= cost(of: place)
    slots[place] = Slot(user: nil, session: UserSession(), isRecent: false)
    free.append(place)
  }

  /// Forgets sessions until the others fit into `limit` bytes. A hand goes round, and a session
  /// that was not asked for since the hand came by last has to go.
  ///
  /// - Complexity: one comparison where all fit; else no more than two rounds.
  @usableFromInline
  mutating func trim(toBytes limit: Int) {
    guard bytes > limit else { return }
    // The fast way to the last user leaves no mark.
    if last < slots.count { slots[last].isRecent = true }
    while bytes > limit, !places.isEmpty {
      hand = hand + 1 < slots.count ? hand + 1 : 0
      guard let user = slots[hand].user else { continue }
      if slots[hand].isRecent { slots[hand].isRecent = false } else { remove(user) }
    }
  }

  /// What a session takes in memory, its place in the dictionary included.
  private func cost(of place: Int) -> Int {
    let user = slots[place].user?.utf8.count ?? 0
    // A dictionary is at most three quarters full; a long text has a heap block of its own.
    let entry = (MemoryLayout<String>.stride + MemoryLayout<Int>.stride) * 4 / 3
    return MemoryLayout<Slot>.stride + entry + (user > 15 ? user + 32 : 0)
      + slots[place].session.known.bytes
  }
}
