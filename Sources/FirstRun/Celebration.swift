public import UnlockEngine

/// The one patch to celebrate now, or nil where the gate is closed or nothing waits: the head of
/// the queue, one full-screen moment a patch, also after a nested arrival.
///
/// Showing it removes nothing; when the user is done with it, `dequeueUnlockedPatch` does.
public func nextCelebration(
  of queue: [QueueEntry], root: AppRoute, tutorialSeen: Bool
) -> QueueEntry? {
  canCelebrateOnScreen(root: root, tutorialSeen: tutorialSeen) ? queue.first : nil
}
