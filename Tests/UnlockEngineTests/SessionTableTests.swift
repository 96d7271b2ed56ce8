import TestSupport
import Testing

@testable import UnlockEngine

@Suite struct SessionTableTests {
  func session(knowing count: Int) -> UserSession {
    var session = UserSession()
    for patch in 0..<count { session.known.learn(patch, as: .gps) }
    return session
  }

  @Test func aSessionIsFoundUntilItIsRemoved() {
    var table = SessionTable()
    let ada = table.add("ada", session(knowing: 1))
    let bob = table.add("bob", session(knowing: 2))
    #expect(table.slot(of: "ada") == ada)
    #expect(table.slot(of: "ada") == ada)
    #expect(table.slot(of: "bob") == bob)
    table.remove("ada")
    table.remove("ada")
    #expect(table.slot(of: "ada") == nil)
    #expect(table.slot(of: "bob") == bob)
  }

  @Test func aFreedSlotKnowsNothingOfItsFormerUser() {
    var table = SessionTable()
    let slot = table.add("ada", session(knowing: 5))
    table.remove("ada")
    #expect(table.add("bob", UserSession()) == slot)
    #expect(!table.slots[slot].session.known.knows(0, as: .import))
  }

  @Test func memoryIsCountedBackToNothing() {
    var table = SessionTable()
    for user in ["ada", "a user with a name that is too long to be kept in place"] {
      let slot = table.add(user, UserSession())
      for patch in 0..<1_000 { table.learn(patch, as: .gps, slot: slot) }
    }
    #expect(table.bytes > 2 * 4_000)
    table.remove("ada")
    table.trim(toBytes: 0)
    #expect(table.bytes == 0 && table.count == 0)
  }

  @Test func whoCameByGetsASecondChance() {
    var table = SessionTable()
    for user in 0..<100 { _ = table.add("user \(user)", session(knowing: 10)) }
    let half = table.bytes / 2
    // One round takes everybody's mark, and half of the sessions go.
    table.trim(toBytes: half)
    #expect(table.bytes <= half && table.count >= 45)
    let survivors = (0..<100).filter { table.slot(of: "user \($0)") != nil }
    table.trim(toBytes: table.bytes - 1)
    let visited = survivors.last.map { "user \($0)" } ?? ""
    for user in 100..<200 {
      _ = table.add("user \(user)", session(knowing: 10))
      _ = table.slot(of: visited)
      table.trim(toBytes: half)
    }
    #expect(table.slot(of: visited) != nil)
  }

  @Test func everyUserIsFoundWhoeverComesAndGoes() {
    var table = SessionTable()
    var slots: [String: Int] = [:]
    var generator = SeededGenerator(seed: 1)
    for number in 0..<20_000 {
      let user =
        String(repeating: "u", count: number % 40)
        + String(Int.random(in: 0..<500, using: &generator))
      if slots[user] == nil {
        slots[user] = table.add(user, UserSession())
      } else if Bool.random(using: &generator) {
        table.remove(user)
        slots[user] = nil
      }
      #expect(table.slot(of: user) == slots[user])
    }
    #expect(table.count == slots.count)
    for (user, slot) in slots { #expect(table.slot(of: user) == slot) }
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("K", "\u{212A}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
    (";", "\u{37E}"),
  ])
  func usersThatOnlyLookAlikeAreTwo(one: String, other: String) {
    #expect(one == other, "to Swift they are one")
    for (first, second) in [(one, other), (other, one)] {
      var table = SessionTable()
      let slot = table.add(first, UserSession())
      #expect(table.slot(of: second) == nil)
      let another = table.add(second, UserSession())
      #expect(another != slot)
      #expect(table.slot(of: first) == slot && table.slot(of: second) == another)
    }
  }
}
