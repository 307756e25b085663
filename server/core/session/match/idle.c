#include "session/match/idle.h"

void sb_session_await_first(sb_session *session, uint32_t client_index)
{
    uint32_t index;
    const sb_replication *replication = sb_hosted_at(&session->hosted, client_index, &index);
    sb_replication_client *client = &replication->clients[index];
    const uint32_t map_size = replication->map_size - client->map_offset;
    const uint32_t patience_s = SB_SESSION_FIRST_INPUT_S + map_size / SB_SESSION_MAP_BYTES_PER_S;
    const uint32_t ticks = patience_s * session->def.game.tick_rate_hz;
    client->idle_clock =
        replication->clock + (ticks < session->idle_ticks ? ticks : session->idle_ticks);
}

void sb_session_note_active(sb_session *session, uint32_t client_index)
{
    uint32_t index;
    sb_replication *replication = sb_hosted_at(&session->hosted, client_index, &index);
    replication->clients[index].idle_clock = replication->clock + session->idle_ticks;
}

void sb_session_excuse_watchers(sb_session *session)
{
    const sb_hosted *hosted = &session->hosted;
    const sb_game *game = session->shown != NULL ? session->shown->game : session->game;
    const bool begun = session->shown == NULL || session->shown->begun;
    for (uint32_t i = session->slot_count; i < sb_hosted_client_capacity(hosted); i++) {
        const sb_replication_client *client = sb_hosted_client(hosted, i);
        if (client->taken &&
            (!begun || sb_send_state_acknowledged(client->send_state) == sb_game_tick(game))) {
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
    const sb_replication_client *client = sb_hosted_client(&session->hosted, client_index);
    const bool is_late = client_index >= session->hosted.replication.def.client_capacity;
    const sb_replication *replication =
        is_late ? session->hosted.late : &session->hosted.replication;
    return session->idle_ticks != 0 && client->taken && client->source.address != 0 &&
           is_over(replication->clock, client->idle_clock);
}
