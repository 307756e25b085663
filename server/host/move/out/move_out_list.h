/// All matches that go to other servers, and what is remembered of those that went. On the control
/// thread.
#ifndef SABOT_HOST_MOVE_OUT_MOVE_OUT_LIST_H
#define SABOT_HOST_MOVE_OUT_MOVE_OUT_LIST_H

#include "host/move/out/move_out.h"
#include "host/move/out/move_search.h"

/// Moves that are over and can still be asked for.
#define SB_MOVE_HISTORY_COUNT 256u

/// Set the first three; the rest is zeros.
typedef struct sb_move_out_list {
    sb_move_shared *shared;
    void (*begun)(void *context); ///< something has begun: `_turn` is due from now on
    void *context;
    // For this file alone.
    sb_move_out *first;
    uint32_t describing;                          // jobs that describe a session
    sb_move_state history[SB_MOVE_HISTORY_COUNT]; // of moves that are over
    uint32_t history_count;                       // since the start
    sb_move_search search;                        // for logs in doubt
} sb_move_out_list;

/// Begins to move a session to the server at "HOST:PORT".
void sb_move_out_list_move(sb_move_out_list *list, uint32_t session, const char *to,
                           sb_move_begun *begun, void *context);

/// Looks for logs in the folder that are in doubt (move_search.h), and asks for their matches once
/// they are found. If the target has not taken a match, it goes on here.
void sb_move_out_list_resolve(sb_move_out_list *list);

/// Shows the newest move of a session. False if there was none.
bool sb_move_out_list_show(const sb_move_out_list *list, uint32_t session,
                           sb_move_state *out_state);

/// Cancels a move, or abandons one whose target is gone for good (sb_move_source_abandon). A
/// session of this process comes before one of the same number whose log was found in doubt.
/// SB_ERROR_UNKNOWN without a move that lasts, SB_ERROR_STATE if it is not the time for it.
sb_error sb_move_out_list_give_up(sb_move_out_list *list, uint32_t session, bool abandons);

/// Returns the number of moves that last. `revives` as in sb_move_state: counts those as well.
uint32_t sb_move_out_list_count(const sb_move_out_list *list, bool revives);

/// Returns true while a session is looked at that is to move.
bool sb_move_out_list_is_describing(const sb_move_out_list *list);

/// Returns true if no move is left, not even one that is over.
bool sb_move_out_list_is_empty(const sb_move_out_list *list);

/// Lets each move do what is due. True while clients wait for one of them.
bool sb_move_out_list_turn(sb_move_out_list *list);

/// Takes a move off the list of which nothing is under way any more, and remembers how it ended.
/// False if there is none.
bool sb_move_out_list_bury(sb_move_out_list *list, sb_move_state *out_state);

/// The server ends: matches that were not handed over stay.
void sb_move_out_list_cancel_all(sb_move_out_list *list);

/// Closes what are handles of the loop, which must run before `_deinit`.
void sb_move_out_list_detach(sb_move_out_list *list);
void sb_move_out_list_deinit(sb_move_out_list *list);

#endif
