// `sabot replay hits` by its function: its table, and its picture parsed back.
#include "cli/commands.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "caught.h"
#include "drawn.h"
#include "passing_match.h"

#define PATH_SIZE 96
#define SHOWN "#0072b2"
#define SERVER "#d55e00"
#define SHOOTER "#009e73"
#define HEAD_SIZE 4096
#define SHAPES 8u // of a tank, of which the first is its deck

static char folder[] = "/tmp/sabot-test-XXXXXX";
static char log_path[PATH_SIZE], picture_path[PATH_SIZE];
static passing_match passing;

static int set_up(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(log_path, sizeof log_path, "%s/match.sblog", folder);
    snprintf(picture_path, sizeof picture_path, "%s/hit.svg", folder);
    const passing_script script = passing_script_of(PASSING_PAST);
    passing_match_play(&script, &passing);
    FILE *file = fopen(log_path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(passing.log.bytes, 1, passing.log.size, file), passing.log.size);
    assert_int_equal(fclose(file), 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    memory_log_free(&passing.log);
    (void)unlink(picture_path);
    (void)unlink(log_path);
    return rmdir(folder);
}

static void the_table_has_the_figures_of_the_geometry(void **state)
{
    (void)state;
    char command[] = "hits";
    char *arguments[] = {command, log_path, NULL};
    caught_begin(stdout);
    int status = sb_command_replay_hits(2, arguments);
    const char *text = caught_end();
    assert_int_equal(status, 0);
    const double moment = passing.fire_tick - 1.0 - passing.delay + passing.touch_age;
    const double now = (double)passing.scout[passing.hit_tick].x;
    char row[256];
    snprintf(
        row, sizeof row,
        "\n%8u  %8.2f  Gun & <Co> (0)  Otto (1)  %6u  -       %7.1f  %7.1f  past      track     "
        "%7.2f  "
        "%7.2f  box 0\n",
        passing.hit_tick, passing.hit_tick / 60.0, passing.points, passing.delay / 0.06,
        passing.delay / 0.06, now - passing_x_at(&passing, moment), now - passing.edge_x_m);
    if (strstr(text, row) == NULL) {
        print_error("not in:\n%s\n%s\n", text, row);
    }
    assert_non_null(strstr(text, row));
    assert_non_null(strstr(text, ": 1 hit in ticks 1 to 480 at 60 Hz on passing, closed\n"));
}

static const drawn *draw(void)
{
    char command[] = "hits", tick_option[] = "--tick", option[] = "--svg", tick[16];
    snprintf(tick, sizeof tick, "%u", passing.hit_tick);
    char *arguments[] = {command, tick_option, tick, option, picture_path, log_path, NULL};
    (void)unlink(picture_path); // it must not exist
    caught_begin(stdout);
    assert_int_equal(sb_command_replay_hits(6, arguments), 0);
    (void)caught_end();
    FILE *file = fopen(picture_path, "rb");
    assert_non_null(file);
    static char text[1000000];
    size_t size = fread(text, 1, sizeof text - 1, file);
    assert_true(size < sizeof text - 1);
    text[size] = '\0';
    assert_int_equal(fclose(file), 0);
    assert_true(size > 7 && strcmp(text + size - 7, "</svg>\n") == 0);
    text[size - 7] = '\0';
    return drawn_parse(text);
}

// Returns the units per metre of the n-th panel, by its scale bar.
static double scale_of(const drawn *picture, uint32_t n, double *out_metres)
{
    uint32_t seen = 0;
    for (uint32_t i = 3; i < picture->count; i++) {
        const drawn_element *text = &picture->elements[i];
        const size_t length = strlen(text->text);
        if (text->kind == DRAWN_TEXT && length > 2 && text[-1].kind == DRAWN_LINE &&
            text[-2].kind == DRAWN_LINE && text[-3].kind == DRAWN_LINE &&
            strcmp(text->text + length - 2, " m") == 0 && seen++ == n) {
            *out_metres = strtod(text->text, NULL);
            return fabs(text[-3].points[1].x - text[-3].points[0].x) / *out_metres;
        }
    }
    fail_msg("there is no scale bar %u", n);
    return 0.0;
}

static sb_svg_point middle(const drawn_element *polygon)
{
    assert_int_equal(polygon->point_count, 4);
    sb_svg_point sum = {0.0, 0.0};
    for (uint32_t i = 0; i < 4; i++) {
        sum.x += polygon->points[i].x / 4.0;
        sum.y += polygon->points[i].y / 4.0;
    }
    return sum;
}

// The edges of a deck, in any order.
static void check_scout(const drawn_element *deck, double scale)
{
    const sb_svg_point *at = deck->points;
    const double one = hypot(at[1].x - at[0].x, at[1].y - at[0].y) / scale;
    const double other = hypot(at[2].x - at[1].x, at[2].y - at[1].y) / scale;
    assert_true(fabs(fmin(one, other) - 1.8) < 0.01 && fabs(fmax(one, other) - 2.8) < 0.01);
}

static void the_picture_has_both_hulls_where_they_were(void **state)
{
    (void)state;
    const drawn *picture = draw();
    const double moment = passing.fire_tick - 1.0 - passing.delay + passing.touch_age;
    const double moved = (double)passing.scout[passing.hit_tick].x - passing_x_at(&passing, moment);
    // Each appears in the four panels and nowhere else: all that shells meet of it.
    assert_int_equal(drawn_count(picture, DRAWN_POLYGON, SHOWN), 4 * SHAPES);
    assert_int_equal(drawn_count(picture, DRAWN_POLYGON, SERVER), 4 * SHAPES);
    assert_int_equal(drawn_count(picture, DRAWN_POLYGON, SHOOTER), 4 * SHAPES);
    for (uint32_t panel = 0; panel < 2; panel++) {
        double metres = 0.0;
        const double scale = scale_of(picture, panel, &metres);
        assert_true(metres > 0.0 && metres * scale > 40.0 && metres * scale < 300.0);
        const uint32_t deck = panel * SHAPES;
        const drawn_element *shown = drawn_nth(picture, DRAWN_POLYGON, SHOWN, deck);
        const drawn_element *server = drawn_nth(picture, DRAWN_POLYGON, SERVER, deck);
        const drawn_element *shooter = drawn_nth(picture, DRAWN_POLYGON, SHOOTER, deck);
        assert_string_equal(shown->dashes, "");
        assert_string_not_equal(server->dashes, "");
        const sb_svg_point a = middle(shown), b = middle(server), gun = middle(shooter);
        assert_true(fabs((b.x - a.x) / scale - moved) < 0.01);
        assert_true(fabs(b.y - a.y) < 0.05);
        // The gun is at the origin, the lane 16 m from it.
        assert_true(fabs((b.y - gun.y) / scale - 16.0) < 0.01);
        assert_true(fabs((b.x - gun.x) / scale - (double)passing.scout[passing.hit_tick].x) < 0.01);
        check_scout(shown, scale);
    }
}

// What a tank's shapes of one panel cover: y goes down.
typedef struct extent {
    double left, right, top, bottom;
} extent;

static extent extent_of(const drawn *picture, const char *stroke, uint32_t panel)
{
    extent of = {1e9, -1e9, 1e9, -1e9};
    for (uint32_t i = 0; i < SHAPES; i++) {
        const drawn_element *shape = drawn_nth(picture, DRAWN_POLYGON, stroke, panel * SHAPES + i);
        for (uint32_t k = 0; k < shape->point_count; k++) {
            of.left = fmin(of.left, shape->points[k].x);
            of.right = fmax(of.right, shape->points[k].x);
            of.top = fmin(of.top, shape->points[k].y);
            of.bottom = fmax(of.bottom, shape->points[k].y);
        }
    }
    return of;
}

// From the side the shell flies to the right, down to the scout, whose hull stands on the ground.
// Its shapes reach from 1.8 half heights of 0.45 m below its middle to the cupola: 0.6 m, and 0.55
// half heights.
static void the_picture_shows_the_shot_from_the_side(void **state)
{
    (void)state;
    const drawn *picture = draw();
    const double height = 1.8 * 0.45 + 0.6 + 0.55 * 0.45;
    for (uint32_t panel = 2; panel < 4; panel++) {
        double metres = 0.0;
        const double scale = scale_of(picture, panel, &metres);
        assert_true(metres > 0.0 && metres * scale > 40.0 && metres * scale < 300.0);
        const extent shown = extent_of(picture, SHOWN, panel);
        const extent server = extent_of(picture, SERVER, panel);
        const extent shooter = extent_of(picture, SHOOTER, panel);
        assert_true(fabs((shown.bottom - shown.top) / scale - height) < 0.01);
        assert_true(fabs(shown.bottom - server.bottom) < 0.01 * scale);
        // The tracks of both end a few centimetres above the ground.
        assert_true(fabs(shown.bottom - shooter.bottom) < 0.06 * scale);
        assert_true(shooter.right < shown.left);
        // It crosses the way of the shell: its width is seen, and no part of its length.
        assert_true(fabs((shown.right - shown.left) / scale - 2.0 * 1.04 * 0.9) < 0.02);
        // The point of the hit is on the side of the track that the shell came to.
        const drawn_element *point = NULL;
        for (uint32_t i = 0; i < picture->count; i++) {
            const drawn_element *one = &picture->elements[i];
            const bool inside = one->kind == DRAWN_CIRCLE && one->radius == 1.6 &&
                                one->points[0].y > shown.top && one->points[0].y < shown.bottom;
            point = inside && fabs(one->points[0].x - shown.left) < 0.1 * scale ? one : point;
        }
        assert_non_null(point);
    }
}

static void the_picture_holds_its_words_and_nothing_beyond(void **state)
{
    (void)state;
    const drawn *picture = draw();
    drawn_assert_within(picture, (sb_svg_box){0.0, 0.0, 1240.0, 1150.0});
    static const char *const words[] = {"Gun & <Co> hit Otto at the track",
                                        "The shot",
                                        "The hit",
                                        "The shot from the side",
                                        "The hit from the side",
                                        "victim on the shooter's screen at the hit",
                                        "victim on the server, and on its own screen",
                                        "shooter at the shot",
                                        "shell, one dot for each tick"};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (drawn_text(picture, 0, words[i]) == NULL) {
            print_error("no '%s'\n", words[i]);
        }
        assert_non_null(drawn_text(picture, 0, words[i]));
    }
    assert_int_equal(drawn_count(picture, DRAWN_CLIP, NULL), 4);
    // The lines of the verdict lie within the picture by their estimated width.
    for (uint32_t i = 0; i < picture->count; i++) {
        const drawn_element *text = &picture->elements[i];
        if (text->kind == DRAWN_TEXT && text->box.y > 1010.0) {
            assert_true(text->box.x + sb_svg_text_width(text->text, 12.0) <= 1240.0 - 20.0);
        }
    }
}

