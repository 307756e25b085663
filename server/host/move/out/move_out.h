/// A match that goes to another server: the source's connection, its log, and what the rules of
/// wire/move_source.h want. On the control thread.
#ifndef SABOT_HOST_MOVE_OUT_MOVE_OUT_H
#define SABOT_HOST_MOVE_OUT_MOVE_OUT_H

#include "host/move/shared/move_shard.h"
#include "host/move/shared/move_shared.h"
#include "host/move/shared/move_state.h"
#include "host/wire/move_source.h"

typedef struct sb_move_out sb_move_out;

/// Begins a move of a session that `subject` describes, whose `place` it takes over. NULL without
/// memory.
sb_move_out *sb_move_out_begin(sb_move_shared *shared, uint32_t session,
                               const sb_move_subject *subject, const char *to);

/// Asks for a match whose log was found in doubt: it goes on here if its target says that it has
/// not taken it. NULL without memory, or if the log names no address.
sb_move_out *sb_move_out_doubt(sb_move_shared *shared, const sb_move_doubt *doubt);

/// True while clients wait for what is done next.
bool sb_move_out_is_urgent(const sb_move_out *out);

/// Looks at what is due; called every few milliseconds, each millisecond while it is urgent.
void sb_move_out_turn(sb_move_out *out);

/// Fills in how far the move is.
void sb_move_out_show(const sb_move_out *out, sb_move_state *out_state);

/// Cancels the move before its COMMIT, or abandons it behind that. False if it is not the time.
bool sb_move_out_cancel(sb_move_out *out, const char *reason);
bool sb_move_out_abandon(sb_move_out *out);

/// Returns true once nothing of it is under way any more: it can be freed.
bool sb_move_out_is_still(const sb_move_out *out);
/// Closes what is a handle of the loop, which must run before `_free`.
void sb_move_out_detach(sb_move_out *out);
void sb_move_out_free(sb_move_out *out);

/// Returns the place of its successor in the list that holds it.
sb_move_out **sb_move_out_next(sb_move_out *out);

#endif
