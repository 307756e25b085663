/// How far a match has gone to another server, as the admin interface shows it.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_STATE_H
#define SABOT_HOST_MOVE_SHARED_MOVE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "host/wire/follow_frame.h"

/// Bytes of "HOST:PORT", and of a reason, terminating zero included.
#define SB_MOVE_TO_SIZE (SB_MOVE_TEXT_SIZE_MAX + 1u)

/// A move, as it is or as it ended.
typedef struct sb_move_state {
    uint32_t session;
    uint8_t id[SB_MOVE_ID_SIZE];
    char to[SB_MOVE_TO_SIZE];
    const char *state; ///< a word, as in admin/files/openapi.json
    bool over, moved;  ///< the second one if the other server has the match
    bool doubtful;     ///< only the other server knows which one plays it, and does not answer
    bool revives;      ///< `session` is one of an earlier process, whose log was found in doubt
    char reason[SB_MOVE_TO_SIZE]; ///< why the match stayed, or "" so far
    uint32_t session_there;       ///< 0 so far
    uint32_t tick;                ///< the last one that was played here
    double seconds;               ///< for which it lasts or has lasted
} sb_move_state;

/// Called once on the control thread: SB_OK if the move has begun, SB_ERROR_UNKNOWN for a session
/// that there is not, otherwise SB_ERROR_STATE and a sentence.
typedef void sb_move_begun(void *context, sb_error error, const char *reason);

#endif
