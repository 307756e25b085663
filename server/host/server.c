#include "host/server.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "host/clock/slice.h"
#include "host/server_check.h"
#include "host/server_state.h"

#define STATUS_INTERVAL_MS 250u
#define FAREWELL_MS 1000u
// Peers beyond those that play: room to tell the others why they cannot.
#define SPARE_PEER_COUNT 32u
#define PEERS_PER_ADDRESS_MIN 64u
#define RESERVED_PEER_COUNT 64u ///< that no single address can have
#define TICK_LIMIT_MAX (UINT32_MAX - (1u << 20))

sb_server_def sb_server_def_default(void)
{
    const sb_session_def session = sb_session_def_default();
    const sb_game_def game = session.game;
    sb_server_def def = {.bind_address = "127.0.0.1",
                         .port = 7777,
                         .session_count = 1,
                         .player_capacity = 16,
                         .spectator_capacity = 16,
                         .tick_rate_hz = 60,
                         .snapshot_rate_hz = session.snapshot_rate_hz,
                         .client_bytes_per_second = session.snapshot_bytes_per_second,
                         .seed = 1,
                         .grace_s = session.grace_ms / 1000,
                         .record_commit_ms = session.log_commit_ms,
                         .record_keyframe_s = session.log_keyframe_ms / 1000,
                         .rules = game.rules};
    memcpy(def.settings, game.settings, sizeof def.settings);
    return def;
}

static sb_error bind_shard(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    // Bots, and players behind one router, come from one address; yet it never fills the port.
    self->player_room = sb_server_player_room(self);
    const uint32_t spectator_room = self->session_count * def->spectator_capacity;
    const uint32_t room = self->player_room + spectator_room;
    uint32_t one_address = room + SPARE_PEER_COUNT;
    if (one_address < PEERS_PER_ADDRESS_MIN) {
        one_address = PEERS_PER_ADDRESS_MIN;
    }
    if (one_address > SB_HOST_TRANSPORT_PEER_COUNT_MAX - RESERVED_PEER_COUNT) {
        one_address = SB_HOST_TRANSPORT_PEER_COUNT_MAX - RESERVED_PEER_COUNT;
    }
    uint32_t wanted = one_address + room + SPARE_PEER_COUNT;
    sb_host_transport_def transport = sb_host_transport_def_default();
    transport.bind_address = def->bind_address;
    transport.port = def->port;
    transport.peer_capacity =
        wanted < SB_HOST_TRANSPORT_PEER_COUNT_MAX ? wanted : SB_HOST_TRANSPORT_PEER_COUNT_MAX;
    transport.peers_per_address = one_address;
    sb_error error =
        sb_shard_bind(&self->shard, &self->loop, &transport, out_message, message_size);
    if (error == SB_OK && def->web != NULL) {
        error = sb_shard_bind_web(&self->shard, def->web, out_message, message_size);
    }
    return error;
}

