#include "cli/replay/picture/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "drawn.h"

#define RATE_HZ 20u
#define BIN_TICKS 40u // two seconds
#define BIN_COUNT 60u

// The values of the charts, by line and interval; NAN for none.
static double values[SB_CHART_LINE_COUNT_MAX][SB_MATCH_BIN_COUNT_MAX];
static sb_match_statistics statistics;

static bool value_of(const sb_match_statistics *of, unsigned bin, unsigned argument,
                     double *out_value)
{
    assert_ptr_equal(of, &statistics);
    assert_true(bin < statistics.bin_count);
    *out_value = values[argument][bin];
    return !isnan(values[argument][bin]);
}

// Two minutes without a missing tick.
static int set_up(void **state)
{
    (void)state;
    memset(&statistics, 0, sizeof statistics);
    statistics.tick_rate_hz = RATE_HZ;
    statistics.bin_ticks = BIN_TICKS;
    statistics.bin_count = BIN_COUNT;
    statistics.end_tick = BIN_COUNT * BIN_TICKS;
    for (unsigned bin = 0; bin < SB_MATCH_BIN_COUNT_MAX; bin++) {
        statistics.bins[bin].ticks = BIN_TICKS;
        for (unsigned line = 0; line < SB_CHART_LINE_COUNT_MAX; line++) {
            values[line][bin] = 0.0;
        }
    }
    return 0;
}

static sb_chart chart_of(unsigned line_count)
{
    static const char *const names[] = {"one", "two", "three", "four", "five", "six"};
    sb_chart chart = {.box = {100.0, 50.0, 500.0, 200.0},
                      .title = "Shells",
                      .unit = "a second",
                      .nothing = "none at all",
                      .line_count = line_count};
    for (unsigned i = 0; i < line_count; i++) {
        chart.lines[i] = (sb_chart_line){names[i], value_of, i};
    }
    return chart;
}

static const drawn *draw(const sb_chart *chart)
{
    sb_chart_draw(drawn_begin(), chart, &statistics);
    return drawn_end();
}

// The two outermost labels of an axis tell which value a place has.
typedef struct axis {
    unsigned count;
    double places[64];
    double labels[64];
} axis;

static double seconds_of_label(const char *text)
{
    double parts[3] = {0.0, 0.0, 0.0};
    int count = 0;
    for (const char *at = text; at != NULL; at = strchr(at, ':')) {
        at += count > 0;
        assert_in_range(count, 0, 2);
        parts[count++] = strtod(at, NULL);
    }
    return count == 1   ? parts[0]
           : count == 2 ? 60.0 * parts[0] + parts[1]
                        : 3600.0 * parts[0] + 60.0 * parts[1] + parts[2];
}

static double number_of_label(const char *text)
{
    char *rest;
    double value = strtod(text, &rest);
    assert_true(rest > text && (*rest == '\0' || strcmp(rest, "k") == 0));
    return *rest == 'k' ? 1000.0 * value : value;
}

// Values stand left of their lines, which cross the whole plot.
static axis value_axis(const drawn *picture)
{
    axis of = {0};
    for (uint32_t i = 1; i < picture->count; i++) {
        const drawn_element *element = &picture->elements[i];
        if (element->kind == DRAWN_TEXT && strcmp(element->anchor, "end") == 0) {
            const drawn_element *line = element - 1;
            assert_int_equal(line->kind, DRAWN_LINE);
            assert_true(line->points[0].y == line->points[1].y);
            assert_true(line->points[0].x > element->box.x);
            assert_true(fabs(line->points[0].y - element->box.y) < 5.0);
            of.places[of.count] = line->points[0].y;
            of.labels[of.count++] = number_of_label(element->text);
        }
    }
    return of;
}

