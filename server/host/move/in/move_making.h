/// Makes the game of a match that arrives, in tick 0, on a thread of libuv's pool. The map's tables
/// take time, and the control thread must not wait.
#ifndef SABOT_HOST_MOVE_IN_MOVE_MAKING_H
#define SABOT_HOST_MOVE_IN_MOVE_MAKING_H

#include <uv.h>

#include "host/standby/followed_log.h"

/// Called once on the loop's thread, with a game that is the caller's; NULL: it cannot be made.
typedef void sb_move_made(void *context, sb_game *game);

/// Begins to make the game by a log's def and map, which are copied. False without memory.
bool sb_move_make_game(const sb_followed_log *log, uv_loop_t *loop, sb_move_made *made,
                       void *context);

#endif
