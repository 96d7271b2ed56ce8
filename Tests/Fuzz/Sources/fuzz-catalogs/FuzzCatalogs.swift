import CFuzzer
import Glibc
import UnlockCatalog

/// Feeds what libFuzzer thinks up to the readers of catalogs. README.md beside the package says how.
@main struct FuzzCatalogs {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    LLVMFuzzerRunDriver(&count, &arguments, loadCatalog)
  }
}

/// Some readers open files by their paths, so the bytes become files, in memory.
private let path = "/dev/shm/fuzz-catalog-\(getpid())"

/// Loads the bytes as a catalog. `SHP!` begins the files of a shapefile one after another: `.shp`,
/// `.shx`, `.dbf`, the first two behind their sizes in two bytes each. libFuzzer links against this
/// name, whichever function its driver is given.
@c(LLVMFuzzerTestOneInput)
public func loadCatalog(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let content = Array(UnsafeBufferPointer(start: bytes, count: count))
  if content.count >= 8, content.starts(with: "SHP!".utf8) {
    let sizes = [4, 6].map { Int(content[$0]) | Int(content[$0 + 1]) << 8 }
    var rest = content[8...]
    for (ending, size) in [(".shp", sizes[0]), (".shx", sizes[1]), (".dbf", Int.max)] {
      write(Array(rest.prefix(size)), to: path + ending)
      rest = rest.dropFirst(size)
    }
    load(path + ".shp")
  } else {
    write(content, to: path)
    load(path)
  }
  return 0
}

private func load(_ path: String) {
  let loaded = CatalogReader.load(paths: [path])
  for error in loaded.errors {
    precondition(!error.message.isEmpty, "an error says what is the matter")
  }
}

private func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}