// Times stand in the middle under their marks.
static axis time_axis(const drawn *picture)
{
    axis of = {0};
    for (uint32_t i = 1; i < picture->count; i++) {
        const drawn_element *element = &picture->elements[i];
        if (element->kind == DRAWN_TEXT && strcmp(element->anchor, "middle") == 0 &&
            element[-1].kind == DRAWN_LINE) {
            const drawn_element *mark = element - 1;
            assert_true(mark->points[0].x == mark->points[1].x);
            assert_true(mark->points[0].x == element->box.x);
            assert_true(mark->points[1].y < element->box.y);
            of.places[of.count] = element->box.x;
            of.labels[of.count++] = seconds_of_label(element->text);
        }
    }
    return of;
}

static double read_off(const axis *of, double place)
{
    assert_true(of->count >= 2);
    unsigned last = of->count - 1;
    return of->labels[0] + (of->labels[last] - of->labels[0]) * (place - of->places[0]) /
                               (of->places[last] - of->places[0]);
}

// Labels at equal distances say values at equal distances.
static void assert_even(const axis *of)
{
    for (unsigned i = 0; i < of->count && of->count >= 2; i++) {
        double span = fabs(of->labels[of->count - 1] - of->labels[0]);
        assert_true(fabs(read_off(of, of->places[i]) - of->labels[i]) < 0.001 * span);
    }
}

// Each interval is a level piece from its start to its end, while there are values.
static void assert_line(const drawn *picture, unsigned line, unsigned argument)
{
    axis along = time_axis(picture), up = value_axis(picture);
    const drawn_element *path = drawn_nth(picture, DRAWN_PATH, sb_chart_colour(line), 0);
    assert_non_null(path);
    double span = fabs(up.labels[up.count - 1] - up.labels[0]);
    uint32_t at = 0;
    for (unsigned bin = 0; bin < statistics.bin_count; bin++) {
        for (unsigned end = 0; end < 2 && !isnan(values[argument][bin]); end++) {
            assert_true(at < path->point_count);
            bool first = end == 0 && (bin == 0 || isnan(values[argument][bin - 1]));
            assert_int_equal(path->begins[at], first);
            double seconds = (double)((bin + end) * statistics.bin_ticks) / RATE_HZ;
            if (bin + end == statistics.bin_count) {
                seconds = (double)statistics.end_tick / RATE_HZ;
            }
            assert_true(fabs(read_off(&along, path->points[at].x) - seconds) < 0.1);
            assert_true(fabs(read_off(&up, path->points[at].y) - values[argument][bin]) <
                        0.001 * span);
            at++;
        }
    }
    assert_int_equal(at, path->point_count);
}

static void lines_are_told_apart_by_colour_and_by_dashes(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SB_CHART_LINE_COUNT_MAX; i++) {
        assert_int_equal(strlen(sb_chart_colour(i)), 7);
        assert_int_equal(sb_chart_colour(i)[0], '#');
        assert_int_equal(strspn(sb_chart_colour(i) + 1, "0123456789abcdef"), 6);
        const char *dashes = sb_chart_dashes(i);
        for (unsigned k = 0; k < i; k++) {
            const char *other = sb_chart_dashes(k);
            assert_string_not_equal(sb_chart_colour(i), sb_chart_colour(k));
            assert_string_not_equal(dashes != NULL ? dashes : "", other != NULL ? other : "");
        }
    }
}

// Perceived lightness; the weights of ITU-R BT.709 suffice to order the shades.
static double brightness(const char *colour)
{
    unsigned long rgb = strtoul(colour + 1, NULL, 16);
    return 0.2126 * (double)(rgb >> 16 & 255) + 0.7152 * (double)(rgb >> 8 & 255) +
           0.0722 * (double)(rgb & 255);
}

