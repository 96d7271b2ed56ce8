/// A text as it can stand in a message: short, and on one line.
package func excerpt(_ text: some StringProtocol) -> String {
  let shown = text.unicodeScalars.prefix(40).map { $0.value < 0x20 ? " " : String($0) }.joined()
  return text.unicodeScalars.count > 40 ? shown + "..." : shown
}
