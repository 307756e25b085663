#include "host/clock/slice.h"

#include <sched.h>

#include "test.h"

static void slice_is_as_set_and_can_be_restored(void **state)
{
    (void)state;
    const uint64_t first = sb_slice_set(SB_SLICE_NS_MIN);
    if (first == 0) {
        skip(); // a system without time slices
    }
    assert_true(first > SB_SLICE_NS_MIN);
    assert_true(sb_slice_set(3 * SB_SLICE_NS_MIN) == SB_SLICE_NS_MIN);
    assert_true(sb_slice_set(0) == 0); // 0 means that there is no slice to restore
    assert_true(sb_slice_set(first) == 3 * SB_SLICE_NS_MIN);
    assert_true(sb_slice_set(first) == first);
}

static void thread_of_another_policy_is_left_alone(void **state)
{
    (void)state;
    const struct sched_param none = {0};
    assert_int_equal(sched_setscheduler(0, SCHED_BATCH, &none), 0);
    assert_true(sb_slice_set(SB_SLICE_NS_MIN) == 0);
    assert_int_equal(sched_getscheduler(0), SCHED_BATCH);
    assert_int_equal(sched_setscheduler(0, SCHED_OTHER, &none), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slice_is_as_set_and_can_be_restored),
        cmocka_unit_test(thread_of_another_policy_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
