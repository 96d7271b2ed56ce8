internal import UnlockTracks

/// Hands out the points of several tracks as one stream, a chunk at a time.
protocol TrackFeed {
  /// Adds up to `limit` points and ends of tracks; none behind the last.
  mutating func fill(_ chunk: inout FeedChunk, limit: Int)
}

/// One track after another, each in its own order.
struct SequentialFeed: TrackFeed {
  private let options: TrackOptions
  private let log: TrackLog
  private var waiting: ArraySlice<ListedTrack>
  private var current: OpenTrack?

  private struct OpenTrack {
    var reader: any TrackReader
    var tally: TrackTally
  }

  init(_ tracks: [ListedTrack], options: TrackOptions, log: TrackLog) {
    waiting = tracks[...]
    self.options = options
    self.log = log
  }

  mutating func fill(_ chunk: inout FeedChunk, limit: Int) {
    while chunk.count < limit, var track = current ?? openNext() {
      let isAtEnd = read(&track, into: &chunk, limit: limit)
      current = isAtEnd ? nil : track
      guard isAtEnd else { continue }
      log.end(track.tally, passedOver: track.reader.passedOver, in: &chunk)
    }
  }

  /// Reads on until the chunk is full; true where the track has come to its end.
  private func read(_ track: inout OpenTrack, into chunk: inout FeedChunk, limit: Int) -> Bool {
    do {
      while chunk.count < limit {
        guard let item = try track.reader.next() else { return true }
        log.take(item, of: &track.tally, into: &chunk)
      }
      return false
    } catch {
      log.fail(error, in: &track.tally)
      return true
    }
  }

  private mutating func openNext() -> OpenTrack? {
    while let track = waiting.popFirst() {
      var tally = TrackTally(track)
      log.willOpen(track.source)
      do {
        return OpenTrack(reader: try track.source.open(options: options), tally: tally)
      } catch {
        log.fail(error, in: &tally)
      }
    }
    return nil
  }
}

/// All tracks at once, always that one next whose next fix is the earliest.
struct MergedFeed: TrackFeed {
  private let tracks: MergedTracks
  private let log: TrackLog
  private var tallies: [TrackTally]
  private var isAtEnd = false

  init(_ tracks: [ListedTrack], options: TrackOptions, log: TrackLog) {
    self.tracks = MergedTracks(
      tracks.map(\.source), options: options, willOpen: { log.willOpen($0) })
    self.log = log
    tallies = tracks.map { TrackTally($0) }
  }

  mutating func fill(_ chunk: inout FeedChunk, limit: Int) {
    while !isAtEnd, chunk.count < limit {
      switch tracks.next() {
      case .item(let track, let item): log.take(item, of: &tallies[track], into: &chunk)
      case .failure(let track, let error): log.fail(error, in: &tallies[track])
      case nil:
        isAtEnd = true
        for (track, tally) in tallies.enumerated() {
          log.end(tally, passedOver: tracks.passedOver(in: track), in: &chunk)
        }
      }
    }
  }
}
