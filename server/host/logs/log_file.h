/// The files of all logs and the thread that writes them. A tick hands over bytes and does not
/// wait.
///
/// One thread serves all logs of a server. There are many matches with small logs, and a thread for
/// each would only queue at the same disk. It writes and syncs bytes soon after they arrive.
///
/// If the disk is too slow, bytes are refused: the encoder leaves a gap and counts what is lost. A
/// log whose disk fails is good up to that point.
#ifndef SABOT_HOST_LOGS_LOG_FILE_H
#define SABOT_HOST_LOGS_LOG_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/logs/log_queue.h"
#include "record/log.h"

typedef struct sb_log_writer sb_log_writer;

typedef struct sb_log_writer_def {
    uint32_t log_capacity; ///< largest number of logs open at a time; default 1
    size_t ring_size;      ///< largest number of bytes that wait at a log; default 1 MiB
    uint32_t gather_ms;    ///< how long bytes wait for others, to be synced with them; default 5
    bool waits; ///< a write waits until the ring has room; default false: it is refused, and the
                ///< tick goes on
} sb_log_writer_def;

sb_log_writer_def sb_log_writer_def_default(void);

/// Starts the thread. SB_ERROR_ARGUMENT, SB_ERROR_MEMORY (threads included).
sb_error sb_log_writer_create(const sb_log_writer_def *def, sb_log_writer **out_writer);

/// Adds a log that is written to `descriptor`, which belongs to the writer from now on. Returns the
/// context of its sink. SB_ERROR_FULL, SB_ERROR_MEMORY; the descriptor is closed then. No other
/// thread may use the writer meanwhile.
sb_error sb_log_writer_add(sb_log_writer *writer, int descriptor, void **out_context);

/// The `write` of a log's sink (record/log.h). It copies the bytes, or returns false at once if
/// there is no room. After a failure of the disk it does nothing and returns true: the failure is
/// reported, and the log ends there.
bool sb_log_writer_write(void *context, const void *bytes, size_t size, uint32_t tick);

/// The `room` of a log's sink.
size_t sb_log_writer_room(void *context);

/// The `durable` of a log's sink: the newest tick of which every byte is written and synced.
bool sb_log_writer_durable(void *context, uint32_t *out_tick);

/// Waits until every byte that was taken before is written and synced, or its disk has failed.
/// Blocks on the disk. No other thread may add a log meanwhile.
void sb_log_writer_sync(sb_log_writer *writer);

/// Returns how far the bytes of a log have come, for a match that goes to another server.
sb_log_progress sb_log_writer_progress(void *context);

/// Lets the next round begin at once, without waiting for other bytes.
void sb_log_writer_hurry(void *context);

/// Returns how long the oldest unsynced bytes of all logs have waited; 0 if there are none. Logs
/// whose disk failed do not count. No other thread may add a log meanwhile.
uint64_t sb_log_writer_lag_ns(sb_log_writer *writer);

/// Returns the bytes of all logs that wait for the disk. Raises `*most` to the most that waited at
/// a time in one log. No other thread may add a log meanwhile.
uint64_t sb_log_writer_waiting(sb_log_writer *writer, uint64_t *most);

/// Ends a log: the thread writes it out, syncs and closes it, which makes room for another. Its
/// sink may not be used any more. Its memory is freed once it is closed, and
/// sb_log_writer_poll_failure has reported its failure if it has one.
void sb_log_writer_end(sb_log_writer *writer, void *context);

/// Returns true, and a sentence without a full stop in `out_reason`, if a log failed that was not
/// reported yet. `out_index` counts logs in the order in which they were added. Frees closed logs.
/// No other thread may add a log meanwhile.
bool sb_log_writer_poll_failure(sb_log_writer *writer, uint32_t *out_index, char *out_reason,
                                size_t reason_size);

/// Writes out and syncs all bytes, ends the thread and closes the files. Later calls do nothing.
/// May block on the disk. Returns true if every byte that was taken was written. No sink may be
/// used afterwards.
bool sb_log_writer_close(sb_log_writer *writer);

/// Closes first if that was not done. NULL is ignored.
void sb_log_writer_destroy(sb_log_writer *writer);

#endif
