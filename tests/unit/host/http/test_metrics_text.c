#include "host/http/metrics_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

static void fill(sb_metrics *metrics)
{
    static const double BOUNDS[] = {0.001, 1, 2.5};
    static const uint64_t COUNTS[] = {3, 0, 2, 1};
    const sb_metrics_label shard[] = {{"shard", "0"}, {NULL, NULL}};
    const sb_metrics_label reason[] = {{"reason", "a\"b\\c\nd\x01"}, {"shard", "1"}, {NULL, NULL}};
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_refused_hellos", NULL, "Hellos.");
    sb_metrics_count(metrics, reason, 7);
    sb_metrics_family(metrics, SB_METRICS_GAUGE, "sabot_memory_bytes", "bytes", "Memory.");
    sb_metrics_value(metrics, NULL, 0.1);
    sb_metrics_value(metrics, shard, (double)INFINITY);
    sb_metrics_family(metrics, SB_METRICS_HISTOGRAM, "sabot_tick_seconds", "seconds", "Ticks.");
    sb_metrics_histogram_add(metrics, shard, &(sb_metrics_histogram){BOUNDS, COUNTS, 3, 12.5});
    sb_metrics_family(metrics, SB_METRICS_INFO, "sabot_build", NULL, "Build.");
    sb_metrics_count(metrics, shard, 1);
}

// By the text of the OpenMetrics specification, 1.0.
static void open_format_follows_its_specification(void **state)
{
    (void)state;
    sb_metrics metrics = {.open = true};
    fill(&metrics);
    assert_int_equal(metrics.series_count, 10);
    char *text = sb_metrics_end(&metrics);
    assert_string_equal(text,
                        "# TYPE sabot_refused_hellos counter\n"
                        "# HELP sabot_refused_hellos Hellos.\n"
                        "sabot_refused_hellos_total{reason=\"a\\\"b\\\\c\\nd?\",shard=\"1\"} 7\n"
                        "# TYPE sabot_memory_bytes gauge\n"
                        "# UNIT sabot_memory_bytes bytes\n"
                        "# HELP sabot_memory_bytes Memory.\n"
                        "sabot_memory_bytes 0.1\n"
                        "sabot_memory_bytes{shard=\"0\"} +Inf\n"
                        "# TYPE sabot_tick_seconds histogram\n"
                        "# UNIT sabot_tick_seconds seconds\n"
                        "# HELP sabot_tick_seconds Ticks.\n"
                        "sabot_tick_seconds_bucket{shard=\"0\",le=\"0.001\"} 3\n"
                        "sabot_tick_seconds_bucket{shard=\"0\",le=\"1.0\"} 3\n"
                        "sabot_tick_seconds_bucket{shard=\"0\",le=\"2.5\"} 5\n"
                        "sabot_tick_seconds_bucket{shard=\"0\",le=\"+Inf\"} 6\n"
                        "sabot_tick_seconds_count{shard=\"0\"} 6\n"
                        "sabot_tick_seconds_sum{shard=\"0\"} 12.5\n"
                        "# TYPE sabot_build info\n"
                        "# HELP sabot_build Build.\n"
                        "sabot_build_info{shard=\"0\"} 1\n"
                        "# EOF\n");
    free(text);
}

static void older_format_names_families_like_their_samples(void **state)
{
    (void)state;
    sb_metrics metrics = {0};
    fill(&metrics);
    char *text = sb_metrics_end(&metrics);
    assert_non_null(strstr(text, "# TYPE sabot_refused_hellos_total counter\n"));
    assert_non_null(strstr(text, "# TYPE sabot_build_info gauge\n"));
    assert_null(strstr(text, "# UNIT"));
    assert_null(strstr(text, "# EOF"));
    free(text);
}

static void text_grows_with_its_samples(void **state)
{
    (void)state;
    sb_metrics metrics = {.open = true};
    char large[3000];
    memset(large, 'x', sizeof large);
    large[sizeof large - 1] = '\0';
    sb_metrics_family(&metrics, SB_METRICS_GAUGE, "a", NULL, large);
    for (int i = 0; i < 3000; i++) {
        sb_metrics_count(&metrics, NULL, (uint64_t)i);
    }
    char *text = sb_metrics_end(&metrics);
    assert_non_null(strstr(text, "\na 2999\n# EOF\n"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_format_follows_its_specification),
        cmocka_unit_test(older_format_names_families_like_their_samples),
        cmocka_unit_test(text_grows_with_its_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
