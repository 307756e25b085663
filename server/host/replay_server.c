#include "host/replay_server.h"

#include <arpa/inet.h>
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
#include "host/shard.h"
#include "host/status.h"
#include "host/stop_signals.h"
#include "protocol/limits.h"

// Whatever the rates of the matches: this many times a second they are played on.
#define CLOCK_HZ 60u
#define STATUS_INTERVAL_MS 250u
#define FAREWELL_MS 1000u
// Peers beyond the viewers: room to tell the others why they cannot.
#define SPARE_PEER_COUNT 32u
#define SECONDS_MAX 31536000.0 // a year
#define LINE_SIZE 256

typedef struct replay_server {
    const sb_replay_server_def *def;
    uv_loop_t loop;
    sb_stop_signals signals;
    uv_timer_t status_timer;
    bool watching; ///< `status_timer` is a handle of the loop
    sb_shard shard;
    sb_status status;
    uint64_t changes; ///< of the number of viewers
    uint32_t viewers; ///< last seen
    bool told_diverged[SB_REPLAY_SERVER_COUNT_MAX];
    bool told_damaged[SB_REPLAY_SERVER_COUNT_MAX];
    sb_replay_server_summary summary;
} replay_server;

sb_replay_server_def sb_replay_server_def_default(void)
{
    const sb_playback_def playback = sb_playback_def_default();
    return (sb_replay_server_def){
        .bind_address = "127.0.0.1",
        .port = 7777,
        .viewer_capacity = playback.viewer_capacity,
        .snapshot_rate_hz = playback.snapshot_rate_hz,
        .speed_percent = playback.speed_percent,
    };
}

static sb_error check(const sb_replay_server_def *def, char *out_message, size_t message_size)
{
    struct in_addr address;
    const char *text = NULL;
    if (def->bind_address == NULL || inet_pton(AF_INET, def->bind_address, &address) != 1) {
        text = "bind_address must be an IPv4 address such as 127.0.0.1";
    } else if (def->replay_count < 1 || def->replay_count > SB_REPLAY_SERVER_COUNT_MAX) {
        text = "replay_count must be from 1 to 256";
    } else if (def->viewer_capacity < 1 || def->viewer_capacity > SB_PLAYBACK_VIEWER_COUNT_MAX) {
        text = "viewer_capacity must be from 1 to 1024";
    } else if (def->snapshot_rate_hz < 1 || def->snapshot_rate_hz > CLOCK_HZ) {
        text = "snapshot_rate_hz must be from 1 to 60";
    } else if (def->speed_percent < SB_PLAYBACK_PERCENT_MIN ||
               def->speed_percent > SB_PLAYBACK_PERCENT_MAX) {
        text = "speed_percent must be from 25 to 1600";
    } else if (!(def->seconds >= 0.0 && def->seconds <= SECONDS_MAX)) {
        text = "seconds must be from 0 to 31536000";
    }
    if (text != NULL) {
        snprintf(out_message, message_size, "%s", text);
        return SB_ERROR_ARGUMENT;
    }
    return SB_OK;
}

// What a viewer should know of a replay beside what it sees.
static void tell_faults(replay_server *self, uint32_t index, const sb_playback_state *state)
{
    const char *name = self->def->names[index];
    if (state->diverged_tick != 0 && !self->told_diverged[index]) {
        self->told_diverged[index] = true;
        self->summary.holds = false;
        sb_status_print(&self->status,
                        "warning: %s: from tick %" PRIu32
                        " on what is shown is not what was recorded ('sabot replay verify' says "
                        "more)",
                        name, state->diverged_tick);
    }
    if (state->damaged && !self->told_damaged[index]) {
        self->told_damaged[index] = true;
        self->summary.holds = false;
        sb_status_print(&self->status,
                        "warning: %s: the log is damaged behind tick %" PRIu32
                        " ('sabot replay repair' may help): %s",
                        name, state->last_tick, sb_error_message(state->fault.error));
    }
}

