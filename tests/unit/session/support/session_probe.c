#include "session_probe.h"

#include "session/match/session.h"
#include "session/match/state.h"

static const sb_replication_client *find_client(const sb_session *session, uint32_t peer)
{
    const sb_replication *replication = &session->hosted.replication;
    uint32_t client_index = sb_replication_find(replication, peer);
    return client_index < replication->def.client_capacity ? &replication->clients[client_index]
                                                           : NULL;
}

bool probe_has_client(const sb_session *session, uint32_t peer)
{
    return find_client(session, peer) != NULL;
}

uint32_t probe_send_rate(const sb_session *session, uint32_t peer)
{
    const sb_replication_client *client = find_client(session, peer);
    return client != NULL ? sb_send_state_rate(client->send_state)->rate : 0;
}

bool probe_held_baseline(const sb_session *session, uint32_t peer, uint32_t tick, uint32_t index,
                         const sb_entity **out_entity_baseline)
{
    const sb_replication *replication = &session->hosted.replication;
    const sb_replication_client *client = find_client(session, peer);
    *out_entity_baseline = NULL;
    if (client == NULL || index >= replication->entity_capacity) {
        return false;
    }
    const uint8_t *sent_state = sb_send_state_sent(client->send_state, tick);
    if (sent_state == NULL) {
        return false;
    }
    *out_entity_baseline = sb_entity_history_get(replication->history, index, sent_state[index]);
    return *out_entity_baseline != NULL || sent_state[index] == SB_ENTITY_HISTORY_ABSENT;
}
