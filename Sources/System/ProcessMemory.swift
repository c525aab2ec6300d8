internal import CShims

/// How this process holds its memory.
public enum ProcessMemory {
  /// Gives large blocks back to the system as soon as they are freed.
  ///
  /// glibc would raise the bound with each large block that is freed, up to 32 MiB,
  /// and then keep freed columns of a long directory beside the ones that grow.
  public static func returnLargeBlocks() { _ = tp_map_large_blocks(256 << 10) }
}