static void shades_grow_darker_in_steps_that_show(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SB_CHART_SHADE_COUNT; i++) {
        assert_int_equal(strlen(sb_chart_shade(i)), 7);
        assert_int_equal(sb_chart_shade(i)[0], '#');
        assert_int_equal(strspn(sb_chart_shade(i) + 1, "0123456789abcdef"), 6);
        assert_true(i == 0 ||
                    brightness(sb_chart_shade(i)) < brightness(sb_chart_shade(i - 1)) - 12.0);
    }
    assert_string_equal(sb_chart_shade(SB_CHART_SHADE_COUNT), sb_chart_shade(7));
    assert_string_equal(sb_chart_shade(UINT32_MAX), sb_chart_shade(7));
}

static void lines_go_through_their_values_at_their_times(void **state)
{
    (void)state;
    for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
        values[0][bin] = (double)(bin * bin % 47);
        values[1][bin] = 30.0 - 0.5 * bin;
    }
    // The last interval is longer than the others.
    statistics.end_tick += BIN_TICKS / 2;
    sb_chart chart = chart_of(2);
    chart.lines[0].argument = 4;
    memcpy(values[4], values[0], sizeof values[0]);
    values[0][8] = 1e9; // belongs to no line
    const drawn *picture = draw(&chart);
    axis along = time_axis(picture), up = value_axis(picture);
    assert_even(&along);
    assert_even(&up);
    assert_true(along.labels[0] == 0.0);
    assert_in_range(along.count, 4, 10);
    assert_in_range(up.count, 3, 8);
    assert_line(picture, 0, 4);
    assert_line(picture, 1, 1);
    drawn_assert_within(picture, chart.box);
}

static void values_below_zero_have_their_place_and_zero_its_line(void **state)
{
    (void)state;
    for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
        values[0][bin] = (double)bin - 41.0;
    }
    sb_chart chart = chart_of(1);
    chart.whole = true;
    const drawn *picture = draw(&chart);
    assert_line(picture, 0, 0);
    axis up = value_axis(picture);
    bool has_zero = false;
    const char *zero = NULL, *other = NULL;
    for (unsigned i = 0; i < up.count; i++) {
        const drawn_element *line = NULL;
        for (uint32_t k = 0; k < picture->count; k++) {
            line = picture->elements[k].kind == DRAWN_LINE &&
                           picture->elements[k].points[0].y == up.places[i]
                       ? &picture->elements[k]
                       : line;
        }
        assert_non_null(line);
        has_zero |= up.labels[i] == 0.0;
        zero = up.labels[i] == 0.0 ? line->stroke : zero;
        other = up.labels[i] == 0.0 ? other : line->stroke;
    }
    assert_true(has_zero && other != NULL);
    assert_string_not_equal(zero, other);
    drawn_assert_within(picture, chart.box);
}

static void interval_without_a_value_breaks_its_line(void **state)
{
    (void)state;
    for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
        values[0][bin] = bin < 5 || bin == 20 || bin == 21 || bin > 57 ? (double)NAN : 1.0 + bin;
        values[1][bin] = 7.0;
    }
    sb_chart chart = chart_of(2);
    const drawn *picture = draw(&chart);
    assert_line(picture, 0, 0);
    assert_line(picture, 1, 1);
    // All ticks exist, so nothing is unknown.
    assert_int_equal(drawn_count(picture, DRAWN_RECTANGLE, NULL), 0);
}

static void time_without_ticks_is_grey(void **state)
{
    (void)state;
    for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
        bool unknown = bin < 2 || (bin >= 10 && bin < 25) || bin == BIN_COUNT - 1;
        statistics.bins[bin].ticks = unknown ? 0 : 1;
        values[0][bin] = unknown ? (double)NAN : 3.0;
    }
    sb_chart chart = chart_of(1);
    const drawn *picture = draw(&chart);
    axis along = time_axis(picture);
    static const double expected_s[3][2] = {{0.0, 4.0}, {20.0, 50.0}, {118.0, 120.0}};
    assert_int_equal(drawn_count(picture, DRAWN_RECTANGLE, NULL), 3);
    for (uint32_t i = 0; i < 3; i++) {
        const drawn_element *grey = drawn_nth(picture, DRAWN_RECTANGLE, NULL, i);
        assert_true(fabs(read_off(&along, grey->box.x) - expected_s[i][0]) < 0.1);
        assert_true(fabs(read_off(&along, grey->box.x + grey->box.width) - expected_s[i][1]) < 0.1);
        assert_true(grey->box.height > 100.0);
        // It lies below everything else.
        assert_true(grey < drawn_nth(picture, DRAWN_LINE, NULL, 0));
    }
    assert_line(picture, 0, 0);
}

