import Glibc

/// Measures time on the clock that never jumps.
enum Stopwatch {
  /// Nanoseconds since some start.
  static var now: Double { read(CLOCK_MONOTONIC) }

  /// Nanoseconds that this process has had a processor for: on a busy machine, what work costs.
  static var processor: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Nanoseconds that this thread has had a processor for: what others do meanwhile does not count.
  static var worked: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Nanoseconds of a processor that `body` takes.
  static func nanosecondsWorked(_ body: () throws(BenchError) -> Void) throws(BenchError) -> Double
  {
    let start = worked
    try body()
    return worked - start
  }

  /// Nanoseconds that `body` takes.
  static func nanoseconds(_ body: () throws(BenchError) -> Void) throws(BenchError) -> Double {
    let start = now
    try body()
    return now - start
  }
}

extension [Double] {
  /// The middle value; 0 for none.
  var median: Double { quantile(0.5) }

  /// The value below which the share `q` of the values lies.
  func quantile(_ q: Double) -> Double {
    isEmpty ? 0 : sorted()[Swift.min(count - 1, Int(Double(count) * q))]
  }
}