static void names_and_slots_select_hits(void **state)
{
    (void)state;
    static const struct {
        const char *option, *value;
        int status;
        const char *told; ///< text on stdout, or on stderr if the status is not 0
    } cases[] = {
        {"--shooter", "Gun & <Co>", 0, ": 1 hit in"},
        {"--shooter", "0", 0, ": 1 hit in"},
        {"--shooter", "Otto", 0, ": 0 hits in"},
        {"--victim", "1", 0, ": 1 hit in"},
        {"--victim", "0", 0, ": 0 hits in"},
        {"--victim", "otto", 2, "--victim: in these ticks nobody was called 'otto'"},
        {"--victim", "2", 2, "--victim: in these ticks nobody was in slot 2"},
        {"--shooter", "4294967295", 2, "--shooter: in these ticks nobody was in slot 4294967295"},
        {"--to", "20", 0, ": 0 hits in ticks 1 to 20 at"},
        {"--from", "481", 2, "match.sblog: the log ends at tick 480"},
        {"--from", "9999999", 2, "match.sblog: the log ends at tick 480"},
        {"--tick", "100", 2, "match.sblog: nobody was hit in tick 100"},
        {"--tick", "999", 2, "match.sblog: the log ends at tick 480"},
        {"--tick", "0", 2, "--tick: '0' is not a number from 1"},
        {"--tick", "-1", 2, "--tick: '-1' is not a number from 1"},
        {"--svg", "x.svg", 2, "--svg draws one hit: it needs --tick"},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char command[] = "hits", option[32], value[32];
        snprintf(option, sizeof option, "%s", cases[i].option);
        snprintf(value, sizeof value, "%s", cases[i].value);
        char *arguments[] = {command, option, value, log_path, NULL};
        caught_begin(cases[i].status == 0 ? stdout : stderr);
        const int status = sb_command_replay_hits(4, arguments);
        const char *text = caught_end();
        if (status != cases[i].status || strstr(text, cases[i].told) == NULL) {
            print_error("%s %s: %d, %s\n", option, value, status, text);
        }
        assert_int_equal(status, cases[i].status);
        assert_non_null(strstr(text, cases[i].told));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_has_the_figures_of_the_geometry),
        cmocka_unit_test(the_picture_has_both_hulls_where_they_were),
        cmocka_unit_test(the_picture_shows_the_shot_from_the_side),
        cmocka_unit_test(the_picture_holds_its_words_and_nothing_beyond),
        cmocka_unit_test(names_and_slots_select_hits),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
