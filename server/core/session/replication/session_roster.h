/// Who is in which slot, told to every client: all slots that are taken after its welcome, and then
/// each change. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_SESSION_ROSTER_H
#define SABOT_SESSION_REPLICATION_SESSION_ROSTER_H

#include "game/game.h"
#include "protocol/message.h"

typedef struct sb_session_roster {
    uint64_t changes; ///< slots that clients have to hear of, a bit each
    struct {
        sb_presence presence;
        char name[SB_PLAYER_NAME_SIZE];
    } slots[SB_PLAYER_COUNT_MAX];
} sb_session_roster;

/// With the match's computer players alone.
void sb_session_roster_init(sb_session_roster *roster, const sb_game_def *def);

/// Somebody has come into this slot or left it. Viewers hear of it in the next tick, and then of
/// how it is by then. The name is copied, as "?" if it is no text that may be sent; it is not
/// looked at for SB_PRESENCE_NONE.
void sb_session_roster_set(sb_session_roster *roster, uint32_t slot, sb_presence presence,
                           const char *name);

/// Returns the slots that somebody has, the computer's included, a bit each.
uint64_t sb_session_roster_taken(const sb_session_roster *roster);

#endif
