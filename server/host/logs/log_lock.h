/// The lock by which a log has one writer. The writer holds an exclusive lock (flock) on its log
/// until the match is over, or until the process ends.
#ifndef SABOT_HOST_LOGS_LOG_LOCK_H
#define SABOT_HOST_LOGS_LOG_LOCK_H

#include <stdbool.h>
#include <stdint.h>

/// An unclosed log without a writer counts as running for this time after its last byte: its server
/// may come back, or a standby may take it over.
#define SB_LOG_ABANDONED_MS 60000u

/// Takes the lock of a writer. Others that look whether a log is running hold it for an instant, so
/// a lock that is held is tried again for 100 ms. False and errno if another process writes the log
/// (EWOULDBLOCK), or if the file system has no locks.
bool sb_log_lock(int descriptor);

/// Returns true if no process, this one included, writes the log of this path. False also if that
/// cannot be found out. May block on the disk.
bool sb_log_is_left(const char *path);

/// Returns true if the match of this log may still be played: it is not closed, and a writer has
/// it, or it was written less than SB_LOG_ABANDONED_MS ago. Also true if that cannot be found out.
/// The descriptor is open for reading. `now_unix_ms` is the system's time. May block on the disk.
bool sb_log_is_running(int descriptor, uint64_t now_unix_ms);

#endif
