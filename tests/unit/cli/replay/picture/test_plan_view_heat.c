// What the plan view shows of a match: where tanks were, where they were destroyed, and the legend.
#include "cli/replay/picture/plan_canvas.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "drawn.h"
#include "drawn_plan.h"

#define SEED 17

// The eight shades of the legend, in its order.
static const drawn_element *shade(const drawn *picture, unsigned n)
{
    const char *words = "seconds spent in a cell of 1.0 m";
    const drawn_element *title = drawn_text(picture, 0, words);
    assert_non_null(title);
    assert_int_equal(title[1 + n].kind, DRAWN_RECTANGLE);
    return &title[1 + n];
}

// Returns the shade at the middle of a cell; 0 for none, otherwise from 1 on.
static unsigned shade_at(const drawn *picture, uint32_t column, uint32_t row)
{
    plan_scale at = plan_scale_of(picture);
    double x = at.x0 + (-30.0 + column + 0.5) * at.per_m_x;
    double y = at.z0 + (-10.0 + row + 0.5) * at.per_m_z;
    unsigned found = 0;
    const drawn_element *element = drawn_nth(picture, DRAWN_CLIP, NULL, 0) + 1;
    for (; element->kind == DRAWN_RECTANGLE; element++) {
        sb_svg_box of = element->box;
        if (x >= of.x && x <= of.x + of.width && y >= of.y && y <= of.y + of.height) {
            assert_int_equal(found, 0);
            for (unsigned n = 0; n < 8; n++) {
                found = strcmp(shade(picture, n)->fill, element->fill) == 0 ? n + 1 : found;
            }
            assert_int_not_equal(found, 0);
        }
    }
    return found;
}

static void heat_is_where_it_was_counted_and_of_the_shade_that_the_legend_says(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 1);
    // The longest time in a cell is 64 s; some cells are equal, some adjacent.
    uint32_t *heat = plan_statistics.heat;
    for (uint32_t i = 0; i < 200; i++) {
        uint32_t at = sb_random_below(&random, 80 * 20);
        heat[at] = 1 + sb_random_below(&random, 1280);
        heat[at + 1] = sb_random_below(&random, 2) == 0 ? heat[at] : 0;
    }
    heat[59 * 80 + 79] = 1280;
    heat[0] = 1;
    heat[80 - 1] = heat[80] = 300; // the end of a row and the begin of the next
    double end;
    const drawn *picture = plan_draw(&end);
    plan_assert_whole_within(picture, end);
    const drawn_element *clip = drawn_nth(picture, DRAWN_CLIP, NULL, 0);
    for (const drawn_element *cell = clip + 1; cell->kind == DRAWN_RECTANGLE; cell++) {
        // Allow for the small overlap of cells.
        assert_true(cell->box.x + cell->box.width <= clip->box.x + clip->box.width + 0.35);
        assert_true(cell->box.y + cell->box.height <= clip->box.y + clip->box.height + 0.35);
    }
    // Boundaries of every second shade, in seconds.
    double least_s[9] = {0};
    const drawn_element *label = shade(picture, 7) + 1;
    for (unsigned n = 0; n <= 8; n += 2, label++) {
        assert_int_equal(label->kind, DRAWN_TEXT);
        least_s[n] = strtod(label->text, NULL);
        const drawn_element *cell = shade(picture, n < 8 ? n : 7);
        assert_true(fabs(label->box.x - cell->box.x - (n < 8 ? 0.0 : cell->box.width)) < 0.02);
    }
    assert_true(least_s[0] == 0.0 && least_s[8] == 64.0);
    for (uint32_t row = 0; row < 60; row++) {
        for (uint32_t column = 0; column < 80; column++) {
            uint32_t ticks = heat[row * 80 + column];
            unsigned found = row < 22 || row > 57 ? shade_at(picture, column, row) : 0;
            assert_true((found > 0) == (ticks > 0));
            if (ticks > 0) {
                unsigned pair = (found - 1) / 2 * 2;
                double seconds = ticks / 20.0;
                assert_true(seconds >= least_s[pair] && seconds <= least_s[pair + 2]);
            }
        }
    }
    assert_int_equal(shade_at(picture, 79, 59), 8);
    assert_int_equal(shade_at(picture, 0, 0), 1);
}

// Long stays are darker, so that they are in order in grey too.
static void shades_go_from_light_to_dark(void **state)
{
    (void)state;
    const drawn *picture = plan_draw(NULL);
    double before = 256.0;
    for (unsigned n = 0; n < 8; n++) {
        unsigned long colour = strtoul(shade(picture, n)->fill + 1, NULL, 16);
        // Luma of ITU-R BT.601.
        double luma = 0.299 * (double)(colour >> 16) + 0.587 * (double)(colour >> 8 & 255) +
                      0.114 * (double)(colour & 255);
        assert_true(luma < before - 10.0);
        before = luma;
        sb_svg_box of = shade(picture, n)->box;
        assert_true(n == 0 || of.x > shade(picture, n - 1)->box.x);
    }
    // No tank was anywhere, so no seconds are shown.
    assert_int_equal(shade(picture, 7)[1].kind, DRAWN_RECTANGLE);
}

