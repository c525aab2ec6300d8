public import System

/// Where a body goes that is not a form; decided by its head alone.
public enum UploadDecision: Sendable {
  /// Into memory, as long as it is no longer than the server allows there.
  case memory
  /// Into a file of its own in a folder, when it has at most `limit` bytes.
  case file(in: Folder, limit: UInt64)
  /// Nowhere; the answer says why.
  case refuse(WebResponse)
}

/// What became of an upload that was accepted into a folder.
public enum Upload: Sendable {
  /// It is there, whole.
  case received(ReceivedFile)
  /// It could not be written, for example because the disk is full.
  case failed(FileError)
}
