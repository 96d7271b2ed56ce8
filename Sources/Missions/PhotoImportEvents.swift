/// How much of the photos the user lets the app see.
public enum PhotoAccess: Sendable, CaseIterable {
  /// All of them.
  case full
  /// Those that the user ticked.
  case limited
  /// None.
  case none
}

/// How the user came to choose photos.
public enum PhotoChoice: Sendable, CaseIterable {
  /// A scan of the camera roll.
  case scan
  /// Photos picked by hand one by one.
  case handPicked
  /// An album picked as a whole.
  case album
}

/// How the reading of photos ended.
public enum PhotoImportEnding: Sendable, CaseIterable {
  /// All were read.
  case finished
  /// The user stopped it.
  case stopped
  /// It was called off before it began to count.
  case cancelled
  /// The user left in the middle.
  case left
  /// It failed.
  case failed
}

/// The events that the app records on its own account.
public enum FeatureToken {
  /// `photo_access_granted`.
  public static let photoAccessGranted = "photo_access_granted"
  /// `photo_import_scanned`.
  public static let photoImportScanned = "photo_import_scanned"
  /// `opened_trip_planner`.
  public static let openedTripPlanner = "opened_trip_planner"
  /// `opened_near_me`.
  public static let openedNearMe = "opened_near_me"
}

/// The token to record when photos are about to be read, or nil: a scan and an album need full
/// access, photos picked by hand always count.
public func tokenAtStart(of choice: PhotoChoice, access: PhotoAccess) -> String? {
  switch choice {
  case .handPicked: FeatureToken.photoAccessGranted
  case .scan, .album: access == .full ? FeatureToken.photoAccessGranted : nil
  }
}

/// The token to record when the reading of photos is over, or nil. What was found does not matter,
/// only that photos were read and that the reading ended well or was stopped by the user.
///
/// - Parameter photosRead: how many photos were read, with or without a position.
public func tokenAtEnd(_ ending: PhotoImportEnding, photosRead: Int) -> String? {
  switch ending {
  case .finished, .stopped: photosRead > 0 ? FeatureToken.photoImportScanned : nil
  case .cancelled, .left, .failed: nil
  }
}
