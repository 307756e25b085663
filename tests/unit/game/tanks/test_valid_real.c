// Every state that a real match reaches is valid: in each mode, on each map that comes with the
// server, with players that join and leave.

#include "game/tanks/rules_parts.h"

#include <inttypes.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "validity_match.h"

#define REAL_SECONDS 60u

// Counts of what was seen, because a match without action proves nothing.
typedef struct sights {
    uint64_t ended, left, carriers_left, bounced, out, warm_up, result;
    sb_tanks_totals totals;
} sights;

static void note(const validity_match *at, sights *seen)
{
    validity_view view;
    validity_match_look(at, &view);
    for (uint32_t slot = 0; slot < view.play.player_capacity; slot++) {
        seen->out += view.play.players[slot].state == SB_PLAYER_OUT;
    }
    for (uint32_t i = 0; i < view.play.player_capacity * SB_SHELLS_PER_PLAYER; i++) {
        seen->bounced += view.play.shells[i].bounces > 0;
    }
    seen->warm_up += view.play.round->phase == SB_PHASE_WARM_UP;
    seen->result += view.play.round->phase == SB_PHASE_RESULT;
}

static void note_end(const validity_match *at, sights *seen)
{
    validity_view view;
    validity_match_look(at, &view);
    seen->ended += sb_game_ended(at->game);
    seen->left += at->leave_count;
    seen->carriers_left += at->carrier_leave_count;
    const sb_tanks_totals *totals = view.play.totals;
    seen->totals.shells_fired += totals->shells_fired;
    seen->totals.kills += totals->kills;
    seen->totals.pick_ups += totals->pick_ups;
    seen->totals.walls_broken += totals->walls_broken;
    seen->totals.flags_taken += totals->flags_taken;
    seen->totals.flags_captured += totals->flags_captured;
    seen->totals.flags_returned += totals->flags_returned;
    seen->totals.targets_destroyed += totals->targets_destroyed;
}

static void play_and_ask(uint32_t map, sb_mode mode, uint64_t seed, sights *seen)
{
    validity_match at;
    validity_match_begin(&at, map, mode, seed);
    uint32_t ticks = REAL_SECONDS * validity_scale() * at.def.tick_rate_hz;
    do {
        if (!validity_match_is_valid(&at)) {
            fail_msg("map %u, mode %u, seed %" PRIu64 ": invalid after tick %u", map, mode, seed,
                     sb_game_tick(at.game));
        }
        note(&at, seen);
    } while (sb_game_tick(at.game) < ticks && validity_match_play(&at));
    note_end(&at, seen);
    validity_match_end(&at);
}

static void every_state_of_real_matches_is_valid(void **state)
{
    (void)state;
    sights seen = {0};
    for (uint32_t map = 0; map < VALIDITY_MAP_COUNT; map++) {
        for (uint32_t mode = 0; mode < SB_MODE_COUNT; mode++) {
            uint64_t seed = validity_seed() * 100 + map * SB_MODE_COUNT + mode;
            play_and_ask(map, (sb_mode)mode, seed, &seen);
        }
    }
    const sb_tanks_totals *totals = &seen.totals;
    print_message(
        "%" PRIu64 " shells (in %" PRIu64 " states one had bounced), %" PRIu64 " kills, %" PRIu64
        " pick-ups, %" PRIu64 " walls, %" PRIu64 " flags taken, %" PRIu64 " captured, %" PRIu64
        " returned, %" PRIu64 " targets; %" PRIu64 " left, %" PRIu64
        " of them with a flag; %" PRIu64 " matches ended\n",
        totals->shells_fired, seen.bounced, totals->kills, totals->pick_ups, totals->walls_broken,
        totals->flags_taken, totals->flags_captured, totals->flags_returned,
        totals->targets_destroyed, seen.left, seen.carriers_left, seen.ended);
    assert_true(totals->shells_fired > 500);
    assert_true(totals->kills > 30);
    assert_true(totals->pick_ups > 30);
    assert_true(totals->walls_broken > 0);
    assert_true(totals->flags_taken > 3);
    assert_true(totals->flags_returned > 0);
    assert_true(totals->targets_destroyed > 0);
    assert_true(seen.left > 20);
    assert_true(seen.warm_up > 0);
    assert_true(seen.result > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_of_real_matches_is_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
