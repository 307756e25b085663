/// A match that comes from another server: the connection by which it comes, its copy that is
/// played, and what the rules of wire/move_target.h want. On the control thread.
#ifndef SABOT_HOST_MOVE_IN_MOVE_IN_H
#define SABOT_HOST_MOVE_IN_MOVE_IN_H

#include "host/follow/follow_feed.h"
#include "host/move/shared/move_shared.h"
#include "host/wire/move_target.h"

typedef struct sb_move_in sb_move_in;

/// Begins with a MOVE that came by the connection. NULL without memory.
sb_move_in *sb_move_in_begin(sb_move_shared *shared, sb_follow_feed *feed,
                             const sb_follow_frame *move);

/// A frame has come by the match's connection, or a frame of its move by another one. False if it
/// makes no sense.
bool sb_move_in_frame(sb_move_in *in, sb_follow_feed *feed, const sb_follow_frame *frame);

/// The connection has ended.
void sb_move_in_lost(sb_move_in *in, const sb_follow_feed *feed);

/// True if the match comes by this connection.
bool sb_move_in_has(const sb_move_in *in, const sb_follow_feed *feed);
/// True if it is the move with that id.
bool sb_move_in_is(const sb_move_in *in, const uint8_t id[SB_MOVE_ID_SIZE]);

/// True while clients wait for what is done next.
bool sb_move_in_is_urgent(const sb_move_in *in);

/// Looks at what is due; called every few milliseconds, each millisecond while it is urgent.
void sb_move_in_turn(sb_move_in *in);

/// The server ends.
void sb_move_in_give_up(sb_move_in *in);

/// The shards are about to go: nothing is asked of them any more, and nothing is decided.
void sb_move_in_detach(sb_move_in *in);

/// True once nothing of it is under way any more: it can be freed.
bool sb_move_in_is_still(const sb_move_in *in);
void sb_move_in_free(sb_move_in *in);

/// Returns the place of its successor in the list that holds it.
sb_move_in **sb_move_in_next(sb_move_in *in);

#endif
