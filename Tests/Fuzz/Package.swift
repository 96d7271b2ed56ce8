// swift-tools-version: 6.3
import PackageDescription

// A package of its own, since it builds only with -sanitize=fuzzer.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "unlock", path: "../..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "fuzz-tracks",
      dependencies: ["CFuzzer", .product(name: "UnlockTracks", package: "unlock")]),
    .executableTarget(
      name: "fuzz-catalogs",
      dependencies: ["CFuzzer", .product(name: "UnlockCatalog", package: "unlock")]),
  ]
)