static void a_chart_without_a_value_says_so(void **state)
{
    (void)state;
    for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
        values[0][bin] = values[1][bin] = (double)NAN;
    }
    sb_chart chart = chart_of(2);
    const drawn *picture = draw(&chart);
    assert_non_null(drawn_text(picture, 0, "none at all"));
    assert_non_null(drawn_text(picture, 0, "Shells"));
    assert_int_equal(drawn_count(picture, DRAWN_PATH, NULL), 0);
    assert_int_equal(value_axis(picture).count, 0);
    drawn_assert_within(picture, chart.box);
    chart.line_count = 0;
    assert_non_null(drawn_text(draw(&chart), 0, "none at all"));
    chart = chart_of(1);
    values[0][30] = 0.0; // the value 0 is a value
    assert_null(drawn_text(draw(&chart), 0, "none at all"));
}

static void match_without_ticks_is_drawn(void **state)
{
    (void)state;
    statistics.end_tick = 0;
    statistics.bin_count = 0;
    sb_chart chart = chart_of(2);
    chart.names_time = true;
    const drawn *picture = draw(&chart);
    assert_non_null(drawn_text(picture, 0, "none at all"));
    drawn_assert_within(picture, chart.box);
    statistics.bin_count = 1;
    picture = draw(&chart);
    assert_int_equal(drawn_count(picture, DRAWN_PATH, NULL), 2);
    axis along = time_axis(picture);
    assert_int_equal(along.count, 1);
    const drawn_element *zero = drawn_text(picture, 0, "0.0");
    assert_true(along.places[0] > chart.box.x && along.places[0] < chart.box.x + 100.0);
    assert_true(zero != NULL && along.labels[0] == 0.0);
    drawn_assert_within(picture, chart.box);
}

static void title_and_unit_stand_over_the_plot_side_by_side(void **state)
{
    (void)state;
    sb_chart chart = chart_of(1);
    const drawn *picture = draw(&chart);
    const drawn_element *title = drawn_text(picture, 0, "Shells");
    const drawn_element *unit = drawn_text(picture, 0, "a second");
    assert_true(title != NULL && unit != NULL && title->bold && !unit->bold);
    assert_true(title->box.x == chart.box.x && title->box.y == unit->box.y);
    assert_true(unit->box.x >= title->box.x + sb_svg_text_width("Shells", 12.0));
    axis up = value_axis(picture);
    assert_true(up.places[up.count - 1] > title->box.y);
}

