#include "host/settings/server_def.h"

#include <stdio.h>
#include <string.h>

#include "host/clock/overload.h"
#include "session/lobby/lobby.h"

sb_server_def sb_server_def_default(void)
{
    const sb_lobby_def lobby = sb_lobby_def_default();
    const sb_session_def session = lobby.session;
    const sb_game_def game = session.game;
    sb_server_def def = {.bind_address = "127.0.0.1",
                         .port = 7777,
                         .shard_count = 1,
                         .session_count = 1,
                         .player_capacity = 16,
                         .spectator_capacity = 16,
                         .spectator_delay_s = UINT32_MAX,
                         .tick_rate_hz = 60,
                         .snapshot_rate_hz = session.snapshot_rate_hz,
                         .client_bandwidth = session.client_bandwidth,
                         .overload_steps = SB_OVERLOAD_STEP_COUNT - 1,
                         .seed = 1,
                         .grace_s = session.grace_ms / 1000,
                         .clients_per_address = lobby.clients_per_address,
                         .hellos_per_minute = lobby.hellos_per_minute,
                         .leave_hold_s = session.leave_hold_ms / 1000,
                         .idle_s = session.idle_ms / 1000,
                         .tokens = sb_token_settings_default(),
                         .record_commit_ms = session.record_commit_ms,
                         .record_keyframe_s = session.record_keyframe_ms / 1000,
                         .follow_port = SB_SERVER_NO_FOLLOWERS,
                         .follow_bind_address = "127.0.0.1",
                         .admin = sb_admin_settings_default(),
                         .reach = sb_reach_settings_default(),
                         .journal = sb_journal_settings_default(),
                         .rules = game.rules};
    memcpy(def.settings, game.settings, sizeof def.settings);
    return def;
}

sb_place_def sb_server_place_def(const sb_server_def *def)
{
    sb_place_def place = sb_place_def_default();
    place.game.player_capacity = def->player_capacity + def->computer_count;
    place.game.computer_count = def->computer_count;
    place.game.tick_rate_hz = def->tick_rate_hz;
    place.game.rules = def->rules;
    memcpy(place.game.settings, def->settings, sizeof place.game.settings);
    place.spectator_capacity = def->spectator_capacity;
    place.spectator_delay_ms = def->spectator_delay_s == UINT32_MAX ? SB_SPECTATOR_DELAY_BY_RULES
                                                                    : def->spectator_delay_s * 1000;
    place.ready_count = def->ready_count;
    if (def->session_password != NULL) {
        snprintf(place.password, sizeof place.password, "%s", def->session_password);
    }
    return place;
}
