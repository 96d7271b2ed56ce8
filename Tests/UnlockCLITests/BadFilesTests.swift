import Foundation
import Testing
import TrackSamples
import UnlockCLI
import UnlockEngine

/// A damaged file, what is said of it, and how much of it counts all the same.
struct BadFile: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var bytes: @Sendable () -> [UInt8]
  /// What follows the file's name.
  var message: String
  /// Points that are counted; nil where nothing can be read at all.
  var fixes: Int?

  private static let walk = (0..<4).map { place in
    Fix(
      coordinate: Coordinate(longitude: 5, latitude: 5 + Double(place) / 1000),
      time: Timestamp(millisecondsSince1970: 1_714_816_800_000 + Int64(place) * 1000))
  }

  private static func fit(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = FITWriter.file(walk)
    change(&bytes)
    return bytes
  }

  private static func wideFIT(isWhole: Bool) -> [UInt8] {
    var writer = FITWriter()
    writer.defineRecord()
    for fix in walk { writer.record(fix) }
    // 255 fields of 255 bytes each, of which none comes, or all do.
    writer.define(1, message: 20, fields: (0..<255).map { (UInt8($0), 255, 0x0D) })
    writer.data(1, (0..<(isWhole ? 255 * 255 : 1)).map { _ in (0, 1) })
    return writer.file()
  }

  private static func zip(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = Packer.zip([("walk.gpx", TrackWriter.gpx(walk))])
    change(&bytes)
    return bytes
  }

  private static func photo(_ change: (inout PhotoWriter) -> Void = { _ in }) -> [UInt8] {
    var photo = PhotoWriter()
    photo.place((5, 0, 0), "N", (5, 0, 0), "E")
    change(&photo)
    return photo.jpeg
  }

  static let all = [
    BadFile(
      testDescription: "GPX that is cut off",
      bytes: { Array(TrackWriter.gpx(walk).dropLast(60)) },
      message: "4: the file is cut off here (",
      fixes: 3),
    BadFile(
      testDescription: "gzip that is cut off",
      bytes: { Packer.gzip(TrackWriter.gpx(walk)).dropLast(4) },
      message: " the gzip data is broken: ends too early", fixes: 4),
    BadFile(
      testDescription: "gzip with a wrong checksum",
      bytes: {
        var bytes = Packer.gzip(TrackWriter.gpx(walk))
        bytes[bytes.count - 8] ^= 1
        return bytes
      }, message: " the gzip data is broken: incorrect data check", fixes: 4),
    BadFile(
      testDescription: "zip that is cut off", bytes: { zip { $0.removeLast(30) } },
      message: " the zip archive cannot be read: ", fixes: nil),
    BadFile(
      testDescription: "zip with a wrong checksum",
      bytes: {
        // The checksum stands in the local header at 14 and once more in the directory.
        zip { bytes in
          let sum = Array(bytes[14..<18])
          for place in bytes.indices.dropLast(4) where Array(bytes[place..<place + 4]) == sum {
            bytes[place] ^= 1
          }
        }
      }, message: " the zip archive is broken here (CRC error", fixes: 4),
    BadFile(
      testDescription: "zip that claims 65,535 files",
      bytes: { zip { bytes in for place in 1...4 { bytes[bytes.count - 15 + place] = 0xFF } } },
      message: " the zip archive cannot be read: ", fixes: nil),
    BadFile(
      testDescription: "FIT with a wrong checksum", bytes: { fit { $0[$0.count - 1] ^= 1 } },
      message: " the file's checksum is wrong; its fixes were read, and may be damaged", fixes: 4),
    BadFile(
      testDescription: "FIT with a broken header", bytes: { fit { $0[0] = 5 } },
      message: " the header is broken, at byte 1; the file was read up to this place", fixes: nil),
    BadFile(
      testDescription: "FIT with a wrong checksum of the header", bytes: { fit { $0[12] ^= 1 } },
      message: " the header's checksum is wrong, at byte 14;", fixes: nil),
    BadFile(
      testDescription: "FIT that declares 4 GB",
      bytes: {
        fit { bytes in
          for place in 4..<8 { bytes[place] = 0xFF }
          (bytes[12], bytes[13]) = (0, 0)
        }
        // The checksum at the end is taken for a message then, which casts doubt on the one before.
      }, message: " a message comes before its definition, at byte ", fixes: 3),
    BadFile(
      testDescription: "FIT that declares too little",
      bytes: {
        fit { bytes in
          (bytes[4], bytes[12], bytes[13]) = (40, 0, 0)
        }
      }, message: " a message reaches beyond the size that the header declares, at byte ", fixes: 1),
    BadFile(
      testDescription: "FIT with a message of 65,025 bytes that do not come",
      bytes: { wideFIT(isWhole: false) }, message: " the file is cut off here, at byte ", fixes: 4),
    BadFile(
      testDescription: "GPX with a byte of another encoding",
      bytes: {
        let text = String(decoding: TrackWriter.gpx(walk), as: UTF8.self)
        let parts = text.components(separatedBy: "\n")
        return Array("\(parts[0])\n\(parts[1])<name>caf".utf8) + [0xE9] + Array("</name>".utf8)
      }, message: "2: the XML is broken here (not well-formed (invalid token))", fixes: 2),
    BadFile(
      testDescription: "JSON lines with a byte of another encoding",
      bytes: {
        Array(#"{"latitude":5,"longitude":5}"#.utf8) + [0x0A]
          + Array(#"{"latitude":5,"longitude":5,"id":"caf"#.utf8) + [0xE9] + Array("\"}\n".utf8)
          + Array(#"{"latitude":5,"longitude":5}"#.utf8)
      }, message: "2: the line is not JSON: The input is not valid UTF-8", fixes: 3),
    BadFile(
      testDescription: "UTF-16 that is cut off within a character",
      bytes: {
        let text = String(decoding: TrackWriter.csv(walk), as: UTF8.self) + "x,5,\u{1F600}"
        return [0xFF, 0xFE]
          + Array(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }.dropLast())
      }, message: "6: the record cannot be read: its longitude ", fixes: 5),
    BadFile(
      testDescription: "a photograph without a position", bytes: { PhotoWriter().jpeg },
      message: " is a photograph without a position", fixes: nil),
    BadFile(
      testDescription: "a photograph cut off in its EXIF data",
      bytes: { Array(photo().prefix(60)) },
      message: " is a photograph without a position", fixes: nil),
    BadFile(
      testDescription: "a photograph whose latitude claims 2^32 - 1 fractions",
      bytes: { photo { $0.gps[1].count = .max } },
      message: " the photograph's position cannot be read: one of its coordinates is missing",
      fixes: 1),
    BadFile(
      testDescription: "a bomb of one layer",
      bytes: { Packer.gzip(Array("<gpx>".utf8) + blanks) },
      message: " the compressed data swells more than 250 times over;", fixes: 0),
    BadFile(
      testDescription: "a bomb inside a bomb",
      bytes: { Packer.gzip(Packer.gzip(Array("<gpx>".utf8) + blanks)) },
      message: " the compressed data swells more than 250 times over;", fixes: 0),
    BadFile(
      testDescription: "a bomb in a zip archive",
      bytes: { Packer.zip([("a.gpx", Array("<gpx>".utf8) + blanks)]) },
      message: " the compressed data swells more than 250 times over;", fixes: 0),
    BadFile(
      testDescription: "a bomb in a zip archive that claims to be packed into 2 GB",
      bytes: {
        var bytes = Packer.zip([("a.gpx", Array("<gpx>".utf8) + blanks)])
        // The directory's entry is 46 bytes and the name, and what ends the archive 22.
        for place in 0..<4 { bytes[bytes.count - 22 - 51 + 20 + place] = place == 3 ? 0x7F : 0xFF }
        return bytes
      }, message: " the compressed data swells more than 250 times over;", fixes: 0),
    BadFile(
      testDescription: "an archive in an archive, five deep",
      bytes: {
        (0..<5).reduce(TrackWriter.gpx(walk)) { bytes, _ in Packer.zip([("inner.zip", bytes)]) }
      }, message: " is no track: it is packed more than three times", fixes: nil),
  ]

  private static let blanks = [UInt8](repeating: 0x20, count: 66 << 20)
}

/// Damaged files: each one clear line with file and place, and what can be read counts.
@Suite struct BadFilesTests {
  @Test(arguments: BadFile.all)
  func itIsToldInOneLineAndTheReadablePartCounts(file: BadFile) throws {
    let workspace = try Workspace()
    let catalog = try workspace.nestedCatalog()
    let path = try workspace.file("bad", bytes: file.bytes())
    let run = ProgramRun("replay", "--catalog", catalog, "--format", "ndjson", path)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("unlock: \(path):\(file.message)"), "\(run.errors)")
    #expect(run.objects.last?["fixes"] as? Int == file.fixes ?? 0)
    #expect(run.status == (file.fixes ?? 0 > 0 ? .partial : .nothing))
  }
}

/// An archive whose members share what they are packed into.
@Suite struct SharedMembersTests {
  @Test func theySwellNoFurtherThanOneAlone() throws {
    let workspace = try Workspace()
    let catalog = try workspace.nestedCatalog()
    let content = Array("<gpx>".utf8) + [UInt8](repeating: 0x20, count: 4 << 20)
    let one = Packer.zip([("00.gpx", content)])
    // The directory has one entry, of 46 bytes and the name; here it has 40 of them.
    let (body, end) = (one.dropLast(22 + 52), Array(one.suffix(22)))
    let entry = Array(one.suffix(22 + 52).prefix(52))
    var bytes = Array(body)
    for member in 0..<40 {
      bytes += entry.prefix(46) + Array("\(member / 10)\(member % 10).gpx".utf8)
    }
    var last = end
    for place in [8, 10] { last[place] = 40 }
    let size = 40 * 52
    for place in 0..<4 { last[12 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
    let path = try workspace.file("many.zip", bytes: bytes + last)
    let run = ProgramRun("replay", "--catalog", catalog, "--format", "ndjson", path)
    #expect(run.status == .nothing)
    #expect(run.errors.contains("more files: the compressed data swells more than 250 times over"))
    #expect(run.errorLines.count < 25)
  }
}