static void time_axis_is_labelled_if_asked_for(void **state)
{
    (void)state;
    static const struct {
        uint32_t seconds;
        const char *name;
        double step_s;
    } cases[] = {{2, "time played, s", 0.5},
                 {120, "time played, min:s", 15.0},
                 {3599, "time played, min:s", 600.0},
                 {3600, "time played, h:min:s", 600.0},
                 {36000, "time played, h:min:s", 7200.0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        statistics.end_tick = cases[i].seconds * RATE_HZ;
        statistics.bin_count = 2;
        statistics.bin_ticks = statistics.end_tick / 2;
        sb_chart chart = chart_of(1);
        const drawn *picture = draw(&chart);
        assert_null(drawn_text(picture, 0, cases[i].name));
        axis unnamed = time_axis(picture);
        chart.names_time = true;
        picture = draw(&chart);
        assert_non_null(drawn_text(picture, 0, cases[i].name));
        axis named = time_axis(picture);
        assert_even(&named);
        assert_true(named.count >= 3 && named.count <= 10);
        assert_true(named.labels[1] - named.labels[0] == cases[i].step_s);
        // No label lies beyond the end, and no further one would fit.
        double end = cases[i].seconds, last = named.labels[named.count - 1];
        assert_true(last <= end && last + cases[i].step_s > end);
        assert_int_equal(unnamed.count, named.count);
        assert_line(picture, 0, 0);
        drawn_assert_within(picture, chart.box);
    }
}

static void labels_are_as_fine_as_the_values_need(void **state)
{
    (void)state;
    static const struct {
        double most;
        bool whole;
        const char *label;
    } cases[] = {{1.0, true, "1"},      {1.0, false, "0.5"}, {0.1, false, "0.05"},
                 {3000.0, false, "2k"}, {6e3, false, "6k"},  {40000.0, false, "20k"},
                 {900.0, false, "500"}, {0.0, true, "1"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        values[0][7] = cases[i].most;
        sb_chart chart = chart_of(1);
        chart.whole = cases[i].whole;
        const drawn *picture = draw(&chart);
        assert_non_null(drawn_text(picture, 0, cases[i].label));
        axis up = value_axis(picture);
        assert_even(&up);
        for (unsigned k = 0; k < up.count && cases[i].whole; k++) {
            assert_true(up.labels[k] == floor(up.labels[k]));
        }
        assert_line(picture, 0, 0);
    }
}

static void lines_are_named_where_there_are_several(void **state)
{
    (void)state;
    sb_chart chart = chart_of(1);
    assert_null(drawn_text(draw(&chart), 0, "one"));
    chart = chart_of(6);
    const drawn *picture = draw(&chart);
    for (unsigned i = 0; i < 6; i++) {
        const drawn_element *name = drawn_text(picture, 0, chart.lines[i].name);
        assert_non_null(name);
        const drawn_element *sample = name - 1;
        assert_int_equal(sample->kind, DRAWN_LINE);
        assert_string_equal(sample->stroke, sb_chart_colour(i));
        const char *dashes = sb_chart_dashes(i);
        assert_string_equal(sample->dashes, dashes != NULL ? dashes : "");
        assert_true(sample->points[1].x < name->box.x);
        assert_true(fabs(sample->points[1].y - name->box.y) < 8.0);
        const drawn_element *path = drawn_nth(picture, DRAWN_PATH, sb_chart_colour(i), 0);
        assert_string_equal(path->dashes, dashes != NULL ? dashes : "");
    }
}

// Names do not run into one another, into the unit, or out of the chart.
static void long_names_are_cut_and_go_into_rows(void **state)
{
    (void)state;
    sb_chart chart = chart_of(6);
    char names[6][200];
    for (int i = 0; i < 6; i++) {
        memset(names[i], 'a' + i, 199);
        names[i][199] = '\0';
        chart.lines[i].name = names[i];
    }
    // Sixteen characters of two bytes, and one more; sixteen alone; bytes that are no text.
    strcpy(names[1], "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f"
                     "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9fq");
    strcpy(names[2], "0123456789abcdef");
    memset(names[3], 0xbf, 199);
    const drawn *picture = draw(&chart);
    assert_non_null(drawn_text(picture, 0, "aaaaaaaaaaaaaaaa\xe2\x80\xa6"));
    char cut[64];
    snprintf(cut, sizeof cut, "%.32s\xe2\x80\xa6", names[1]);
    assert_non_null(drawn_text(picture, 0, cut));
    assert_non_null(drawn_text(picture, 0, names[2]));
    // Bytes that are not text count as sixteen characters of the largest size, each replaced.
    const drawn_element *junk = drawn_text(picture, 0, names[2]) + 2;
    assert_int_equal(strlen(junk->text), 3 * 4 * 16 + 3);
    sb_svg_box spaces[7];
    unsigned count = 0;
    const drawn_element *unit = drawn_text(picture, 0, "a second");
    spaces[count++] =
        (sb_svg_box){unit->box.x, unit->box.y, sb_svg_text_width(unit->text, 10.0), 10.0};
    axis up = value_axis(picture);
    for (uint32_t i = drawn_index(picture, unit) + 1; i < picture->count; i++) {
        const drawn_element *element = &picture->elements[i];
        if (element->kind == DRAWN_TEXT && strcmp(element->anchor, "start") == 0) {
            assert_true(count < 7);
            spaces[count++] = (sb_svg_box){element[-1].points[0].x, element->box.y,
                                           element->box.x - element[-1].points[0].x +
                                               sb_svg_text_width(element->text, 10.0),
                                           10.0};
            assert_true(element->box.y < up.places[up.count - 1]);
        }
    }
    assert_int_equal(count, 7);
    for (unsigned i = 0; i < count; i++) {
        assert_true(spaces[i].x >= chart.box.x);
        // A name of such bytes is as wide as the characters that replace them.
        assert_true(i == 4 ||
                    spaces[i].x + spaces[i].width <= chart.box.x + chart.box.width + 0.01);
        for (unsigned k = 0; k < i; k++) {
            bool apart = fabs(spaces[i].y - spaces[k].y) >= 10.0 ||
                         spaces[i].x >= spaces[k].x + spaces[k].width ||
                         spaces[k].x >= spaces[i].x + spaces[i].width;
            assert_true(apart);
        }
    }
    assert_line(picture, 0, 0);
}

static void any_values_stay_within_the_box(void **state)
{
    (void)state;
    static const double extremes[] = {
        0.0, 1e-9, -1e-9, 1.0, -2147483648.0, 4294967295.0, 1.8446744073709552e19, 1e-300};
    sb_chart chart = chart_of(2);
    chart.names_time = true;
    for (unsigned a = 0; a < sizeof extremes / sizeof extremes[0]; a++) {
        for (unsigned b = 0; b < sizeof extremes / sizeof extremes[0]; b++) {
            for (unsigned whole = 0; whole < 2; whole++) {
                values[0][3] = extremes[a];
                values[1][9] = extremes[b];
                chart.whole = whole == 1;
                const drawn *picture = draw(&chart);
                drawn_assert_within(picture, chart.box);
                assert_in_range(value_axis(picture).count, 2, 8);
            }
        }
    }
    statistics.end_tick = UINT32_MAX;
    statistics.bin_ticks = UINT32_MAX / BIN_COUNT;
    drawn_assert_within(draw(&chart), chart.box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_told_apart_by_colour_and_by_dashes),
        cmocka_unit_test(shades_grow_darker_in_steps_that_show),
        cmocka_unit_test_setup(lines_go_through_their_values_at_their_times, set_up),
        cmocka_unit_test_setup(values_below_zero_have_their_place_and_zero_its_line, set_up),
        cmocka_unit_test_setup(interval_without_a_value_breaks_its_line, set_up),
        cmocka_unit_test_setup(time_without_ticks_is_grey, set_up),
        cmocka_unit_test_setup(a_chart_without_a_value_says_so, set_up),
        cmocka_unit_test_setup(match_without_ticks_is_drawn, set_up),
        cmocka_unit_test_setup(title_and_unit_stand_over_the_plot_side_by_side, set_up),
        cmocka_unit_test_setup(time_axis_is_labelled_if_asked_for, set_up),
        cmocka_unit_test_setup(labels_are_as_fine_as_the_values_need, set_up),
        cmocka_unit_test_setup(lines_are_named_where_there_are_several, set_up),
        cmocka_unit_test_setup(long_names_are_cut_and_go_into_rows, set_up),
        cmocka_unit_test_setup(any_values_stay_within_the_box, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
