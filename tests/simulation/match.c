#include "match.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "game/tanks/mode/settings.h"
#include "player.h"
#include "record/verify.h"

#define PLAYER_COUNT_MAX 32u
#define ATTACKER_PEER PLAYER_COUNT_MAX
#define TICK_RATE_HZ 60u
#define SETTLE_US 1500000u
#define DRAIN_US 1000000u
#define STALL_US_MAX 4000000u
// The last part of the match, by when every client's inputs must be in time, but for so many of a
// hundred: a link's jitter may be longer than the clock's reserve.
#define STEADY_US 500000u
#define UNTIMELY_PERCENT_MAX 10u
#define ROUND_TICKS_MIN 120u // of the last match: its clients have settled by then

// Counts what is allocated, so that a leak or an allocation in a tick shows.
typedef struct memory {
    uint64_t allocated, released;
} memory;

typedef struct log_bytes {
    uint8_t *data;
    size_t size, capacity;
} log_bytes;

typedef struct sim_match {
    sim_match_def def;
    sim_match_result *result;
    memory memory;
    sb_allocator allocator;
    sb_lobby *lobby;
    uint32_t epoch; ///< of the present match; what follows is by epoch
    log_bytes logs[SIM_EPOCH_COUNT_MAX];
    sim_belief beliefs[SIM_EPOCH_COUNT_MAX];
    sb_hasher hashes[SIM_EPOCH_COUNT_MAX];
    uint32_t ticks[SIM_EPOCH_COUNT_MAX];
    sb_map *maps;                         ///< two
    uint64_t inputs_applied, inputs_late; ///< of matches that are over
    sim_player players[PLAYER_COUNT_MAX];
    uint32_t player_count;
    sb_random random;
    uint64_t now_us;
    uint64_t stall_us;          ///< the server stands still for so long in mid-match
    sb_session_counters steady; ///< when the last part of the match began
} sim_match;

static void *count_allocate(void *context, size_t size)
{
    ((memory *)context)->allocated++;
    return calloc(1, size);
}

static void count_release(void *context, void *pointer)
{
    ((memory *)context)->released += pointer != NULL;
    free(pointer);
}

