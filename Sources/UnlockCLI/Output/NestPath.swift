internal import UnlockEngine

/// A nest as one path, outermost first: Massachusetts › Boston › Fenway.
struct NestPath: Equatable {
  /// One patch on the path, and whether it is one of those that the path was made for.
  struct Step: Equatable {
    var name: String
    var isMeant: Bool
  }

  var steps: [Step]

  /// The paths that show every patch of a batch: usually one, more where some of the patches are
  /// not nested in one another. They keep the order of the batch. What lies around them is on the paths, too.
  static func paths(through batch: [PatchIndex], in catalog: Catalog) -> [NestPath] {
    var open = Set(batch)
    var paths: [(first: Int, path: NestPath)] = []
    let innermostFirst = batch.reversed().sorted { catalog.depth(at: $0) > catalog.depth(at: $1) }
    for patch in innermostFirst where open.contains(patch) {
      let chain = chain(outwards: patch, preferring: open, in: catalog)
      let steps = chain.reversed().map {
        Step(name: catalog[$0].name, isMeant: open.contains($0))
      }
      let first = batch.firstIndex { chain.contains($0) && open.contains($0) }
      paths.append((first ?? batch.count, NestPath(steps: steps)))
      open.subtract(chain)
    }
    return paths.sorted { $0.first < $1.first }.map(\.path)
  }

  /// From a patch outwards, each nested in the next, with as many steps as there are.
  private static func chain(
    outwards start: PatchIndex, preferring wanted: Set<PatchIndex>, in catalog: Catalog
  ) -> [PatchIndex] {
    var chain = [start]
    while let inner = chain.last {
      let around = catalog.enclosers(of: inner)
      let next = around.max { left, right in
        (wanted.contains(left) ? 1 : 0, catalog.depth(at: left), right)
          < (wanted.contains(right) ? 1 : 0, catalog.depth(at: right), left)
      }
      guard let next else { break }
      chain.append(next)
    }
    return chain
  }

  /// The path for a person. What it is not made for stands back: in parentheses, or faint where
  /// the terminal can do that.
  func text(in style: TextStyle) -> String {
    var pieces: [String] = []
    for run in runs {
      let names = run.map { $0.name.printable }
      if run.first?.isMeant == true {
        pieces.append(names.map(style.bold).joined(separator: " › "))
      } else {
        let text = names.joined(separator: " › ")
        pieces.append(style.isOn ? style.faint(text) : "(\(text))")
      }
    }
    return pieces.joined(separator: " › ")
  }

  private var runs: [[Step]] {
    steps.reduce(into: []) { runs, step in
      if runs.last?.last?.isMeant == step.isMeant {
        runs[runs.count - 1].append(step)
      } else {
        runs.append([step])
      }
    }
  }
}