static void format_state(const sb_playback_state *state, uint32_t replay_count, uint32_t viewers,
                         char out_text[LINE_SIZE])
{
    char first[LINE_SIZE / 2] = "";
    if (replay_count == 1) {
        snprintf(first, sizeof first, "tick %" PRIu32 " of %" PRIu32 ", %sat %gx, ", state->tick,
                 state->last_tick, state->paused ? "paused, " : "",
                 (double)state->speed_percent / 100.0);
    }
    snprintf(out_text, LINE_SIZE, "%s%" PRIu32 " viewer%s", first, viewers,
             viewers == 1 ? "" : "s");
}

static void look(replay_server *self)
{
    uint32_t viewers = 0;
    sb_playback_state state = {0};
    for (uint32_t i = 0; i < self->def->replay_count; i++) {
        state = sb_playback_get_state(sb_lobby_playback(self->shard.lobby, i));
        self->summary.states[i] = state;
        tell_faults(self, i, &state);
        viewers += state.client_count;
    }
    self->changes += viewers != self->viewers;
    self->viewers = viewers;
    if (viewers > self->summary.viewers) {
        self->summary.viewers = viewers;
    }
    char line[LINE_SIZE];
    format_state(&state, self->def->replay_count, viewers, line);
    sb_status_show(&self->status, sb_clock_ns(), self->changes, line, line);
}

static void on_status(uv_timer_t *timer)
{
    look(timer->data);
}

static sb_error bind_shard(replay_server *self, char *out_message, size_t message_size)
{
    const sb_replay_server_def *def = self->def;
    uint32_t wanted = def->replay_count * def->viewer_capacity + SPARE_PEER_COUNT;
    sb_host_transport_def transport = sb_host_transport_def_default();
    transport.bind_address = def->bind_address;
    transport.port = def->port;
    transport.peer_capacity =
        wanted < SB_HOST_TRANSPORT_PEER_COUNT_MAX ? wanted : SB_HOST_TRANSPORT_PEER_COUNT_MAX;
    transport.peers_per_address = transport.peer_capacity;
    sb_error error =
        sb_shard_bind(&self->shard, &self->loop, &transport, out_message, message_size);
    if (error == SB_OK && def->web != NULL) {
        error = sb_shard_bind_web(&self->shard, def->web, out_message, message_size);
    }
    return error;
}

static sb_error open_replays(replay_server *self)
{
    const sb_replay_server_def *def = self->def;
    sb_playback_def *playbacks = calloc(def->replay_count, sizeof *playbacks);
    if (playbacks == NULL) {
        return SB_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < def->replay_count; i++) {
        playbacks[i] = sb_playback_def_default();
        playbacks[i].replay = def->replays[i];
        playbacks[i].last_tick = def->last_ticks[i];
        playbacks[i].viewer_capacity = def->viewer_capacity;
        playbacks[i].snapshot_rate_hz = def->snapshot_rate_hz;
        playbacks[i].speed_percent = def->speed_percent;
        playbacks[i].paused = def->paused;
        playbacks[i].tick = def->tick;
    }
    sb_lobby_def lobby = sb_lobby_def_default();
    lobby.session_count = 0;
    lobby.session.game.tick_rate_hz = CLOCK_HZ;
    lobby.playbacks = playbacks;
    lobby.playback_count = def->replay_count;
    sb_error error = sb_shard_open(&self->shard, &lobby, NULL);
    free(playbacks);
    return error;
}

