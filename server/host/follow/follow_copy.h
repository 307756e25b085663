/// A follower's copy of one log: a file that grows by the pieces that the leader sends, and is byte
/// for byte the leader's. It is locked (flock) while it is followed, as a log is by its writer.
///
/// A chunk's link covers all chunks before it. So two logs with the same chunk header at the same
/// place are equal up to there, and a copy goes on behind its last whole chunk.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_COPY_H
#define SABOT_HOST_FOLLOW_FOLLOW_COPY_H

#include <stdbool.h>
#include <stdint.h>

#include "host/logs/log_path.h"
#include "host/wire/follow_frame.h"
#include "record/chunk.h"

typedef struct sb_follow_copy {
    char path[SB_SERVER_LOG_PATH_SIZE];
    int descriptor; ///< for reading and writing; -1 without a file
    uint64_t size;
    sb_chunk_chain chain; ///< behind the last whole chunk
    uint64_t last_offset; ///< of the last whole chunk; 0 with the header if there is none
    uint8_t last_header[SB_CHUNK_HEADER_SIZE]; ///< zeros if there is none
    uint8_t *payload;                          ///< memory to check chunks in
} sb_follow_copy;

/// Opens or makes the file, locks it, and checks all of its chunks. False and a sentence without a
/// full stop in `out_reason`; then nothing is left open.
bool sb_follow_copy_open(sb_follow_copy *copy, const char *directory, const char *name,
                         char *out_reason, size_t reason_size);

/// Gives back file and lock. The file stays.
void sb_follow_copy_close(sb_follow_copy *copy);

/// Cuts off what is behind the last whole chunk: the connection was lost within the next one.
/// False and a reason if that fails.
bool sb_follow_copy_cut(sb_follow_copy *copy, char *out_reason, size_t reason_size);

/// Makes what the copy has durable. False if that fails.
bool sb_follow_copy_sync(const sb_follow_copy *copy);

/// Returns true if the copy ends as a log that was closed in order.
bool sb_follow_copy_is_closed(const sb_follow_copy *copy);

/// Fills in offset and header of a HAVE frame.
void sb_follow_copy_have(const sb_follow_copy *copy, sb_follow_frame *frame);

/// Appends a piece. `offset` must be the size of the copy, or 0: then the leader has another log of
/// this name, and the old copy is renamed to NAME.before (logs/log_aside.h). `*out_renewed` says
/// so. False and a reason if the piece does not belong there, or the disk refuses it.
bool sb_follow_copy_append(sb_follow_copy *copy, uint64_t offset, const uint8_t *bytes,
                           uint32_t size, bool *out_renewed, char *out_reason, size_t reason_size);

#endif
