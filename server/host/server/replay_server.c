#include "host/server/replay_server.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "host/settings/server_check.h"
#include "host/threads/server_loop.h"
#include "host/threads/shard_tokens.h"
#include "protocol/limits.h"

// Ticks of the clock a second, at any tick rate of the matches.
#define CLOCK_HZ 60u
// Peers beyond the viewers: room to tell further clients why they are refused.
#define SPARE_PEER_COUNT 32u
#define SECONDS_MAX 31536000.0 // a year
#define LINE_SIZE 256

// What the shard's thread shows.
typedef struct snapshot {
    bool taken;
    sb_playback_state states[SB_REPLAY_SERVER_COUNT_MAX];
} snapshot;

typedef struct replay_server {
    const sb_replay_server_def *def;
    sb_server_loop loop;
    uint64_t changes; ///< of the number of viewers, counted
    uint32_t viewers; ///< number of viewers at the last report
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
        .tokens = sb_token_settings_default(),
    };
}

static const char *range_fault(const sb_replay_server_def *def)
{
    if (def->replay_count < 1 || def->replay_count > SB_REPLAY_SERVER_COUNT_MAX) {
        return "replay_count must be from 1 to 256";
    }
    if (def->viewer_capacity < 1 || def->viewer_capacity > SB_PLAYBACK_VIEWER_COUNT_MAX) {
        return "viewer_capacity must be from 1 to 1024";
    }
    if (def->snapshot_rate_hz < 1 || def->snapshot_rate_hz > CLOCK_HZ) {
        return "snapshot_rate_hz must be from 1 to 60";
    }
    if (def->speed_percent < SB_PLAYBACK_PERCENT_MIN ||
        def->speed_percent > SB_PLAYBACK_PERCENT_MAX) {
        return "speed_percent must be from 25 to 1600";
    }
    return def->seconds >= 0.0 && def->seconds <= SECONDS_MAX
               ? NULL
               : "seconds must be from 0 to 31536000";
}

static sb_error check(const sb_replay_server_def *def, char *out_message, size_t message_size)
{
    const char *text = sb_server_address_fault(def->bind_address);
    if (text == NULL) {
        text = range_fault(def);
    }
    if (text == NULL) {
        text = sb_token_settings_fault(&def->tokens);
    }
    if (text != NULL) {
        snprintf(out_message, message_size, "%s", text);
        return SB_ERROR_ARGUMENT;
    }
    return SB_OK;
}

