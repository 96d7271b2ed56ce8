import Testing

@testable import UnlockMap

@Suite struct EvenSampleTests {
  @Test(arguments: [(3, [0, 1, 2]), (8, [0, 1, 2, 3, 4, 5, 6, 7]), (9, [0, 2, 4, 6, 8])])
  func aStreamIsKeptWholeUpToTheLimitAndThenEvenlySpread(count: Int, expected: [Int]) {
    var sample = EvenSample<Int>(limit: 8)
    for element in 0..<count { sample.append(element) }
    #expect(sample.elements == expected)
    #expect(sample.count == count)
  }

  @Test func aLongStreamStaysWithinTheLimitAndCountsOn() {
    var sample = EvenSample<Int>(limit: 8)
    for element in 0..<100_000 { sample.append(element) }
    #expect(sample.elements.count <= 8 && sample.elements.count >= 4)
    #expect(sample.elements.first == 0)
    #expect(sample.count == 100_000)
    let gaps = zip(sample.elements, sample.elements.dropFirst()).map { $1 - $0 }
    #expect(Set(gaps).count == 1)
  }
}
