/// What the engine keeps in memory of one user.
///
/// It may lack unlocks that another process has recorded since; the store drops what is proposed
/// again. It never holds more than the store: a patch is learned when it is proposed, and the
/// session is dropped where the store then fails.
@usableFromInline
struct UserSession {
  /// The patches that the user has.
  @usableFromInline var known = KnownPatches()

  init() {}
}
