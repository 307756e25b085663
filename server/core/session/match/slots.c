#include "session/match/slots.h"

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

uint32_t sb_session_held_slot(const sb_session *session, sb_peer_source source)
{
    uint32_t slot = 0;
    while (slot < session->slot_count &&
           !(session->players[slot].left && source.address != 0 &&
             session->players[slot].source.address == source.address)) {
        slot++;
    }
    return slot;
}

uint32_t sb_session_oldest_held_slot(const sb_session *session)
{
    uint32_t oldest = session->slot_count;
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        const sb_session_player *player = &session->players[slot];
        if (player->left && (oldest == session->slot_count ||
                             player->away_ticks < session->players[oldest].away_ticks)) {
            oldest = slot;
        }
    }
    return oldest;
}
