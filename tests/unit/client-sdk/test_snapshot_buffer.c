#include "test.h"

#include <stdlib.h>

#include "client/snapshot_buffer.h"
#include "harness.h"

static int setup(void **state)
{
    sb_snapshot_buffer *buffer = malloc(sizeof *buffer);
    sb_snapshot_buffer_init(buffer);
    *state = buffer;
    return 0;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static sb_snapshot_outcome add(void **state, const sb_message *message)
{
    return sb_snapshot_buffer_add(*state, &message->snapshot);
}

// A part with one tank.
static sb_message part_with(uint32_t tick, uint32_t part, uint32_t part_count, uint16_t index)
{
    sb_message message = harness_snapshot(tick, part, part_count);
    harness_add_entity(&message, SB_ENTITY_TANK, index);
    return message;
}

static void assert_held(void **state, uint32_t tick, uint32_t count, const uint16_t *indices)
{
    const sb_snapshot_buffer *buffer = *state;
    assert_int_equal(buffer->held.tick, tick);
    assert_int_equal(buffer->held.entity_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(buffer->held.entities[i].index, indices[i]);
    }
}

static void add_of_an_only_part_is_whole(void **state)
{
    sb_message message = part_with(5, 0, 1, 2);
    message.snapshot.input_tick = 77;
    message.snapshot.input_margin = -3;
    assert_int_equal(add(state, &message), SB_SNAPSHOT_WHOLE);
    assert_held(state, 5, 1, (uint16_t[]){2});
    const sb_snapshot_buffer *buffer = *state;
    assert_int_equal(buffer->held.input_tick, 77);
    assert_int_equal(buffer->held.input_margin, -3);
}

static void add_in_any_order_gives_the_same_snapshot(void **state)
{
    const uint32_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (uint32_t i = 0; i < 6; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t part = orders[i][k];
            sb_message message = part_with(10 + i, part, 3, (uint16_t)(4 + part));
            assert_int_equal(add(state, &message),
                             k < 2 ? SB_SNAPSHOT_COLLECTED : SB_SNAPSHOT_WHOLE);
        }
        assert_held(state, 10 + i, 3, (uint16_t[]){4, 5, 6});
    }
}

static void add_of_a_duplicate_changes_nothing(void **state)
{
    sb_message first = part_with(5, 0, 2, 1);
    sb_message second = part_with(5, 1, 2, 2);
    assert_int_equal(add(state, &first), SB_SNAPSHOT_COLLECTED);
    assert_int_equal(add(state, &first), SB_SNAPSHOT_DUPLICATE);
    assert_int_equal(add(state, &second), SB_SNAPSHOT_WHOLE);
    assert_int_equal(add(state, &second), SB_SNAPSHOT_DUPLICATE);
    assert_held(state, 5, 2, (uint16_t[]){1, 2});
}

static void add_of_a_newer_tick_gives_up_the_older(void **state)
{
    sb_message old_first = part_with(5, 0, 2, 1);
    sb_message old_second = part_with(5, 1, 2, 2);
    sb_message new_first = part_with(7, 0, 2, 3);
    sb_message new_second = part_with(7, 1, 2, 4);
    assert_int_equal(add(state, &old_first), SB_SNAPSHOT_COLLECTED);
    assert_int_equal(add(state, &new_second), SB_SNAPSHOT_COLLECTED);
    assert_int_equal(add(state, &old_second), SB_SNAPSHOT_STALE);
    assert_held(state, 0, 0, NULL);
    assert_int_equal(add(state, &new_first), SB_SNAPSHOT_WHOLE);
    assert_held(state, 7, 2, (uint16_t[]){3, 4});
    assert_int_equal(add(state, &old_first), SB_SNAPSHOT_STALE);
    assert_held(state, 7, 2, (uint16_t[]){3, 4});
}

static void add_with_a_part_missing_keeps_the_held(void **state)
{
    sb_message whole = part_with(5, 0, 1, 1);
    assert_int_equal(add(state, &whole), SB_SNAPSHOT_WHOLE);
    sb_message first = part_with(6, 0, 3, 1);
    sb_message last = part_with(6, 2, 3, 3);
    assert_int_equal(add(state, &first), SB_SNAPSHOT_COLLECTED);
    assert_int_equal(add(state, &last), SB_SNAPSHOT_COLLECTED);
    assert_held(state, 5, 1, (uint16_t[]){1});
}

