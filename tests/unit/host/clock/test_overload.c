#include "host/clock/overload.h"

#include <string.h>

#include "test.h"

#define SECOND UINT64_C(1000000000)
#define HZ 60u

// A shard whose ticks take a share of the time and begin late, as the test says.
typedef struct model {
    sb_overload overload;
    sb_overload_tick tick;
} model;

static model begin(void)
{
    model self = {.overload = sb_overload_make(HZ, SB_OVERLOAD_STEP_COUNT - 1),
                  .tick = {.now_ns = 5 * SECOND}};
    (void)sb_overload_note(&self.overload, &self.tick);
    return self;
}

// Plays seconds of ticks that take `busy_percent` of their time; `late_in_100` of 100 are late.
static void play(model *self, uint32_t seconds, uint32_t busy_percent, uint32_t late_in_100)
{
    for (uint32_t i = 0; i < seconds * HZ; i++) {
        self->tick.now_ns += SECOND / HZ + (i % 3 == 0);
        self->tick.busy_ns += SECOND / HZ * busy_percent / 100;
        self->tick.late_ns = i % 100 < late_in_100 ? 20000000 : 100000;
        const sb_overload_step before = self->overload.step;
        const bool changed = sb_overload_note(&self->overload, &self->tick);
        assert_int_equal(changed, self->overload.step != before);
    }
}

static void calm_shard_takes_no_step(void **state)
{
    (void)state;
    model self = begin();
    play(&self, 600, 85, 1);
    assert_int_equal(self.overload.step, SB_OVERLOAD_NONE);
    assert_int_equal(self.overload.ups, 0);
}

static void steps_go_up_one_by_one_every_two_seconds(void **state)
{
    (void)state;
    model self = begin();
    play(&self, 1, 99, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_NONE);
    for (uint32_t step = SB_OVERLOAD_SNAPSHOTS; step < SB_OVERLOAD_STEP_COUNT; step++) {
        play(&self, 2, 99, 0);
        assert_int_equal(self.overload.step, step);
    }
    play(&self, 20, 99, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_SLOW);
    assert_int_equal(self.overload.ups, SB_OVERLOAD_STEP_COUNT - 1);
}

static void no_step_is_taken_beyond_the_highest(void **state)
{
    (void)state;
    for (sb_overload_step highest = SB_OVERLOAD_NONE; highest <= SB_OVERLOAD_SLOW; highest++) {
        model self = begin();
        self.overload = sb_overload_make(HZ, highest);
        play(&self, 30, 99, 50);
        assert_int_equal(self.overload.step, highest);
        assert_int_equal(self.overload.ups, highest);
    }
}

static void late_ticks_count_as_much_as_busy_ones(void **state)
{
    (void)state;
    model self = begin();
    play(&self, 10, 10, 5);
    assert_int_equal(self.overload.step, SB_OVERLOAD_NONE);
    play(&self, 5, 10, 40);
    assert_true(self.overload.step > SB_OVERLOAD_NONE);
}

static void one_long_stop_is_no_overload(void **state)
{
    (void)state;
    model self = begin();
    play(&self, 10, 20, 0);
    self.tick.now_ns += 5 * SECOND;
    self.tick.late_ns = 5 * SECOND;
    self.tick.slowed_count += 295;
    (void)sb_overload_note(&self.overload, &self.tick);
    play(&self, 30, 20, 0);
    assert_int_equal(self.overload.ups, 0);
}

static void schedule_that_moves_again_and_again_is_one(void **state)
{
    (void)state;
    model self = begin();
    for (uint32_t i = 0; i < 5; i++) {
        self.tick.slowed_count++;
        play(&self, 1, 20, 0);
    }
    assert_true(self.overload.step > SB_OVERLOAD_NONE);
}

static void steps_go_down_once_it_is_calm_for_five_seconds(void **state)
{
    (void)state;
    model self = begin();
    play(&self, 10, 99, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_SLOW);
    // Neither bad nor good: it stays.
    play(&self, 60, 75, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_SLOW);
    play(&self, 4, 30, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_SLOW);
    play(&self, 2, 30, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_PAUSED);
    play(&self, 18, 30, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_NONE);
    assert_int_equal(self.overload.downs, SB_OVERLOAD_STEP_COUNT - 1);
}

// A shard that carries its load only with half of the snapshots must not swing to and fro for ever.
static void shard_that_relapses_waits_longer_each_time(void **state)
{
    (void)state;
    model self = begin();
    for (uint32_t second = 0; second < 3600; second++) {
        play(&self, 1, self.overload.step == SB_OVERLOAD_NONE ? 95 : 55, 0);
    }
    assert_true(self.overload.ups >= 3);
    assert_true(self.overload.ups < 80);
    assert_int_equal(self.overload.good_needed, SB_OVERLOAD_GOOD_COUNT_MAX);
    assert_true(self.overload.step <= SB_OVERLOAD_SNAPSHOTS);
    // Once it is calm for good, it forgets.
    play(&self, 300, 20, 0);
    assert_int_equal(self.overload.step, SB_OVERLOAD_NONE);
    play(&self, 3, 99, 0);
    assert_int_equal(self.overload.good_needed, SB_OVERLOAD_GOOD_COUNT);
}

static void each_step_has_a_text(void **state)
{
    (void)state;
    for (int step = 0; step < SB_OVERLOAD_STEP_COUNT; step++) {
        assert_true(strlen(sb_overload_text((sb_overload_step)step)) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calm_shard_takes_no_step),
        cmocka_unit_test(steps_go_up_one_by_one_every_two_seconds),
        cmocka_unit_test(no_step_is_taken_beyond_the_highest),
        cmocka_unit_test(late_ticks_count_as_much_as_busy_ones),
        cmocka_unit_test(one_long_stop_is_no_overload),
        cmocka_unit_test(schedule_that_moves_again_and_again_is_one),
        cmocka_unit_test(steps_go_down_once_it_is_calm_for_five_seconds),
        cmocka_unit_test(shard_that_relapses_waits_longer_each_time),
        cmocka_unit_test(each_step_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
