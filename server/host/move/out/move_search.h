/// Looks for logs in doubt when a server starts. A thread of libuv's pool reads each log without an
/// end to its last mark, which takes seconds for a long log.
#ifndef SABOT_HOST_MOVE_OUT_MOVE_SEARCH_H
#define SABOT_HOST_MOVE_OUT_MOVE_SEARCH_H

#include <stdatomic.h>
#include <uv.h>

#include "host/logs/move_store.h"

/// Set the first four; the rest is zeros.
typedef struct sb_move_search {
    const sb_move_store *store; ///< outlives the search, as the loop does
    uv_loop_t *loop;
    /// Called once on the loop's thread, with what was found. Not called once it is given up.
    void (*done)(void *context, const sb_move_doubt *doubts, uint32_t count);
    void *context;
    uv_work_t work;
    sb_move_doubt *doubts; ///< the thread's until the search is done
    uint32_t count, capacity;
    _Atomic bool given_up;
} sb_move_search;

/// Begins. Logs that a process writes, this one included, are passed over: their matches are
/// played. The search must stay where it is until the loop has ended. False if it cannot begin.
bool sb_move_search_begin(sb_move_search *search);

/// Ends the search, if it is under way, behind the log that is being read. On the loop's thread.
void sb_move_search_give_up(sb_move_search *search);

#endif
