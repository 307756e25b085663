#include "cast.h"

#include <stdlib.h>

#include "base/assert.h"

#define RENEWED_US_MAX 2000000u // longest time until another process joins
#define RECONNECT_MS 10000u
#define HANG_US_MAX 2000000u
#define SETTLE_US 1000000u

static sim_link_def draw_link(sb_random *random)
{
    static const uint64_t round_trips_us[] = {0, 20000, 50000, 100000, 200000};
    static const uint64_t jitters_us[] = {0, 5000, 10000, 30000};
    static const float losses[] = {0.0f, 0.0f, 0.02f, 0.05f, 0.2f};
    // Separate statements fix the order of the draws; in an initialiser the compiler would choose
    // it.
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

// Matches with limits are checked at the server's end, which takes time.
static bool is_limited(const sim_match_def *def)
{
    return def->bytes_per_second != 0 || def->fog || def->view_distance_m != 0;
}

// Two players in three lose their connection once. A random sequence of its own draws this.
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
    case 0: // a moment; the player may be back before the server has noticed
        def->outage_end_us = def->outage_us + 1;
        def->outage_end_us += def->resets ? 0 : sb_random_below(&random, 2000000);
        break;
    case 1: // about the grace time
        def->outage_end_us = def->outage_us + 2000000 + sb_random_below(&random, 3000000);
        break;
    default: // longer than the grace time
        def->outage_end_us = def->outage_us + def->notice_us + 1000 * (uint64_t)grace_ms + 300000 +
                             sb_random_below(&random, 500000);
    }
    def->link.cut_us = def->outage_us;
    def->link.cut_end_us = def->outage_end_us;
}

// One process in five hangs once, for up to 2 s, and has a second to recover before the end. A
// player with an outage does not hang, since the check of outages limits when it must be back. A
// random sequence of its own draws this and the clock's further drift.
static void draw_process(sim_player_def *def, const sim_match_def *match)
{
    sb_random random = sb_random_seed(def->seed, 9);
    def->drift_ppm += (int64_t)sb_random_below(&random, 601) - 300;
    uint64_t until_us = (uint64_t)(match->seconds * 1e6), needed_us = HANG_US_MAX + SETTLE_US;
    bool hangs = sb_random_below(&random, 5) == 0;
    if (hangs && def->outage_us == 0 && def->join_us + needed_us < until_us) {
        uint64_t span_us = until_us - needed_us - def->join_us;
        def->hang_us = def->join_us + 1 + sb_random_below(&random, (uint32_t)span_us);
        def->hang_end_us = def->hang_us + 100000 + sb_random_below(&random, HANG_US_MAX - 100000);
    }
}

static sim_player *add_player(sim_cast *cast, const sim_match_def *match, sb_random *random,
                              uint64_t join_us, uint64_t leave_us)
{
    static const uint64_t frames_us[] = {4000, 6944, 8333, 16667, 33333};
    SB_ASSERT(cast->player_count < SIM_PLAYER_COUNT_MAX);
    uint32_t peer = cast->player_count++;
    sim_player_def def = {
        .peer = peer,
        .name = peer,
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
    draw_process(&def, match);
    sim_player_init(&cast->players[peer], &def);
    if (is_limited(match)) {
        cast->players[peer].budget = calloc(1, sizeof *cast->players[peer].budget);
        SB_ASSERT(cast->players[peer].budget != NULL);
    }
    return &cast->players[peer];
}

// One in six of the players that stay crashes at a random moment, perhaps while it joins. For half
// of these another process of the same name joins. A random sequence of its own draws this.
static void draw_crash(sim_cast *cast, const sim_match_def *match, sim_player *player,
                       sb_random *random)
{
    sb_random crash = sb_random_seed(player->def.seed, 10);
    // Before the end the server must give up awaiting the player, and a new process must settle.
    uint64_t needed_us = RENEWED_US_MAX + SETTLE_US + 1000 * (uint64_t)match->grace_ms;
    uint64_t until_us = (uint64_t)(match->seconds * 1e6);
    bool crashes = sb_random_below(&crash, 6) == 0;
    if (!crashes || player->def.outage_us != 0 || player->def.join_us + needed_us >= until_us) {
        return;
    }
    uint64_t span_us = until_us - needed_us - player->def.join_us;
    player->def.vanishes = true;
    player->def.leave_us = player->def.join_us + 1 + sb_random_below(&crash, (uint32_t)span_us);
    if (sb_random_below(&crash, 2) == 0) {
        uint64_t join_us = player->def.leave_us + 20000 + sb_random_below(&crash, RENEWED_US_MAX);
        add_player(cast, match, random, join_us, 0)->def.name = player->def.name;
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
        const sim_player *left = add_player(cast, def, random, join_us, leave_us);
        if (sb_random_below(random, 2) == 0) {
            uint64_t again_us = leave_us + sb_random_below(random, 500000);
            add_player(cast, def, random, again_us, 0)->def.name = left->def.name;
        }
    }
    uint32_t count = cast->player_count;
    sb_random others = sb_random_seed(def->seed, 11);
    for (uint32_t i = 0; i < count; i++) {
        if (cast->players[i].def.leave_us == 0) {
            draw_crash(cast, def, &cast->players[i], &others);
        }
    }
}

void sim_cast_deinit(sim_cast *cast)
{
    for (uint32_t i = 0; i < cast->player_count; i++) {
        sim_player_deinit(&cast->players[i]);
    }
}
