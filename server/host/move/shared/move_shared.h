/// What all moves of a server share: its folder of logs, the means by which they write into it, and
/// what is counted of them. On the control thread.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_SHARED_H
#define SABOT_HOST_MOVE_SHARED_MOVE_SHARED_H

#include "host/logs/move_store.h"
#include "host/matches/server_state.h"
#include "host/move/shared/move_clerk.h"
#include "host/move/shared/move_counts.h"
#include "host/move/shared/move_fence.h"

/// The server's, which outlives every move.
typedef struct sb_move_shared {
    sb_server *server;
    const char *directory; ///< with the logs
    uint8_t server_secret[SB_FOLLOW_KEY_SIZE];
    sb_move_store store;
    sb_move_clerk clerk; ///< writes into the store, and reads its logs
    sb_move_fence fence;
    sb_move_counts counts; ///< but for those of now
    bool draining;         ///< every match is to move to another server
    bool ending;           ///< the server ends: the logs of its matches are closed in order
} sb_move_shared;

#endif