static void announce(replay_server *self)
{
    const sb_replay_server_def *def = self->def;
    sb_status_print(&self->status, "listening on %s",
                    sb_host_transport_address(self->shard.transport));
    if (self->shard.web != NULL) {
        sb_status_print(&self->status, "web page at %s", sb_web_address(self->shard.web));
    }
    for (uint32_t i = 0; i < def->replay_count; i++) {
        const sb_playback_state state =
            sb_playback_get_state(sb_lobby_playback(self->shard.lobby, i));
        const sb_game *game = sb_hosted_game(sb_lobby_hosted(self->shard.lobby, i));
        sb_status_print(&self->status,
                        "replay %" PRIu32 ": %s, map \"%s\", rules %s, ticks %" PRIu32
                        " to %" PRIu32 " at %" PRIu32 " a second",
                        i + 1, def->names[i], sb_game_get_map(game)->name,
                        sb_game_get_def(game)->rules->name, state.first_tick, state.last_tick,
                        sb_game_get_def(game)->tick_rate_hz);
    }
}

static sb_error start(replay_server *self, char *out_message, size_t message_size)
{
    const sb_replay_server_def *def = self->def;
    sb_error error = bind_shard(self, out_message, message_size);
    if (error == SB_OK) {
        error = sb_stop_signals_watch(&self->signals, &self->loop, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_replays(self);
    }
    if (error != SB_OK) {
        return error;
    }
    uv_timer_init(&self->loop, &self->status_timer);
    self->watching = true;
    self->status_timer.data = self;
    uv_timer_start(&self->status_timer, on_status, STATUS_INTERVAL_MS, STATUS_INTERVAL_MS);
    uint64_t tick_limit = (uint64_t)ceil(def->seconds * CLOCK_HZ);
    error = sb_shard_start(&self->shard, tick_limit, false);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot start the tick: %s", strerror(errno));
        return error;
    }
    announce(self);
    return SB_OK;
}

static void close_server(replay_server *self)
{
    sb_shard_detach(&self->shard);
    sb_stop_signals_close(&self->signals);
    if (self->watching) {
        uv_close((uv_handle_t *)&self->status_timer, NULL);
    }
    uv_run(&self->loop, UV_RUN_DEFAULT);
    int result = uv_loop_close(&self->loop);
    SB_ASSERT(result == 0);
    sb_shard_deinit(&self->shard);
}

static sb_error run(replay_server *self, char *out_message, size_t message_size)
{
    sb_error error = start(self, out_message, message_size);
    if (error != SB_OK) {
        if (out_message[0] == '\0') {
            snprintf(out_message, message_size, "cannot start: %s", sb_error_message(error));
        }
        return error;
    }
    uint64_t slice_ns = sb_slice_set(SB_SLICE_NS_MIN);
    uv_run(&self->loop, UV_RUN_DEFAULT);
    sb_slice_set(slice_ns);
    look(self);
    sb_shard_close(&self->shard, FAREWELL_MS);
    sb_status_end(&self->status);
    return SB_OK;
}

sb_error sb_replay_server_run(const sb_replay_server_def *def,
                              sb_replay_server_summary *out_summary, char *out_message,
                              size_t message_size)
{
    *out_summary = (sb_replay_server_summary){0};
    out_message[0] = '\0';
    sb_error error = check(def, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    replay_server *self = calloc(1, sizeof *self);
    sb_playback_state *states = calloc(def->replay_count, sizeof *states);
    if (self == NULL || states == NULL || uv_loop_init(&self->loop) != 0) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        free(states);
        free(self);
        return SB_ERROR_MEMORY;
    }
    self->def = def;
    self->status = sb_status_make(def->quiet);
    self->summary = (sb_replay_server_summary){.holds = true, .states = states};
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before; // a pipe that is closed
    sigaction(SIGPIPE, &ignore, &before);
    sb_float_mode mode = sb_float_mode_enter();
    error = run(self, out_message, message_size);
    close_server(self);
    sb_float_mode_leave(&mode);
    sigaction(SIGPIPE, &before, NULL);
    if (error == SB_OK) {
        *out_summary = self->summary;
    } else {
        free(states);
    }
    free(self);
    return error;
}

void sb_replay_server_summary_deinit(sb_replay_server_summary *summary)
{
    free(summary->states);
    summary->states = NULL;
}
