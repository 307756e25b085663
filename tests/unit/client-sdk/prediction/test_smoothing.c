#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/prediction/smoothing.h"

#define PI 3.14159265358979

static sb_client_entity entity_at(uint32_t index, float x)
{
    return (sb_client_entity){.index = index, .generation = 2, .position = {x, 1.0f, -20.0f}};
}

static int setup(void **state)
{
    *state = calloc(1, sizeof(sb_smoothing));
    return *state == NULL;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static sb_client_entity shown(const sb_smoothing *smoothing, const sb_client_entity *entity)
{
    sb_client_entity shown = *entity;
    sb_smoothing_apply(smoothing, &shown);
    return shown;
}

static void correction_is_not_seen_as_a_jump(void **state)
{
    sb_smoothing *smoothing = *state;
    sb_client_entity before = entity_at(3, 10.0f), after = entity_at(3, 11.0f);
    before.position[1] = 1.5f;
    after.position[2] = -19.25f;
    before.yaw = 0.5f;
    after.yaw = 0.25f;
    before.turret_yaw = -1.0f;
    after.turret_yaw = -0.5f;
    before.turret_pitch = 0.125f;
    after.turret_pitch = 0.0f;
    after.velocity[0] = 3.0f;
    after.health = 55;
    after.values[4] = 7.0f;
    sb_smoothing_note(smoothing, &before, &after);
    sb_client_entity seen = shown(smoothing, &after);
    for (uint32_t axis = 0; axis < 3; axis++) {
        assert_float_equal(seen.position[axis], before.position[axis], 1e-5);
    }
    assert_float_equal(seen.yaw, 0.5f, 1e-5);
    assert_float_equal(seen.turret_yaw, -1.0f, 1e-5);
    assert_float_equal(seen.turret_pitch, 0.125f, 1e-5);
    // All other values are the present ones.
    assert_true(seen.velocity[0] == 3.0f && seen.values[4] == 7.0f);
    assert_int_equal(seen.health, 55);
}

// Returns the remainder of an offset of 1 m after `total_us`, advanced in steps.
static double rest_after(sb_smoothing *smoothing, uint64_t total_us, uint64_t step_us)
{
    memset(smoothing, 0, sizeof *smoothing);
    sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
    sb_smoothing_note(smoothing, &before, &after);
    for (uint64_t at = 0; at < total_us;) {
        uint64_t step = total_us - at < step_us ? total_us - at : step_us;
        sb_smoothing_advance(smoothing, step);
        at += step;
    }
    return (double)shown(smoothing, &after).position[0];
}

static void offset_falls_to_one_part_of_e_in_the_stated_time_at_any_frame_rate(void **state)
{
    sb_smoothing *smoothing = *state;
    static const uint64_t rates_hz[] = {30, 60, 75, 120, 144, 240, 1000};
    for (uint32_t i = 0; i < sizeof rates_hz / sizeof rates_hz[0]; i++) {
        uint64_t step_us = 1000000 / rates_hz[i];
        for (uint32_t times = 1; times <= 3; times++) {
            double rest = rest_after(smoothing, times * SB_SMOOTHING_TIME_US, step_us);
            double expected = exp(-(double)times);
            if (fabs(rest / expected - 1.0) > 0.03) {
                fail_msg("%u Hz, %u times: %f, not %f", (unsigned)rates_hz[i], times, rest,
                         expected);
            }
        }
    }
    assert_int_equal(SB_SMOOTHING_TIME_US, 70000);
}

static void offset_is_gone_after_a_second_and_forgotten(void **state)
{
    sb_smoothing *smoothing = *state;
    assert_true(fabs(rest_after(smoothing, 1000000, 6944)) < 1e-3);
    (void)rest_after(smoothing, 2000000, 6944);
    assert_int_equal(smoothing->count, 0);
    (void)rest_after(smoothing, 0, 1);
    assert_int_equal(smoothing->count, 1);
}

static void time_without_length_changes_nothing_and_the_longest_ends_it(void **state)
{
    sb_smoothing *smoothing = *state;
    sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
    sb_smoothing_note(smoothing, &before, &after);
    sb_smoothing_advance(smoothing, 0);
    assert_true(shown(smoothing, &after).position[0] == 1.0f);
    sb_smoothing_advance(smoothing, UINT64_MAX);
    assert_true(shown(smoothing, &after).position[0] == 0.0f);
    assert_int_equal(smoothing->count, 0);
}

// The offset never overshoots, however long the frame is.
static void offset_only_ever_falls(void **state)
{
    sb_smoothing *smoothing = *state;
    sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
    sb_smoothing_note(smoothing, &before, &after);
    float last = 1.0f;
    for (uint64_t step = 1; step < 200000; step = step * 3 + 1) {
        sb_smoothing_advance(smoothing, step);
        float now = shown(smoothing, &after).position[0];
        assert_true(now >= 0.0f && now < last + 1e-7f);
        last = now;
    }
}

static void second_correction_takes_up_where_the_first_is_shown(void **state)
{
    sb_smoothing *smoothing = *state;
    sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
    sb_smoothing_note(smoothing, &before, &after);
    sb_smoothing_advance(smoothing, 40000);
    before = shown(smoothing, &after);
    after.position[0] = -0.5f;
    sb_smoothing_note(smoothing, &before, &after);
    assert_int_equal(smoothing->count, 1);
    assert_float_equal(shown(smoothing, &after).position[0], before.position[0], 1e-6);
}

static void entity_that_is_too_far_is_shown_where_it_is_at_once(void **state)
{
    sb_smoothing *smoothing = *state;
    sb_client_entity before = entity_at(3, 0.0f);
    for (uint32_t axis = 0; axis < 3; axis++) {
        for (uint32_t i = 0; i < 4; i++) {
            sb_client_entity after = before;
            static const float ways[] = {3.99f, -3.99f, 4.01f, -4.01f};
            after.position[axis] += ways[i];
            sb_smoothing_note(smoothing, &before, &after);
            float seen = shown(smoothing, &after).position[axis];
            assert_float_equal(seen, i < 2 ? before.position[axis] : after.position[axis], 1e-5);
        }
    }
    // The limit applies to the length over all three axes, not to each axis.
    sb_client_entity after = before;
    for (uint32_t axis = 0; axis < 3; axis++) {
        after.position[axis] += 2.5f;
    }
    sb_smoothing_note(smoothing, &before, &after);
    assert_memory_equal(shown(smoothing, &after).position, after.position, sizeof after.position);
}

// Also while an older offset is still being smoothed.
static void another_generation_or_kind_is_shown_where_it_is_at_once(void **state)
{
    sb_smoothing *smoothing = *state;
    for (uint32_t i = 0; i < 6; i++) {
        sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
        memset(smoothing, 0, sizeof *smoothing);
        if (i % 2 == 1) {
            sb_smoothing_note(smoothing, &before, &after);
            assert_true(shown(smoothing, &after).position[0] == 1.0f);
        }
        sb_client_entity other = after;
        other.generation += i / 2 == 0 ? 1 : 0;
        other.kind += i / 2 == 1 ? 1 : 0;
        other.position[0] += i / 2 == 2 ? 10.0f : 0.0f;
        sb_smoothing_note(smoothing, &before, &other);
        assert_int_equal(smoothing->count, 0);
        assert_memory_equal(shown(smoothing, &other).position, other.position,
                            sizeof other.position);
    }
}

// An offset does not apply to the entity that takes the slot later.
static void offset_is_for_its_generation_and_index_alone(void **state)
{
    sb_smoothing *smoothing = *state;
    sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
    sb_smoothing_note(smoothing, &before, &after);
    for (uint32_t i = 0; i < 3; i++) {
        sb_client_entity other = after;
        other.generation = i == 0 ? 3 : other.generation;
        other.index = i == 1 ? 2 : i == 2 ? 4 : other.index;
        sb_client_entity seen = shown(smoothing, &other);
        assert_memory_equal(&seen, &other, sizeof seen);
    }
    assert_true(shown(smoothing, &after).position[0] == 1.0f);
}

static double turn_of(double angle)
{
    return atan2(sin(angle), cos(angle));
}

static void angles_go_the_shorter_way(void **state)
{
    sb_smoothing *smoothing = *state;
    static const float angles[][2] = {{3.0f, -3.0f}, {-3.0f, 3.0f}, {3.1f, -3.1f},
                                      {0.1f, -0.1f}, {2.0f, -2.0f}, {1.0f, -1.0f}};
    for (uint32_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        sb_client_entity before = entity_at(3, 0.0f), after = before;
        before.yaw = angles[i][0];
        after.yaw = angles[i][1];
        before.turret_yaw = angles[i][1];
        after.turret_yaw = angles[i][0];
        sb_smoothing_note(smoothing, &before, &after);
        double change = turn_of((double)before.yaw - (double)after.yaw);
        for (uint32_t step = 0; step < 40; step++) {
            sb_client_entity seen = shown(smoothing, &after);
            assert_true(fabs((double)seen.yaw) <= PI + 1e-6);
            assert_true(fabs((double)seen.turret_yaw) <= PI + 1e-6);
            // Between the two angles, on the shorter way.
            double part = turn_of((double)seen.yaw - (double)after.yaw) / change;
            double turret = turn_of((double)seen.turret_yaw - (double)after.turret_yaw) / -change;
            assert_true(part > -1e-3 && part < 1.001 && fabs(part - turret) < 1e-3);
            assert_true(step > 0 || part > 0.999);
            assert_true(step < 39 || part < 0.05);
            sb_smoothing_advance(smoothing, 7000);
        }
    }
}

static void value_that_is_no_number_does_no_harm(void **state)
{
    sb_smoothing *smoothing = *state;
    const float bad[] = {NAN, INFINITY, -INFINITY};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t part = 0; part < 4; part++) {
            sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
            *(part < 3 ? &before.position[part] : &before.turret_pitch) = bad[i];
            sb_smoothing_note(smoothing, &before, &after);
            sb_client_entity seen = shown(smoothing, &after);
            assert_memory_equal(&seen, &after, sizeof seen);
            assert_int_equal(smoothing->count, 0);
        }
        // An invalid angle gives no turn; the place is smoothed all the same.
        sb_client_entity before = entity_at(3, 1.0f), after = entity_at(3, 0.0f);
        before.yaw = before.turret_yaw = bad[i];
        sb_smoothing_note(smoothing, &before, &after);
        sb_client_entity seen = shown(smoothing, &after);
        assert_true(seen.position[0] == 1.0f && seen.yaw == 0.0f && seen.turret_yaw == 0.0f);
        sb_smoothing_advance(smoothing, 100000000);
    }
}

