#define _GNU_SOURCE
#include "CShims.h"

#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/vfs.h>
#include <unistd.h>

int tp_openat(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags | O_CLOEXEC, mode);
}

int tp_start_writeback(int fd, int64_t offset, int64_t length) {
  return sync_file_range(fd, offset, length, SYNC_FILE_RANGE_WRITE);
}

int tp_reserve(int fd, int64_t length) {
  return fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, length);
}

int tp_map_large_blocks(int bytes) {
  // A bound that is set keeps the other one from following it.
  return mallopt(M_MMAP_THRESHOLD, bytes) && mallopt(M_TRIM_THRESHOLD, 4 * bytes);
}

int tp_syncfs(int fd) { return syncfs(fd); }

static int lock_file(int fd, short type) {
  struct flock lock = {
      .l_type = type,
      .l_whence = SEEK_SET,
      .l_start = 0,
      .l_len = 0,
      .l_pid = 0,
  };
  return fcntl(fd, F_OFD_SETLK, &lock);
}

int tp_lock(int fd, bool exclusive) { return lock_file(fd, exclusive ? F_WRLCK : F_RDLCK); }

int tp_unlock(int fd) { return lock_file(fd, F_UNLCK); }

int tp_terminal_columns(int fd) {
  struct winsize size;
  if (!isatty(fd)) return 0;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

int64_t tp_filesystem_magic(int fd) {
  struct statfs info;
  return fstatfs(fd, &info) == 0 ? (int64_t)info.f_type : -1;
}

int tp_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int tp_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}
