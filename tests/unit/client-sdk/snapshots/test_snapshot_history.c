#include "snapshot_history_parts.h"

#include <string.h>

static void nothing_is_held_at_the_start(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    assert_int_equal(snapshot_history->tick, 0);
    assert_int_equal(snapshot_history->history, 0);
    assert_null(sb_snapshot_history_baseline(snapshot_history, 0));
    shown.tick = 7;
    shown.entity_count = 7;
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    assert_int_equal(shown.tick, 0);
    assert_int_equal(shown.entity_count, 0);
    assert_int_equal(sb_snapshot_history_begin(snapshot_history, 5, 4), SB_ERROR_STATE);
    assert_valid(snapshot_history);
}

static void first_view_is_what_it_creates(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    put_still(&n, 0, 9, -1000, 100);
    put_still(&n, 3, 65535, 5, -100);
    put_change(&n, 767, CREATE, (const int32_t[]){2, 1, 0, 1, 2, 3, 4, 5, 6}, 9);
    assert_int_equal(take_view(snapshot_history, 10, 0, &n), SB_OK);
    assert_int_equal(snapshot_history->tick, 10);
    assert_int_equal(snapshot_history->history, 0);
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    assert_int_equal(shown.tick, 10);
    assert_int_equal(shown.entity_count, 3);
    assert_int_equal(shown.entities[0].generation, 9);
    assert_int_equal(shown.entities[0].values[0], -1000);
    assert_int_equal(shown.entities[0].values[1], 400);
    assert_int_equal(shown.entities[1].index, 3);
    assert_int_equal(shown.entities[1].generation, 65535);
    assert_int_equal(shown.entities[1].values[1], -400);
    assert_int_equal(shown.entities[2].index, 767);
    assert_int_equal(shown.entities[2].kind, 1);
    assert_memory_equal(shown.entities[2].values, ((const int32_t[]){1, 2, 3, 4, 5, 6}), 24);
    assert_int_equal(sb_snapshot_history_baseline(snapshot_history, 2)->index, 767);
    assert_null(sb_snapshot_history_baseline(snapshot_history, 3));
    assert_valid(snapshot_history);
}

static void view_is_its_baseline_and_what_it_changes(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    for (int32_t i = 1; i <= 5; i++) {
        put_still(&n, i * 10, 1, i, 0);
    }
    assert_int_equal(take_view(snapshot_history, 10, 0, &n), SB_OK);
    // An entity is added before all others and one behind; one is removed, one changed, one
    // replaced. 40 stays.
    numbers_clear(&n);
    put_still(&n, 0, 1, 77, 0);
    put_remove(&n, 10);
    put_change(&n, 20, UPDATE, (const int32_t[]){3, -7, 2}, 3);
    put_still(&n, 30, 2, -3, 0);
    put_remove(&n, 50);
    put_still(&n, 51, 1, 8, 0);
    assert_int_equal(take_view(snapshot_history, 12, 10, &n), SB_OK);
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    static const int32_t expected[][4] = {
        {0, 1, 77, 0}, {20, 1, -5, 8}, {30, 2, -3, 0}, {40, 1, 4, 0}, {51, 1, 8, 0}};
    assert_int_equal(shown.entity_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(shown.entities[i].index, expected[i][0]);
        assert_int_equal(shown.entities[i].generation, expected[i][1]);
        assert_int_equal(shown.entities[i].values[0], expected[i][2]);
        assert_int_equal(shown.entities[i].values[1], expected[i][3]);
    }
    assert_int_equal(sb_snapshot_history_baseline(snapshot_history, 3)->tick,
                     10); // moves on as before
    assert_int_equal(sb_snapshot_history_baseline(snapshot_history, 1)->tick, 12);
    // A snapshot without changes.
    numbers_clear(&n);
    assert_int_equal(take_view(snapshot_history, 13, 12, &n), SB_OK);
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    assert_int_equal(shown.tick, 13);
    assert_int_equal(shown.entity_count, 5);
    // Without a baseline no entity is carried over.
    assert_int_equal(take_view(snapshot_history, 14, 0, &n), SB_OK);
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    assert_int_equal(shown.tick, 14);
    assert_int_equal(shown.entity_count, 0);
    assert_valid(snapshot_history);
    // A server that sends such a snapshot may receive an older acknowledgement later.
    assert_int_equal(take_view(snapshot_history, 15, 13, &n), SB_OK);
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    assert_int_equal(shown.entity_count, 5);
    assert_valid(snapshot_history);
}