static void full_table_keeps_what_it_has_and_takes_no_more(void **state)
{
    sb_smoothing *smoothing = *state;
    for (uint32_t i = 0; i < SB_CLIENT_ENTITY_COUNT_MAX + 3; i++) {
        sb_client_entity before = entity_at(i, 1.0f + (float)(i % 3)), after = entity_at(i, 0.0f);
        sb_smoothing_note(smoothing, &before, &after);
    }
    assert_int_equal(smoothing->count, SB_CLIENT_ENTITY_COUNT_MAX);
    for (uint32_t i = 0; i < SB_CLIENT_ENTITY_COUNT_MAX + 3; i++) {
        sb_client_entity after = entity_at(i, 0.0f);
        float expected = i < SB_CLIENT_ENTITY_COUNT_MAX ? 1.0f + (float)(i % 3) : 0.0f;
        assert_true(shown(smoothing, &after).position[0] == expected);
    }
    // An entity that has an offset gets a new one, and a free element is used again.
    sb_client_entity before = entity_at(5, 0.5f), after = entity_at(5, 0.0f);
    sb_smoothing_note(smoothing, &before, &after);
    assert_true(shown(smoothing, &after).position[0] == 0.5f);
    before.generation++;
    sb_smoothing_note(smoothing, &before, &after);
    assert_int_equal(smoothing->count, SB_CLIENT_ENTITY_COUNT_MAX - 1);
    before = entity_at(900, 2.0f);
    after = entity_at(900, 0.0f);
    sb_smoothing_note(smoothing, &before, &after);
    assert_true(shown(smoothing, &after).position[0] == 2.0f);
    after = entity_at(767, 0.0f);
    assert_true(shown(smoothing, &after).position[0] == 1.0f + (float)(767 % 3));
    sb_smoothing_advance(smoothing, 10000000000u);
    assert_int_equal(smoothing->count, 0);
}

