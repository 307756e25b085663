/// All moves of a server (README.md): matches that go to other servers and that come from them, by
/// the port of `--follow-listen`. On the control thread.
#ifndef SABOT_HOST_MOVE_MOVER_H
#define SABOT_HOST_MOVE_MOVER_H

#include "host/follow/follow_feed.h"
#include "host/move/move_clerk.h"
#include "host/move/move_fence.h"
#include "host/move/move_shard.h"
#include "host/move/move_store.h"

#define SB_MOVE_TO_SIZE (SB_MOVE_TEXT_SIZE_MAX + 1u)
/// Matches that go at a time when a server drains.
#define SB_MOVE_DRAIN_COUNT_MAX 4u
/// Times that a drain tries to move a session, with a pause of 2 s.
#define SB_MOVE_DRAIN_TRY_COUNT 3u
/// Moves that are over and can still be asked for.
#define SB_MOVE_HISTORY_COUNT 256u
#define SB_MOVE_BOUND_COUNT 8u ///< of the times that moves took

typedef struct sb_mover sb_mover;

typedef struct sb_mover_def {
    sb_server *server;
    const char *directory; ///< with the logs
    uint8_t server_secret[SB_FOLLOW_KEY_SIZE];
} sb_mover_def;

/// How far a match has gone to another server.
typedef struct sb_move_state {
    uint32_t session;
    uint8_t id[SB_MOVE_ID_SIZE];
    char to[SB_MOVE_TO_SIZE];
    const char *state; ///< a word, as in openapi.json
    bool over, moved;  ///< the second one if the other server has the match
    bool doubtful;     ///< only the other server knows which one plays it, and does not answer
    bool revives;      ///< `session` is one of an earlier process, whose log was found in doubt
    char reason[SB_MOVE_TO_SIZE]; ///< why the match stayed, or "" so far
    uint32_t session_there;       ///< 0 so far
    uint32_t tick;                ///< the last one that was played here
    double seconds;               ///< for which it lasts or has lasted
} sb_move_state;

/// Counts since the start.
typedef struct sb_move_counts {
    uint64_t moved, stayed;  ///< matches that went to another server, and that could not
    uint64_t taken, refused; ///< matches that came, and that did not come after all
    /// How long those took that went, by the bounds of move_metrics.c; the last ones took longer.
    uint64_t moved_within[SB_MOVE_BOUND_COUNT + 1];
    double moved_seconds;   ///< in all
    uint32_t going, coming; ///< now
} sb_move_counts;

/// Errors with a sentence; detach and destroy are due then too, unless `*out_mover` is NULL.
sb_error sb_mover_create(const sb_mover_def *def, sb_mover **out_mover, char *out_message,
                         size_t message_size);

/// Marks count as move_fence.h says, from here on. The leader may go once the shards have ended.
void sb_mover_lead(sb_mover *mover, sb_follow_leader *leader);

/// Asks for the matches of logs in the folder that are in doubt, once the shards run: a match that
/// its target has not taken goes on here.
void sb_mover_resolve(sb_mover *mover);

/// Who takes the connections of the leader's port.
const sb_follow_moves *sb_mover_moves(sb_mover *mover);

/// Called once on the control thread: SB_OK if the move has begun, SB_ERROR_UNKNOWN for a session
/// that there is not, otherwise SB_ERROR_STATE and a sentence.
typedef void sb_move_begun(void *context, sb_error error, const char *reason);

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

sb_move_counts sb_mover_count(const sb_mover *mover);

struct sb_metrics;
/// Adds what moves are counted by to the metrics. NULL: nothing moves here.
void sb_mover_write_metrics(const sb_mover *mover, struct sb_metrics *metrics);

/// The server ends: matches that are not given out of hand stay. Before the shards end.
void sb_mover_give_up_all(sb_mover *mover);

/// Gives handles back to the loop, which must run before destroy. The shards have ended. NULL is
/// ignored, also by destroy.
void sb_mover_detach(sb_mover *mover);
void sb_mover_destroy(sb_mover *mover);

// For the files of this folder.

sb_server *sb_mover_server(const sb_mover *mover);
sb_move_store *sb_mover_store(sb_mover *mover);
/// Who writes into the store, and reads its logs.
sb_move_clerk *sb_mover_clerk(sb_mover *mover);
sb_move_fence *sb_mover_fence(sb_mover *mover);
/// True once the server ends: the logs of its matches are closed in order.
bool sb_mover_is_ending(const sb_mover *mover);
const sb_mover_def *sb_mover_get_def(const sb_mover *mover);
/// Returns the bucket of a time among the counts.
uint32_t sb_move_bucket(double seconds);
/// A move is over. `moved` as in sb_move_state.
void sb_mover_note_out(sb_mover *mover, bool moved, double seconds);
void sb_mover_note_in(sb_mover *mover, bool taken);

#endif
