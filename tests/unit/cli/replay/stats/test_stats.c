#include "cli/commands.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "caught.h"
#include "drawn.h"
#include "forgery.h"
#include "recorded_match.h"

#define RATE_HZ 20u
#define TICK_COUNT 490u
#define BIN_TICKS 20u // an interval is a second at least
#define BIN_COUNT 24u // the last one also has the ten remaining ticks
#define PATH_SIZE 96

static char folder[] = "/tmp/sabot-test-XXXXXX";
static char log_path[PATH_SIZE], picture_path[PATH_SIZE];
static memory_log log_bytes;

static int set_up(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(log_path, sizeof log_path, "%s/match.sblog", folder);
    snprintf(picture_path, sizeof picture_path, "%s/match.svg", folder);
    match_script script = match_script_small();
    script.tick_count = TICK_COUNT;
    script.turnover_ticks = 45; // rosters
    script.pause_ticks = 5;     // marks
    match_counts counts;
    log_bytes = match_record(&script, &counts);
    FILE *file = fopen(log_path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(log_bytes.bytes, 1, log_bytes.size, file), log_bytes.size);
    assert_int_equal(fclose(file), 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    memory_log_free(&log_bytes);
    (void)unlink(picture_path);
    (void)unlink(log_path);
    return rmdir(folder);
}

static int stats_with_picture(void)
{
    char command[] = "stats", option[] = "--svg";
    char *arguments[] = {command, option, picture_path, log_path, NULL};
    (void)unlink(picture_path); // it must not exist
    caught_begin(stdout);
    int status = sb_command_replay_stats(4, arguments);
    (void)caught_end();
    return status;
}

static char *bmp_read(void)
{
    FILE *file = fopen(picture_path, "rb");
    assert_non_null(file);
    static char picture[2000000];
    size_t size = fread(picture, 1, sizeof picture - 1, file);
    assert_true(size < sizeof picture - 1);
    picture[size] = '\0';
    assert_int_equal(fclose(file), 0);
    // Without the element's end, which belongs to the head.
    assert_true(size > 7 && strcmp(picture + size - 7, "</svg>\n") == 0);
    picture[size - 7] = '\0';
    return picture;
}

// Bytes a second of each interval, from the headers of the chunks by the log standard. Head and map
// are written once and do not count.
static void expect_rates(double out_rates[BIN_COUNT])
{
    static forgery_chunks chunks;
    forgery_find(&log_bytes, &chunks);
    uint32_t kinds[9] = {0};
    for (uint32_t i = 0; i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        size_t end = i + 1 < chunks.count ? chunks.list[i + 1].offset : log_bytes.size;
        uint32_t last = chunk->kind == 3 ? chunk->tick + chunk->tick_count - 1 : chunk->tick;
        kinds[chunk->kind]++;
        // Chunks before the first tick count in its interval.
        uint32_t bin = last > 0 ? (last - 1) / BIN_TICKS : 0;
        bin = bin < BIN_COUNT ? bin : BIN_COUNT - 1;
        uint32_t ticks = bin < BIN_COUNT - 1 ? BIN_TICKS : TICK_COUNT - BIN_TICKS * bin;
        if (chunk->kind != 1 && chunk->kind != 2) {
            out_rates[bin] += (double)(end - chunk->offset) * RATE_HZ / ticks;
        }
    }
    // The log holds ticks, the close, pauses, keyframes and rosters.
    assert_true(kinds[3] > 100 && kinds[4] == 1 && kinds[5] > 1 && kinds[6] > 1 && kinds[8] > 1);
}

// Reads the curve under a title for each interval, by the labels of its values. Returns the first
// label that is not 0.
static double read_curve(const drawn *picture, const drawn_element *title,
                         double out_values[BIN_COUNT])
{
    double places[2] = {0}, labels[2] = {0};
    uint32_t label_count = 0;
    const drawn_element *element = title;
    for (; element->kind != DRAWN_PATH; element++) {
        assert_true(drawn_index(picture, element) + 1 < picture->count);
        if (element->kind == DRAWN_TEXT && strcmp(element->anchor, "end") == 0) {
            uint32_t at = label_count++ == 0 ? 0 : 1;
            places[at] = element[-1].points[0].y;
            labels[at] = strtod(element->text, NULL) * (strchr(element->text, 'k') ? 1000.0 : 1.0);
        }
    }
    assert_true(label_count >= 2 && labels[0] == 0.0 && labels[1] > 0.0);
    assert_int_equal(element->point_count, 2 * BIN_COUNT);
    const double per_unit = labels[1] / (places[0] - places[1]);
    for (uint32_t bin = 0; bin < BIN_COUNT; bin++) {
        out_values[bin] = (places[0] - element->points[2 * bin].y) * per_unit;
    }
    return labels[1];
}

static void bytes_over_time_are_those_of_the_chunks_without_head_and_map(void **state)
{
    (void)state;
    assert_int_equal(stats_with_picture(), 0);
    static double expected[BIN_COUNT];
    expect_rates(expected);
    const drawn *picture = drawn_parse(bmp_read());
    const drawn_element *title = drawn_text(picture, 0, "Log");
    assert_non_null(title);
    assert_string_equal(title[1].text, "bytes a second, without head and map");
    double shown[BIN_COUNT];
    const double label = read_curve(picture, title, shown);
    assert_true(label > 100.0);
    for (uint32_t bin = 0; bin < BIN_COUNT; bin++) {
        if (fabs(shown[bin] - expected[bin]) > 0.001 * label) {
            fail_msg("%.0f bytes a second in stretch %u, of %.0f", shown[bin], (unsigned)bin,
                     expected[bin]);
        }
    }
}

static double clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static void times_of_ticks_are_some_and_together_no_more_than_passed(void **state)
{
    (void)state;
    const double begun_us = clock_us();
    assert_int_equal(stats_with_picture(), 0);
    const double passed_us = clock_us() - begun_us;
    const drawn *picture = drawn_parse(bmp_read());
    const drawn_element *title = drawn_text(picture, 0, "Tick");
    assert_non_null(title);
    double shown[BIN_COUNT], sum_us = 0.0;
    (void)read_curve(picture, title, shown);
    for (uint32_t bin = 0; bin < BIN_COUNT; bin++) {
        uint32_t ticks = bin < BIN_COUNT - 1 ? BIN_TICKS : TICK_COUNT - BIN_TICKS * bin;
        assert_true(shown[bin] > 0.1); // a tick takes microseconds
        sum_us += shown[bin] * ticks;
    }
    assert_true(sum_us < passed_us);
    assert_true(sum_us > 0.01 * passed_us);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_over_time_are_those_of_the_chunks_without_head_and_map),
        cmocka_unit_test(times_of_ticks_are_some_and_together_no_more_than_passed),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
