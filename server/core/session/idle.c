#include "session/idle.h"

void sb_session_await_first(sb_session *session, uint32_t client_index)
{
    const sb_replication *replication = &session->hosted.replication;
    sb_replication_client *client = &session->hosted.replication.clients[client_index];
    const uint32_t map_size = replication->map_size - client->map_offset;
    const uint32_t patience_s = SB_SESSION_FIRST_INPUT_S + map_size / SB_SESSION_MAP_BYTES_PER_S;
    const uint32_t ticks = patience_s * session->def.game.tick_rate_hz;
    client->idle_clock =
        replication->clock + (ticks < session->idle_ticks ? ticks : session->idle_ticks);
}

void sb_session_note_active(sb_session *session, uint32_t client_index)
{
    sb_replication *replication = &session->hosted.replication;
    replication->clients[client_index].idle_clock = replication->clock + session->idle_ticks;
}

void sb_session_excuse_watchers(sb_session *session)
{
    const sb_replication *replication = &session->hosted.replication;
    for (uint32_t i = session->slot_count; i < replication->def.client_capacity; i++) {
        const sb_replication_client *client = &replication->clients[i];
        if (client->taken &&
            sb_send_state_acknowledged(client->send_state) == sb_game_tick(session->game)) {
            sb_session_note_active(session, i);
        }
    }
}

// The clock wraps after years; a client's time is short.
static bool is_over(uint32_t clock, uint32_t idle_clock)
{
    return (int32_t)(clock - idle_clock) > 0;
}

bool sb_session_is_idle(const sb_session *session, uint32_t client_index)
{
    const sb_replication *replication = &session->hosted.replication;
    const sb_replication_client *client = &replication->clients[client_index];
    return session->idle_ticks != 0 && client->taken && client->source.address != 0 &&
           is_over(replication->clock, client->idle_clock);
}
