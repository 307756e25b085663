#include "server.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "game/tanks/mode/settings.h"
#include "match_checks.h"

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    sim_match *match = context;
    uint32_t index = peer % SIM_PLAYER_COUNT_MAX;
    if (peer != SIM_ATTACKER_PEER && index < match->cast.player_count) {
        sim_player *player = &match->cast.players[index];
        bool reliable = channel == SB_CHANNEL_RELIABLE;
        if (player->budget != NULL) {
            sim_budget_spend(player->budget, reliable, bytes, size);
        }
        sim_player_send(player, peer, match->now_us, reliable, bytes, size);
    }
}

static void close_down(void *context, uint32_t peer)
{
    sim_match *match = context;
    uint32_t index = peer % SIM_PLAYER_COUNT_MAX;
    if (peer != SIM_ATTACKER_PEER && index < match->cast.player_count) {
        sim_player_close(&match->cast.players[index], peer);
    }
}

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    sim_match *match = context;
    (void)index;
    SB_ASSERT(over == sim_match_session(match) && match->epoch + 1 < SIM_EPOCH_COUNT_MAX);
    next->map = &match->maps[(match->number + 1) % 2];
    next->recorded = true;
    next->log_context = &match->logs[match->number + 1];
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    sim_match *match = context;
    (void)index;
    const sb_session_counters *counters = sb_session_get_counters(over);
    match->inputs_applied += counters->inputs_applied;
    match->inputs_late += counters->inputs_late;
    match->views_clamped += counters->views_clamped;
    match->presents_cleared += counters->presents_cleared;
    match->players_lost += counters->players_lost;
    match->players_returned += counters->players_returned;
    match->epoch++;
    match->number++;
    match->promised_tick = 0;
    match->snapshot_histories[match->epoch].match = match->number;
}

static void draw_secret(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    sim_match *match = context;
    for (uint32_t i = 0; i < SB_RESUME_SECRET_SIZE; i++) {
        out_secret[i] = (uint8_t)sb_random_u32(&match->secrets);
    }
}

// This hash is not secure; in a simulation nobody guesses secrets.
static void hash_secret(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                        uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    (void)context;
    memset(out_hash, 0, SB_SECRET_HASH_SIZE);
    sb_writer writer = sb_writer_over(out_hash, SB_SECRET_HASH_SIZE);
    sb_writer_u64(&writer, sb_hash(secret, SB_RESUME_SECRET_SIZE));
}

bool sim_server_start(sim_match *match, const sb_session_origin *origin)
{
    void *contexts[1] = {&match->logs[match->number]};
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = SIM_PEER_COUNT_MAX + 1;
    def.session.game.seed = match->def.seed;
    def.session.game.tick_rate_hz = SIM_TICK_RATE_HZ;
    if (match->def.round_s > 0) {
        def.session.game.settings[SB_SETTING_TIME_LIMIT_S] = (int32_t)match->def.round_s;
        def.session.game.settings[SB_SETTING_RESULT_S] = 1;
    }
    def.session.game.settings[SB_SETTING_MODE] = (int32_t)match->def.mode;
    def.session.game.settings[SB_SETTING_FOG] = match->def.fog;
    def.session.game.settings[SB_SETTING_VIEW_DISTANCE_M] = (int32_t)match->def.view_distance_m;
    if (match->def.bytes_per_second != 0) {
        def.session.client_bandwidth = match->def.bytes_per_second;
    } else if (match->def.rough) {
        // On a rough link the default bandwidth would fall so low that views lag behind.
        def.session.client_bandwidth = 0;
    }
    if (match->def.grace_ms != 0) {
        match->secrets = sb_random_seed(match->def.seed, 6 + 256 * match->crashes);
        def.session.grace_ms = match->def.grace_ms;
        def.session.secrets =
            (sb_session_secrets){.draw = draw_secret, .hash = hash_secret, .context = match};
    }
    def.session.output = (sb_session_output){send_down, match, close_down, match};
    def.session.recorded = true;
    def.session.log.write = sim_log_bytes_write;
    def.session.log.durable = sim_log_bytes_durable;
    def.log_contexts = contexts;
    def.next_match = next_match;
    def.retire = retire;
    def.next_match_context = match;
    def.origins = origin;
    sb_error error =
        sb_lobby_create(&def, &match->maps[match->number % 2], &match->allocator, &match->lobby);
    if (error != SB_OK) {
        sim_match_fail(match, "the lobby could not be created: %s", sb_error_message(error));
        return false;
    }
    return true;
}