// A cross is drawn twice, white and then black.
static uint32_t cross_count(const drawn *picture)
{
    uint32_t black = drawn_count(picture, DRAWN_PATH, "#000000");
    assert_int_equal(drawn_count(picture, DRAWN_PATH, "#ffffff"), black);
    return black;
}

static void destroyed_tanks_have_a_cross(void **state)
{
    (void)state;
    plan_statistics.kill_count = 3;
    plan_statistics.kills[0].point = (sb_vec3){-29.0f, 1.0f, 49.0f};
    plan_statistics.kills[1].point = (sb_vec3){12.5f, 1.0f, 3.25f};
    plan_statistics.kills[2].point = (sb_vec3){49.0f, 1.0f, -9.0f};
    const drawn *picture = plan_draw(NULL);
    assert_int_equal(cross_count(picture), 4); // with that of the legend
    for (uint32_t i = 0; i < 3; i++) {
        const drawn_element *cross = drawn_nth(picture, DRAWN_PATH, "#000000", i);
        assert_int_equal(cross->point_count, 4);
        assert_true(cross->begins[0] && !cross->begins[1] && cross->begins[2] && !cross->begins[3]);
        for (int k = 0; k < 4; k += 2) {
            sb_svg_point middle = {(cross->points[k].x + cross->points[k + 1].x) / 2.0,
                                   (cross->points[k].y + cross->points[k + 1].y) / 2.0};
            plan_assert_at(picture, middle, (double)plan_statistics.kills[i].point.x,
                           (double)plan_statistics.kills[i].point.z);
        }
    }
    assert_non_null(drawn_text(picture, 0, "a tank was destroyed"));
    // Other rules do not tell what is destroyed.
    plan_statistics.kill_count = 0;
    plan_statistics.tanks = false;
    picture = plan_draw(NULL);
    assert_int_equal(cross_count(picture), 0);
    assert_null(drawn_text(picture, 0, "a tank was destroyed"));
}

static void kills_beyond_the_list_have_no_cross(void **state)
{
    (void)state;
    plan_statistics.kill_count = (uint64_t)1 << 40;
    char *data = NULL;
    size_t size = 0;
    sb_svg svg = {.file = open_memstream(&data, &size)};
    assert_non_null(svg.file);
    (void)sb_plan_view_draw(&svg, plan_box, &plan_map, &plan_statistics);
    assert_int_equal(fclose(svg.file), 0);
    uint32_t count = 0;
    for (const char *at = strstr(data, "<path"); at != NULL; at = strstr(at + 1, "<path")) {
        count++;
    }
    assert_int_equal(count, 2 * (SB_MATCH_KILL_COUNT_MAX + 1));
    free(data);
}

// The words and samples of the legend do not overlap, and lie under the plot.
static void the_legend_is_under_the_plan_view(void **state)
{
    (void)state;
    plan_statistics.heat[7] = 100000000;
    double end;
    const drawn *picture = plan_draw(&end);
    const drawn_element *clip = drawn_nth(picture, DRAWN_CLIP, NULL, 0);
    static const char *const words[] = {"solid", "ramp, with its way up",
                                        "crate, wall or ball at the start", "zone",
                                        "a tank was destroyed"};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const drawn_element *word = drawn_text(picture, 0, words[i]);
        assert_non_null(word);
        assert_true(word->box.y > clip->box.y + clip->box.height + 15.0);
        assert_true(word->box.y <= end);
        assert_true(word->box.x + sb_svg_text_width(words[i], 10.0) <= plan_box.x + plan_box.width);
        const drawn_element *sample = word - 1;
        double right =
            sample->kind == DRAWN_PATH ? sample->points[1].x : sample->box.x + sample->box.width;
        assert_true(right < word->box.x && right > word->box.x - 12.0);
        double left = sample->kind == DRAWN_PATH ? sample->points[0].x : sample->box.x;
        for (uint32_t k = 0; k < i; k++) {
            const drawn_element *other = drawn_text(picture, 0, words[k]);
            assert_true(word->box.y >= other->box.y + 10.0 ||
                        left >= other->box.x + sb_svg_text_width(words[k], 10.0));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(heat_is_where_it_was_counted_and_of_the_shade_that_the_legend_says,
                               plan_set_up),
        cmocka_unit_test_setup(shades_go_from_light_to_dark, plan_set_up),
        cmocka_unit_test_setup(destroyed_tanks_have_a_cross, plan_set_up),
        cmocka_unit_test_setup(kills_beyond_the_list_have_no_cross, plan_set_up),
        cmocka_unit_test_setup(the_legend_is_under_the_plan_view, plan_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
