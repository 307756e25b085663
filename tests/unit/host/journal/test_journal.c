#include "host/journal/journal.h"

#include <string.h>

#include "test.h"

static char text[65536];
static size_t text_size;
static bool closed; ///< nobody takes lines

static bool take(void *context, const char *line, size_t size)
{
    (void)context;
    if (!closed && text_size + size < sizeof text) {
        memcpy(text + text_size, line, size);
        text_size += size;
        text[text_size] = '\0';
    }
    return !closed;
}

static sb_journal *begin(sb_journal_level level)
{
    static sb_journal journal;
    static const sb_journal_limit NONE;
    journal = (sb_journal){.level = level, .write = take};
    journal.limit = NONE;
    text_size = 0;
    text[0] = '\0';
    closed = false;
    return &journal;
}

static void lines_below_the_level_are_left_out(void **state)
{
    (void)state;
    sb_journal *journal = begin(SB_JOURNAL_WARNING);
    sb_journal_say(journal, SB_SAYS_STATUS, "%d players", 3);
    sb_journal_say(journal, SB_SAYS_TICKS_SLOWED, "by %d ticks", 9);
    assert_string_equal(text, "warning: by 9 ticks\n");
    journal->level = SB_JOURNAL_DEBUG;
    sb_journal_say(journal, SB_SAYS_ADMIN_READ, "GET");
    assert_string_equal(text, "warning: by 9 ticks\ndebug: GET\n");
    assert_int_equal(sb_journal_get_counters(journal).written, 2);
}

static void repeats_end_in_one_line_that_counts_them(void **state)
{
    (void)state;
    sb_journal *journal = begin(SB_JOURNAL_INFO);
    for (int i = 0; i < 50; i++) {
        sb_journal_say(journal, SB_SAYS_CLIENT_REFUSED, "no");
    }
    sb_journal_watch(journal, false);
    assert_int_equal(text_size, 20 * strlen("no\n"));
    sb_journal_watch(journal, true);
    assert_non_null(strstr(text, "client_refused: \xe2\x80\xa6 and 30 more in 1 s\n"));
    assert_int_equal(sb_journal_get_counters(journal).suppressed, 30);
}

static void lines_that_nobody_takes_are_counted_and_told(void **state)
{
    (void)state;
    sb_journal *journal = begin(SB_JOURNAL_INFO);
    closed = true;
    for (int i = 0; i < 3; i++) {
        sb_journal_say(journal, SB_SAYS_STATUS, "lost");
    }
    sb_journal_watch(journal, false);
    sb_journal_watch(journal, false);
    assert_int_equal(sb_journal_get_counters(journal).dropped, 3);
    closed = false;
    sb_journal_watch(journal, false);
    sb_journal_watch(journal, false);
    assert_string_equal(text, "warning: 3 lines of the log were left out: nobody took them\n");
}

static void quiet_journal_prints_nothing(void **state)
{
    (void)state;
    sb_journal *journal = begin(SB_JOURNAL_DEBUG);
    journal->quiet = true;
    for (int i = 0; i < 50; i++) {
        sb_journal_say(journal, SB_SAYS_SERVER_FAILED, "no");
    }
    sb_journal_watch(journal, true);
    assert_int_equal(text_size, 0);
}

static void lines_of_a_shard_name_it(void **state)
{
    (void)state;
    sb_journal *journal = begin(SB_JOURNAL_INFO);
    journal->format = SB_JOURNAL_JSON;
    journal->has_shard = true;
    journal->shard = 5;
    sb_journal_say(journal, SB_SAYS_STATUS, "x");
    assert_non_null(strstr(text, "\"shard\":5,"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_below_the_level_are_left_out),
        cmocka_unit_test(repeats_end_in_one_line_that_counts_them),
        cmocka_unit_test(lines_that_nobody_takes_are_counted_and_told),
        cmocka_unit_test(quiet_journal_prints_nothing),
        cmocka_unit_test(lines_of_a_shard_name_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
