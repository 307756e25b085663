// Tests figures, percentiles and ranks of hand-made samples.
#include "cli/replay/suspects/suspect_figures.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_near(double value, double wanted)
{
    if (!(fabs(value - wanted) < 1e-9)) {
        print_error("%.12g is not %.12g\n", value, wanted);
    }
    assert_true(fabs(value - wanted) < 1e-9);
}

static sb_sample_list list_of(const double *values, size_t count)
{
    sb_sample_list list = {0};
    for (size_t i = 0; i < count; i++) {
        assert_true(sb_sample_list_add(&list, values[i]));
    }
    return list;
}

#define LIST(...)                                                                                  \
    list_of((const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

static void percentile_is_by_the_nearest_rank(void **state)
{
    (void)state;
    sb_sample_list five = LIST(5, 1, 4, 2, 3), four = LIST(40, 10, 30, 20), one = LIST(7);
    sb_sample_list_sort(&five);
    sb_sample_list_sort(&four);
    sb_sample_list_sort(&one);
    static const struct {
        uint32_t p;
        double of_five, of_four;
    } rows[] = {{1, 1, 10},  {20, 1, 10}, {21, 2, 10}, {25, 2, 10}, {26, 2, 20},
                {50, 3, 20}, {51, 3, 30}, {75, 4, 30}, {90, 5, 40}, {100, 5, 40}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_near(sb_sample_list_percentile(&five, rows[i].p), rows[i].of_five);
        assert_near(sb_sample_list_percentile(&four, rows[i].p), rows[i].of_four);
        assert_near(sb_sample_list_percentile(&one, rows[i].p), 7);
    }
    sb_sample_list_free(&five);
    sb_sample_list_free(&four);
    sb_sample_list_free(&one);
}

static void long_list_keeps_every_sample(void **state)
{
    (void)state;
    sb_sample_list list = {0};
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(sb_sample_list_add(&list, (double)(i * 617u % 1000u)));
    }
    sb_sample_list_sort(&list);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_near(list.values[i], i);
    }
    assert_near(sb_sample_list_percentile(&list, 99), 989);
    sb_sample_list_free(&list);
}

static void assert_figure(const sb_suspect_player *player, sb_suspect_figure figure, double wanted,
                          uint64_t wanted_samples)
{
    double value;
    uint64_t samples;
    assert_true(sb_suspect_figure_of(player, figure, &value, &samples));
    assert_near(value, wanted);
    assert_int_equal(samples, wanted_samples);
}

static void figures_follow_from_the_samples(void **state)
{
    (void)state;
    sb_suspect_players players = {0};
    static const char name[SB_PLAYER_NAME_SIZE] = "Ada";
    uint32_t index;
    assert_true(sb_suspect_players_find(&players, 0, 3, false, name, &index));
    sb_suspect_player *ada = &players.list[index];
    for (int figure = 0; figure < SB_SUSPECT_FIGURE_COUNT; figure++) {
        double value;
        uint64_t samples;
        assert_false(sb_suspect_figure_of(ada, (sb_suspect_figure)figure, &value, &samples));
        assert_int_equal(samples, 0);
    }
    ada->reactions_ms = LIST(300, 100, 250);
    ada->snaps_deg = LIST(4, 8, 6, 2);
    ada->views_ms = LIST(60, 400, 50, 70, 65);
    ada->aim_deg = 30;
    ada->aim_ticks = 60; // 0.5 degrees per tick
    ada->aimed_shots = 4;
    ada->covered_shots = 3;
    ada->claims = 5;
    ada->clamped_claims = 1;
    sb_suspect_players_sort(&players);
    assert_figure(ada, SB_SUSPECT_REACTION_MS, 250, 3);
    assert_figure(ada, SB_SUSPECT_SNAP_DEG, 4, 4);
    assert_figure(ada, SB_SUSPECT_SNAP_RATIO, 8, 4);
    assert_figure(ada, SB_SUSPECT_COVER_SHARE, 0.75, 4);
    assert_figure(ada, SB_SUSPECT_CLAMP_SHARE, 0.2, 5);
    assert_figure(ada, SB_SUSPECT_VIEW_MS, 65, 5);
    // An aim that never moved has no mean to divide by.
    ada->aim_deg = 0;
    double value;
    uint64_t samples;
    assert_false(sb_suspect_figure_of(ada, SB_SUSPECT_SNAP_RATIO, &value, &samples));
    sb_suspect_players_free(&players);
}