static void parts_follow_one_another(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    put_still(&n, 1, 1, 1, 0);
    put_still(&n, 6, 1, 6, 0);
    assert_int_equal(take_view(snapshot_history, 10, 0, &n), SB_OK);
    assert_int_equal(sb_snapshot_history_begin(snapshot_history, 12, 10), SB_OK);
    // Each part counts its gaps from the start, and an empty part is allowed.
    numbers_clear(&n);
    put_still(&n, 0, 1, 10, 0);
    put_still(&n, 2, 1, 12, 0);
    assert_int_equal(take_part(snapshot_history, &n.part), SB_OK);
    numbers_clear(&n);
    assert_int_equal(take_part(snapshot_history, &n.part), SB_OK);
    put_still(&n, 3, 1, 13, 0);
    put_a(&n, 6, 10);
    assert_int_equal(take_part(snapshot_history, &n.part), SB_OK);
    // The old snapshot is shown until the new one is whole.
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    assert_int_equal(shown.tick, 10);
    assert_int_equal(shown.entity_count, 2);
    sb_snapshot_history_end(snapshot_history);
    sb_snapshot_history_fill(snapshot_history, &snapshot_history_def, &shown);
    static const int32_t expected[][2] = {{0, 10}, {1, 1}, {2, 12}, {3, 13}, {6, 16}};
    assert_int_equal(shown.entity_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(shown.entities[i].index, expected[i][0]);
        assert_int_equal(shown.entities[i].values[0], expected[i][1]);
    }
    assert_valid(snapshot_history);
}

static void baselines_are_extrapolated_to_the_tick_of_the_view(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    // At 120 steps a second an entity moves two a tick. Another one's keyframe is 5 ticks old.
    put_change(&n, 4, CREATE, (const int32_t[]){1, 1, 0, 100, 0, -50, 120, 0, -60}, 9);
    put_change(&n, 5, CREATE, (const int32_t[]){1, 1, 5, 100, 0, -50, 120, 0, -60}, 9);
    assert_int_equal(take_view(snapshot_history, 10, 0, &n), SB_OK);
    assert_memory_equal(shown_at(snapshot_history, 0)->values, ((const int32_t[]){100, 0, -50}),
                        12);
    assert_memory_equal(shown_at(snapshot_history, 1)->values, ((const int32_t[]){110, 0, -55}),
                        12);
    numbers_clear(&n);
    assert_int_equal(take_view(snapshot_history, 20, 10, &n), SB_OK);
    assert_memory_equal(shown_at(snapshot_history, 0)->values, ((const int32_t[]){120, 0, -60}),
                        12);
    assert_memory_equal(shown_at(snapshot_history, 1)->values, ((const int32_t[]){130, 0, -65}),
                        12);
    // A change of tick 18, told at 24: vx is now 60. From vx 120 to it x moves 11.5 in 8 ticks,
    // rounded to 12. The residual adds 3.
    put_change(&n, 4, LATE, (const int32_t[]){6, 1 | 8, 3, -60}, 4);
    assert_int_equal(take_view(snapshot_history, 24, 20, &n), SB_OK);
    assert_int_equal(sb_snapshot_history_baseline(snapshot_history, 0)->tick, 18);
    assert_memory_equal(sb_snapshot_history_baseline(snapshot_history, 0)->values,
                        ((const int32_t[]){115, 0, -58, 60, 0, -60}), 24);
    assert_memory_equal(shown_at(snapshot_history, 0)->values, ((const int32_t[]){121, 0, -64}),
                        12);
}

static void any_view_that_is_held_may_be_built_on(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    put_still(&n, 0, 1, 0, 0);
    assert_int_equal(take_view(snapshot_history, 10, 0, &n), SB_OK);
    for (int32_t tick = 11; tick < 20; tick++) {
        numbers_clear(&n);
        put_a(&n, 0, tick); // a is the tick number
        assert_int_equal(take_view(snapshot_history, (uint32_t)tick, 10, &n), SB_OK);
    }
    numbers_clear(&n);
    put_a(&n, 0, 100);
    assert_int_equal(take_view(snapshot_history, 20, 19, &n), SB_OK);
    assert_int_equal(shown_at(snapshot_history, 0)->values[0], 119);
    // After a loss baselines go back.
    for (uint32_t tick = 11; tick < 20; tick++) {
        assert_int_equal(take_view(snapshot_history, tick + 10, tick, &n), SB_OK);
        assert_int_equal(shown_at(snapshot_history, 0)->values[0], tick + 100);
    }
    assert_int_equal(take_view(snapshot_history, 30, 9, &n), SB_ERROR_STATE);
    assert_int_equal(take_view(snapshot_history, 30, 1000, &n), SB_ERROR_STATE);
    assert_int_equal(shown.tick, 29);
    assert_valid(snapshot_history);
}

