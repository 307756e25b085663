#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/snapshots/snapshot_parts.h"

static int setup(void **state)
{
    sb_snapshot_parts *parts = malloc(sizeof *parts);
    memset(parts, 0xEE, sizeof *parts);
    sb_snapshot_parts_init(parts);
    *state = parts;
    return 0;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static sb_message_snapshot head(uint32_t tick, uint32_t age, uint32_t part, uint32_t part_count)
{
    return (sb_message_snapshot){
        .tick = tick, .baseline_age = age, .part = part, .part_count = part_count};
}

// Adds a part whose bytes follow from its tick and number, in memory that is freed after the call.
static sb_error add_sized(void **state, const sb_message_snapshot *part, size_t size,
                          bool *out_whole)
{
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, (int)(part->tick * 16 + part->part), size);
    sb_error error = sb_snapshot_parts_add(*state, part, bytes, size, out_whole);
    free(bytes);
    return error;
}

static bool add(void **state, uint32_t tick, uint32_t part, uint32_t part_count)
{
    sb_message_snapshot of = head(tick, 3, part, part_count);
    bool whole = true;
    assert_int_equal(add_sized(state, &of, 10 + part, &whole), SB_OK);
    return whole;
}

static void assert_gathered(void **state, uint32_t tick, uint32_t count)
{
    const sb_snapshot_parts *parts = *state;
    assert_int_equal(parts->tick, tick);
    assert_int_equal(parts->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(parts->sizes[i], 10 + i);
        for (uint32_t k = 0; k < parts->sizes[i]; k++) {
            assert_int_equal(parts->bytes[i][k], (tick * 16 + i) & 0xFF);
        }
    }
}

static void parts_in_any_order_make_the_same_whole(void **state)
{
    const uint32_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (uint32_t i = 0; i < 6; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            assert_int_equal(add(state, 10 + i, orders[i][k], 3), k == 2);
        }
        assert_gathered(state, 10 + i, 3);
    }
}

static void only_part_is_whole(void **state)
{
    assert_true(add(state, 5, 0, 1));
    assert_gathered(state, 5, 1);
}

static void part_that_comes_twice_changes_nothing(void **state)
{
    assert_false(add(state, 5, 0, 2));
    sb_message_snapshot again = head(5, 3, 0, 2);
    bool whole = true;
    assert_int_equal(add_sized(state, &again, 700, &whole), SB_OK);
    assert_false(whole);
    assert_true(add(state, 5, 1, 2));
    assert_gathered(state, 5, 2);
    // A repeated part makes no second whole snapshot.
    assert_false(add(state, 5, 1, 2));
    assert_false(add(state, 5, 0, 2));
}

static void part_of_a_newer_tick_gives_up_the_older(void **state)
{
    assert_false(add(state, 5, 0, 3));
    assert_false(add(state, 5, 1, 3));
    assert_false(add(state, 7, 1, 2));
    assert_true(add(state, 7, 0, 2));
    assert_gathered(state, 7, 2);
    assert_true(add(state, UINT32_MAX, 0, 1));
    assert_gathered(state, UINT32_MAX, 1);
}

static void part_that_contradicts_the_others_is_left_out(void **state)
{
    assert_false(add(state, 5, 0, 3));
    const sb_message_snapshot wrong[] = {
        head(5, 3, 1, 2), head(5, 3, 1, 4), head(5, 3, 63, 64),
        head(5, 0, 1, 3), head(5, 4, 1, 3), head(5, 3, 0, 1),
    };
    for (uint32_t i = 0; i < 6; i++) {
        bool whole = true;
        assert_int_equal(add_sized(state, &wrong[i], 20, &whole), SB_ERROR_STATE);
        assert_false(whole);
    }
    assert_false(add(state, 5, 1, 3));
    assert_true(add(state, 5, 2, 3));
    assert_gathered(state, 5, 3);
}

static void largest_snapshot_has_room(void **state)
{
    for (uint32_t i = 0; i < SB_SNAPSHOT_PART_COUNT_MAX; i++) {
        sb_message_snapshot part = head(9, 3, i, SB_SNAPSHOT_PART_COUNT_MAX);
        bool whole;
        assert_int_equal(add_sized(state, &part, SB_MESSAGE_SIZE_MAX, &whole), SB_OK);
        assert_int_equal(whole, i == SB_SNAPSHOT_PART_COUNT_MAX - 1);
    }
    const sb_snapshot_parts *parts = *state;
    for (uint32_t i = 0; i < SB_SNAPSHOT_PART_COUNT_MAX; i++) {
        assert_int_equal(parts->sizes[i], SB_MESSAGE_SIZE_MAX);
        assert_int_equal(parts->bytes[i][0], (9 * 16 + i) & 0xFF);
        assert_int_equal(parts->bytes[i][SB_MESSAGE_SIZE_MAX - 1], (9 * 16 + i) & 0xFF);
    }
}

static void parts_after_init_gather_nothing_from_before(void **state)
{
    assert_false(add(state, 5, 0, 2));
    sb_snapshot_parts_init(*state);
    assert_int_equal(((const sb_snapshot_parts *)*state)->tick, 0);
    // The next match counts its ticks from the start.
    assert_false(add(state, 2, 1, 2));
    assert_true(add(state, 2, 0, 2));
    assert_gathered(state, 2, 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(parts_in_any_order_make_the_same_whole),
        TEST(only_part_is_whole),
        TEST(part_that_comes_twice_changes_nothing),
        TEST(part_of_a_newer_tick_gives_up_the_older),
        TEST(part_that_contradicts_the_others_is_left_out),
        TEST(largest_snapshot_has_room),
        TEST(parts_after_init_gather_nothing_from_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
