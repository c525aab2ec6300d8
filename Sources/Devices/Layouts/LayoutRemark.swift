/// Something that a user should know about a model set on a device.
public enum LayoutRemark: String, Hashable, Sendable, CaseIterable {
  /// Argos Translate 1.10 and later asks the network for a sentence splitter
  /// at the first translation, since this package brings none.
  case asksTheNetworkOnce = "asks-the-network-once"
}
