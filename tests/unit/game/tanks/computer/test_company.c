// Tests whole matches of computer players: they are lively in every mode, none is stuck for long,
// and a tick of many has a known cost.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "puppet.h"

// Two bases, cover, a bridgehead with ramps on two sides, and pick-ups. Both halves are alike.
static void prepare(contest *at, sb_mode mode, uint32_t computer_count)
{
    contest_prepare(at, 80.0f);
    at->map.spawn_count = 0;
    memset(at->map.spawns, 0, sizeof at->map.spawns);
    for (int end = -1; end <= 1; end += 2) {
        float e = (float)end;
        uint8_t team = end < 0 ? 1 : 2;
        for (int i = 0; i < 16; i++) {
            contest_add_spawn(
                at, team,
                (sb_vec3){8.0f * (float)(i % 8) - 28.0f, 0.0f, e * (62.0f + 8.0f * (float)(i / 8))},
                end < 0 ? 0.0f : 3.14f);
        }
        contest_add_marker(at, "flag", team, (sb_vec3){e * 50.0f, 0.0f, e * 50.0f});
        contest_add_marker(at, "target", 0, (sb_vec3){e * 20.0f, 0.0f, 45.0f});
        contest_add_zone(at, "repair", 0, (sb_vec3){e * 70.0f, 0.0f, 0.0f}, (sb_vec3){5, 5, 5});
        contest_add_pick_up(at, "repair", (sb_vec3){e * 40.0f, 0.0f, 0.0f}, 15.0f);
        contest_add_pick_up(at, "ammunition", (sb_vec3){e * 30.0f, 0.0f, e * 30.0f}, 15.0f);
        contest_add_pick_up(at, "shield", (sb_vec3){0.0f, 3.0f, e * 6.0f}, 15.0f);
        contest_add_ramp(at, (sb_vec3){0.0f, 0.0f, e * 19.0f}, end < 0 ? 0.0f : 3.1415926f, 8.0f,
                         9.0f, 3.0f);
        contest_add_box(at, (sb_vec3){e * 30.0f, 1.5f, -e * 20.0f}, (sb_vec3){8.0f, 1.5f, 1.0f});
        contest_add_box(at, (sb_vec3){e * 55.0f, 1.5f, e * 25.0f}, (sb_vec3){1.0f, 1.5f, 8.0f});
        contest_add_wall(at, (sb_vec3){e * 20.0f, 1.0f, e * 45.0f - 6.0f}, (sb_vec3){4, 1, 0.5f},
                         60);
    }
    contest_add_box(at, (sb_vec3){0.0f, 1.5f, 0.0f}, (sb_vec3){10.0f, 1.5f, 10.0f});
    at->def.player_capacity = computer_count;
    at->def.computer_count = computer_count;
    contest_set(at, SB_SETTING_MODE, (int32_t)mode);
}

// Plays to the end of the round, and asserts that every player was active.
static void play_round(contest *at)
{
    while (contest_round(at)->phase != SB_PHASE_RESULT) {
        contest_play(at, 1);
        assert_true(sb_game_tick(at->game) <= 18000);
    }
    contest_view view;
    contest_look(at, &view);
    const sb_tanks_totals *totals = view.play.totals;
    print_message("%s: %u s, %u kills, hits %u %u %u, ricochets %u, pick-ups %u, flags %u taken "
                  "%u captured %u returned, team %u slot %u\n",
                  sb_tanks_settings[SB_SETTING_MODE].choices[at->def.settings[SB_SETTING_MODE]],
                  sb_game_tick(at->game) / CONTEST_SECOND, (uint32_t)totals->kills,
                  (uint32_t)totals->hits_with[0], (uint32_t)totals->hits_with[1],
                  (uint32_t)totals->hits_with[2], (uint32_t)totals->ricochets,
                  (uint32_t)totals->pick_ups, (uint32_t)totals->flags_taken,
                  (uint32_t)totals->flags_captured, (uint32_t)totals->flags_returned,
                  (uint32_t)totals->winner_team, (uint32_t)totals->winner_player);
    for (uint32_t slot = 0; slot < at->def.player_capacity; slot++) {
        assert_true(view.play.players[slot].distance_m > 100.0f);
        assert_true(view.play.players[slot].shells_fired > 0);
    }
    for (int i = 0; i < SB_AMMUNITION_COUNT; i++) {
        assert_true(totals->hits_with[i] > 0);
    }
    assert_true(totals->kills > 5);
    assert_true(totals->pick_ups > 5);
}

