#include "spelling.h"

static const char *const PLAYBACK[] = {"0b", "01", "cd 01 90", "32", "0a", "64"};
static const spelling playback = SPELLING_OF(PLAYBACK, spelling_decode);

static void playback_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_PLAYBACK,
        .playback =
            {.paused = 1, .speed_percent = 400, .tick = 50, .first_tick = 10, .last_tick = 100},
    };
    assert_spelled(&playback, &message);
}

static void playback_pause_and_speed_have_ranges(void **state)
{
    (void)state;
    assert_integer(&playback, 1, 0, 1);
    assert_integer(&playback, 2, 25, 1600);
}

static void playback_may_seek_to_any_tick(void **state)
{
    (void)state;
    assert_u32(&playback, 3);
}

static void playback_does_not_end_before_it_begins(void **state)
{
    (void)state;
    assert_integer(&playback, 4, 0, 100);
    assert_integer(&playback, 5, 10, UINT32_MAX);
    // Up, where neither is said.
    assert_int_equal(spelling_decode("96 0b 00 64 07 00 00"), SB_OK);
}

static void playback_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&playback);
    assert_later_skipped(&playback);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playback_has_its_bytes),
        cmocka_unit_test(playback_pause_and_speed_have_ranges),
        cmocka_unit_test(playback_may_seek_to_any_tick),
        cmocka_unit_test(playback_does_not_end_before_it_begins),
        cmocka_unit_test(playback_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
