/// The logs' files and the thread that writes them: a tick hands over bytes and goes on.
///
/// One thread serves all logs of a server: matches are many and their logs small, a thread each
/// would only queue up at the same disk. It writes and syncs what waits as soon as there is
/// something.
///
/// What the disk is too slow for is not taken: the encoder leaves a gap, and tells what is lost. A
/// log whose disk fails is good up to there.
#ifndef SABOT_HOST_LOGS_LOG_FILE_H
#define SABOT_HOST_LOGS_LOG_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "record/log.h"

typedef struct sb_log_writer sb_log_writer;

typedef struct sb_log_writer_def {
    uint32_t log_capacity; ///< logs that are open at a time, at most; default 1
    size_t ring_size;      ///< bytes that wait at a log at most; default 1 MiB
    uint32_t gather_ms;    ///< so long bytes wait for others that are synced with them; default 5
    bool waits; ///< a write for which the ring has no room waits for it; default false: it is not
                ///< taken, and the tick goes on
} sb_log_writer_def;

sb_log_writer_def sb_log_writer_def_default(void);

/// Starts the thread. SB_ERROR_ARGUMENT, SB_ERROR_MEMORY (threads included).
sb_error sb_log_writer_create(const sb_log_writer_def *def, sb_log_writer **out_writer);

/// Adds a log that is written to `descriptor`, which is the writer's from now on. Returns the
/// context of its sink. SB_ERROR_FULL, SB_ERROR_MEMORY; the descriptor is closed then. Not while
/// another thread uses the writer.
sb_error sb_log_writer_add(sb_log_writer *writer, int descriptor, void **out_context);

/// The `write` of a log's sink (record/log.h): copies the bytes, or has no room for them and
/// returns false, at once. After a failure of the disk it does nothing and returns true: that is
/// reported, and the log ends there.
bool sb_log_writer_write(void *context, const void *bytes, size_t size, uint32_t tick);

/// The `room` of a log's sink.
size_t sb_log_writer_room(void *context);

/// The `durable` of a log's sink: the newest tick of which every byte is written and synced.
bool sb_log_writer_durable(void *context, uint32_t *out_tick);

/// How long the oldest bytes of all logs wait that are not written and synced; 0 if there are none.
/// What a disk that failed will never get is not counted. Not while another thread adds a log.
uint64_t sb_log_writer_lag_ns(sb_log_writer *writer);

/// No more is written to this log: it is written out, synced and closed by and by, and makes room
/// for another. Its sink may not be used any more: once it is closed, and its failure told by
/// sb_log_writer_poll_failure if it has one, its memory is freed.
void sb_log_writer_end(sb_log_writer *writer, void *context);

/// True, and `out_reason` filled with a sentence without a full stop, if a log failed that was not
/// reported yet; `out_index` counts logs in the order in which they were added. Frees the logs that
/// are closed. Not while another thread adds a log.
bool sb_log_writer_poll_failure(sb_log_writer *writer, uint32_t *out_index, char *out_reason,
                                size_t reason_size);

/// Writes out and syncs what waits, ends the thread and closes the files; later calls do nothing.
/// May block on the disk. Returns true if every byte that was taken was written. No sink may be
/// used any more.
bool sb_log_writer_close(sb_log_writer *writer);

/// Closes first if that was not done.
void sb_log_writer_destroy(sb_log_writer *writer);

#endif