static void a_deathmatch_is_fought_to_its_end(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_DEATHMATCH, 8);
    contest_begin(&at);
    play_round(&at);
    contest_end(&at);
}

static void a_team_match_is_fought_to_its_end(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, 12);
    contest_begin(&at);
    play_round(&at);
    assert_true(contest_round(&at)->winner_team != 0);
    contest_end(&at);
}

static void flags_are_taken_and_captured(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_CTF, 16);
    contest_begin(&at);
    play_round(&at);
    contest_view view;
    contest_look(&at, &view);
    assert_true(view.play.totals->flags_captured > 0);
    assert_true(view.play.totals->flags_taken > view.play.totals->flags_captured);
    assert_true(view.play.totals->flags_returned > 0);
    contest_end(&at);
}

static void targets_are_attacked_and_defended(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TARGETS, 12);
    // A round in which each drives 100 m before it ends.
    at.def.seed = 2;
    contest_begin(&at);
    play_round(&at);
    contest_view view;
    contest_look(&at, &view);
    assert_true(view.play.totals->targets_destroyed > 0);
    assert_int_equal(contest_round(&at)->winner_team, contest_round(&at)->targets_left > 0 ? 2 : 1);
    contest_end(&at);
}

// Plays 20 s and prints what a tick cost. It asserts nothing about the cost, because other programs
// may load the machine.
static void print_cost(contest *at, const char *where)
{
    const uint32_t ticks = 20 * CONTEST_SECOND;
    clock_t worst = 0, begin = clock();
    for (uint32_t i = 0; i < ticks; i++) {
        clock_t before = clock();
        contest_play(at, 1);
        clock_t cost = clock() - before;
        worst = cost > worst ? cost : worst;
    }
    double mean_ms = 1e3 * (double)(clock() - begin) / CLOCKS_PER_SEC / ticks;
    double limit_ms = 1e3 / 60.0 / 4.0;
    print_message(
        "64 computer players %s: %.3f ms a tick with all else, %.3f the worst; share of a "
        "quarter of a tick: %.2f\n",
        where, mean_ms, 1e3 * (double)worst / CLOCKS_PER_SEC, mean_ms / limit_ms);
}

static void sixty_four_cost_little(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, 64);
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 10000);
    contest_begin(&at);
    contest_play(&at, 60);
    print_cost(&at, "in the open");
    contest_view view;
    contest_look(&at, &view);
    assert_true(view.play.totals->kills > 0);
    assert_true(view.play.totals->hits > 100);
    contest_end(&at);
}

// The most expensive searches: each route leads around a wall through the whole map, and players
// that are walled in search in vain.
static void sixty_four_with_long_routes_cost_little(void **state)
{
    (void)state;
    contest at;
    prepare(&at, SB_MODE_TEAM, 64);
    at.map.bounds_min = (sb_vec3){-120.0f, 0.0f, -120.0f};
    at.map.bounds_max = (sb_vec3){120.0f, 50.0f, 120.0f};
    contest_add_box(&at, (sb_vec3){10.0f, 2.0f, 35.0f}, (sb_vec3){110.0f, 2.0f, 0.5f});
    contest_add_box(&at, (sb_vec3){-10.0f, 2.0f, -30.0f}, (sb_vec3){110.0f, 2.0f, 0.5f});
    contest_set(&at, SB_SETTING_SCORE_LIMIT, 10000);
    contest_begin(&at);
    contest_play(&at, 60);
    print_cost(&at, "with long ways");
    contest_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deathmatch_is_fought_to_its_end),
        cmocka_unit_test(a_team_match_is_fought_to_its_end),
        cmocka_unit_test(flags_are_taken_and_captured),
        cmocka_unit_test(targets_are_attacked_and_defended),
        cmocka_unit_test(sixty_four_cost_little),
        cmocka_unit_test(sixty_four_with_long_routes_cost_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
