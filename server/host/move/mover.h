/// All moves of a server (README.md): matches that go to other servers and that come from them, by
/// the port of `--follow-listen`. On the control thread.
#ifndef SABOT_HOST_MOVE_MOVER_H
#define SABOT_HOST_MOVE_MOVER_H

#include "host/follow/follow_feed.h"
#include "host/follow/follow_leader.h"
#include "host/matches/server_state.h"
#include "host/move/shared/move_counts.h"
#include "host/move/shared/move_state.h"

typedef struct sb_mover sb_mover;

/// What a mover is made by. Server and folder must outlive it.
typedef struct sb_mover_def {
    sb_server *server;
    const char *directory; ///< with the logs
    uint8_t server_secret[SB_FOLLOW_KEY_SIZE];
} sb_mover_def;

/// Errors with a sentence; detach and destroy are due then too, unless `*out_mover` is NULL.
sb_error sb_mover_create(const sb_mover_def *def, sb_mover **out_mover, char *out_message,
                         size_t message_size);

/// Marks count as shared/move_fence.h says, from here on. The leader may go once the shards have
/// ended.
void sb_mover_lead(sb_mover *mover, sb_follow_leader *leader);

/// Asks for the matches of logs in the folder that are in doubt, once the shards run: a match that
/// its target has not taken goes on here.
void sb_mover_resolve(sb_mover *mover);

/// Returns what takes the frames of moves that come by the leader's port.
const sb_follow_moves *sb_mover_moves(sb_mover *mover);

/// Begins to move a session to the server at "HOST:PORT".
void sb_mover_move(sb_mover *mover, uint32_t session, const char *to, sb_move_begun *begun,
                   void *context);

/// Shows the newest move of a session. False if there was none.
bool sb_mover_show(const sb_mover *mover, uint32_t session, sb_move_state *out_state);

/// Gives a move up, or abandons one whose target is gone for good (sb_move_source_abandon).
/// A session of this process comes before one of the same number whose log was found in doubt.
/// SB_ERROR_UNKNOWN without a move that lasts, SB_ERROR_STATE if it is not the time for it.
sb_error sb_mover_give_up(sb_mover *mover, uint32_t session, bool abandons);

/// Moves the sessions to the server at "HOST:PORT", a few at a time, then drains the server. A
/// session that cannot move is tried again, and ends with its match after the last try. Sessions of
/// the configuration in which nobody is do not move. Calls while it goes on do nothing.
void sb_mover_drain(sb_mover *mover, const char *to);
bool sb_mover_is_draining(const sb_mover *mover);

struct sb_metrics;
/// Adds what moves are counted by to the metrics. NULL: nothing moves here.
void sb_mover_write_metrics(const sb_mover *mover, struct sb_metrics *metrics);

/// The server ends: matches that were not handed over stay. Call it before the shards end.
void sb_mover_give_up_all(sb_mover *mover);

/// Gives handles back to the loop, which must run before destroy. The shards have ended. NULL is
/// ignored, also by destroy.
void sb_mover_detach(sb_mover *mover);
void sb_mover_destroy(sb_mover *mover);

#endif
