#include "host/server.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "host/bots.h"
#include "host/resume.h"
#include "host/secret.h"
#include "host/server_check.h"
#include "host/server_logs.h"
#include "host/shard.h"
#include "host/status.h"

#define STATUS_INTERVAL_MS 250u
#define MESSAGE_SIZE 512
#define FAREWELL_MS 1000u
// Peers beyond those that play: room to tell the others why they cannot.
#define SIGNAL_COUNT 3
#define SPARE_PEER_COUNT 32u
#define PEERS_PER_ADDRESS_MIN 64u
#define RESERVED_PEER_COUNT 64u ///< that no single address can have
#define TICK_LIMIT_MAX (UINT32_MAX - (1u << 20))

typedef struct server {
    const sb_server_def *def;
    uv_loop_t loop;
    uv_signal_t signals[SIGNAL_COUNT];
    uv_timer_t status_timer;
    uint32_t handle_count; ///< of the three above that are handles of the loop, in that order
    bool stopping;
    sb_shard shard;
    sb_map *arena; ///< the built-in one; NULL if it is not used
    const sb_map *built_in;
    const sb_map *const *maps;
    uint32_t map_count;
    sb_server_logs logs;
    sb_resumables resumed; ///< until the matches have begun
    uint32_t resumed_count;
    uint32_t session_count;
    uint32_t player_room; ///< slots for players in all matches
    uint32_t tick_rate_hz;
    sb_bots bots;
    sb_status status;
    uint64_t sampled_ns; ///< when the last sample was taken, with these bytes sent by then
    uint64_t sampled_bytes;
    uint64_t told_slowed;
    bool log_failed;
    bool played; ///< the logs are worth keeping
} server;

sb_server_def sb_server_def_default(void)
{
    const sb_session_def session = sb_session_def_default();
    const sb_game_def game = session.game;
    sb_server_def def = {.bind_address = "127.0.0.1",
                         .port = 7777,
                         .session_count = 1,
                         .player_capacity = 16,
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

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    server *self = handle->data;
    self->stopping = true;
    uv_stop(&self->loop);
}

static void report_failures(server *self)
{
    uint32_t index;
    char text[256];
    while (self->logs.writer != NULL &&
           sb_log_writer_poll_failure(self->logs.writer, &index, text, sizeof text)) {
        self->log_failed = true;
        sb_status_print(&self->status, "warning: cannot write all of %s: %s",
                        self->logs.paths[index], text);
    }
    if (self->log_failed && self->def->record_must_hold && !self->stopping) {
        sb_status_print(&self->status, "stopping: the matches cannot be recorded");
        self->stopping = true;
        uv_stop(&self->loop);
    }
    if (!self->stopping && sb_bots_poll_death(&self->bots, text, sizeof text)) {
        sb_status_print(&self->status, "warning: %s", text);
    }
    uint64_t slowed = self->shard.ticker.schedule.slowed_count;
    if (slowed != self->told_slowed) {
        sb_status_print(&self->status,
                        "warning: too slow, the matches were held up by %" PRIu64 " ticks",
                        slowed - self->told_slowed);
    }
    self->told_slowed = slowed;
}

static void on_status(uv_timer_t *timer)
{
    server *self = timer->data;
    report_failures(self);
    const sb_statistics_totals *totals = sb_statistics_get(self->shard.statistics);
    sb_tick_times recent = {0};
    sb_shard_recent_times(&self->shard, &recent);
    sb_status_sample sample = {
        .now_ns = sb_clock_ns(),
        .players = totals->clients,
        .session_count = self->session_count,
        .joins = totals->joins,
        .leaves = totals->leaves,
        .tick_ms_p50 = sb_tick_times_quantile_ms(&recent, 0.5),
        .tick_ms_p99 = sb_tick_times_quantile_ms(&recent, 0.99),
        .late_ticks = self->shard.ticker.schedule.late_count,
    };
    uint64_t bytes = sb_host_transport_get_counters(self->shard.transport)->bytes_sent;
    if (sample.now_ns > self->sampled_ns) {
        sample.bytes_per_second = (double)(bytes - self->sampled_bytes) * 1e9 /
                                  (double)(sample.now_ns - self->sampled_ns);
    }
    self->sampled_ns = sample.now_ns;
    self->sampled_bytes = bytes;
    sb_status_update(&self->status, &sample);
}

// Slots for players in all matches, those that go on with as many as they have.
static uint32_t player_room(const server *self)
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

static sb_error bind_shard(server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    // Bots, and players behind one router, come from one address; yet it never fills the port.
    self->player_room = player_room(self);
    uint32_t one_address = self->player_room + SPARE_PEER_COUNT;
    if (one_address < PEERS_PER_ADDRESS_MIN) {
        one_address = PEERS_PER_ADDRESS_MIN;
    }
    if (one_address > SB_HOST_TRANSPORT_PEER_COUNT_MAX - RESERVED_PEER_COUNT) {
        one_address = SB_HOST_TRANSPORT_PEER_COUNT_MAX - RESERVED_PEER_COUNT;
    }
    uint32_t wanted = one_address + self->player_room + SPARE_PEER_COUNT;
    sb_host_transport_def transport = sb_host_transport_def_default();
    transport.bind_address = def->bind_address;
    transport.port = def->port;
    transport.peer_capacity =
        wanted < SB_HOST_TRANSPORT_PEER_COUNT_MAX ? wanted : SB_HOST_TRANSPORT_PEER_COUNT_MAX;
    transport.peers_per_address = one_address;
    transport.compress = def->compress;
    return sb_shard_bind(&self->shard, &self->loop, &transport, out_message, message_size);
}

static uint64_t unix_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

// The next match of a session: on the next map, with a log of its own.
static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    server *self = context;
    uint32_t number = sb_session_get_def(over)->epoch + 1;
    next->map = self->maps[number % self->map_count];
    next->started_unix_ms = unix_ms();
    sb_status_print(&self->status, "match %" PRIu32 " is over, the next one is on map \"%s\"",
                    index + 1, next->map->name);
    if (self->def->record_directory == NULL) {
        return;
    }
    char message[MESSAGE_SIZE];
    if (sb_server_logs_next(&self->logs, index, next->started_unix_ms, message, sizeof message) !=
        SB_OK) {
        self->log_failed = true;
        sb_status_print(&self->status, "warning: not recorded: %s", message);
    }
    next->log_context = self->logs.contexts[index];
    next->recorded = next->log_context != NULL;
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    const server *self = context;
    sb_statistics_retire(self->shard.statistics, index, over);
}

