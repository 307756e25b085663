// What the program asks of the server and reads of its answers: the roster, chat, sessions of the
// lobby, and the playback of a recorded match.
#include "client/core.h"

#include "client/state.h"

sb_error sb_client_core_player(const sb_client_core *core, uint32_t slot,
                               sb_client_player *out_player)
{
    return sb_client_roster_get(&core->chat.roster, slot, out_player);
}

sb_error sb_client_core_chat_send(sb_client_core *core, sb_client_chat_scope scope, uint32_t player,
                                  const char *text)
{
    return sb_chat_send(&core->chat, &core->connection, scope, player, text);
}

bool sb_client_core_chat_poll(sb_client_core *core, sb_client_chat *out_chat)
{
    return sb_chat_ring_pop(&core->chat.lines, out_chat);
}

sb_error sb_client_core_list(sb_client_core *core, const sb_client_filter *filter)
{
    return sb_lobby_list(&core->lobby, &core->connection, filter);
}

bool sb_client_core_listing_poll(sb_client_core *core, sb_client_listing *out_listing)
{
    return sb_lobby_listing_poll(&core->lobby, out_listing);
}

const sb_client_lobby *sb_client_core_lobby(const sb_client_core *core)
{
    return &core->lobby.told;
}

const sb_client_session *sb_client_core_session(const sb_client_core *core)
{
    const bool known =
        sb_connection_is_welcomed(&core->connection) && core->lobby.session.number != 0;
    return known ? &core->lobby.session : NULL;
}

sb_error sb_client_core_join(sb_client_core *core, const sb_client_join_def *wanted)
{
    return sb_lobby_ask_join(&core->lobby, &core->connection, &core->map, wanted);
}

sb_error sb_client_core_session_create(sb_client_core *core, const sb_client_session_def *wanted)
{
    return sb_lobby_ask_create(&core->lobby, &core->connection, &core->map, wanted);
}

sb_error sb_client_core_leave(sb_client_core *core)
{
    return sb_lobby_ask_leave(&core->connection);
}

sb_error sb_client_core_ready_set(sb_client_core *core, bool ready)
{
    return sb_lobby_ask_ready(&core->connection, ready);
}

sb_error sb_client_core_team_set(sb_client_core *core, uint32_t team)
{
    return sb_lobby_ask_team(&core->lobby, &core->connection, team);
}

sb_error sb_client_core_vote(sb_client_core *core, sb_client_vote_kind kind, uint32_t target,
                             bool yes)
{
    return sb_lobby_ask_vote(&core->connection, kind, target, yes);
}

sb_error sb_client_core_get_playback(const sb_client_core *core, sb_client_playback *out_playback)
{
    return sb_watch_playback(&core->watch, sb_interpolated_view_snapshot_tick(&core->view),
                             out_playback);
}

sb_error sb_client_core_playback_set(sb_client_core *core, const sb_client_playback *wanted)
{
    return sb_watch_control(&core->connection, wanted);
}