static sb_error watch(sb_server *self, char *out_message, size_t message_size)
{
    sb_error error = sb_stop_signals_watch(&self->signals, &self->loop, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    uv_timer_init(&self->loop, &self->status_timer);
    self->watching = true;
    self->status_timer.data = self;
    self->sampled_ns = sb_clock_ns();
    uv_timer_start(&self->status_timer, sb_server_on_status, STATUS_INTERVAL_MS,
                   STATUS_INTERVAL_MS);
    return SB_OK;
}

static void announce(sb_server *self)
{
    const sb_server_def *def = self->def;
    sb_status_print(&self->status, "listening on %s",
                    sb_host_transport_address(self->shard.transport));
    if (self->shard.web != NULL) {
        sb_status_print(&self->status, "web page at %s", sb_web_address(self->shard.web));
    }
    const sb_map *map = sb_game_get_map(sb_session_game(sb_lobby_session(self->shard.lobby, 0)));
    char computers[48] = "";
    if (def->computer_count > 0) {
        snprintf(computers, sizeof computers, " and %" PRIu32 " computer players",
                 def->computer_count);
    }
    sb_status_print(
        &self->status,
        "%" PRIu32 " match%s of up to %" PRIu32 " players%s on map \"%s\", rules %s, %" PRIu32
        " ticks and %" PRIu32 " snapshots a second, %s%s",
        self->session_count, self->session_count == 1 ? "" : "es", def->player_capacity, computers,
        map->name, def->rules->name, self->tick_rate_hz, def->snapshot_rate_hz,
        def->record_directory != NULL ? "recorded in " : "not recorded",
        def->record_directory != NULL ? def->record_directory : "");
    if (self->player_room > SB_HOST_TRANSPORT_PEER_COUNT_MAX) {
        sb_status_print(&self->status,
                        "warning: one port carries %u connections, fewer than the %" PRIu32
                        " players of all matches",
                        SB_HOST_TRANSPORT_PEER_COUNT_MAX, self->player_room);
    }
}

static sb_error start(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    sb_error error = sb_server_find_resumed(self, out_message, message_size);
    if (error == SB_OK) {
        error = bind_shard(self, out_message, message_size);
    }
    // Signals first: one that arrives while logs are made must still remove them.
    if (error == SB_OK) {
        error = watch(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = sb_server_open_matches(self, out_message, message_size);
    }
    if (error != SB_OK) {
        return error;
    }
    uint64_t tick_limit = (uint64_t)llround(def->seconds * self->tick_rate_hz);
    if (def->seconds > 0.0 && tick_limit == 0) {
        tick_limit = 1;
    }
    // Ticks are numbered in 32 bits: the server ends cleanly before they would wrap, after 828 days
    // at 60 Hz.
    if (tick_limit == 0 || tick_limit > TICK_LIMIT_MAX) {
        tick_limit = TICK_LIMIT_MAX;
    }
    if (def->ticks > 0 && def->ticks < tick_limit) {
        tick_limit = def->ticks;
    }
    error = sb_shard_start(&self->shard, tick_limit, def->fast);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot start the tick: %s", strerror(errno));
        return error;
    }
    announce(self);
    if (def->bot_count == 0) {
        return SB_OK;
    }
    sb_bots_def bots = {.address = sb_host_transport_address(self->shard.transport),
                        .count = def->bot_count,
                        .seed = def->seed,
                        .seconds = def->seconds,
                        .rules_path = def->rules_path};
    return sb_bots_start(&self->bots, &self->loop, &bots, out_message, message_size);
}

// Ends what was played: goodbyes, the bots, the logs.
static void finish(sb_server *self, sb_server_summary *summary)
{
    self->stopping = true;
    sb_server_summarise(self, summary);
    sb_shard_close(&self->shard, FAREWELL_MS);
    sb_bots_stop(&self->bots);
    if (self->logs.writer != NULL && !sb_log_writer_close(self->logs.writer)) {
        self->log_failed = true;
    }
    sb_server_report_failures(self);
    summary->losses = self->logs.losses;
    for (uint32_t i = 0; i < self->session_count; i++) {
        sb_log_losses losses = sb_session_log_losses(sb_lobby_session(self->shard.lobby, i));
        sb_log_losses_add(&summary->losses, &losses);
    }
    if (self->shard.web != NULL) {
        summary->web_served = true;
        summary->web = *sb_web_get_counters(self->shard.web);
    }
    summary->log_failed = self->log_failed;
    summary->log_count = self->logs.count;
    summary->logs = self->logs.paths;
    self->logs.paths = NULL;
    sb_status_end(&self->status);
    sb_status_print(&self->status, "ended after %" PRIu64 " ticks, %" PRIu64 " of them late",
                    summary->ticks, summary->late_ticks);
}

// Gives back whatever there is, after whichever step.
static void close_server(sb_server *self)
{
    sb_bots_stop(&self->bots);
    sb_bots_close(&self->bots);
    sb_shard_detach(&self->shard);
    sb_stop_signals_close(&self->signals);
    if (self->watching) {
        uv_close((uv_handle_t *)&self->status_timer, NULL);
    }
    uv_run(&self->loop, UV_RUN_DEFAULT);
    int result = uv_loop_close(&self->loop);
    SB_ASSERT(result == 0);
    sb_shard_deinit(&self->shard);
    sb_resumables_deinit(&self->resumed);
    free(self->arena);
    if (self->played) {
        sb_server_logs_deinit(&self->logs);
    } else {
        sb_server_logs_discard(&self->logs);
    }
}

// The arena is played on where no map is given.
static sb_error choose_maps(sb_server *self)
{
    self->maps = self->def->maps;
    self->map_count = self->def->map_count;
    if (self->map_count > 0) {
        return SB_OK;
    }
    self->arena = calloc(1, sizeof *self->arena);
    if (self->arena == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_map_arena(self->arena);
    self->built_in = self->arena;
    self->maps = &self->built_in;
    self->map_count = 1;
    return SB_OK;
}

static sb_error run(sb_server *self, sb_server_summary *out_summary, char *out_message,
                    size_t message_size)
{
    sb_error error = choose_maps(self);
    if (error == SB_OK) {
        error = start(self, out_message, message_size);
    }
    if (error != SB_OK) {
        if (out_message[0] == '\0') {
            snprintf(out_message, message_size, "cannot start: %s", sb_error_message(error));
        }
        return error;
    }
    self->played = true;
    uint64_t slice_ns = sb_slice_set(SB_SLICE_NS_MIN);
    uv_run(&self->loop, UV_RUN_DEFAULT);
    sb_slice_set(slice_ns);
    finish(self, out_summary);
    return SB_OK;
}

sb_error sb_server_run(const sb_server_def *def, sb_server_summary *out_summary, char *out_message,
                       size_t message_size)
{
    memset(out_summary, 0, sizeof *out_summary);
    out_message[0] = '\0';
    sb_error error = sb_server_def_check(def, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    sb_server *self = calloc(1, sizeof *self);
    if (self == NULL || uv_loop_init(&self->loop) != 0) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        free(self);
        return SB_ERROR_MEMORY;
    }
    self->def = def;
    self->status = sb_status_make(def->quiet);
    // A log or status pipe that is closed must not end the matches.
    // Nor a log that reaches the limit of a file's size: the write says so.
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before, before_size;
    sigaction(SIGPIPE, &ignore, &before);
    sigaction(SIGXFSZ, &ignore, &before_size);
    sb_float_mode mode = sb_float_mode_enter();
    error = run(self, out_summary, out_message, message_size);
    close_server(self);
    sb_float_mode_leave(&mode);
    sigaction(SIGXFSZ, &before_size, NULL);
    sigaction(SIGPIPE, &before, NULL);
    free(self);
    return error;
}

void sb_server_summary_deinit(sb_server_summary *summary)
{
    sb_server_logs_free_paths(summary->logs, summary->log_count);
    summary->logs = NULL;
    summary->log_count = 0;
}
