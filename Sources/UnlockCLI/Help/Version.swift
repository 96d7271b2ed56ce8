/// The version of the program.
public enum Version {
  /// Major, minor and patch.
  public static let number = "0.1.0"
}
