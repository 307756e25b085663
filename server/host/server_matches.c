// The matches of a server: new ones, those that a dead server left, and those that follow.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "host/secret.h"
#include "host/server_state.h"

// A resumed match keeps its number of slots.
uint32_t sb_server_player_room(const sb_server *self)
{
    uint32_t room = 0;
    for (uint32_t i = 0; i < self->session_count; i++) {
        const sb_resumable *match = self->resumed.matches[i];
        if (match == NULL) {
            room += self->def->player_capacity;
            continue;
        }
        const sb_game_def *game = &sb_log_reader_head(match->reader)->game;
        room += game->player_capacity - game->computer_count;
    }
    return room;
}

static uint64_t unix_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

// Prepares the next match of a session: the next map, and a log of its own.
static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    sb_server *self = context;
    sb_server_report_losses(self, index, over); // while its log still has a name
    uint32_t number = sb_session_get_def(over)->epoch + 1;
    next->map = self->maps[number % self->map_count];
    next->started_unix_ms = unix_ms();
    sb_status_print(&self->loop.status, "match %" PRIu32 " is over, the next one is on map \"%s\"",
                    index + 1, next->map->name);
    if (self->def->record_directory == NULL) {
        return;
    }
    char message[SB_SERVER_MESSAGE_SIZE];
    if (sb_server_logs_next(&self->logs, index, next->started_unix_ms, message, sizeof message) !=
        SB_OK) {
        self->log_failed = true;
        sb_status_print(&self->loop.status, "warning: not recorded: %s", message);
    }
    next->log_context = self->logs.contexts[index];
    next->recorded = next->log_context != NULL;
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    sb_server *self = context;
    sb_statistics_retire(self->loop.shard.statistics, index, over);
    sb_log_losses losses = sb_session_log_losses(over);
    sb_server_logs_retire(&self->logs, index, &losses);
}

static void on_notice(void *context, const char *path, const char *reason)
{
    sb_server *self = context;
    sb_status_print(&self->loop.status, "not resumed: %s: %s", path, reason);
}

// The number of sessions and the tick rate follow from the resumed matches.
sb_error sb_server_find_resumed(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    self->session_count = def->session_count;
    self->tick_rate_hz = def->tick_rate_hz;
    if (!def->resume) {
        return SB_OK;
    }
    sb_error error = sb_resumables_find(&self->resumed, def->record_directory, def->rules,
                                        on_notice, self, out_message, message_size);
    if (error == SB_OK && self->resumed.session_count > self->session_count) {
        self->session_count = self->resumed.session_count;
    }
    for (uint32_t i = 0; error == SB_OK && i < self->resumed.session_count; i++) {
        const sb_resumable *match = self->resumed.matches[i];
        if (match != NULL) {
            self->resumed_count++;
            self->tick_rate_hz = sb_log_reader_head(match->reader)->game.tick_rate_hz;
        }
    }
    return error;
}

static sb_error open_logs(sb_server *self, sb_lobby_def *lobby, char *out_message,
                          size_t message_size)
{
    const sb_server_def *def = self->def;
    if (def->record_directory == NULL) {
        return SB_OK;
    }
    sb_error error =
        sb_server_logs_open(&self->logs, def->record_directory, self->session_count, &self->resumed,
                            def->fast, lobby->session.started_unix_ms, out_message, message_size);
    lobby->session.recorded = true;
    lobby->session.log.write = sb_log_writer_write;
    lobby->session.log.room = sb_log_writer_room;
    lobby->session.log.durable = sb_log_writer_durable;
    lobby->session.record_commit_ms = def->record_commit_ms;
    lobby->session.record_keyframe_ms = def->record_keyframe_s * 1000;
    lobby->log_contexts = self->logs.contexts;
    return error;
}

static sb_error check_rules(const sb_server *self, const sb_lobby_def *lobby, char *out_message,
                            size_t message_size)
{
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < self->map_count; i++) {
        char reason[SB_RULES_REASON_SIZE];
        error = sb_game_check(&lobby->session.game, self->maps[i], reason);
        if (error != SB_OK) {
            snprintf(out_message, message_size, "the rules '%s' refuse the match on map \"%s\": %s",
                     self->def->rules->name, self->maps[i]->name, reason);
        }
    }
    return error;
}

static sb_error open_lobby(sb_server *self, sb_lobby_def *lobby)
{
    static const sb_session_origin nowhere;
    sb_session_origin origins[SB_SERVER_SESSION_COUNT_MAX];
    for (uint32_t i = 0; i < self->session_count; i++) {
        const sb_resumable *match = self->resumed.matches[i];
        origins[i] = nowhere;
        if (match != NULL) {
            origins[i] = (sb_session_origin){sb_replay_game(match->replay), &match->place};
        }
    }
    lobby->origins = origins;
    return sb_shard_open(&self->loop.shard, lobby, self->maps[0]);
}

static void tell_resumed(sb_server *self)
{
    for (uint32_t i = 0; i < self->resumed.session_count; i++) {
        const sb_resumable *match = self->resumed.matches[i];
        if (match == NULL) {
            continue;
        }
        uint32_t players = 0;
        for (uint64_t occupied = match->place.roster.occupied; occupied != 0; occupied >>= 1) {
            players += occupied & 1u;
        }
        sb_status_print(&self->loop.status,
                        "match %" PRIu32 " goes on behind tick %" PRIu32 " of %s, %" PRIu32
                        " players are awaited",
                        i + 1, sb_game_tick(sb_replay_game(match->replay)), match->path, players);
    }
}

sb_error sb_server_open_matches(void *server, char *out_message, size_t message_size)
{
    sb_server *self = server;
    const sb_server_def *def = self->def;
    sb_lobby_def lobby = sb_lobby_def_default();
    lobby.session_count = self->session_count;
    lobby.session.game.seed = def->seed;
    lobby.session.game.player_capacity = def->player_capacity + def->computer_count;
    lobby.session.game.computer_count = def->computer_count;
    lobby.session.game.rules = def->rules;
    memcpy(lobby.session.game.settings, def->settings, sizeof def->settings);
    lobby.session.game.tick_rate_hz = self->tick_rate_hz;
    lobby.session.snapshot_rate_hz =
        def->snapshot_rate_hz < self->tick_rate_hz ? def->snapshot_rate_hz : self->tick_rate_hz;
    lobby.session.client_bandwidth = def->client_bandwidth;
    lobby.session.grace_ms = def->grace_s * 1000;
    lobby.session.leave_hold_ms = def->leave_hold_s * 1000;
    lobby.session.idle_ms = def->idle_s * 1000;
    lobby.clients_per_address = def->clients_per_address;
    lobby.hellos_per_minute = def->hellos_per_minute;
    lobby.session.spectator_capacity = def->spectator_capacity;
    lobby.session.fog_spectators = def->fog_spectators;
    lobby.session.started_unix_ms = unix_ms();
    lobby.next_match = next_match;
    lobby.retire = retire;
    lobby.next_match_context = self;
    sb_error error = sb_host_secrets(&lobby.session.secrets);
    if (error == SB_OK) {
        error = sb_server_loop_ask_tokens(&self->loop, &def->tokens, &lobby);
    }
    if (error == SB_OK) {
        error = check_rules(self, &lobby, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_logs(self, &lobby, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_lobby(self, &lobby);
    }
    if (error == SB_OK) {
        tell_resumed(self);
    }
    sb_resumables_deinit(&self->resumed);
    return error;
}