static void fail(sim_match *match, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(sim_match *match, const char *format, ...)
{
    if (match->result->failure[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(match->result->failure, sizeof match->result->failure, format, arguments);
        va_end(arguments);
    }
}

static void log_write(void *context, const void *bytes, size_t size)
{
    log_bytes *log = context;
    if (log->size + size > log->capacity) {
        log->capacity = 2 * (log->size + size);
        log->data = realloc(log->data, log->capacity);
        SB_ASSERT(log->data != NULL);
    }
    memcpy(log->data + log->size, bytes, size);
    log->size += size;
}

static size_t log_read_at(void *context, uint64_t offset, void *buffer, size_t size)
{
    const log_bytes *log = context;
    if (offset >= log->size) {
        return 0;
    }
    size_t rest = log->size - (size_t)offset;
    size_t count = size < rest ? size : rest;
    memcpy(buffer, log->data + offset, count);
    return count;
}

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    sim_match *match = context;
    if (peer < match->player_count) {
        sim_player *player = &match->players[peer];
        bool reliable = channel == SB_CHANNEL_RELIABLE;
        if (player->budget != NULL) {
            sim_budget_spend(player->budget, reliable, bytes, size);
        }
        sim_link_send(&player->down, match->now_us, reliable, bytes, size);
    }
}

static void close_down(void *context, uint32_t peer)
{
    sim_match *match = context;
    if (peer < match->player_count) {
        sim_player_close(&match->players[peer]);
    }
}

static float between(sb_random *random, float low, float high)
{
    return low + (high - low) * sb_random_unit(random);
}

sim_match_def sim_match_def_from_seed(uint64_t seed)
{
    sb_random random = sb_random_seed(seed, 1);
    sim_match_def def = {
        .seed = seed,
        .client_count = 2 + sb_random_below(&random, 7),
        .seconds = (double)between(&random, 6.0f, 12.0f),
    };
    if (seed % 2 == 1) {
        // Guns take two seconds to charge.
        def.round_s = 4 + sb_random_below(&random, 3);
        def.seconds += 6.0;
    }
    // Drawn apart, so that other seeds are the matches that they were.
    sb_random limits = sb_random_seed(seed, 3);
    if (sb_random_below(&limits, 4) == 0) {
        def.bytes_per_second = 2000 + sb_random_below(&limits, 18001);
    }
    if (sb_random_below(&limits, 4) == 0) {
        def.mode = sb_random_below(&limits, 2) == 0 ? SB_MODE_TEAM : SB_MODE_DEATHMATCH;
        def.fog = sb_random_below(&limits, 3) != 0;
        def.view_distance_m =
            def.fog && sb_random_below(&limits, 2) == 0 ? 0 : 20 + sb_random_below(&limits, 41);
    }
    return def;
}

static sim_link_def draw_link(sb_random *random)
{
    static const uint64_t round_trips_us[] = {0, 20000, 50000, 100000, 200000};
    static const uint64_t jitters_us[] = {0, 5000, 10000, 30000};
    static const float losses[] = {0.0f, 0.0f, 0.02f, 0.05f, 0.2f};
    return (sim_link_def){
        .round_trip_us = round_trips_us[sb_random_below(random, 5)],
        .jitter_us = jitters_us[sb_random_below(random, 4)],
        .loss = losses[sb_random_below(random, 5)],
        .duplication = between(random, 0.0f, 0.05f),
        .reordering = between(random, 0.0f, 0.05f),
    };
}

static sim_link_def rough_link(sb_random *random)
{
    return (sim_link_def){
        .round_trip_us = 20000 + sb_random_below(random, 180000),
        .jitter_us = 10000,
        .loss = 0.2f,
        .duplication = 0.05f,
        .reordering = 0.2f,
        .reordering_us = 333000, // ten snapshots
        .gap_us = 1000000,
        .gap_every_us = 3000000,
    };
}

// Its matches are watched at the server's end, which takes time.
static bool is_limited(const sim_match_def *def)
{
    return def->bytes_per_second != 0 || def->fog || def->view_distance_m != 0;
}

static void add_player(sim_match *match, uint64_t join_us, uint64_t leave_us)
{
    static const uint64_t frames_us[] = {4000, 6944, 8333, 16667, 33333};
    SB_ASSERT(match->player_count < PLAYER_COUNT_MAX);
    uint32_t peer = match->player_count++;
    sim_player_def def = {
        .peer = peer,
        .seed = match->def.seed * PLAYER_COUNT_MAX + peer,
        .join_us = join_us,
        .leave_us = leave_us,
        .vanishes = sb_random_below(&match->random, 2) == 0,
        .frame_us = frames_us[sb_random_below(&match->random, 5)],
        .drift_ppm = (int64_t)sb_random_below(&match->random, 401) - 200,
        .offset_us = sb_random_u32(&match->random),
        .link = match->def.rough ? rough_link(&match->random) : draw_link(&match->random),
        .plain = sb_random_below(&match->random, 2) == 0,
        .budgeted = match->def.bytes_per_second != 0,
    };
    sim_player_init(&match->players[peer], &def);
    if (is_limited(&match->def)) {
        match->players[peer].budget = calloc(1, sizeof *match->players[peer].budget);
        SB_ASSERT(match->players[peer].budget != NULL);
    }
}

// Everybody joins in the first second; a quarter leaves in mid-match, and half of those come back.
static void cast_players(sim_match *match)
{
    uint64_t length_us = (uint64_t)(match->def.seconds * 1e6);
    for (uint32_t i = 0; i < match->def.client_count; i++) {
        uint64_t join_us = sb_random_below(&match->random, 1000000);
        if (sb_random_below(&match->random, 4) != 0) {
            add_player(match, join_us, 0);
            continue;
        }
        uint64_t leave_us = length_us / 2 + sb_random_below(&match->random, 500000);
        add_player(match, join_us, leave_us);
        if (sb_random_below(&match->random, 2) == 0) {
            add_player(match, leave_us + sb_random_below(&match->random, 500000), 0);
        }
    }
}

static const sb_session *session_of(const sim_match *match)
{
    return sb_lobby_session(match->lobby, 0);
}

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    sim_match *match = context;
    (void)index;
    SB_ASSERT(over == session_of(match) && match->epoch + 1 < SIM_EPOCH_COUNT_MAX);
    next->map = &match->maps[(match->epoch + 1) % 2];
    next->recorded = true;
    next->log_context = &match->logs[match->epoch + 1];
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    sim_match *match = context;
    (void)index;
    const sb_session_counters *counters = sb_session_get_counters(over);
    match->inputs_applied += counters->inputs_applied;
    match->inputs_late += counters->inputs_late;
    match->epoch++;
}

