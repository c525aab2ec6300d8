// System calls that Swift cannot import: variadic, macro-made, or Linux-only.
#ifndef CSHIMS_H
#define CSHIMS_H
#include <spawn.h>
#include <stdint.h>
#include <stdbool.h>
#include <sys/types.h>

#define TP_CHECKED __attribute__((warn_unused_result))

/// open(2) with a mode; O_CLOEXEC is always added. Returns -1 with errno set.
TP_CHECKED int tp_openat(int folder, const char *path, int flags, mode_t mode);
/// sync_file_range(2), starting write-back of a range without waiting for it.
TP_CHECKED int tp_start_writeback(int fd, int64_t offset, int64_t length);
/// fallocate(2) of the first bytes, without changing the length.
TP_CHECKED int tp_reserve(int fd, int64_t length);
/// Has malloc(3) map every block of at least so many bytes on its own, so that it
/// goes back to the system when it is freed; 1 when that was done.
int tp_map_large_blocks(int bytes);
/// syncfs(2).
TP_CHECKED int tp_syncfs(int fd);
/// Takes an open-file-description lock on the whole file without waiting;
/// it is released when the last descriptor of this open file is closed.
TP_CHECKED int tp_lock(int fd, bool exclusive);
/// Gives the lock of tp_lock back, also when a child process that is only being
/// started still has this open file.
TP_CHECKED int tp_unlock(int fd);
/// Columns of the terminal behind fd, or 0 when there is none.
TP_CHECKED int tp_terminal_columns(int fd);
/// The file-system magic number of statfs(2) for fd. Returns -1 with errno set.
TP_CHECKED int64_t tp_filesystem_magic(int fd);
/// pipe2(2) with O_CLOEXEC.
TP_CHECKED int tp_pipe(int ends[2]);
/// Lets a spawned program begin in a folder; answers an errno value.
TP_CHECKED int tp_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);
#endif
