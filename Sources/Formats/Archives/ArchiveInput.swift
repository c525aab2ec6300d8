internal import CArchive
import Glibc
internal import System

/// The bytes that libarchive reads, pulled piece by piece or read from a file.
///
/// libarchive keeps an unretained pointer to it, so whoever opens an archive
/// with it holds it until the archive is freed. One thread at a time uses it.
final class ArchiveInput {
  /// Fills a buffer and answers the bytes, 0 at the end.
  typealias Pull = (UnsafeMutableRawBufferPointer) throws -> Int

  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 256 << 10, alignment: 4096)
  private let pull: Pull?
  private let file: OpenFile?
  private var offset: UInt64 = 0
  /// What stopped the reading; libarchive itself only sees that it failed.
  private(set) var failure: (any Error)?

  /// Reads what the closure gives, once, from its start.
  init(pull: @escaping Pull) {
    self.pull = pull
    file = nil
  }

  /// Reads a file, with seeking.
  init(file: OpenFile) {
    self.file = file
    pull = nil
  }

  deinit { buffer.deallocate() }

  /// Gives this input to an archive that was made and not opened yet.
  func open(_ archive: OpaquePointer) -> Int32 {
    archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
    archive_read_set_read_callback(archive) { _, context, start in
      ArchiveInput.from(context)?.read(start) ?? -1
    }
    if file != nil {
      archive_read_set_seek_callback(archive) { _, context, offset, whence in
        ArchiveInput.from(context)?.seek(offset, whence) ?? Int64(ARCHIVE_FATAL)
      }
      archive_read_set_skip_callback(archive) { _, context, count in
        ArchiveInput.from(context)?.skip(count) ?? 0
      }
    }
    return archive_read_open1(archive)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> ArchiveInput? {
    context.map { Unmanaged<ArchiveInput>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(_ start: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    do {
      let count: Int
      if let file {
        count = try file.read(into: buffer, at: offset)
      } else if let pull {
        count = try pull(buffer)
      } else {
        count = 0
      }
      offset += UInt64(count)
      start?.pointee = UnsafeRawPointer(buffer.baseAddress)
      return count
    } catch {
      failure = error
      return -1
    }
  }

  private func skip(_ count: Int64) -> Int64 {
    offset += UInt64(clamping: count)
    return max(count, 0)
  }

  private func seek(_ target: Int64, _ whence: Int32) -> Int64 {
    do {
      let base: UInt64 =
        switch whence {
        case SEEK_SET: 0
        case SEEK_CUR: offset
        default: try file?.size() ?? 0
        }
      let (sum, overflow) = Int64(clamping: base).addingReportingOverflow(target)
      guard !overflow, sum >= 0 else { return Int64(ARCHIVE_FATAL) }
      offset = UInt64(sum)
      return sum
    } catch {
      failure = error
      return Int64(ARCHIVE_FATAL)
    }
  }
}