static void make_maps(sim_match *match)
{
    match->maps = calloc(2, sizeof *match->maps);
    SB_ASSERT(match->maps != NULL);
    sb_map_arena(&match->maps[0]);
    sb_map_arena(&match->maps[1]);
    memcpy(match->maps[1].name, "another", sizeof "another");
    match->maps[1].box_count--;
}

static bool set_up(sim_match *match)
{
    make_maps(match);
    match->allocator = (sb_allocator){count_allocate, count_release, &match->memory};
    match->random = sb_random_seed(match->def.seed, 2);
    for (uint32_t i = 0; i < SIM_EPOCH_COUNT_MAX; i++) {
        sb_hasher_init(&match->hashes[i]);
    }
    void *contexts[1] = {&match->logs[0]};
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = PLAYER_COUNT_MAX + 1;
    def.session.game.seed = match->def.seed;
    def.session.game.tick_rate_hz = TICK_RATE_HZ;
    if (match->def.round_s > 0) {
        def.session.game.settings[SB_SETTING_TIME_LIMIT_S] = (int32_t)match->def.round_s;
        def.session.game.settings[SB_SETTING_RESULT_S] = 1;
    }
    def.session.game.settings[SB_SETTING_MODE] = (int32_t)match->def.mode;
    def.session.game.settings[SB_SETTING_FOG] = match->def.fog;
    def.session.game.settings[SB_SETTING_VIEW_DISTANCE_M] = (int32_t)match->def.view_distance_m;
    if (match->def.bytes_per_second != 0) {
        def.session.snapshot_bytes_per_second = match->def.bytes_per_second;
    } else if (match->def.rough) {
        // A link at its worst brings the default one down to where views fall behind.
        def.session.snapshot_bytes_per_second = 0;
    }
    def.session.output = (sb_session_output){send_down, close_down, match};
    def.session.recorded = true;
    def.session.log.write = log_write;
    def.log_contexts = contexts;
    def.next_match = next_match;
    def.retire = retire;
    def.next_match_context = match;
    sb_error error = sb_lobby_create(&def, &match->maps[0], &match->allocator, &match->lobby);
    if (error != SB_OK) {
        fail(match, "the lobby could not be created: %s", sb_error_message(error));
        return false;
    }
    cast_players(match);
    // One server in four is stopped once; its clients go on.
    if (sb_random_below(&match->random, 4) == 0) {
        match->stall_us = sb_random_below(&match->random, STALL_US_MAX);
    }
    return true;
}

// Somebody who knows the address and nothing else.
static void attack(sim_match *match)
{
    uint8_t bytes[64];
    size_t size = sb_random_below(&match->random, sizeof bytes);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(&match->random);
    }
    sb_lobby_connect(match->lobby, ATTACKER_PEER);
    sb_lobby_receive(match->lobby, ATTACKER_PEER, bytes, size);
    sb_lobby_disconnect(match->lobby, ATTACKER_PEER);
}

// Client frames up to a time, in the order of (time, player).
static void run_clients(sim_match *match, uint64_t until_us)
{
    for (;;) {
        sim_player *next = NULL;
        for (uint32_t i = 0; i < match->player_count; i++) {
            sim_player *player = &match->players[i];
            if (player->phase <= SIM_OPEN && player->next_frame_us <= until_us &&
                (next == NULL || player->next_frame_us < next->next_frame_us)) {
                next = player;
            }
        }
        if (next == NULL) {
            return;
        }
        match->now_us = next->next_frame_us;
        const char *failure =
            sim_player_frame(next, match->lobby, &match->allocator, match->beliefs, match->now_us);
        if (failure != NULL) {
            fail(match, "%s: client %u at %.3f s, snapshot %u, event %u", failure, next->def.peer,
                 (double)match->now_us * 1e-6, next->status.snapshot_tick, next->next_event);
        }
    }
}

