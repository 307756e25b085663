/// Sessions whose matches other servers have taken. A player that has no connection at the switch
/// is told nothing then: it asks for its session later, and learns here where that is. For this
/// room alone.
#ifndef SABOT_SESSION_LOBBY_MOVED_H
#define SABOT_SESSION_LOBBY_MOVED_H

#include "base/allocator.h"
#include "session/match/session_def.h"

#define SB_LOBBY_MOVED_COUNT 256u ///< the newest ones are known

typedef struct sb_moved_session {
    uint32_t number;
    sb_session_move move;
} sb_moved_session;

/// All zeros: none.
typedef struct sb_moved {
    sb_moved_session *sessions; ///< SB_LOBBY_MOVED_COUNT of them, a ring; NULL before the first
    uint32_t count;             ///< that were noted
    uint32_t awaited_tick;      ///< until then a player may come that was away at a switch
} sb_moved;

/// Notes where a session's clients were sent. Without memory nothing is noted.
void sb_moved_note(sb_moved *moved, const sb_allocator *allocator, uint32_t number,
                   const sb_session_move *move);

/// Returns where they were sent; NULL if the session is not known. Valid until the next note.
const sb_session_move *sb_moved_find(const sb_moved *moved, uint32_t number);

void sb_moved_deinit(sb_moved *moved, const sb_allocator *allocator);

#endif
