// Tests the report on invented links of which a part was not measured, and files that cannot be
// made.
#include "feel_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "caught.h"
#include "cli/replay/picture/chart.h"
#include "drawn.h"
#include "invented_links.h"
#include "scratch.h"

#define DASH "\xe2\x80\x93"

static void figure_that_was_not_measured_is_a_gap(void **state)
{
    (void)state;
    for (uint32_t j = 0; j < JITTERS; j++) {
        for (uint32_t l = 0; l < LOSSES; l++) {
            invented_cell(FEEL_DEFAULT, 2, j, l)->behind_cover_p99_m = (double)NAN;
            invented_cell(FEEL_DEFAULT, 2, j, l)->hits_of_living = 0.0;
            invented_cell(FEEL_DEFAULT, 2, j, l)->hits_confirmed = 0.0;
        }
    }
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    static const char *const titles[] = {"Driven behind cover and hit",
                                         "Hits on the screen that are hits"};
    for (int i = 0; i < 2; i++) {
        const card of = card_of(picture, titles[i]);
        const drawn_element *none = card_number_at(&of, 2, 1, 1);
        assert_string_equal(none->text, DASH);
        assert_string_not_equal(none[-1].fill, (card_number_at(&of, 1, 1, 1) - 1)->fill);
        assert_string_equal(none[-1].fill, "#eeeeee");
        assert_non_null(card_point(&of, FEEL_DEFAULT, 2));
        assert_null(card_point(&of, FEEL_DEFAULT, 3));
        // The line continues after the gap.
        const drawn_element *path = card_stroke(&of, DRAWN_PATH, sb_chart_colour(FEEL_DEFAULT), 0);
        assert_int_equal(path->point_count, 3);
        assert_true(path->begins[0] && !path->begins[1] && path->begins[2]);
    }
    assert_non_null(drawn_text(picture, 0, "2 of 3 round trips"));
}

static void a_measure_without_any_value_says_so(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CELL_COUNT; i++) {
        invented_cells[i].own_latency_frames = invented_cells[i].own_latency_frames_max =
            (double)NAN;
    }
    const drawn *picture = report_parsed(invented_cells, CELL_COUNT);
    const card of = card_of(picture, "Key press to own tank moving");
    assert_non_null(card_label(&of, "middle", "not measured", 0));
    assert_null(card_point(&of, FEEL_DEFAULT, 0));
    const drawn_element *promise =
        drawn_text(picture, 0, "the own tank moves in the frame of the key press");
    assert_string_equal(promise[1].text, "not measured");
}

static void the_default_alone_is_drawn_without_the_others(void **state)
{
    (void)state;
    const drawn *picture = report_parsed(invented_cells, LINKS);
    const card of = card_of(picture, "Inputs too late");
    assert_non_null(card_point(&of, FEEL_DEFAULT, 3));
    assert_null(card_point(&of, FEEL_NO_PREDICTION, 0));
    const drawn_element *text =
        drawn_text(picture, 0, "Prediction: key press to own tank moving, frames");
    assert_string_equal(text[1].text, "0");
    assert_string_equal(text[2].text, DASH);
}

static void a_part_of_the_grid_is_drawn_with_the_axes_it_has(void **state)
{
    (void)state;
    feel_cell some[4 * FEEL_VARIANT_COUNT];
    size_t count = 0;
    for (int v = 0; v < FEEL_VARIANT_COUNT; v++) {
        for (uint32_t j = 0; j < JITTERS; j += 2) {
            for (uint32_t l = 0; l < LOSSES; l += 2) {
                some[count++] = *invented_cell((feel_variant)v, 1, j, l);
            }
        }
    }
    const drawn *picture = report_parsed(some, count);
    card of = card_of(picture, "Margin of inputs");
    assert_null(card_label(&of, "middle", "20", 0));
    assert_null(card_label(&of, "end", "jitter 10 ms", 0));
    assert_non_null(card_label(&of, "end", "jitter 30 ms", 0));
    card_assert_place(&of, card_point(&of, FEEL_DEFAULT, 0)->points[0].y, 1.5);
    assert_null(card_point(&of, FEEL_DEFAULT, 1));
    picture = report_parsed(some, 1);
    of = card_of(picture, "Margin of inputs");
    card_assert_place(&of, card_point(&of, FEEL_DEFAULT, 0)->points[0].y, 1.25);
}

static void a_link_that_is_missing_is_left_empty(void **state)
{
    (void)state;
    const feel_cell last = invented_cells[LINKS - 1];
    *invented_cell(FEEL_DEFAULT, 1, 1, 1) = last; // there twice now
    const drawn *picture = report_parsed(invented_cells, LINKS);
    const card of = card_of(picture, "Bytes down");
    assert_null(card_number_at(&of, 1, 1, 1));
    assert_non_null(card_number_at(&of, 3, 2, 3));
}

static void a_grid_of_nothing_is_refused_without_a_file(void **state)
{
    (void)state;
    const char *path = scratch_path(&report_folder, "none.svg");
    caught_begin(stderr);
    const bool written = report_write(path, invented_cells, 0);
    const char *message = caught_end();
    assert_false(written);
    assert_non_null(strstr(message, "bench_feel: "));
    assert_non_null(strstr(message, "nothing was measured"));
    assert_int_equal(access(path, F_OK), -1);
}

static void more_links_than_can_be_drawn_are_refused(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 7; i++) {
        invented_cells[i].jitter_ms = i;
    }
    caught_begin(stderr);
    const bool written = report_write(scratch_path(&report_folder, "much.svg"), invented_cells, 7);
    assert_non_null(strstr(caught_end(), "too many"));
    assert_false(written);
}

static void a_file_that_cannot_be_made_is_told(void **state)
{
    (void)state;
    const char *taken = scratch_write(&report_folder, "taken.svg", "mine", 4);
    const char *nowhere = scratch_path(&report_folder, "no/where.svg");
    caught_begin(stderr);
    const bool results[4] = {
        report_write(taken, invented_cells, CELL_COUNT), feel_report_can_write(taken),
        report_write(nowhere, invented_cells, CELL_COUNT), feel_report_can_write(nowhere)};
    const char *message = caught_end();
    assert_false(results[0] || results[1] || results[2] || results[3]);
    assert_non_null(strstr(message, "taken.svg cannot be created: it exists"));
    assert_non_null(strstr(message, "where.svg cannot be created: No such file"));
    char bytes[8] = "";
    FILE *file = fopen(taken, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), 4);
    assert_int_equal(fclose(file), 0);
    assert_memory_equal(bytes, "mine", 4);
}

static void asking_beforehand_leaves_no_file(void **state)
{
    (void)state;
    const char *path = scratch_path(&report_folder, "later.svg");
    assert_true(feel_report_can_write(path));
    assert_int_equal(access(path, F_OK), -1);
}

#define OF_LINKS(name) cmocka_unit_test_setup_teardown(name, invented_set_up, invented_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        OF_LINKS(figure_that_was_not_measured_is_a_gap),
        OF_LINKS(a_measure_without_any_value_says_so),
        OF_LINKS(the_default_alone_is_drawn_without_the_others),
        OF_LINKS(a_part_of_the_grid_is_drawn_with_the_axes_it_has),
        OF_LINKS(a_link_that_is_missing_is_left_empty),
        OF_LINKS(a_grid_of_nothing_is_refused_without_a_file),
        OF_LINKS(more_links_than_can_be_drawn_are_refused),
        OF_LINKS(a_file_that_cannot_be_made_is_told),
        OF_LINKS(asking_beforehand_leaves_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