static void deliver_up(sim_match *match)
{
    const sb_game *game = sb_session_game(session_of(match));
    for (uint32_t i = 0; i < match->player_count; i++) {
        sim_player *player = &match->players[i];
        sim_player_deliver(player, match->lobby, match->now_us);
        if (!player->joined && sb_session_has(session_of(match), player->def.peer)) {
            player->joined = true;
            player->event_epoch = match->epoch;
            player->next_event =
                sim_belief_event_after(&match->beliefs[match->epoch], sb_game_tick(game));
        }
    }
}

static void watch_budgets(sim_match *match)
{
    const sb_session *session = session_of(match);
    for (uint32_t i = 0; i < match->player_count; i++) {
        sim_player *player = &match->players[i];
        if (player->budget == NULL || !sb_session_has(session, player->def.peer)) {
            continue;
        }
        uint32_t slot = sim_player_slot(player, match->epoch);
        const char *failure = sim_budget_tick(player->budget, session, player->def.peer, slot);
        if (failure != NULL) {
            fail(match, "%s: client %u at %.3f s, tick %u, %u bytes a second", failure, i,
                 (double)match->now_us * 1e-6, sb_game_tick(sb_session_game(session)),
                 player->budget->rate);
        }
    }
}

static void run_tick(sim_match *match, uint64_t at_us)
{
    run_clients(match, at_us);
    match->now_us = at_us;
    uint32_t tick = sb_game_tick(sb_session_game(session_of(match)));
    uint32_t epoch = match->epoch;
    uint64_t allocated = match->memory.allocated;
    deliver_up(match);
    if (sb_random_below(&match->random, 20) == 0) {
        attack(match);
    }
    sb_lobby_tick(match->lobby);
    if (match->memory.allocated != allocated && match->epoch == epoch) {
        fail(match, "a tick allocated memory");
    }
    const sb_game *game = sb_session_game(session_of(match));
    if (sb_game_tick(game) == tick && match->epoch == epoch) {
        return; // nobody is there
    }
    match->ticks[match->epoch] = sb_game_tick(game);
    if (sb_game_tick(game) == 0) {
        return; // nor in the next one
    }
    sim_belief_add(&match->beliefs[match->epoch], game);
    watch_budgets(match);
    uint64_t hash = sb_game_hash(game);
    uint8_t bytes[8];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u64(&writer, hash);
    sb_hasher_update(&match->hashes[match->epoch], bytes, sizeof bytes);
}

static void check_player_at_end(sim_match *match, sim_player *player)
{
    uint32_t tick = sb_game_tick(sb_session_game(session_of(match)));
    if (player->phase != SIM_OPEN) {
        return;
    }
    if (player->status.state != SB_CLIENT_PLAYING) {
        fail(match, "client %u is not playing at the end: state %d, %s", player->def.peer,
             (int)player->status.state, player->status.text);
    }
    // The last snapshot is of the last tick or, at half the tick's rate, the one before it; where
    // nothing has changed since, a server says so five times a second. A small budget is saved up
    // for each.
    uint32_t age_max = player->def.budgeted ? TICK_RATE_HZ : TICK_RATE_HZ / 5;
    if (player->epoch != match->epoch || tick - player->compared_tick > age_max) {
        fail(match, "client %u holds snapshot %u at the end, the server is at tick %u",
             player->def.peer, player->compared_tick, tick);
    }
    uint32_t event_count = match->beliefs[match->epoch].event_count;
    uint32_t slot = sim_player_slot(player, match->epoch);
    if (slot != SB_NO_PLAYER && player->event_epoch == match->epoch) {
        player->next_event =
            sim_belief_event_from(&match->beliefs[match->epoch], player->next_event, slot);
    }
    if (player->event_epoch != match->epoch || player->next_event != event_count) {
        fail(match, "client %u has %u of %u events at the end", player->def.peer,
             player->next_event, event_count);
    }
    if (player->status.messages_malformed != 0) {
        fail(match, "client %u refused a message of the server", player->def.peer);
    }
}

static void check_inputs_at_end(sim_match *match)
{
    const sb_session_counters *now = sb_session_get_counters(session_of(match));
    uint64_t applied = now->inputs_applied - match->steady.inputs_applied;
    uint64_t untimely = now->inputs_repeated - match->steady.inputs_repeated + now->inputs_missing -
                        match->steady.inputs_missing;
    if (untimely * 100 > (applied + untimely) * UNTIMELY_PERCENT_MAX) {
        fail(match, "%llu of the last %llu inputs were not in time", (unsigned long long)untimely,
             (unsigned long long)(applied + untimely));
    }
}

