/// What leader and follower tell each other, as bytes. Pure. README.md beside this file gives the
/// order in which frames are sent.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_FRAME_H
#define SABOT_HOST_FOLLOW_FOLLOW_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "record/chunk.h"

#define SB_FOLLOW_NAME_SIZE_MAX 63u           ///< bytes of a log's name
#define SB_FOLLOW_PIECE_SIZE_MAX (32u * 1024) ///< bytes of a log in one frame
#define SB_FOLLOW_FRAME_SIZE_MAX (SB_FOLLOW_PIECE_SIZE_MAX + 32u)

typedef enum sb_follow_kind {
    // By the leader.
    SB_FOLLOW_LOG = 1,   ///< there is a log: `log`, `size` (bytes that it has now), `name`
    SB_FOLLOW_PIECE = 2, ///< bytes of a log: `log`, `offset`, `stamp_ns`, `bytes`
    SB_FOLLOW_END = 3,   ///< the log has no writer any more: `log`, `size` (bytes that it has)
    SB_FOLLOW_PONG = 4,  ///< `echo_ns` is the ping's stamp, `stamp_ns` the leader's clock
    SB_FOLLOW_BYE = 5,   ///< the leader closes the connection: `reason`
    // By the follower.
    SB_FOLLOW_HAVE = 16,     ///< answers LOG: `log`, `offset` and `header` of its last whole chunk
    SB_FOLLOW_ACK = 17,      ///< its file has the bytes up to `offset`, `tick` was played
    SB_FOLLOW_PING = 18,     ///< `stamp_ns` is the follower's clock
    SB_FOLLOW_DIVERGED = 19, ///< the state after `tick` of `log` is not the recorded one
    SB_FOLLOW_WANT = 20,     ///< it has a log called `name` without an end, and asks for the rest
} sb_follow_kind;

typedef enum sb_follow_reason {
    SB_FOLLOW_REASON_ENDED = 1, ///< the leader ends in order
    SB_FOLLOW_REASON_SLOW = 2,  ///< the follower takes too little
    SB_FOLLOW_REASON_FULL = 3,  ///< there are too many followers
} sb_follow_reason;

/// A frame. Members that its kind does not name are zero.
typedef struct sb_follow_frame {
    sb_follow_kind kind;
    uint32_t log; ///< the leader's number of a log, the same as long as it runs
    uint32_t tick;
    uint32_t reason;
    uint64_t offset, size, stamp_ns, echo_ns;
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    uint8_t header[SB_CHUNK_HEADER_SIZE]; ///< zeros if the follower has no whole chunk
    const uint8_t *bytes;                 ///< of a piece, in the memory that was read
    uint32_t byte_count;                  ///< 1 to SB_FOLLOW_PIECE_SIZE_MAX
} sb_follow_frame;

/// Returns true for a name that may be a file in a folder of logs: letters, digits, '-', '_' and
/// '.', no '.' in front, and ".sblog" at the end.
bool sb_follow_name_is_safe(const char *name);

/// Writes a valid frame (asserted). Returns its size.
size_t sb_follow_frame_write(const sb_follow_frame *frame,
                             uint8_t out_bytes[SB_FOLLOW_FRAME_SIZE_MAX]);

/// Reads a frame, which must fill the bytes. SB_ERROR_TRUNCATED, SB_ERROR_UNKNOWN (kind),
/// SB_ERROR_MALFORMED, SB_ERROR_RANGE.
sb_error sb_follow_frame_read(const void *bytes, size_t size, sb_follow_frame *out_frame);

#endif
