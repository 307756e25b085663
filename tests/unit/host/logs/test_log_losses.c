#include "host/logs/log_losses.h"

#include "test.h"

static char text[256];

static bool news(sb_log_losses *told, sb_log_losses now)
{
    return sb_log_losses_news(told, &now, "a.sblog", text, sizeof text);
}

static void log_that_lacks_nothing_is_no_news(void **state)
{
    (void)state;
    sb_log_losses told = {0};
    assert_false(news(&told, (sb_log_losses){0}));
}

static void gap_is_news_once_whatever_it_loses(void **state)
{
    (void)state;
    sb_log_losses told = {0};
    assert_true(news(&told, (sb_log_losses){.gaps = 1, .ticks = 6, .notes = 2}));
    assert_string_equal(text, "a.sblog has a gap: the disk is too slow, the queue is full");
    assert_false(news(&told, (sb_log_losses){.gaps = 1, .ticks = 6, .notes = 2}));
    assert_false(news(&told, (sb_log_losses){.gaps = 3, .ticks = 900, .notes = 50}));
}

static void gap_without_a_tick_is_news_too(void **state)
{
    (void)state;
    sb_log_losses told = {0};
    assert_true(news(&told, (sb_log_losses){.gaps = 1}));
    assert_false(news(&told, (sb_log_losses){.gaps = 1}));
}

static void notes_that_were_too_many_are_news_of_their_own(void **state)
{
    (void)state;
    sb_log_losses told = {0};
    assert_true(news(&told, (sb_log_losses){.notes = 1}));
    assert_string_equal(text, "a.sblog lacks notes: there were too many in one tick");
    assert_false(news(&told, (sb_log_losses){.notes = 7}));
    assert_true(news(&told, (sb_log_losses){.gaps = 1, .ticks = 6, .notes = 9}));
    assert_false(news(&told, (sb_log_losses){.gaps = 1, .ticks = 6, .notes = 9}));
}

static void keyframe_and_end_are_news_of_their_own(void **state)
{
    (void)state;
    sb_log_losses told = {0}, now = {.gaps = 1, .ticks = 6, .keyframes = 2, .unclosed = 1};
    assert_true(news(&told, now));
    assert_string_equal(text, "a.sblog has a gap: the disk is too slow, the queue is full");
    assert_true(news(&told, now));
    assert_string_equal(
        text, "a.sblog lacks a keyframe, but no tick: the queue is full, or the state too large");
    now.keyframes = 3;
    assert_true(news(&told, now));
    assert_string_equal(text, "a.sblog lacks its end: the disk is too slow, the queue is full");
    assert_false(news(&told, now));
}

static void only_gaps_and_ends_are_a_failure(void **state)
{
    (void)state;
    assert_false(sb_log_losses_fail(&(sb_log_losses){.keyframes = 1, .notes = 1}));
    assert_true(sb_log_losses_fail(&(sb_log_losses){.unclosed = 1}));
    assert_false(sb_log_losses_fail(&(sb_log_losses){0}));
    assert_false(sb_log_losses_fail(&(sb_log_losses){.notes = 100}));
    assert_true(sb_log_losses_fail(&(sb_log_losses){.gaps = 1}));
}

static void losses_of_several_logs_add_up(void **state)
{
    (void)state;
    sb_log_losses sum = {0};
    sb_log_losses_add(&sum, &(sb_log_losses){1, 20, 300, 4000, 1});
    sb_log_losses_add(&sum, &(sb_log_losses){4, 50, 600, 1000, 1});
    assert_int_equal(sum.gaps, 5);
    assert_int_equal(sum.ticks, 70);
    assert_int_equal(sum.notes, 900);
    assert_int_equal(sum.keyframes, 5000);
    assert_int_equal(sum.unclosed, 2);
}

static void losses_are_formatted_without_kinds_that_are_0(void **state)
{
    (void)state;
    static const struct {
        sb_log_losses losses;
        const char *text;
    } cases[] = {
        {{.gaps = 1, .ticks = 1, .notes = 1}, "1 tick (1 gap), 1 note"},
        {{.gaps = 2, .ticks = 720, .notes = 3}, "720 ticks (2 gaps), 3 notes"},
        {{.gaps = 1, .ticks = 12}, "12 ticks (1 gap)"},
        {{.gaps = 1}, "0 ticks (1 gap)"},
        {{.notes = 2}, "2 notes"},
        {{.keyframes = 1}, "1 keyframe"},
        {{.gaps = 1, .ticks = 2, .keyframes = 5, .unclosed = 1},
         "2 ticks (1 gap), 5 keyframes, 1 end"},
        {{.notes = 1, .unclosed = 2}, "1 note, 2 ends"},
        {{UINT32_MAX, UINT64_MAX, UINT64_MAX, UINT32_MAX, UINT32_MAX},
         "18446744073709551615 ticks (4294967295 gaps), 18446744073709551615 notes, "
         "4294967295 keyframes, 4294967295 ends"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(sb_log_losses_format(&cases[i].losses, text, sizeof text));
        assert_string_equal(text, cases[i].text);
    }
    assert_false(sb_log_losses_format(&(sb_log_losses){0}, text, sizeof text));
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_that_lacks_nothing_is_no_news),
        cmocka_unit_test(gap_is_news_once_whatever_it_loses),
        cmocka_unit_test(gap_without_a_tick_is_news_too),
        cmocka_unit_test(notes_that_were_too_many_are_news_of_their_own),
        cmocka_unit_test(keyframe_and_end_are_news_of_their_own),
        cmocka_unit_test(only_gaps_and_ends_are_a_failure),
        cmocka_unit_test(losses_of_several_logs_add_up),
        cmocka_unit_test(losses_are_formatted_without_kinds_that_are_0),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
