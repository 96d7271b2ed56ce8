/// The sessions of many users within a bound of memory.
///
/// Each session has a slot, which is its own until `trim` or `remove`. The user asked for last is
/// found without hashing: fixes mostly come in runs of one user. Users are told apart by the bytes
/// of their ids, as stores do; Swift's own comparison takes some texts of other bytes for equal.
@usableFromInline
struct SessionTable {
  @usableFromInline
  struct Slot {
    /// Nil in a slot that is free.
    @usableFromInline var user: String?
    @usableFromInline var session: UserSession
    /// Asked for since the hand came by last.
    @usableFromInline var isRecent: Bool
    /// How many bytes the user's id has where all of them are ASCII, else -1.
    @usableFromInline let asciiCount: Int
    let hash: UInt64

    /// A slot that is free.
    static var free: Slot {
      Slot(user: nil, hash: 0, session: UserSession(), isRecent: false)
    }

    init(user: String?, hash: UInt64, session: UserSession, isRecent: Bool) {
      self.user = user
      self.hash = hash
      self.session = session
      self.isRecent = isRecent
      let bytes = user?.utf8 ?? "".utf8
      asciiCount = bytes.allSatisfy { $0 < 0x80 } ? bytes.count : -1
    }

    /// Whether the slot is surely that of the user: texts that are equal and as long as one of
    /// ASCII have the same bytes, since every other character takes more of them.
    @inlinable
    func isSurely(of other: String) -> Bool {
      asciiCount == other.utf8.count && user == other
    }
  }

  @usableFromInline var slots: ContiguousArray<Slot> = []
  @usableFromInline var last = 0
  private let userHash = UserHash()
  private var slotsByHash = SlotsByHash()
  private var free: [Int] = []
  private var hand = 0
  /// What all sessions together take in memory, roughly.
  private(set) var bytes = 0

  init() {}

  /// How many sessions there are.
  var count: Int { slotsByHash.count }

  /// The slot of a user's session, if there is one.
  @inlinable
  mutating func slot(of user: String) -> Int? {
    if last < slots.count, slots[last].isSurely(of: user) { return last }
    return find(user)
  }

  @usableFromInline
  mutating func find(_ user: String) -> Int? {
    let hash = userHash(user)
    let found = slotsByHash.slot(hash) { slots[$0].hash == hash && slots[$0].user == user }
    guard let place = found else { return nil }
    last = place
    if !slots[place].isRecent { slots[place].isRecent = true }
    return place
  }

  /// Adds the session of a user that has none, and gives its slot: a free one, or one more.
  mutating func add(_ user: String, _ session: UserSession) -> Int {
    let slot = Slot(user: user, hash: userHash(user), session: session, isRecent: true)
    if let place = free.popLast() {
      slots[place] = slot
      last = place
    } else {
      last = slots.count
      slots.append(slot)
    }
    slotsByHash.add(last, slot.hash)
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
    guard let place = find(user) else { return }
    slotsByHash.remove(place, slots[place].hash)
    bytes -= cost(of: place)
    slots[place] = .free
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
    while bytes > limit, count > 0 {
      hand = hand + 1 < slots.count ? hand + 1 : 0
      guard let user = slots[hand].user else { continue }
      if slots[hand].isRecent { slots[hand].isRecent = false } else { remove(user) }
    }
  }

  /// What a session takes in memory, its word in the table of hashes included.
  private func cost(of place: Int) -> Int {
    let user = slots[place].user?.utf8.count ?? 0
    // Half of the words are used on average; a long text has a heap block of its own.
    return MemoryLayout<Slot>.stride + 2 * MemoryLayout<UInt64>.stride + (user > 15 ? user + 32 : 0)
      + slots[place].session.known.bytes
  }
}
