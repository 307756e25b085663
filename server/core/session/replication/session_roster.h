/// The players by slot, as clients are told of them: all taken slots after the welcome, then each
/// change. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_SESSION_ROSTER_H
#define SABOT_SESSION_REPLICATION_SESSION_ROSTER_H

#include "game/game.h"
#include "protocol/message.h"

typedef struct sb_session_roster {
    uint64_t changes; ///< slots that changed since the last broadcast, a bit each
    struct {
        sb_presence presence;
        char name[SB_PLAYER_NAME_SIZE];
    } slots[SB_PLAYER_COUNT_MAX];
} sb_session_roster;

/// Begins with the match's computer players only.
void sb_session_roster_init(sb_session_roster *roster, const sb_game_def *def);

/// Sets a slot whose player came or left. Clients are sent its state in the next tick. The name is
/// copied, or replaced by "?" if it is not valid text. It is ignored for SB_PRESENCE_NONE.
void sb_session_roster_set(sb_session_roster *roster, uint32_t slot, sb_presence presence,
                           const char *name);

/// Returns the taken slots, those of computer players included, a bit each.
uint64_t sb_session_roster_taken(const sb_session_roster *roster);

#endif
