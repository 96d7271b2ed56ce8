import FoundationEssentials
import Glibc

/// A folder for one test, gone with it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/unlock-tracks-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp"
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: [UInt8], _ name: String) -> String {
    let file = "\(path)/\(name)"
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    if let stream = fopen(file, "w") {
      fwrite(bytes, 1, bytes.count, stream)
      fclose(stream)
    }
    return file
  }
}
