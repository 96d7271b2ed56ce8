internal import UnlockJSON

/// The attributes of a feature as a table has them, and which of them a patch takes.
///
/// GeoJSON has its own, since there a property may be any JSON; tables hold texts and numbers, and
/// write the names of their columns in whatever case.
struct FeatureAttributes {
  /// One value of a table.
  enum Value {
    case none
    case text(String)
    case integer(Int64)
    case real(Double)

    /// A text that shows something, or a number's decimal text.
    var text: String? {
      switch self {
      case .none: nil
      case .text(let text): text.allSatisfy(\.isWhitespace) ? nil : text
      case .integer(let number): String(number)
      case .real(let number): Int(exactly: number).map(String.init) ?? "\(number)"
      }
    }
  }

  private var pairs: [(name: String, value: Value)] = []

  mutating func append(_ name: String, _ value: Value) {
    pairs.append((name, value))
  }

  /// Gives a feature what is its own, and the rest as its other properties.
  func fill(_ feature: inout RawFeature, _ options: CatalogOptions) {
    var others = JSONWriter()
    others.open("{")
    for (name, value) in pairs {
      switch name.lowercased() {
      case "id": feature.id = value.text ?? feature.id
      case "name": feature.name = value.text
      case "type": feature.type = value.text
      case "parent": feature.parentID = value.text
      case "radius": feature.radius = Self.radius(value)
      default: others.member(name) { $0.value(value) }
      }
    }
    others.close("}")
    if others.bytes.count > 2 { feature.propertiesJSON = others.text }
    feature.id = text(of: options.idField) ?? feature.id
    feature.name = text(of: options.nameField) ?? feature.name
    feature.type = text(of: options.typeField) ?? feature.type
  }

  private static func radius(_ value: Value) -> Double? {
    switch value {
    case .none: nil
    case .integer(let number): Double(number)
    case .real(let number): number
    case .text(let text): Double(text) ?? .nan
    }
  }

  private func text(of field: String?) -> String? {
    guard let field = field?.lowercased() else { return nil }
    return pairs.first { $0.name.lowercased() == field }?.value.text
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: FeatureAttributes.Value) {
    switch value {
    case .none: self.value(nil as String?)
    case .text(let text): self.value(text)
    case .integer(let number): raw(String(number).utf8)
    case .real(let number): self.value(number)
    }
  }
}
