/// What leader and follower tell each other, as bytes, and what both sides of a move do. Pure.
/// ../follow/README.md gives the order in which frames are sent; ../move/README.md that of a
/// move.
#ifndef SABOT_HOST_WIRE_FOLLOW_FRAME_H
#define SABOT_HOST_WIRE_FOLLOW_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "record/chunk.h"

#define SB_FOLLOW_NAME_SIZE_MAX 63u           ///< bytes of a log's name
#define SB_FOLLOW_PIECE_SIZE_MAX (32u * 1024) ///< bytes of a log in one frame
#define SB_FOLLOW_FRAME_SIZE_MAX (SB_FOLLOW_PIECE_SIZE_MAX + 32u)

#define SB_MOVE_ID_SIZE 16u           ///< random bytes that name one move
#define SB_MOVE_STORE_SIZE 16u        ///< random bytes that name one folder of logs
#define SB_MOVE_KEY_SIZE 32u          ///< a server's public key
#define SB_MOVE_TEXT_SIZE_MAX 255u    ///< bytes of a text
#define SB_MOVE_PLACE_SIZE_MAX 16384u ///< bytes of a place's settings

typedef enum sb_follow_kind {
    // By the leader.
    SB_FOLLOW_LOG = 1,   ///< there is a log: `log`, `size` (bytes that it has now), `name`
    SB_FOLLOW_PIECE = 2, ///< bytes of a log: `log`, `offset`, `stamp_ns`, `bytes`
    SB_FOLLOW_END = 3,   ///< the log has no writer any more: `log`, `size` (bytes that it has)
    SB_FOLLOW_PONG = 4,  ///< `echo_ns` is the ping's stamp, `stamp_ns` the leader's clock
    SB_FOLLOW_BYE = 5,   ///< the leader closes the connection: `reason`
    SB_FOLLOW_LEADS =
        12, ///< the follower has everything up to `epoch` of the lease; `text` is the holder,
            ///< which leads, and `store` its folder
    // By the source of a move. All have `move`.
    SB_FOLLOW_MOVE = 6, ///< offers a match: `store` (the source's), `log`, `session`, `epoch`,
                        ///< `tick`, `tick_rate_hz`, `text` (name of the rules), `bytes` (the place)
    SB_FOLLOW_PREPARE = 7,   ///< the target shall make everything ready
    SB_FOLLOW_COMMIT = 8,    ///< hands over: `tick` (the last one), `hash` (of the state after it),
                             ///< `age_ns` (since that tick was due)
    SB_FOLLOW_CANCEL = 9,    ///< the source keeps the match: `text`
    SB_FOLLOW_ASK = 10,      ///< whether the target has taken the match: `store` (the target's)
    SB_FOLLOW_STANDING = 13, ///< before COMMIT: `bytes` (what the people have agreed on)
    // By the follower.
    SB_FOLLOW_HAVE = 16,     ///< answers LOG: `log`, `offset` and `header` of its last whole chunk
    SB_FOLLOW_ACK = 17,      ///< its file has the bytes up to `offset`, `tick` was played
    SB_FOLLOW_PING = 18,     ///< `stamp_ns` is the follower's clock
    SB_FOLLOW_DIVERGED = 19, ///< the state after `tick` of `log` is not the recorded one
    SB_FOLLOW_WANT = 20,     ///< it has a log called `name` without an end, and asks for the rest
    SB_FOLLOW_NOTED = 26, ///< it has noted LEADS of `epoch`; 0: it asks for LEADS, behind its WANTs
    // By the target of a move. All have `move`.
    SB_FOLLOW_ACCEPT = 21,  ///< `store` (the target's), `session` (its number there), `port`,
                            ///< `web_port`, `key`, `text` (host for clients; empty: as the source)
    SB_FOLLOW_DENY = 22,    ///< it does not want the match, or cannot answer ASK now: `text`
    SB_FOLLOW_READY = 23,   ///< everything is ready
    SB_FOLLOW_TAKEN = 24,   ///< the match is the target's: `session`, `tick` (the source's last)
    SB_FOLLOW_REFUSED = 25, ///< the target has not taken the match and never will: `text`
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
    uint32_t session, epoch, tick_rate_hz;
    uint16_t port, web_port;
    uint64_t offset, size, stamp_ns, echo_ns, hash, age_ns;
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    uint8_t header[SB_CHUNK_HEADER_SIZE]; ///< zeros if the follower has no whole chunk
    const uint8_t *bytes; ///< of a piece, a place or a standing, in the memory that was read
    /// Of a piece 1 to SB_FOLLOW_PIECE_SIZE_MAX, of the others at most SB_MOVE_PLACE_SIZE_MAX.
    uint32_t byte_count;
    uint8_t move[SB_MOVE_ID_SIZE];
    uint8_t store[SB_MOVE_STORE_SIZE];
    uint8_t key[SB_MOVE_KEY_SIZE];
    char text[SB_MOVE_TEXT_SIZE_MAX + 1]; ///< printable ASCII
} sb_follow_frame;

/// Returns true for a name that may be a file in a folder of logs: letters, digits, '-', '_' and
/// '.', no '.' in front, and ".sblog" at the end.
bool sb_follow_name_is_safe(const char *name);

/// Copies a text into a frame's. Bytes that are not printable ASCII become '?', and what is too
/// long is left out.
void sb_follow_frame_say(sb_follow_frame *frame, const char *text);

/// Writes a valid frame (asserted). Returns its size.
size_t sb_follow_frame_write(const sb_follow_frame *frame,
                             uint8_t out_bytes[SB_FOLLOW_FRAME_SIZE_MAX]);

/// Reads a frame, which must fill the bytes. SB_ERROR_TRUNCATED, SB_ERROR_UNKNOWN (kind),
/// SB_ERROR_MALFORMED, SB_ERROR_RANGE.
sb_error sb_follow_frame_read(const void *bytes, size_t size, sb_follow_frame *out_frame);

#endif
