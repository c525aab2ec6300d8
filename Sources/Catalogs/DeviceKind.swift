/// The kind of device that models are chosen for; some publishers make a larger
/// model for computers and a smaller one for phones.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  /// A phone or tablet.
  case android
  /// A computer.
  case desktop
}