static void player_is_a_name_in_a_slot_of_a_log(void **state)
{
    (void)state;
    sb_suspect_players players = {0};
    static const char ada[SB_PLAYER_NAME_SIZE] = "Ada", bob[SB_PLAYER_NAME_SIZE] = "Bob";
    static const struct {
        uint32_t log, slot;
        bool computer;
        const char *name;
        uint32_t wanted;
    } rows[] = {{0, 1, false, ada, 0}, {0, 2, false, ada, 1}, {0, 1, false, bob, 2},
                {0, 1, false, ada, 0}, {0, 1, true, ada, 3},  {1, 1, false, ada, 4},
                {1, 1, false, ada, 4}, {1, 1, false, bob, 5}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t index;
        assert_true(sb_suspect_players_find(&players, rows[i].log, rows[i].slot, rows[i].computer,
                                            rows[i].name, &index));
        assert_int_equal(index, rows[i].wanted);
    }
    assert_int_equal(players.count, 6);
    sb_suspect_players_free(&players);
}

static void players_beyond_the_limit_of_a_log_are_counted(void **state)
{
    (void)state;
    sb_suspect_players players = {0};
    uint32_t index;
    for (uint32_t i = 0; i < SB_SUSPECT_PLAYER_COUNT_MAX + 3; i++) {
        char name[SB_PLAYER_NAME_SIZE] = {0};
        memcpy(name, &i, sizeof i);
        assert_true(sb_suspect_players_find(&players, 0, 0, false, name, &index));
        assert_int_equal(index, i < SB_SUSPECT_PLAYER_COUNT_MAX ? i : SB_SUSPECT_NO_PLAYER);
    }
    assert_int_equal(players.beyond, 3);
    // The next log has its own limit.
    const char name[SB_PLAYER_NAME_SIZE] = {0};
    assert_true(sb_suspect_players_find(&players, 1, 0, false, name, &index));
    assert_int_equal(index, SB_SUSPECT_PLAYER_COUNT_MAX);
    sb_suspect_players_free(&players);
}

// Players with one claim of each of the given ages, five times, so that it is their median.
static void add_players(sb_suspect_players *players, const double *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char name[SB_PLAYER_NAME_SIZE] = {0};
        name[0] = (char)('a' + i);
        uint32_t index;
        assert_true(sb_suspect_players_find(players, 0, i, false, name, &index));
        for (uint32_t k = 0; k < 5; k++) {
            assert_true(sb_sample_list_add(&players->list[index].views_ms, values[i]));
            assert_true(sb_sample_list_add(&players->list[index].reactions_ms, values[i]));
        }
    }
}

static void assert_rank(const sb_suspect_population *population, sb_suspect_figure figure,
                        double value, double wanted)
{
    double rank;
    assert_true(sb_suspect_population_rank(population, figure, value, &rank));
    assert_near(rank, wanted);
}

