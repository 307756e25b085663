/// Continues a match here whose log was found in doubt, because the target has not taken it. A
/// thread of libuv's pool plays the log to its end, then a shard continues the match.
#ifndef SABOT_HOST_MOVE_OUT_MOVE_REVIVAL_H
#define SABOT_HOST_MOVE_OUT_MOVE_REVIVAL_H

#include "host/matches/server_state.h"

typedef struct sb_move_revival sb_move_revival;

/// What a revival is begun by.
typedef struct sb_move_revival_def {
    sb_server *server; ///< outlives the revival; its first shard continues the match
    const char *path;  ///< of the log; outlives the revival
    const uint8_t *id; ///< of the move, for the mark STAYS
    /// Called once on the control thread. `session` is the number by which the match goes on, or 0
    /// with a sentence without a full stop.
    void (*ended)(void *context, uint32_t session, const char *reason);
    void *context;
} sb_move_revival_def;

/// NULL without memory. Otherwise it frees itself behind `ended`.
sb_move_revival *sb_move_revival_begin(const sb_move_revival_def *def);

/// The shards are about to go: the match does not go on if its log was not read yet.
void sb_move_revival_detach(sb_move_revival *revival);

#endif
