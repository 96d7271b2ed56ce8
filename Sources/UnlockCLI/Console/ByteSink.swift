internal import Glibc
internal import Synchronization

/// Where bytes go: a file descriptor, or memory.
public protocol ByteSink: Sendable {
  /// Takes all bytes, or says why not.
  func write(_ bytes: [UInt8]) throws(WriteFailure)
}

/// Why bytes could not be written.
public enum WriteFailure: Error, Sendable, Equatable {
  /// Nobody reads any more, as when `head` has seen enough.
  case closed
  /// The system's reason: a full disk, no such descriptor.
  case failed(String)
}

/// A file descriptor that stays open; it is not closed here.
public struct DescriptorSink: ByteSink {
  private let descriptor: Int32

  /// Writes to an open descriptor.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes, also where the system takes them in pieces.
  public func write(_ bytes: [UInt8]) throws(WriteFailure) {
    var done = 0
    while done < bytes.count {
      // The pointer is valid within the closure only, and `done` is below the count.
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EPIPE {
        throw .closed
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        throw .failed(String(cString: strerror(errno)))
      }
    }
  }

  /// Standard output may be shared with a program that made it non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// Memory, for tests and for whoever calls the program from within.
public final class MemorySink: ByteSink {
  private let kept = Mutex<[UInt8]>([])

  /// An empty sink.
  public init() {}

  /// All that was written.
  public var text: String { String(decoding: kept.withLock { $0 }, as: UTF8.self) }

  /// Keeps the bytes.
  public func write(_ bytes: [UInt8]) throws(WriteFailure) {
    kept.withLock { $0 += bytes }
  }
}
