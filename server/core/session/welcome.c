#include "session/welcome.h"

#include "session/idle.h"

void sb_session_welcome(sb_session *session, uint32_t client_index,
                        const sb_session_newcomer *newcomer, const uint8_t *secret)
{
    sb_replication *replication = &session->hosted.replication;
    const bool plays = client_index < session->slot_count;
    sb_replication_welcome(replication, client_index, newcomer->peer,
                           plays ? client_index : SB_NO_PLAYER, newcomer->hello, secret);
    replication->clients[client_index].source = newcomer->source;
    sb_session_await_first(session, client_index);
    if (plays) {
        session->players[client_index].source = newcomer->source;
        session->players[client_index].fresh_clock = replication->clock;
        replication->clients[client_index].muted = session->players[client_index].muted;
    }
}
