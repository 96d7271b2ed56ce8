internal import AppContent
public import UnlockEngine

/// The mission board as a client keeps it: when to ask for it again, and what to show meanwhile.
///
/// The client asks where `shouldRequest` says so, and reports how the request ended. A request in
/// flight is never cancelled and never doubled. What is written to disk brings back the last known
/// board, not the request.
public struct MissionBoardCache: Hashable, Sendable {
  /// For how many seconds a board counts as fresh.
  public static let freshSeconds = 30.0

  /// The last known board; nil until the first success, which is not the same as an empty one.
  public private(set) var board: MissionBoard?
  private var refreshedAt: Timestamp?
  private var isInFlight = false
  private var wentStaleInFlight = false

  /// A cache that knows nothing.
  public init() {}

  /// The number for the badge: 0 before the first success.
  public var openCount: Int { board?.openCount ?? 0 }

  /// Asked when the board opens or comes back into view: whether the client has to send a request
  /// now. If so the request counts as in flight.
  public mutating func shouldRequest(at now: Timestamp) -> Bool {
    guard !isInFlight, !isFresh(at: now) else { return false }
    isInFlight = true
    return true
  }

  /// The request brought a board.
  public mutating func requestSucceeded(with board: MissionBoard, at now: Timestamp) {
    self.board = board
    // An event that was accepted after the request went out may be missing in its answer.
    refreshedAt = wentStaleInFlight ? nil : now
    isInFlight = false
    wentStaleInFlight = false
  }

  /// The request failed: the last known board stays, and stays stale.
  public mutating func requestFailed() {
    isInFlight = false
    wentStaleInFlight = false
  }

  /// Something happened that the board does not know yet.
  public mutating func markStale() {
    refreshedAt = nil
    wentStaleInFlight = isInFlight
  }

  private func isFresh(at now: Timestamp) -> Bool {
    guard let refreshedAt else { return false }
    // A clock that was set back must not keep a board fresh for longer.
    return (0..<Self.freshSeconds).contains(now.seconds(since: refreshedAt))
  }
}

extension MissionBoardCache {
  /// What is written to disk.
  public var json: String { JSONText.encode(self) }

  /// What an earlier run knew, out of what it wrote; nil where that cannot be read.
  public init?(json: String) {
    guard let cache: MissionBoardCache = JSONText.decode(json) else { return nil }
    self = cache
  }
}

extension MissionBoardCache: Codable {
  private enum CodingKeys: String, CodingKey { case board, refreshedAt }

  /// Reads what an earlier run knew.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    board = try members.decodeIfPresent(MissionBoard.self, forKey: .board)
    refreshedAt = try members.decodeIfPresent(Timestamp.self, forKey: .refreshedAt)
  }

  /// Writes what is known.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(board, forKey: .board)
    try members.encodeIfPresent(refreshedAt, forKey: .refreshedAt)
  }
}
