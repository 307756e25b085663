#include "match.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "crash.h"
#include "match_checks.h"
#include "match_state.h"
#include "server.h"
#include "session_probe.h"

#define SETTLE_US 1500000u
#define DRAIN_US 1000000u
#define STALL_US_MAX 4000000u
#define STEADY_US 500000u // length of the last part of the match, in which inputs must be in time
#define ROUND_TICKS_MIN 120u // shortest length of the last match, so that its clients settle

static void *count_allocate(void *context, size_t size)
{
    ((sim_memory *)context)->allocated++;
    return calloc(1, size);
}

static void count_release(void *context, void *pointer)
{
    ((sim_memory *)context)->released += pointer != NULL;
    free(pointer);
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
        sim_log_bytes_init(&match->logs[i], match->def.seed * SIM_EPOCH_COUNT_MAX + i,
                           &match->now_us);
    }
    if (!sim_server_start(match, NULL)) {
        return false;
    }
    sim_cast_draw(&match->cast, &match->def, &match->random);
    // One server in four stands still once; its clients go on.
    if (sb_random_below(&match->random, 4) == 0) {
        match->stall_us = sb_random_below(&match->random, STALL_US_MAX);
    }
    match->stall_us = match->def.crash_us != 0 ? 0 : match->stall_us;
    return true;
}

// An attacker that knows only the address sends garbage.
static void attack(sim_match *match)
{
    uint8_t bytes[64];
    size_t size = sb_random_below(&match->random, sizeof bytes);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(&match->random);
    }
    sb_lobby_connect(match->lobby, SIM_ATTACKER_PEER, SB_PEER_SOURCE_UNKNOWN);
    sb_lobby_receive(match->lobby, SIM_ATTACKER_PEER, bytes, size);
    sb_lobby_disconnect(match->lobby, SIM_ATTACKER_PEER);
}

// Runs the clients' frames up to a time, in the order of (time, player).
static void run_clients(sim_match *match, uint64_t until_us)
{
    for (;;) {
        sim_player *next = NULL;
        for (uint32_t i = 0; i < match->cast.player_count; i++) {
            sim_player *player = &match->cast.players[i];
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
            sim_player_frame(next, match->lobby, &match->allocator, match->snapshot_histories,
                             &match->truth, match->now_us);
        bool told = next->core != NULL && next->core->connection.welcome.epoch == match->epoch;
        if (told && next->core->durable_tick > match->promised_tick) {
            match->promised_tick = next->core->durable_tick;
        }
        if (failure != NULL) {
            sim_match_fail(match, "%s: client %u at %.3f s, snapshot %u, event %u", failure,
                           next->def.peer, (double)match->now_us * 1e-6, next->status.snapshot_tick,
                           next->next_event);
        }
    }
}

static void deliver_up(sim_match *match)
{
    const sb_game *game = sb_session_game(sim_match_session(match));
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        sim_player *player = &match->cast.players[i];
        uint32_t lost_count = player->connections.lost_count;
        sim_player_deliver(player, match->lobby, match->now_us);
        if (player->connections.lost_count != lost_count) {
            player->noticed_epoch = match->epoch;
            player->noticed_tick = sb_game_tick(game);
        }
        uint32_t peer = sim_connections_peer(&player->connections);
        if (!player->joined && probe_has_client(sim_match_session(match), peer)) {
            player->joined = true;
            player->returned_count += player->status.state == SB_CLIENT_RECONNECTING;
            player->joined_tick = sb_game_tick(game);
            player->joined_epoch = match->epoch;
            player->event_epoch = match->epoch;
            player->next_event = sim_snapshot_history_event_after(
                &match->snapshot_histories[match->epoch], sb_game_tick(game));
        }
    }
}