// Reports where a replay differs from its record, and where its log is damaged; each once.
static void tell_faults(replay_server *self, uint32_t index, const sb_playback_state *state)
{
    const char *name = self->def->names[index];
    if (state->diverged_tick != 0 && !self->told_diverged[index]) {
        self->told_diverged[index] = true;
        self->summary.holds = false;
        sb_journal_say(&self->loop.out.journal, SB_SAYS_REPLAY_DIVERGED,
                       "%s: from tick %" PRIu32
                       " on what is shown is not what was recorded ('sabot replay verify' says "
                       "more)",
                       name, state->diverged_tick);
    }
    if (state->damaged && !self->told_damaged[index]) {
        self->told_damaged[index] = true;
        self->summary.holds = false;
        sb_journal_say(&self->loop.out.journal, SB_SAYS_REPLAY_DAMAGED,
                       "%s: the log is damaged behind tick %" PRIu32
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

static void watch(void *owner, sb_shard_thread *shard)
{
    (void)owner;
    (void)shard;
}

static void observe(void *owner, sb_shard_thread *shard, void *out_snapshot)
{
    const replay_server *self = owner;
    snapshot *shot = out_snapshot;
    shot->taken = true;
    for (uint32_t i = 0; i < self->def->replay_count; i++) {
        shot->states[i] = sb_playback_get_state(sb_lobby_playback(shard->shard.lobby, i));
    }
}

// Keeps the states of the last snapshot, the last one's in `out_state`, and returns the viewers.
static uint32_t take_states(replay_server *self, const snapshot *shot, sb_playback_state *out_state)
{
    uint32_t viewers = 0;
    for (uint32_t i = 0; i < self->def->replay_count; i++) {
        *out_state = shot->states[i];
        self->summary.states[i] = *out_state;
        tell_faults(self, i, out_state);
        viewers += out_state->client_count;
    }
    if (viewers > self->summary.viewers) {
        self->summary.viewers = viewers;
    }
    return viewers;
}

static void look(void *owner)
{
    replay_server *self = owner;
    const snapshot *shot = self->loop.shards[0].snapshot.latest;
    if (!shot->taken) {
        return;
    }
    sb_playback_state state;
    const uint32_t viewers = take_states(self, shot, &state);
    self->changes += viewers != self->viewers;
    self->viewers = viewers;
    char line[LINE_SIZE];
    format_state(&state, self->def->replay_count, viewers, line);
    sb_journal_out_show(&self->loop.out, sb_clock_ns(), self->changes, line, line);
}

static void finish(void *owner)
{
    replay_server *self = owner;
    sb_playback_state state;
    take_states(self, self->loop.shards[0].snapshot.latest, &state);
}

static sb_error prepare(void *owner, sb_server_loop_def *loop, char *out_message,
                        size_t message_size)
{
    (void)out_message;
    (void)message_size;
    const replay_server *self = owner;
    const sb_replay_server_def *def = self->def;
    uint32_t wanted = def->replay_count * def->viewer_capacity + SPARE_PEER_COUNT;
    loop->transport.bind_address = def->bind_address;
    loop->transport.port = def->port;
    loop->transport.plain_wire = def->plain_wire;
    loop->key_path = def->key_path;
    loop->transport.peer_capacity =
        wanted < SB_HOST_TRANSPORT_PEER_COUNT_MAX ? wanted : SB_HOST_TRANSPORT_PEER_COUNT_MAX;
    loop->transport.peers_per_address = loop->transport.peer_capacity;
    loop->transport.peers_per_network = loop->transport.peer_capacity;
    loop->web = def->web;
    loop->tick_limit = (uint64_t)ceil(def->seconds * CLOCK_HZ);
    return SB_OK;
}

static sb_error open_replays(void *owner, sb_shard_thread *shard, char *out_message,
                             size_t message_size)
{
    (void)out_message;
    (void)message_size;
    replay_server *self = owner;
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
    sb_error error = sb_shard_tokens_ask(shard, &def->tokens, &lobby);
    if (error == SB_OK) {
        error = sb_shard_open(&shard->shard, &lobby, NULL);
    }
    free(playbacks);
    return error;
}

static sb_error announce(void *owner, char *out_message, size_t message_size)
{
    (void)out_message;
    (void)message_size;
    replay_server *self = owner;
    const sb_replay_server_def *def = self->def;
    for (uint32_t i = 0; i < def->replay_count; i++) {
        const sb_playback_state state =
            sb_playback_get_state(sb_lobby_playback(self->loop.shards[0].shard.lobby, i));
        const sb_game *game = sb_hosted_game(sb_lobby_hosted(self->loop.shards[0].shard.lobby, i));
        sb_journal_say(&self->loop.out.journal, SB_SAYS_REPLAY_HOSTED,
                       "replay %" PRIu32 ": %s, map \"%s\", rules %s, ticks %" PRIu32 " to %" PRIu32
                       " at %" PRIu32 " a second",
                       i + 1, def->names[i], sb_game_get_map(game)->name,
                       sb_game_get_def(game)->rules->name, state.first_tick, state.last_tick,
                       sb_game_get_def(game)->tick_rate_hz);
    }
    return SB_OK;
}

static const sb_server_kind kind = {
    .shard = {.snapshot_size = sizeof(snapshot), .watch = watch, .observe = observe},
    .prepare = prepare,
    .open = open_replays,
    .begin = announce,
    .report = look,
    .finish = finish,
};

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
    if (self == NULL || states == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        free(states);
        free(self);
        return SB_ERROR_MEMORY;
    }
    self->def = def;
    self->summary = (sb_replay_server_summary){.holds = true, .states = states};
    sb_journal_settings journal = sb_journal_settings_default();
    journal.quiet = def->quiet;
    error = sb_server_loop_run(&self->loop, &kind, self, &journal, out_message, message_size);
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