static void on_notice(void *context, const char *path, const char *reason)
{
    server *self = context;
    sb_status_print(&self->status, "not resumed: %s: %s", path, reason);
}

// What a dead server left; how many sessions there are follows from it.
static sb_error find_resumed(server *self, char *out_message, size_t message_size)
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

static sb_error open_logs(server *self, sb_lobby_def *lobby, char *out_message, size_t message_size)
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
    lobby->session.log_commit_ms = def->record_commit_ms;
    lobby->session.log_keyframe_ms = def->record_keyframe_s * 1000;
    lobby->log_contexts = self->logs.contexts;
    return error;
}

static sb_error check_rules(const server *self, const sb_lobby_def *lobby, char *out_message,
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

static sb_error open_lobby(server *self, sb_lobby_def *lobby)
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
    return sb_shard_open(&self->shard, lobby, self->maps[0]);
}

static void tell_resumed(server *self)
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
        sb_status_print(&self->status,
                        "match %" PRIu32 " goes on behind tick %" PRIu32 " of %s, %" PRIu32
                        " players are awaited",
                        i + 1, sb_game_tick(sb_replay_game(match->replay)), match->path, players);
    }
}

static sb_error open_matches(server *self, char *out_message, size_t message_size)
{
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
    lobby.session.snapshot_bytes_per_second = def->client_bytes_per_second;
    lobby.session.grace_ms = def->grace_s * 1000;
    lobby.session.started_unix_ms = unix_ms();
    lobby.next_match = next_match;
    lobby.retire = retire;
    lobby.next_match_context = self;
    sb_error error = sb_host_secrets(&lobby.session.secrets);
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

static sb_error watch(server *self, char *out_message, size_t message_size)
{
    // SIGHUP: the terminal was closed.
    static const int numbers[SIGNAL_COUNT] = {SIGINT, SIGTERM, SIGHUP};
    int result = 0;
    for (uint32_t i = 0; i < SIGNAL_COUNT && result == 0; i++) {
        result = uv_signal_init(&self->loop, &self->signals[i]);
        if (result != 0) {
            break;
        }
        self->handle_count++;
        self->signals[i].data = self;
        result = uv_signal_start(&self->signals[i], on_signal, numbers[i]);
    }
    if (result != 0) {
        snprintf(out_message, message_size, "cannot watch for signals: %s", uv_strerror(result));
        return SB_ERROR_IO;
    }
    uv_timer_init(&self->loop, &self->status_timer);
    self->handle_count++;
    self->status_timer.data = self;
    self->sampled_ns = sb_clock_ns();
    uv_timer_start(&self->status_timer, on_status, STATUS_INTERVAL_MS, STATUS_INTERVAL_MS);
    return SB_OK;
}

static void announce(server *self)
{
    const sb_server_def *def = self->def;
    sb_status_print(&self->status, "listening on %s",
                    sb_host_transport_address(self->shard.transport));
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

static sb_error start(server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    sb_error error = find_resumed(self, out_message, message_size);
    if (error == SB_OK) {
        error = bind_shard(self, out_message, message_size);
    }
    // Signals first: one that arrives while logs are made must still remove them.
    if (error == SB_OK) {
        error = watch(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_matches(self, out_message, message_size);
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

static void summarise_sessions(const sb_statistics_totals *over, const sb_lobby *lobby,
                               sb_server_summary *summary)
{
    const sb_lobby_counters *counters = sb_lobby_get_counters(lobby);
    summary->messages_refused = counters->refused_version + counters->refused_full +
                                counters->refused_unknown + counters->refused_role +
                                counters->refused_malformed + counters->closed_silent +
                                over->messages_refused;
    summary->inputs_applied = over->inputs_applied;
    summary->players_lost = over->players_lost;
    summary->players_returned = over->players_returned;
    summary->chat_relayed = over->chat_relayed;
    summary->chat_dropped = over->chat_dropped;
    summary->dropped = over->dropped;
    memcpy(summary->totals, over->rules, sizeof summary->totals);
    for (uint32_t i = 0; i < sb_lobby_session_count(lobby); i++) {
        const sb_game *game = sb_session_game(sb_lobby_session(lobby, i));
        for (uint32_t t = 0; t < sb_game_get_def(game)->rules->total_count; t++) {
            sb_statistics_add(sb_game_get_def(game)->rules, t, sb_game_total(game, t),
                              summary->totals);
        }
        summary->dropped += sb_game_dropped_count(game);
        const sb_session_counters *session = sb_session_get_counters(sb_lobby_session(lobby, i));
        summary->inputs_applied += session->inputs_applied;
        summary->players_lost += session->players_lost;
        summary->players_returned += session->players_returned;
        summary->messages_refused += session->messages_refused;
        summary->chat_relayed += session->chat_relayed;
        summary->chat_dropped += session->chat_dropped;
    }
}

static void summarise(server *self, sb_server_summary *summary)
{
    const sb_shard *shard = &self->shard;
    const sb_statistics_totals *totals = sb_statistics_get(shard->statistics);
    const sb_host_transport_counters *transport = sb_host_transport_get_counters(shard->transport);
    *summary = (sb_server_summary){
        .ticks = totals->ticks,
        .matches = totals->matches + self->session_count,
        .matches_resumed = self->resumed_count,
        .tick_ms_p50 = sb_tick_times_quantile_ms(&shard->times, 0.5),
        .tick_ms_p99 = sb_tick_times_quantile_ms(&shard->times, 0.99),
        .late_ticks = shard->ticker.schedule.late_count,
        .clients = totals->clients_max,
        .datagrams_compressed = transport->datagrams_compressed,
        .bytes_saved = transport->bytes_saved,
        .datagrams_refused = transport->datagrams_refused,
    };
    if (totals->client_seconds > 0.0) {
        summary->bytes_per_second_per_client =
            (double)transport->bytes_sent / totals->client_seconds;
    }
    summarise_sessions(totals, shard->lobby, summary);
}

// Ends what was played: goodbyes, the bots, the logs.
static void finish(server *self, sb_server_summary *summary)
{
    self->stopping = true;
    summarise(self, summary);
    sb_shard_close(&self->shard, FAREWELL_MS);
    sb_bots_stop(&self->bots);
    if (self->logs.writer != NULL && !sb_log_writer_close(self->logs.writer)) {
        self->log_failed = true;
    }
    report_failures(self);
    summary->log_failed = self->log_failed;
    summary->log_count = self->logs.count;
    summary->logs = self->logs.paths;
    self->logs.paths = NULL;
    sb_status_end(&self->status);
    sb_status_print(&self->status, "ended after %" PRIu64 " ticks, %" PRIu64 " of them late",
                    summary->ticks, summary->late_ticks);
}

// Gives back whatever there is, after whichever step.
static void close_server(server *self)
{
    sb_bots_stop(&self->bots);
    sb_bots_close(&self->bots);
    sb_shard_detach(&self->shard);
    uv_handle_t *handles[] = {(uv_handle_t *)&self->signals[0], (uv_handle_t *)&self->signals[1],
                              (uv_handle_t *)&self->signals[2], (uv_handle_t *)&self->status_timer};
    for (uint32_t i = 0; i < self->handle_count; i++) {
        uv_close(handles[i], NULL);
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
static sb_error choose_maps(server *self)
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

static sb_error run(server *self, sb_server_summary *out_summary, char *out_message,
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
    uv_run(&self->loop, UV_RUN_DEFAULT);
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
    server *self = calloc(1, sizeof *self);
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
    free(summary->logs);
    summary->logs = NULL;
    summary->log_count = 0;
}
