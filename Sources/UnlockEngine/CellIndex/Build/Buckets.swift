/// Values sorted into numbered buckets, in their order within each.
struct Buckets {
  private var starts: [Int]
  private var values: [UInt32]

  /// Sorts pairs of a bucket and a value; the lists are taken one after another.
  init(count: Int, _ lists: [[BucketPair]]) {
    var starts = [Int](repeating: 0, count: count + 1)
    for list in lists {
      for pair in list { starts[Int(pair.bucket) + 1] += 1 }
    }
    for bucket in 0..<count { starts[bucket + 1] += starts[bucket] }
    values = [UInt32](unsafeUninitializedCapacity: starts[count]) { buffer, filled in
      var next = starts
      for list in lists {
        for pair in list {
          buffer[next[Int(pair.bucket)]] = pair.value
          next[Int(pair.bucket)] += 1
        }
      }
      filled = buffer.count
    }
    self.starts = starts
  }

  /// The values of one bucket.
  subscript(bucket: Int) -> ArraySlice<UInt32> { values[starts[bucket]..<starts[bucket + 1]] }
}

/// A value and the bucket that it belongs to.
struct BucketPair: BitwiseCopyable {
  var bucket: UInt32
  var value: UInt32
}