static void run_tick(sim_match *match, uint64_t at_us)
{
    run_clients(match, at_us);
    match->now_us = at_us;
    uint32_t tick = sb_game_tick(sb_session_game(sim_match_session(match)));
    uint32_t epoch = match->epoch;
    deliver_up(match);
    if (sb_random_below(&match->random, 20) == 0) {
        attack(match);
    }
    uint64_t allocated = match->memory.allocated; // joins allocate, ticks never do
    sb_lobby_tick(match->lobby);
    if (match->memory.allocated != allocated && match->epoch == epoch) {
        sim_match_fail(match, "a tick allocated memory");
    }
    const sb_game *game = sb_session_game(sim_match_session(match));
    if (sb_game_tick(game) == tick && match->epoch == epoch) {
        return; // no tick was played: the session is empty
    }
    match->ticks[match->epoch] = sb_game_tick(game);
    if (sb_game_tick(game) == 0) {
        return; // the next match has no tick yet
    }
    sim_snapshot_history_add(&match->snapshot_histories[match->epoch], game);
    sim_truth_add(&match->truth, sim_match_session(match));
    sim_match_check_budgets(match);
    sim_match_check_predicted(match);
    uint32_t *log_tick = &match->log_ticks[match->number];
    SB_ASSERT(*log_tick < SIM_TICK_COUNT_MAX);
    match->hashes[match->number][(*log_tick)++] = sb_game_hash(game);
}

static void heal_links(sim_match *match)
{
    match->result->rate_healed = sim_match_rate(match);
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        sim_player_heal(&match->cast.players[i]);
    }
}

// Plays all ticks of the server. Returns the time at which play ends.
static uint64_t play_ticks(sim_match *match)
{
    uint64_t length_us = (uint64_t)(match->def.seconds * 1e6);
    uint64_t end_us = length_us + SETTLE_US + (uint64_t)(match->def.calm_s * 1e6);
    uint64_t tick = 0, stalled_us = 0;
    uint32_t prolonged = 0;
    bool healed = false;
    for (uint64_t at_us = 0; at_us < end_us;
         at_us = stalled_us + ++tick * 1000000 / SIM_TICK_RATE_HZ) {
        if (stalled_us == 0 && at_us > length_us / 2) {
            stalled_us = match->stall_us;
            length_us += stalled_us;
            end_us += stalled_us;
        }
        if (!healed && at_us >= length_us) {
            healed = true;
            heal_links(match);
        }
        if (sim_crash_is_due(match)) {
            sim_crash_die(match);
        }
        if (match->lobby == NULL && !(sim_crash_is_over(match) && sim_crash_resume(match))) {
            if (match->result->failure[0] != '\0') {
                return at_us;
            }
            run_clients(match, at_us);
            match->now_us = at_us;
            continue;
        }
        // A match that has just begun is prolonged until its clients have settled.
        uint32_t played = sb_game_tick(sb_session_game(sim_match_session(match)));
        if (match->epoch > prolonged && at_us + STEADY_US >= end_us && played < ROUND_TICKS_MIN) {
            prolonged = match->epoch; // only once, since all clients may have left
            end_us += (uint64_t)(ROUND_TICKS_MIN - played) * 1000000 / SIM_TICK_RATE_HZ;
        }
        if (at_us < end_us - STEADY_US) {
            match->steady = *sb_session_get_counters(sim_match_session(match));
            match->steady_number = match->number;
        }
        run_tick(match, at_us);
    }
    return end_us;
}

static void play(sim_match *match)
{
    uint64_t end_us = play_ticks(match);
    if (match->lobby == NULL) {
        return; // the match could not be resumed
    }
    match->result->rate_end = sim_match_rate(match);
    // With a small budget a client rarely learns how early its inputs are, so they may be late.
    if (!match->def.rough && match->def.bytes_per_second == 0) {
        sim_match_check_inputs(match);
    }
    // Packets under way arrive.
    run_clients(match, end_us + DRAIN_US);
    sim_match_check_players(match);
    match->now_us = end_us + DRAIN_US;
    deliver_up(match);
    sb_lobby_close(match->lobby);
    run_clients(match, end_us + 2 * DRAIN_US);
    sim_match_check_goodbyes(match);
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
        if (match->lobby != NULL) {
            sim_match_conclude(match);
        }
    }
    sb_lobby_destroy(match->lobby);
    sim_cast_deinit(&match->cast);
    if (match->memory.allocated != match->memory.released) {
        sim_match_fail(match, "%llu allocations, %llu releases",
                       (unsigned long long)match->memory.allocated,
                       (unsigned long long)match->memory.released);
    }
    for (uint32_t i = 0; i < SIM_EPOCH_COUNT_MAX; i++) {
        sim_snapshot_history_deinit(&match->snapshot_histories[i]);
        sim_log_bytes_deinit(&match->logs[i]);
    }
    free(match->maps);
    free(match);
    out_result->passed = out_result->failure[0] == '\0';
}