static void rank_is_the_share_of_the_others_that_are_less_unusual(void **state)
{
    (void)state;
    sb_suspect_players players = {0};
    sb_suspect_population population = {.samples_min = 5};
    add_players(&players, (const double[]){50, 10, 20, 20, 40}, 5);
    assert_true(sb_suspect_population_fill(&population, &players));
    // Of four others: all, none, one and a half (two values are equal), three.
    assert_rank(&population, SB_SUSPECT_VIEW_MS, 50, 100);
    assert_rank(&population, SB_SUSPECT_VIEW_MS, 10, 0);
    assert_rank(&population, SB_SUSPECT_VIEW_MS, 20, 37.5);
    assert_rank(&population, SB_SUSPECT_VIEW_MS, 40, 75);
    // Short reaction times are the unusual ones.
    assert_rank(&population, SB_SUSPECT_REACTION_MS, 50, 0);
    assert_rank(&population, SB_SUSPECT_REACTION_MS, 10, 100);
    assert_rank(&population, SB_SUSPECT_REACTION_MS, 20, 62.5);
    double rank;
    assert_false(sb_suspect_population_rank(&population, SB_SUSPECT_VIEW_MS, 30, &rank));
    assert_false(sb_suspect_population_rank(&population, SB_SUSPECT_SNAP_DEG, 50, &rank));
    sb_suspect_population_free(&population);
    sb_suspect_players_free(&players);
}

static void percentiles_lie_towards_the_unusual_side(void **state)
{
    (void)state;
    double values[100], value;
    for (uint32_t i = 0; i < 100; i++) {
        values[i] = i + 1.0;
    }
    sb_suspect_players players = {0};
    sb_suspect_population population = {.samples_min = 5};
    add_players(&players, values, 100);
    assert_true(sb_suspect_population_fill(&population, &players));
    static const struct {
        uint32_t p;
        double high, low;
    } rows[] = {{50, 50, 51}, {90, 90, 11}, {99, 99, 2}};
    for (size_t i = 0; i < 3; i++) {
        assert_true(
            sb_suspect_population_percentile(&population, SB_SUSPECT_VIEW_MS, rows[i].p, &value));
        assert_near(value, rows[i].high);
        assert_true(sb_suspect_population_percentile(&population, SB_SUSPECT_REACTION_MS, rows[i].p,
                                                     &value));
        assert_near(value, rows[i].low);
    }
    assert_false(sb_suspect_population_percentile(&population, SB_SUSPECT_COVER_SHARE, 50, &value));
    sb_suspect_population_free(&population);
    sb_suspect_players_free(&players);
}

static void few_samples_and_computers_are_not_in_the_population(void **state)
{
    (void)state;
    sb_suspect_players players = {0};
    add_players(&players, (const double[]){10, 20, 30}, 3);
    players.list[1].computer = true;
    players.list[2].views_ms.count = 4;
    sb_suspect_population population = {.samples_min = 5};
    assert_true(sb_suspect_population_fill(&population, &players));
    assert_int_equal(population.values[SB_SUSPECT_VIEW_MS].count, 1);
    assert_int_equal(population.values[SB_SUSPECT_REACTION_MS].count, 2);
    assert_true(sb_suspect_population_has(&population, &players.list[0], 5));
    assert_false(sb_suspect_population_has(&population, &players.list[1], 5));
    assert_false(sb_suspect_population_has(&population, &players.list[2], 4));
    double rank;
    assert_false(sb_suspect_population_rank(&population, SB_SUSPECT_VIEW_MS, 10, &rank));
    sb_suspect_population_free(&population);
    population = (sb_suspect_population){.samples_min = 4, .with_computers = true};
    assert_true(sb_suspect_population_fill(&population, &players));
    assert_int_equal(population.values[SB_SUSPECT_VIEW_MS].count, 3);
    sb_suspect_population_free(&population);
    sb_suspect_players_free(&players);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(percentile_is_by_the_nearest_rank),
        cmocka_unit_test(long_list_keeps_every_sample),
        cmocka_unit_test(figures_follow_from_the_samples),
        cmocka_unit_test(player_is_a_name_in_a_slot_of_a_log),
        cmocka_unit_test(players_beyond_the_limit_of_a_log_are_counted),
        cmocka_unit_test(rank_is_the_share_of_the_others_that_are_less_unusual),
        cmocka_unit_test(percentiles_lie_towards_the_unusual_side),
        cmocka_unit_test(few_samples_and_computers_are_not_in_the_population),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