static void add_of_empty_parts_is_whole(void **state)
{
    sb_message first = harness_snapshot(5, 0, 2);
    sb_message second = harness_snapshot(5, 1, 2);
    assert_int_equal(add(state, &second), SB_SNAPSHOT_COLLECTED);
    assert_int_equal(add(state, &first), SB_SNAPSHOT_WHOLE);
    assert_held(state, 5, 0, NULL);
}

static void add_of_indices_that_fall_is_malformed(void **state)
{
    sb_message within = part_with(5, 0, 1, 2);
    harness_add_entity(&within, SB_ENTITY_TANK, 2);
    assert_int_equal(add(state, &within), SB_SNAPSHOT_MALFORMED);

    sb_message first = part_with(6, 0, 2, 4);
    sb_message second = part_with(6, 1, 2, 4);
    assert_int_equal(add(state, &first), SB_SNAPSHOT_COLLECTED);
    assert_int_equal(add(state, &second), SB_SNAPSHOT_MALFORMED);
    assert_held(state, 0, 0, NULL);
}

static void add_of_a_part_that_contradicts_the_others_is_malformed(void **state)
{
    sb_message first = part_with(5, 0, 2, 1);
    assert_int_equal(add(state, &first), SB_SNAPSHOT_COLLECTED);
    sb_message count = part_with(5, 1, 3, 2);
    assert_int_equal(add(state, &count), SB_SNAPSHOT_MALFORMED);
    sb_message margin = part_with(5, 1, 2, 2);
    margin.snapshot.input_margin = 9;
    assert_int_equal(add(state, &margin), SB_SNAPSHOT_MALFORMED);
    sb_message good = part_with(5, 1, 2, 2);
    assert_int_equal(add(state, &good), SB_SNAPSHOT_WHOLE);
}

static void add_of_numbers_out_of_range_is_malformed(void **state)
{
    sb_message zero = part_with(0, 0, 1, 1);
    assert_int_equal(add(state, &zero), SB_SNAPSHOT_MALFORMED);
    sb_message part = part_with(5, 1, 1, 1);
    assert_int_equal(add(state, &part), SB_SNAPSHOT_MALFORMED);
    sb_message count = part_with(5, 64, 65, 1);
    assert_int_equal(add(state, &count), SB_SNAPSHOT_MALFORMED);
    count = part_with(5, UINT32_MAX, 1, 1);
    assert_int_equal(add(state, &count), SB_SNAPSHOT_MALFORMED);
}

static void add_of_an_index_beyond_the_largest_match_is_malformed(void **state)
{
    const struct {
        uint8_t kind;
        uint16_t index;
        bool good;
    } cases[] = {
        {SB_ENTITY_TANK, 0, true},      {SB_ENTITY_TANK, 767, true},   {SB_ENTITY_SHELL, 767, true},
        {SB_ENTITY_TANK, 768, false},   {SB_ENTITY_SHELL, 768, false}, {SB_ENTITY_TANK, 999, false},
        {SB_ENTITY_TANK, 65535, false},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_message message = harness_snapshot(5 + i, 0, 1);
        harness_add_entity(&message, cases[i].kind, cases[i].index);
        assert_int_equal(add(state, &message),
                         cases[i].good ? SB_SNAPSHOT_WHOLE : SB_SNAPSHOT_MALFORMED);
    }
}

// Every part may be large, but together they may not be more than the largest match has.
static void add_of_more_entities_than_fit_is_malformed(void **state)
{
    sb_snapshot_buffer_init(*state);
    // 8 parts of 96 are the 768 of the largest match.
    sb_message message = harness_snapshot(5, 0, 10);
    for (uint16_t i = 0; i < 96; i++) {
        harness_add_entity(&message, SB_ENTITY_TANK, i);
    }
    for (uint32_t part = 0; part < 10; part++) {
        message.snapshot.part = part;
        assert_int_equal(add(state, &message),
                         part < 8 ? SB_SNAPSHOT_COLLECTED : SB_SNAPSHOT_MALFORMED);
    }
    assert_held(state, 0, 0, NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(add_of_an_only_part_is_whole),
        TEST(add_in_any_order_gives_the_same_snapshot),
        TEST(add_of_a_duplicate_changes_nothing),
        TEST(add_of_a_newer_tick_gives_up_the_older),
        TEST(add_with_a_part_missing_keeps_the_held),
        TEST(add_of_empty_parts_is_whole),
        TEST(add_of_indices_that_fall_is_malformed),
        TEST(add_of_a_part_that_contradicts_the_others_is_malformed),
        TEST(add_of_numbers_out_of_range_is_malformed),
        TEST(add_of_an_index_beyond_the_largest_match_is_malformed),
        TEST(add_of_more_entities_than_fit_is_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
