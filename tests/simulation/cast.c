#include "cast.h"

#include <stdlib.h>

#include "base/assert.h"

#define RECONNECT_MS 10000u

static sim_link_def draw_link(sb_random *random)
{
    static const uint64_t round_trips_us[] = {0, 20000, 50000, 100000, 200000};
    static const uint64_t jitters_us[] = {0, 5000, 10000, 30000};
    static const float losses[] = {0.0f, 0.0f, 0.02f, 0.05f, 0.2f};
    // One after the other: in an initialiser the order of the draws would be the compiler's affair.
    sim_link_def link = {0};
    link.round_trip_us = round_trips_us[sb_random_below(random, 5)];
    link.jitter_us = jitters_us[sb_random_below(random, 4)];
    link.loss = losses[sb_random_below(random, 5)];
    link.duplication = 0.05f * sb_random_unit(random);
    link.reordering = 0.05f * sb_random_unit(random);
    return link;
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

// Two players in three lose their connection once. Drawn apart from all else.
static void draw_outage(sim_player_def *def, uint32_t grace_ms)
{
    sb_random random = sb_random_seed(def->seed, 5);
    def->reconnect_ms = RECONNECT_MS;
    if (def->join_us > 1000000 || sb_random_below(&random, 3) == 0) {
        return;
    }
    def->outage_us = 2000000 + sb_random_below(&random, 1500000);
    def->notice_us = 300000 + sb_random_below(&random, 1200000);
    def->resets = sb_random_below(&random, 3) == 0;
    switch (sb_random_below(&random, 3)) {
    case 0: // a moment; if both ends work, the player is back before the server has noticed
        def->outage_end_us = def->outage_us + 1;
        def->outage_end_us += def->resets ? 0 : sb_random_below(&random, 2000000);
        break;
    case 1: // about as long as the player is awaited
        def->outage_end_us = def->outage_us + 2000000 + sb_random_below(&random, 3000000);
        break;
    default: // longer than that
        def->outage_end_us = def->outage_us + def->notice_us + 1000 * (uint64_t)grace_ms + 300000 +
                             sb_random_below(&random, 500000);
    }
    def->link.cut_us = def->outage_us;
    def->link.cut_end_us = def->outage_end_us;
}

static void add_player(sim_cast *cast, const sim_match_def *match, sb_random *random,
                       uint64_t join_us, uint64_t leave_us)
{
    static const uint64_t frames_us[] = {4000, 6944, 8333, 16667, 33333};
    SB_ASSERT(cast->player_count < SIM_PLAYER_COUNT_MAX);
    uint32_t peer = cast->player_count++;
    sim_player_def def = {
        .peer = peer,
        .seed = match->seed * SIM_PLAYER_COUNT_MAX + peer,
        .join_us = join_us,
        .leave_us = leave_us,
        .budgeted = match->bytes_per_second != 0,
    };
    def.vanishes = sb_random_below(random, 2) == 0;
    def.frame_us = frames_us[sb_random_below(random, 5)];
    def.drift_ppm = (int64_t)sb_random_below(random, 401) - 200;
    def.offset_us = sb_random_u32(random);
    def.link = match->rough ? rough_link(random) : draw_link(random);
    def.plain = sb_random_below(random, 2) == 0;
    def.reconnect_ms = match->crash_us != 0 ? RECONNECT_MS : 0;
    if (match->grace_ms != 0 && match->crash_us == 0 && leave_us == 0) {
        draw_outage(&def, match->grace_ms);
    }
    sim_player_init(&cast->players[peer], &def);
    if (is_limited(match)) {
        cast->players[peer].budget = calloc(1, sizeof *cast->players[peer].budget);
        SB_ASSERT(cast->players[peer].budget != NULL);
    }
}

void sim_cast_draw(sim_cast *cast, const sim_match_def *def, sb_random *random)
{
    uint64_t length_us = (uint64_t)(def->seconds * 1e6);
    for (uint32_t i = 0; i < def->client_count; i++) {
        uint64_t join_us = sb_random_below(random, 1000000);
        if (sb_random_below(random, 4) != 0) {
            add_player(cast, def, random, join_us, 0);
            continue;
        }
        uint64_t leave_us = length_us / 2 + sb_random_below(random, 500000);
        add_player(cast, def, random, join_us, leave_us);
        if (sb_random_below(random, 2) == 0) {
            add_player(cast, def, random, leave_us + sb_random_below(random, 500000), 0);
        }
    }
}

void sim_cast_deinit(sim_cast *cast)
{
    for (uint32_t i = 0; i < cast->player_count; i++) {
        sim_player_deinit(&cast->players[i]);
    }
}