static void gather(sim_match *match)
{
    sim_match_result *result = match->result;
    const sb_session *session = session_of(match);
    const sb_session_counters *counters = sb_session_get_counters(session);
    result->matches = match->epoch + 1;
    result->clients = match->player_count;
    result->inputs_applied = match->inputs_applied + counters->inputs_applied;
    result->inputs_late = match->inputs_late + counters->inputs_late;
    for (uint32_t i = 0; i < match->player_count; i++) {
        const sim_player *player = &match->players[i];
        result->followed += player->matches_seen > 1 ? player->matches_seen - 1 : 0;
        result->snapshots_compared += player->snapshots_compared;
        result->keyframes_compared += player->keyframes_compared;
        result->entities_shown += player->entities_shown;
        result->entities_true += player->entities_true;
        if (player->budget != NULL) {
            uint32_t waited_ms = player->budget->waited_ticks_max * 1000 / TICK_RATE_HZ;
            result->waited_ms_max =
                waited_ms > result->waited_ms_max ? waited_ms : result->waited_ms_max;
            if (player->budget->begun &&
                (result->rate_least == 0 || player->budget->rate_least < result->rate_least)) {
                result->rate_least = player->budget->rate_least;
            }
        }
        result->snapshots_unusable += player->status.snapshots_unusable;
        result->events_compared += player->events_compared;
        result->packets_lost += player->up.lost + player->down.lost;
        result->packets_duplicated += player->up.duplicated + player->down.duplicated;
        result->packets_reordered += player->up.reordered + player->down.reordered;
        uint64_t trace[4] = {result->digest, player->digest, player->events_compared,
                             player->status.bytes_received};
        result->digest = sb_hash(trace, sizeof trace);
        if (match->def.verbose) {
            (void)printf("  client %2u: snapshots %llu, events %llu, margin %d, input tick %u\n", i,
                         (unsigned long long)player->snapshots_compared,
                         (unsigned long long)player->events_compared, player->status.input_margin,
                         player->status.input_tick);
        }
    }
    for (uint32_t epoch = 0; epoch <= match->epoch; epoch++) {
        result->ticks += match->ticks[epoch];
        uint64_t trace[3] = {result->digest, sb_hasher_digest(&match->hashes[epoch]),
                             result->inputs_applied};
        result->digest = sb_hash(trace, sizeof trace);
    }
}

static uint64_t total(const sb_verify_report *report, const char *name)
{
    for (uint32_t i = 0; i < report->rules->total_count; i++) {
        if (strcmp(report->rules->totals[i].name, name) == 0) {
            return report->totals[i];
        }
    }
    return 0;
}

static void check_log(sim_match *match, uint32_t epoch)
{
    sim_match_result *result = match->result;
    sb_verify_report report;
    sb_log_source source = {log_read_at, &match->logs[epoch]};
    if (sb_log_verify(source, NULL, &match->allocator, NULL, NULL, &report) != SB_OK ||
        report.verdict != SB_VERDICT_AGREES || report.ticks_agreed != match->ticks[epoch]) {
        fail(match, "the log of match %u does not verify: verdict %d, %u of %u ticks agree", epoch,
             (int)report.verdict, report.ticks_agreed, match->ticks[epoch]);
        return;
    }
    if (report.hash_of_hashes != sb_hasher_digest(&match->hashes[epoch]) ||
        report.head.game.seed != match->def.seed + epoch) {
        fail(match, "the log verifies, but is not of match %u", epoch);
    }
    result->shells_fired += total(&report, "shells_fired");
    result->hits += total(&report, "hits");
    result->kills += total(&report, "kills");
    result->distance_driven_m += (double)total(&report, "distance_driven_m") * 1e-6;
}

static void check_alive(sim_match *match)
{
    const sim_match_result *result = match->result;
    if (result->inputs_applied == 0 || result->snapshots_compared == 0 ||
        result->events_compared == 0 || result->shells_fired == 0 ||
        !(result->distance_driven_m > 1.0)) {
        fail(match, "the match was not alive: %llu inputs, %llu snapshots, %llu shells, %.1f m",
             (unsigned long long)result->inputs_applied,
             (unsigned long long)result->snapshots_compared,
             (unsigned long long)result->shells_fired, result->distance_driven_m);
    }
}

