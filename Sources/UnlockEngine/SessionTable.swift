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
    @usableFromInline let key: UserKey
    let hash: UInt64

    /// A slot that is free.
    static var free: Slot {
      Slot(user: nil, key: UserKey(""), hash: 0, session: UserSession(), isRecent: false)
    }

    init(user: String?, key: UserKey, hash: UInt64, session: UserSession, isRecent: Bool) {
      self.user = user
      self.key = key
      self.hash = hash
      self.session = session
      self.isRecent = isRecent
    }

    /// Whether the slot is that of the user with this key.
    @inlinable
    func isOf(_ other: String, _ otherKey: UserKey) -> Bool {
      guard key == otherKey, let user else { return false }
      return key.isWhole || user.utf8.elementsEqual(other.utf8)
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
  private let bytesBeside: Int

  /// - Parameter bytesBeside: what is kept elsewhere for each slot.
  init(bytesBeside: Int = 0) {
    self.bytesBeside = bytesBeside
  }

  /// How many sessions there are.
  var count: Int { slotsByHash.count }

  /// The slot of a user's session, if there is one.
  @inlinable
  mutating func slot(of user: String) -> Int? {
    let key = UserKey(user)
    if last < slots.count, slots[last].isOf(user, key) { return last }
    return find(user, key)
  }

  @usableFromInline
  mutating func find(_ user: String, _ key: UserKey) -> Int? {
    let hash = userHash(user, key)
    guard let place = slotsByHash.slot(hash, where: { slots[$0].isOf(user, key) }) else {
      return nil
    }
    last = place
    if !slots[place].isRecent { slots[place].isRecent = true }
    return place
  }

  /// Adds the session of a user that has none, and gives its slot: a free one, or one more.
  mutating func add(_ user: String, _ session: UserSession) -> Int {
    let key = UserKey(user)
    let slot = Slot(
      user: user, key: key, hash: userHash(user, key), session: session, isRecent: true)
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
    guard let place = find(user, UserKey(user)) else { return }
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
    return bytesBeside + MemoryLayout<Slot>.stride + 2 * MemoryLayout<UInt64>.stride
      + (user > 15 ? user + 32 : 0)
      + slots[place].session.known.bytes
  }
}
