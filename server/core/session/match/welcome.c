#include "session/match/welcome.h"

#include "session/match/idle.h"
#include "session/match/move_tell.h"

void sb_session_welcome(sb_session *session, uint32_t client_index,
                        const sb_session_newcomer *newcomer, const uint8_t *secret)
{
    uint32_t index;
    sb_replication *replication = sb_hosted_at(&session->hosted, client_index, &index);
    const bool plays = client_index < session->slot_count;
    sb_replication_welcome(replication, index, newcomer->peer, plays ? client_index : SB_NO_PLAYER,
                           newcomer->hello, secret);
    replication->clients[index].source = newcomer->source;
    sb_session_await_first(session, client_index);
    if (plays) {
        session->players[client_index].source = newcomer->source;
        session->players[client_index].fresh_clock = replication->clock;
        replication->clients[client_index].muted = session->players[client_index].muted;
    }
    sb_session_tell_newcomer(session, client_index);
}