// The least of all clients that are there.
static uint32_t rate_now(const sim_match *match)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < match->player_count; i++) {
        uint32_t rate = sb_session_rate(session_of(match), match->players[i].def.peer);
        least = rate != 0 && rate < least ? rate : least;
    }
    return least;
}

static void play(sim_match *match)
{
    uint64_t length_us = (uint64_t)(match->def.seconds * 1e6);
    uint64_t end_us = length_us + SETTLE_US + (uint64_t)(match->def.calm_s * 1e6);
    uint64_t tick = 0, stalled_us = 0;
    uint32_t prolonged = 0;
    bool healed = false;
    for (uint64_t at_us = 0; at_us < end_us; at_us = stalled_us + ++tick * 1000000 / TICK_RATE_HZ) {
        if (stalled_us == 0 && at_us > length_us / 2) {
            stalled_us = match->stall_us;
            length_us += stalled_us;
            end_us += stalled_us;
        }
        if (!healed && at_us >= length_us) {
            healed = true;
            match->result->rate_healed = rate_now(match);
            for (uint32_t i = 0; i < match->player_count; i++) {
                sim_player_heal(&match->players[i]);
            }
        }
        // A match that has just begun is played on until its clients have settled.
        uint32_t played = sb_game_tick(sb_session_game(session_of(match)));
        if (match->epoch > prolonged && at_us + STEADY_US >= end_us && played < ROUND_TICKS_MIN) {
            prolonged = match->epoch; // once: it may be that everybody has gone
            end_us += (uint64_t)(ROUND_TICKS_MIN - played) * 1000000 / TICK_RATE_HZ;
        }
        if (at_us < end_us - STEADY_US) {
            match->steady = *sb_session_get_counters(session_of(match));
        }
        run_tick(match, at_us);
    }
    match->result->rate_end = rate_now(match);
    // A small budget says rarely how early inputs are.
    if (!match->def.rough && match->def.bytes_per_second == 0) {
        check_inputs_at_end(match);
    }
    // The server stands still; what is under way arrives.
    run_clients(match, end_us + DRAIN_US);
    for (uint32_t i = 0; i < match->player_count; i++) {
        check_player_at_end(match, &match->players[i]);
    }
    match->now_us = end_us + DRAIN_US;
    deliver_up(match);
    sb_lobby_close(match->lobby);
    run_clients(match, end_us + 2 * DRAIN_US);
    for (uint32_t i = 0; i < match->player_count; i++) {
        const sim_player *player = &match->players[i];
        if (player->phase == SIM_OPEN ||
            (player->phase == SIM_ENDED && player->core != NULL &&
             player->status.reason != SB_CLIENT_REASON_SERVER_CLOSED)) {
            fail(match, "client %u did not hear the goodbye: phase %d, reason %d", i,
                 (int)player->phase, (int)player->status.reason);
        }
    }
}

void sim_match_play(const sim_match_def *def, sim_match_result *out_result)
{
    *out_result = (sim_match_result){0};
    sim_match *match = calloc(1, sizeof *match);
    SB_ASSERT(match != NULL);
    match->def = *def;
    match->result = out_result;
    if (set_up(match)) {
        play(match);
        gather(match);
        for (uint32_t epoch = 0; epoch <= match->epoch; epoch++) {
            check_log(match, epoch);
        }
        check_alive(match);
    }
    sb_lobby_destroy(match->lobby);
    for (uint32_t i = 0; i < match->player_count; i++) {
        sim_player_deinit(&match->players[i]);
    }
    if (match->memory.allocated != match->memory.released) {
        fail(match, "%llu allocations, %llu releases", (unsigned long long)match->memory.allocated,
             (unsigned long long)match->memory.released);
    }
    for (uint32_t i = 0; i < SIM_EPOCH_COUNT_MAX; i++) {
        sim_belief_deinit(&match->beliefs[i]);
        free(match->logs[i].data);
    }
    free(match->maps);
    free(match);
    out_result->passed = out_result->failure[0] == '\0';
}