// An offset is kept while any of its parts is left.
static void small_offset_of_any_part_is_kept_until_it_is_nothing(void **state)
{
    sb_smoothing *smoothing = *state;
    for (uint32_t part = 0; part < SB_SMOOTHING_PART_COUNT; part++) {
        sb_client_entity before = entity_at(3, 0.0f), after = before;
        float *parts[SB_SMOOTHING_PART_COUNT] = {&before.position[0], &before.position[1],
                                                 &before.position[2], &before.yaw,
                                                 &before.turret_yaw,  &before.turret_pitch};
        *parts[part] += 0.02f;
        sb_smoothing_note(smoothing, &before, &after);
        sb_smoothing_advance(smoothing, 16667);
        assert_int_equal(smoothing->count, 1);
        sb_client_entity seen = shown(smoothing, &after);
        assert_memory_not_equal(&seen, &after, sizeof seen);
        sb_smoothing_advance(smoothing, 100000000);
        assert_int_equal(smoothing->count, 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(correction_is_not_seen_as_a_jump),
        TEST(offset_falls_to_one_part_of_e_in_the_stated_time_at_any_frame_rate),
        TEST(offset_is_gone_after_a_second_and_forgotten),
        TEST(time_without_length_changes_nothing_and_the_longest_ends_it),
        TEST(offset_only_ever_falls),
        TEST(second_correction_takes_up_where_the_first_is_shown),
        TEST(entity_that_is_too_far_is_shown_where_it_is_at_once),
        TEST(another_generation_or_kind_is_shown_where_it_is_at_once),
        TEST(offset_is_for_its_generation_and_index_alone),
        TEST(angles_go_the_shorter_way),
        TEST(value_that_is_no_number_does_no_harm),
        TEST(full_table_keeps_what_it_has_and_takes_no_more),
        TEST(small_offset_of_any_part_is_kept_until_it_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