static void history_says_which_ticks_were_held(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    static const uint32_t ticks[] = {5,  6,  8,   9,   15,  30,  37,        38,
                                     69, 70, 102, 103, 136, 200, UINT32_MAX};
    for (uint32_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        assert_int_equal(take_view(snapshot_history, ticks[i], 0, &n), SB_OK);
        uint32_t expected = 0;
        for (uint32_t k = 0; k < i; k++) {
            uint32_t age = ticks[i] - ticks[k];
            expected |= age <= 32 ? UINT32_C(1) << (age - 1) : 0;
        }
        assert_int_equal(snapshot_history->history, expected);
        // A failed snapshot does not count.
        if (ticks[i] < UINT32_MAX) {
            assert_int_equal(take_view(snapshot_history, ticks[i] + 1, 4, &n), SB_ERROR_STATE);
        }
    }
}

// Every view has every possible entity, all with new values, so that only some views have room.
static void largest_matches_keep_baseline_and_newest(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    take_full(snapshot_history, 1, 0, 1);
    for (uint32_t tick = 2; tick < 150; tick++) {
        take_full(snapshot_history, tick, 1, (int32_t)tick);
        assert_int_equal(shown_at(snapshot_history, 767)->values[0], tick);
        assert_int_equal(shown.entity_count, 768);
    }
    assert_valid(snapshot_history);
    // Both the newest view and the baseline can still be built on.
    numbers n;
    numbers_clear(&n);
    assert_int_equal(take_view(snapshot_history, 150, 1, &n), SB_OK);
    assert_int_equal(shown_at(snapshot_history, 700)->values[0], 1);
    put_a(&n, 767, 5);
    assert_int_equal(take_view(snapshot_history, 151, 149, &n), SB_OK);
    assert_int_equal(shown_at(snapshot_history, 767)->values[0], 154);
    assert_int_equal(shown_at(snapshot_history, 766)->values[0], 149);
    assert_valid(snapshot_history);
}

// Views without changes take no keyframes, and 64 of them are kept.
static void views_beyond_the_depth_drop_the_oldest(void **state)
{
    sb_snapshot_history *snapshot_history = *state;
    numbers n;
    numbers_clear(&n);
    put_still(&n, 0, 1, 0, 0);
    assert_int_equal(take_view(snapshot_history, 1, 0, &n), SB_OK);
    for (uint32_t tick = 2; tick <= 200; tick++) {
        numbers_clear(&n);
        put_a(&n, 0, (int32_t)tick);
        assert_int_equal(take_view(snapshot_history, tick, 1, &n), SB_OK);
    }
    assert_int_equal(snapshot_history->free_count,
                     SB_SNAPSHOT_HISTORY_BASELINE_COUNT - SB_SNAPSHOT_HISTORY_DEPTH);
    // The baseline and the 63 newest views.
    numbers_clear(&n);
    assert_int_equal(sb_snapshot_history_begin(snapshot_history, 201, 137), SB_ERROR_STATE);
    assert_int_equal(take_view(snapshot_history, 201, 138, &n), SB_OK);
    assert_int_equal(shown_at(snapshot_history, 0)->values[0], 138);
    assert_valid(snapshot_history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_held_at_the_start),
        IN_BOTH_FORMS(first_view_is_what_it_creates),
        IN_BOTH_FORMS(view_is_its_baseline_and_what_it_changes),
        IN_BOTH_FORMS(parts_follow_one_another),
        IN_BOTH_FORMS(baselines_are_extrapolated_to_the_tick_of_the_view),
        IN_BOTH_FORMS(any_view_that_is_held_may_be_built_on),
        TEST(history_says_which_ticks_were_held),
        IN_BOTH_FORMS(largest_matches_keep_baseline_and_newest),
        IN_BOTH_FORMS(views_beyond_the_depth_drop_the_oldest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
