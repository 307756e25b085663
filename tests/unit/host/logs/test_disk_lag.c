#include "host/logs/disk_lag.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

#define MS UINT64_C(1000000)

static char text[128];

typedef struct tally {
    uint32_t warnings, calms;
} tally;

static void count(tally *sum, sb_disk_lag *lag, uint64_t now_ms, uint64_t lag_ms)
{
    if (sb_disk_lag_news(lag, now_ms * MS, lag_ms * MS, text, sizeof text)) {
        bool warning = lag->behind;
        sum->warnings += warning;
        sum->calms += !warning;
    }
}

static void lag_of_more_than_two_seconds_is_said_once(void **state)
{
    (void)state;
    sb_disk_lag lag = {0};
    assert_false(sb_disk_lag_news(&lag, 1000 * MS, 0, text, sizeof text));
    assert_false(sb_disk_lag_news(&lag, 5000 * MS, 2000 * MS, text, sizeof text));
    assert_true(sb_disk_lag_news(&lag, 5250 * MS, 2250 * MS, text, sizeof text));
    assert_string_equal(text, "the disk is 2.2 s behind the logs: a crash now would lose as much");
    assert_false(sb_disk_lag_news(&lag, 5500 * MS, 2500 * MS, text, sizeof text));
    assert_false(sb_disk_lag_news(&lag, 90000 * MS, 85000 * MS, text, sizeof text));
}

static void disk_that_has_caught_up_is_said_once_with_the_worst(void **state)
{
    (void)state;
    sb_disk_lag lag = {0};
    assert_true(sb_disk_lag_news(&lag, 20000 * MS, 3000 * MS, text, sizeof text));
    assert_false(sb_disk_lag_news(&lag, 24500 * MS, 7500 * MS, text, sizeof text));
    assert_false(sb_disk_lag_news(&lag, 25000 * MS, 1001 * MS, text, sizeof text));
    assert_false(sb_disk_lag_news(&lag, 30000 * MS, 1000 * MS, text, sizeof text));
    assert_false(sb_disk_lag_news(&lag, 34999 * MS, 0, text, sizeof text));
    assert_true(sb_disk_lag_news(&lag, 35000 * MS, 0, text, sizeof text));
    assert_string_equal(text, "the disk keeps up with the logs again, it was 7.5 s behind");
    assert_false(sb_disk_lag_news(&lag, 60000 * MS, 2000 * MS, text, sizeof text));
    // The same from the beginning.
    assert_true(sb_disk_lag_news(&lag, 70000 * MS, 2100 * MS, text, sizeof text));
    assert_non_null(strstr(text, "2.1 s behind"));
}

// Bytes come every `commit_ms`. Writing all bytes that wait takes the disk `disk_ms`. The test asks
// for the lag four times a second, for two minutes.
static tally run_disk(uint64_t commit_ms, uint64_t disk_ms)
{
    sb_disk_lag lag = {0};
    tally sum = {0};
    uint64_t put = 0, begun = 0, safe = 0, busy_until = 0; // times in ms up to which bytes were put
    bool busy = false;
    for (uint64_t now = 1; now <= 120000; now++) {
        put = now % commit_ms == 0 ? now : put;
        if (busy && now >= busy_until) {
            safe = begun;
            busy = false;
        }
        if (!busy && put > safe) {
            begun = put;
            busy = true;
            busy_until = now + disk_ms;
        }
        uint64_t oldest = (safe / commit_ms + 1) * commit_ms;
        if (now % 250 == 0) {
            count(&sum, &lag, now, put > safe ? now - oldest : 0);
        }
    }
    return sum;
}

static void disk_that_is_always_as_slow_is_said_once_or_never(void **state)
{
    (void)state;
    const uint64_t commits_ms[] = {10, 100, 1000, 3000, 10000};
    for (size_t i = 0; i < sizeof commits_ms / sizeof commits_ms[0]; i++) {
        uint32_t said = 0;
        for (uint64_t disk_ms = 50; disk_ms <= 6000; disk_ms += 50) {
            tally sum = run_disk(commits_ms[i], disk_ms);
            if (sum.warnings > 1 || sum.calms > 0) {
                fail_msg("commit %u ms, disk %u ms: %u warnings, %u calms", (unsigned)commits_ms[i],
                         (unsigned)disk_ms, sum.warnings, sum.calms);
            }
            assert_true(sum.warnings == 1 || disk_ms < 2300);
            assert_true(sum.warnings == 0 || disk_ms > 1000);
            said += sum.warnings;
        }
        assert_true(said > 70);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lag_of_more_than_two_seconds_is_said_once),
        cmocka_unit_test(disk_that_has_caught_up_is_said_once_with_the_worst),
        cmocka_unit_test(disk_that_is_always_as_slow_is_said_once_or_never),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
