#include "session/slots.h"

void sb_session_change_roster(sb_session *session, uint32_t slot)
{
    const sb_session_player *player = &session->players[slot];
    sb_presence presence = SB_PRESENCE_NONE;
    if (sb_session_player_holds(player)) {
        presence = player->away ? SB_PRESENCE_AWAY : SB_PRESENCE_PLAYER;
    }
    sb_session_roster_set(&session->hosted.replication.roster, slot, presence, player->name);
}

uint32_t sb_session_free_slot(const sb_session *session)
{
    uint32_t slot = 0;
    while (slot < session->slot_count && sb_session_player_holds(&session->players[slot])) {
        slot++;
    }
    return slot;
}
