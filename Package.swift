// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "unlock",
  products: [
    .library(name: "UnlockEngine", targets: ["UnlockEngine"]),
    .library(name: "UnlockStore", targets: ["UnlockStore"]),
    .library(name: "UnlockTracks", targets: ["UnlockTracks"]),
    .library(name: "UnlockCatalog", targets: ["UnlockCatalog"]),
    .library(name: "UnlockService", targets: ["UnlockService"]),
    .library(name: "AppRules", targets: ["AppContent", "FirstRun", "Missions"]),
  ],
  traits: [
    .trait(name: "S2", description: "unlock-bench also measures Google's S2 (libs2-dev)")
  ],
  targets: [
    // C libraries, one thin target each.
    .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
    .systemLibrary(name: "CLibUUID", pkgConfig: "uuid", providers: [.apt(["uuid-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CGeodesic", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
    .systemLibrary(name: "CProj", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .target(name: "CHeif"),
    .target(name: "CShapelib", linkerSettings: [.linkedLibrary("shp")]),
    .target(
      name: "CSimdjson",
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),
    .target(name: "CMapAssets", exclude: ["page"]),

    // The core, and what stands around it.
    .target(name: "CCellKernel"),
    .target(name: "UnlockEngine", dependencies: ["CCellKernel"], swiftSettings: settings),
    .target(name: "GEOSBridge", dependencies: ["CGEOS", "UnlockEngine"], swiftSettings: settings),
    .target(
      name: "UnlockGeodesy", dependencies: ["CGeodesic", "CProj", "UnlockEngine"],
      swiftSettings: settings),
    .target(
      name: "UnlockCatalog",
      dependencies: [
        "CSQLite", "CShapelib", "CXXHash", "FileBytes", "FileReplacement", "GEOSBridge",
        "JSONBridge", "UnlockEngine", "UnlockGeodesy", "UnlockJSON", "XMLBridge",
      ],
      swiftSettings: settings),
    .target(name: "FileReplacement", swiftSettings: settings),
    .target(name: "JSONBridge", dependencies: ["CSimdjson"], swiftSettings: settings),
    .target(
      name: "UnlockTracks",
      dependencies: ["CExif", "CHeif", "CSimdjson", "FileBytes", "UnlockEngine", "XMLBridge"],
      swiftSettings: settings),
    .target(name: "FileBytes", dependencies: ["CZip", "CZlib"], swiftSettings: settings),
    .target(name: "XMLBridge", dependencies: ["CExpat", "FileBytes"], swiftSettings: settings),
    .target(name: "UnlockJSON", dependencies: ["UnlockEngine"], swiftSettings: settings),
    .target(
      name: "UnlockMap",
      dependencies: [
        "CMapAssets", "FileReplacement", "UnlockEngine", "UnlockGeodesy", "UnlockJSON",
      ],
      swiftSettings: settings),
    .target(
      name: "UnlockStore",
      dependencies: ["AppContent", "CSQLite", "FirstRun", "Missions", "UnlockEngine"],
      swiftSettings: settings),
    .target(
      name: "UnlockService", dependencies: ["CLibUUID", "UnlockEngine", "UnlockGeodesy"],
      swiftSettings: settings),
    .target(
      name: "UnlockCLI",
      dependencies: [
        "AppContent", "FileReplacement", "GEOSBridge", "Missions", "UnlockCatalog", "UnlockEngine",
        "UnlockExplain",
        "UnlockGeodesy", "UnlockJSON", "UnlockMap", "UnlockService", "UnlockStore", "UnlockTracks",
      ], swiftSettings: settings),
    .target(
      name: "PolicySimulation", dependencies: ["UnlockEngine", "UnlockService"],
      swiftSettings: settings),
    .executableTarget(name: "unlock", dependencies: ["UnlockCLI"], swiftSettings: settings),

    // The app's rules: content, first run, achievements and missions.
    .target(name: "AppContent", swiftSettings: settings),
    .target(
      name: "Missions", dependencies: ["AppContent", "UnlockEngine"], swiftSettings: settings),
    .target(
      name: "FirstRun", dependencies: ["AppContent", "UnlockEngine"], swiftSettings: settings),
    .target(
      name: "UnlockExplain", dependencies: ["UnlockEngine", "UnlockGeodesy"],
      swiftSettings: settings),

    // Tracks as other programs write them, for the bench and the tests.
    .target(
      name: "TrackSamples", dependencies: ["CZip", "CZlib", "UnlockEngine"],
      swiftSettings: settings),
    .executableTarget(
      name: "unlock-bench",
      dependencies: [
        "CBenchSystem", "CExif", "CExpat", "CHeif", "CS2", "CSimdjson", "CZlib", "FileReplacement",
        "GEOSBridge", "PolicySimulation", "TrackSamples", "UnlockCatalog", "UnlockEngine",
        "UnlockJSON",
        "UnlockTracks", "SQLiteYardstick", "UnlockService", "UnlockStore",
      ],
      swiftSettings: settings),
    // Only what the bench measures with and against.
    .target(name: "CBenchSystem"),
    .target(
      name: "CS2", cxxSettings: [.define("WITH_S2", .when(traits: ["S2"]))],
      linkerSettings: [
        .linkedLibrary("s2", .when(traits: ["S2"])), .linkedLibrary("stdc++"),
      ]),
    .target(name: "SQLiteYardstick", dependencies: ["CSQLite"], swiftSettings: settings),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["UnlockEngine"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "UnlockEngineTests", dependencies: ["UnlockEngine", "TestSupport"],
      swiftSettings: settings),
    .target(
      name: "DifferentialCheck", dependencies: ["GEOSBridge", "TestSupport", "UnlockEngine"],
      path: "Tests/DifferentialCheck", swiftSettings: settings),
    .executableTarget(
      name: "differential",
      dependencies: ["DifferentialCheck", "TestSupport", "UnlockCatalog", "UnlockEngine"],
      path: "Tests/differential", swiftSettings: settings),
    .testTarget(
      name: "DifferentialTests",
      dependencies: ["DifferentialCheck", "TestSupport", "UnlockCatalog", "UnlockEngine"],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockTracksTests",
      dependencies: ["TestSupport", "TrackSamples", "UnlockTracks", "UnlockEngine"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .target(name: "CFaultyVFS", dependencies: ["CSQLite"], path: "Tests/CFaultyVFS"),
    .executableTarget(
      name: "store-crash-child",
      dependencies: ["UnlockStore", "UnlockService", "UnlockEngine", "TestSupport"],
      path: "Tests/store-crash-child", swiftSettings: settings),
    .testTarget(
      name: "UnlockStoreTests",
      dependencies: [
        "AppContent", "CFaultyVFS", "CSQLite", "FirstRun", "Missions", "TestSupport",
        "UnlockEngine", "UnlockService", "UnlockStore", "store-crash-child",
      ],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .testTarget(
      name: "MissionsTests",
      dependencies: ["AppContent", "Missions", "UnlockEngine", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FirstRunTests",
      dependencies: [
        "AppContent", "FirstRun", "GEOSBridge", "Missions", "UnlockCatalog", "UnlockEngine",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockExplainTests",
      dependencies: ["TestSupport", "UnlockEngine", "UnlockExplain", "UnlockGeodesy"],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockServiceTests", dependencies: ["UnlockService", "UnlockEngine"],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockMapTests", dependencies: ["UnlockMap", "UnlockEngine", "TestSupport"],
      exclude: ["Browser"], swiftSettings: settings),
    .testTarget(
      name: "FileReplacementTests", dependencies: ["FileReplacement", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockJSONTests", dependencies: ["UnlockJSON", "UnlockEngine"],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockCLITests",
      dependencies: ["TestSupport", "TrackSamples", "UnlockCLI", "UnlockEngine", "unlock"],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockGeodesyTests", dependencies: ["UnlockGeodesy", "UnlockEngine", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GEOSBridgeTests", dependencies: ["GEOSBridge", "UnlockEngine", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "UnlockCatalogTests",
      dependencies: [
        "CSQLite", "CShapelib", "FileReplacement", "GEOSBridge", "TestSupport", "TrackSamples",
        "UnlockCatalog", "UnlockEngine",
      ],
      swiftSettings: settings),
    .testTarget(name: "JSONBridgeTests", dependencies: ["JSONBridge"], swiftSettings: settings),
    .testTarget(
      name: "PolicySimulationTests",
      dependencies: ["PolicySimulation", "TestSupport", "UnlockEngine"], swiftSettings: settings),
  ],
  cxxLanguageStandard: .cxx17
)
