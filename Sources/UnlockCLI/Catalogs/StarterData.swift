/// Finds the data that comes with the program: `catalog` and `content`, side by side in one folder.
enum StarterData {
  /// The variable that names that folder.
  static let variable = "UNLOCK_DATA"

  /// The folder that the variable names.
  static func named(on console: Console) -> String? {
    console.variables[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Where the data may be: only the folder that the variable names, or else those of an
  /// installation around the program's file, and of the sources that it was built in, wherever the
  /// program was started.
  static func folders(on console: Console) -> [String] {
    if let named = named(on: console) { return [named] }
    return foldersAround(console.executable)
  }

  /// The folder of the starter content. A folder that is named only for its catalog does not take
  /// the content away: then that of the program is used.
  static func content(on console: Console) -> String? {
    (folders(on: console) + foldersAround(console.executable)).map { "\($0)/content" }
      .first(where: CatalogPaths.isDirectory)
  }

  private static func foldersAround(_ executable: String?) -> [String] {
    var parts = executable?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    // The file itself, and the folder that it lies in.
    parts = parts.dropLast(2)
    var folders: [String] = []
    for _ in 0..<5 where !parts.isEmpty {
      let directory = parts.joined(separator: "/")
      folders += ["\(directory)/share/unlock", "\(directory)/data"]
      parts.removeLast()
    }
    return folders
  }
}
