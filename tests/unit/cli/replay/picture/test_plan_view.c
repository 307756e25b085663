#include "cli/replay/picture/plan_canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"
#include "drawn.h"

#define SEED 17
#define HALF_TURN 3.14159265358979

static const sb_svg_box box = {30.0, 70.0, 600.0, 676.0};
static sb_map map;
static sb_match_statistics statistics;

// An empty field of 80 m by 60 m, not centred at the origin, where no tank ever was.
static int set_up(void **state)
{
    (void)state;
    memset(&map, 0, sizeof map);
    map.bounds_min = (sb_vec3){-30.0f, -5.0f, -10.0f};
    map.bounds_max = (sb_vec3){50.0f, 20.0f, 50.0f};
    memset(&statistics, 0, sizeof statistics);
    statistics.tick_rate_hz = 20;
    statistics.tanks = true;
    statistics.heat_cell_m = 1.0f;
    statistics.heat_columns = 80;
    statistics.heat_rows = 60;
    return 0;
}

static const drawn *draw(double *out_end)
{
    double end = sb_plan_view_draw(drawn_begin(), box, &map, &statistics);
    const drawn *picture = drawn_end();
    if (out_end != NULL) {
        *out_end = end;
    }
    return picture;
}

// Maps metres to places in the picture, by its axes.
typedef struct scale {
    double x0, z0; ///< place of 0 m
    double per_m_x, per_m_z;
    uint32_t x_count, z_count;
} scale;

// Marks stand before their labels: those of x go down, those of z to the left.
static scale scale_of(const drawn *picture)
{
    scale of = {0};
    double first[2] = {0}, first_m[2] = {0}, last[2] = {0}, last_m[2] = {0};
    uint32_t counts[2] = {0};
    for (uint32_t i = 0; i + 1 < picture->count; i++) {
        const drawn_element *mark = &picture->elements[i], *label = mark + 1;
        if (mark->kind != DRAWN_LINE || label->kind != DRAWN_TEXT) {
            continue;
        }
        bool is_z = mark->points[0].y == mark->points[1].y;
        double at = is_z ? mark->points[0].y : mark->points[0].x;
        double off = is_z ? label->box.y - at : label->box.x - at;
        assert_true(fabs(off) < 5.0);
        assert_string_equal(label->anchor, is_z ? "end" : "middle");
        double at_m = strtod(label->text, NULL);
        if (counts[is_z]++ == 0) {
            first[is_z] = at;
            first_m[is_z] = at_m;
        }
        last[is_z] = at;
        last_m[is_z] = at_m;
    }
    assert_true(counts[0] >= 2 && counts[1] >= 2);
    of.per_m_x = (last[0] - first[0]) / (last_m[0] - first_m[0]);
    of.per_m_z = (last[1] - first[1]) / (last_m[1] - first_m[1]);
    of.x0 = first[0] - first_m[0] * of.per_m_x;
    of.z0 = first[1] - first_m[1] * of.per_m_z;
    of.x_count = counts[0];
    of.z_count = counts[1];
    return of;
}

static void assert_at(const drawn *picture, sb_svg_point point, double x, double z)
{
    scale of = scale_of(picture);
    double off_x = point.x - (of.x0 + x * of.per_m_x), off_z = point.y - (of.z0 + z * of.per_m_z);
    if (fabs(off_x) > 0.05 || fabs(off_z) > 0.05) {
        fail_msg("%.2f, %.2f is not at %.2f m, %.2f m but %.2f, %.2f beside", point.x, point.y, x,
                 z, off_x, off_z);
    }
}

// A place in the frame of a turned object. Ahead is +z at a yaw of 0, and +x after a quarter turn
// (game/map.h). Sideways is +x first, and then -z.
static void assert_at_turned(const drawn *picture, sb_svg_point point, sb_vec3 center, float yaw,
                             double across, double ahead)
{
    double ahead_x = sin((double)yaw), ahead_z = cos((double)yaw);
    assert_at(picture, point, (double)center.x + ahead * ahead_x + across * ahead_z,
              (double)center.z + ahead * ahead_z - across * ahead_x);
}

// The four corners, in order around.
static void assert_rectangle(const drawn *picture, const drawn_element *shape, sb_vec3 center,
                             float yaw, double half_x, double z_from, double z_to)
{
    assert_non_null(shape);
    assert_int_equal(shape->point_count, 4);
    assert_at_turned(picture, shape->points[0], center, yaw, -half_x, z_from);
    assert_at_turned(picture, shape->points[1], center, yaw, half_x, z_from);
    assert_at_turned(picture, shape->points[2], center, yaw, half_x, z_to);
    assert_at_turned(picture, shape->points[3], center, yaw, -half_x, z_to);
}

static const drawn_element *polygon(const drawn *picture, uint32_t n)
{
    return drawn_nth(picture, DRAWN_POLYGON, NULL, n);
}

static void assert_whole_within(const drawn *picture, double end)
{
    drawn_assert_within(picture, box);
    drawn_assert_within(picture, (sb_svg_box){box.x, box.y, box.width, end - box.y});
    assert_true(end <= box.y + box.height + 0.01);
}

// Round numbers, at equal distances, as far as the map goes; nowhere too many.
static void assert_axes(const drawn *picture)
{
    double before[2] = {0}, step[2] = {0};
    double least[2] = {(double)map.bounds_min.x, (double)map.bounds_min.z};
    double most[2] = {(double)map.bounds_max.x, (double)map.bounds_max.z};
    uint32_t counts[2] = {0};
    for (uint32_t i = 0; i + 1 < picture->count; i++) {
        const drawn_element *mark = &picture->elements[i];
        if (mark->kind == DRAWN_LINE && mark[1].kind == DRAWN_TEXT) {
            bool is_z = mark->points[0].y == mark->points[1].y;
            double at = strtod(mark[1].text, NULL);
            assert_true(at >= least[is_z] - 0.01 && at <= most[is_z] + 0.01);
            assert_true(counts[is_z] < 2 || fabs(at - before[is_z] - step[is_z]) < 0.01);
            step[is_z] = counts[is_z] > 0 ? at - before[is_z] : 0.0;
            before[is_z] = at;
            counts[is_z]++;
        }
    }
    uint32_t longer = counts[0] > counts[1] ? 0 : 1;
    assert_in_range(counts[longer], 4, 12);
    assert_true(before[longer] + step[longer] > most[longer]);
    assert_true(before[longer] - counts[longer] * step[longer] < least[longer]);
    assert_true(fmod(before[longer], step[longer]) == 0.0);
    assert_true(counts[1 - longer] >= 1);
}

static void one_metre_is_as_long_both_ways_and_x_goes_right_and_z_down(void **state)
{
    (void)state;
    double end;
    const drawn *picture = draw(&end);
    scale of = scale_of(picture);
    assert_true(of.per_m_x > 0.0);
    assert_true(fabs(of.per_m_x - of.per_m_z) < 0.01);
    assert_in_range(of.x_count, 5, 12);
    const drawn_element *clip = drawn_nth(picture, DRAWN_CLIP, NULL, 0);
    assert_at(picture, (sb_svg_point){clip->box.x, clip->box.y}, -30.0, -10.0);
    assert_at(picture,
              (sb_svg_point){clip->box.x + clip->box.width, clip->box.y + clip->box.height}, 50.0,
              50.0);
    assert_axes(picture);
    // The map is drawn as large as fits: here its width limits it.
    assert_true(fabs(clip->box.x + clip->box.width - box.x - box.width) < 0.02);
    assert_non_null(drawn_text(picture, 0, "Where the players were"));
    assert_non_null(drawn_text(picture, 0, "-20"));
    assert_non_null(drawn_text(picture, 0, "0"));
    assert_whole_within(picture, end);
}

static void maps_of_any_shape_fit_the_box(void **state)
{
    (void)state;
    static const float sides_m[][2] = {
        {20.0f, 20.0f}, {20.0f, 1000.0f}, {1000.0f, 20.0f}, {1000.0f, 1000.0f}, {33.3f, 77.7f}};
    for (size_t i = 0; i < sizeof sides_m / sizeof sides_m[0]; i++) {
        map.bounds_min = (sb_vec3){-0.5f * sides_m[i][0], -1.0f, -0.5f * sides_m[i][1]};
        map.bounds_max = (sb_vec3){0.5f * sides_m[i][0], 1.0f, 0.5f * sides_m[i][1]};
        double end;
        const drawn *picture = draw(&end);
        assert_whole_within(picture, end);
        assert_axes(picture);
        assert_int_equal(drawn_count(picture, DRAWN_CLIP, NULL), 1);
        const drawn_element *clip = drawn_nth(picture, DRAWN_CLIP, NULL, 0);
        double ratio = clip->box.width / clip->box.height;
        double expected = (double)sides_m[i][0] / (double)sides_m[i][1];
        assert_true(fabs(ratio / expected - 1.0) < 0.01);
    }
}

static void boxes_stand_where_they_are_turned_as_they_are(void **state)
{
    (void)state;
    map.box_count = 3;
    map.boxes[0] = (sb_map_box){{5.0f, 1.0f, 20.0f}, {3.0f, 1.0f, 1.0f}, 0.0f};
    map.boxes[1] = (sb_map_box){{-10.0f, 1.0f, 0.0f}, {3.0f, 1.0f, 1.0f}, 1.57079633f};
    map.boxes[2] = (sb_map_box){{30.0f, 1.0f, 30.0f}, {6.0f, 1.0f, 2.0f}, 0.5f};
    const drawn *picture = draw(NULL);
    assert_int_equal(drawn_count(picture, DRAWN_POLYGON, NULL), 3);
    // By hand: 6 m along x and 2 m along z, and the other way round after a quarter turn.
    const drawn_element *first = polygon(picture, 0), *second = polygon(picture, 1);
    assert_at(picture, first->points[0], 2.0, 19.0);
    assert_at(picture, first->points[2], 8.0, 21.0);
    assert_at(picture, second->points[0], -11.0, 3.0);
    assert_at(picture, second->points[2], -9.0, -3.0);
    for (uint32_t i = 0; i < 3; i++) {
        const sb_map_box *of = &map.boxes[i];
        assert_rectangle(picture, polygon(picture, i), of->center, of->yaw,
                         (double)of->half_extents.x, -(double)of->half_extents.z,
                         (double)of->half_extents.z);
        assert_string_not_equal(polygon(picture, i)->fill, "none");
    }
}

static void ramps_begin_at_their_low_edge_and_point_up(void **state)
{
    (void)state;
    map.ramp_count = 2;
    map.ramps[0] = (sb_map_ramp){{0.0f, 0.0f, 10.0f}, 0.0f, 6.0f, 12.0f, 3.0f};
    map.ramps[1] = (sb_map_ramp){{20.0f, 0.0f, 20.0f}, -2.2f, 16.0f, 5.0f, 2.0f};
    const drawn *picture = draw(NULL);
    for (uint32_t i = 0; i < 2; i++) {
        const sb_map_ramp *of = &map.ramps[i];
        assert_rectangle(picture, polygon(picture, i), of->position, of->yaw,
                         (double)of->width / 2.0, 0.0, (double)of->length);
        const drawn_element *arrow = &polygon(picture, i)[1];
        assert_int_equal(arrow->kind, DRAWN_PATH);
        assert_int_equal(arrow->point_count, 3);
        // Its tip is in front of both ends by the same distance, and all of it is on the ramp.
        scale at = scale_of(picture);
        double ahead[3], across[3];
        for (int k = 0; k < 3; k++) {
            double x = (arrow->points[k].x - at.x0) / at.per_m_x - (double)of->position.x;
            double z = (arrow->points[k].y - at.z0) / at.per_m_z - (double)of->position.z;
            double s = sin((double)of->yaw), c = cos((double)of->yaw);
            ahead[k] = x * s + z * c;
            across[k] = x * c - z * s;
            assert_true(ahead[k] > 0.0 && ahead[k] < (double)of->length);
            assert_true(fabs(across[k]) < (double)of->width / 2.0);
        }
        assert_true(ahead[1] > ahead[0] + 0.5 && ahead[1] > ahead[2] + 0.5);
        assert_true(fabs(across[1]) < 0.02 && fabs(across[0] + across[2]) < 0.02);
        assert_true(fabs(across[0]) > 0.5);
    }
}

// Whether a point is right of, on, or left of a line in the picture.
static double side(sb_svg_point a, sb_svg_point b, sb_svg_point of)
{
    return (b.x - a.x) * (of.y - a.y) - (b.y - a.y) * (of.x - a.x);
}

static void hulls_are_the_outline_of_their_points(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 0);
    map.hull_count = 40;
    for (uint32_t i = 0; i < map.hull_count; i++) {
        sb_map_hull *hull = &map.hulls[i];
        hull->point_first = (uint16_t)map.point_count;
        hull->point_count = (uint16_t)(4 + sb_random_below(&random, 47));
        hull->position.x = -25.0f + 70.0f * sb_random_unit(&random);
        hull->position.z = -5.0f + 50.0f * sb_random_unit(&random);
        hull->yaw = -3.0f + 6.0f * sb_random_unit(&random);
        for (uint32_t k = 0; k < hull->point_count; k++) {
            // On a coarse grid: many points above one another, and many in line.
            sb_vec3 *point = &map.points[map.point_count++];
            point->x = (float)sb_random_below(&random, 6) - 2.0f;
            point->y = (float)sb_random_below(&random, 6);
            point->z = (float)sb_random_below(&random, 6) - 2.0f;
        }
    }
    const drawn *picture = draw(NULL);
    scale at = scale_of(picture);
    for (uint32_t i = 0; i < map.hull_count; i++) {
        const sb_map_hull *hull = &map.hulls[i];
        const drawn_element *outline = polygon(picture, i);
        sb_svg_point points[64];
        for (uint32_t k = 0; k < hull->point_count; k++) {
            sb_vec3 point = map.points[hull->point_first + k];
            double s = sin((double)hull->yaw), c = cos((double)hull->yaw);
            double x = (double)hull->position.x + (double)point.z * s + (double)point.x * c;
            double z = (double)hull->position.z + (double)point.z * c - (double)point.x * s;
            points[k] = (sb_svg_point){at.x0 + x * at.per_m_x, at.z0 + z * at.per_m_z};
        }
        // Each corner is a point, no point is beyond an edge, and it goes around once.
        double turned = 0.0;
        assert_true(outline->point_count >= 3 && outline->point_count <= hull->point_count);
        for (uint32_t k = 0; k < outline->point_count; k++) {
            sb_svg_point a = outline->points[k];
            sb_svg_point b = outline->points[(k + 1) % outline->point_count];
            sb_svg_point c = outline->points[(k + 2) % outline->point_count];
            double length = hypot(b.x - a.x, b.y - a.y);
            double nearest = 1e9;
            for (uint32_t p = 0; p < hull->point_count; p++) {
                nearest = fmin(nearest, hypot(points[p].x - a.x, points[p].y - a.y));
                assert_true(side(a, b, points[p]) > -0.1 * length);
            }
            assert_true(nearest < 0.1 && length > 0.1);
            turned += atan2(side(a, b, c), (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y));
        }
        assert_true(fabs(turned - 2.0 * HALF_TURN) < 0.01);
    }
}

static void cylinders_and_balls_are_circles_of_their_size(void **state)
{
    (void)state;
    map.cylinder_count = 1;
    map.cylinders[0] = (sb_map_cylinder){{12.0f, 2.0f, 7.0f}, 2.5f, 2.0f};
    map.ball_count = 1;
    map.balls[0] = (sb_map_ball){{-3.0f, 1.0f, 33.0f}, 1.5f, 100.0f, 0.5f};
    const drawn *picture = draw(NULL);
    double per_m = scale_of(picture).per_m_x;
    const drawn_element *silo = drawn_nth(picture, DRAWN_CIRCLE, NULL, 0);
    const drawn_element *ball = drawn_nth(picture, DRAWN_CIRCLE, NULL, 1);
    assert_int_equal(drawn_count(picture, DRAWN_CIRCLE, NULL), 2);
    assert_at(picture, silo->points[0], 12.0, 7.0);
    assert_true(fabs(silo->radius - 2.5 * per_m) < 0.05);
    assert_at(picture, ball->points[0], -3.0, 33.0);
    assert_true(fabs(ball->radius - 1.5 * per_m) < 0.05);
    assert_string_equal(silo->dashes, "");
    assert_string_not_equal(ball->dashes, "");
}

static void loose_objects_are_dashed_outlines(void **state)
{
    (void)state;
    map.crate_count = 1;
    map.crates[0] = (sb_map_crate){{1.0f, 1.0f, 2.0f}, {1.0f, 1.0f, 2.0f}, 0.3f, 500.0f, 0};
    map.wall_count = 1;
    map.walls[0] = (sb_map_wall){{9.0f, 1.0f, 12.0f}, {4.0f, 1.0f, 0.5f}, -1.1f, 50, 0};
    const drawn *picture = draw(NULL);
    assert_int_equal(drawn_count(picture, DRAWN_POLYGON, NULL), 2);
    assert_rectangle(picture, polygon(picture, 0), map.crates[0].position, 0.3f, 1.0, -2.0, 2.0);
    assert_rectangle(picture, polygon(picture, 1), map.walls[0].center, -1.1f, 4.0, -0.5, 0.5);
    for (uint32_t i = 0; i < 2; i++) {
        assert_string_equal(polygon(picture, i)->fill, "none");
        assert_string_not_equal(polygon(picture, i)->dashes, "");
    }
}

static void zones_have_their_outline_and_their_name_with_the_team(void **state)
{
    (void)state;
    map.zone_count = 2;
    map.zones[0] = (sb_map_zone){{"base"}, {0.0f, 1.0f, 20.0f}, {5.0f, 1.0f, 3.0f}, 0.7f, 2, 0};
    map.zones[1] =
        (sb_map_zone){{"hill_fifteen_ch"}, {30.0f, 1.0f, 5.0f}, {6.0f, 1.0f, 6.0f}, 0.0f, 0, 0};
    const drawn *picture = draw(NULL);
    assert_rectangle(picture, polygon(picture, 0), map.zones[0].center, 0.7f, 5.0, -3.0, 3.0);
    assert_rectangle(picture, polygon(picture, 1), map.zones[1].center, 0.0f, 6.0, -6.0, 6.0);
    const drawn_element *base = drawn_text(picture, 0, "base 2");
    const drawn_element *hill = drawn_text(picture, 0, "hill_fifteen_ch");
    assert_true(base != NULL && hill != NULL);
    const drawn_element *names[] = {base, hill};
    scale at = scale_of(picture);
    for (uint32_t i = 0; i < 2; i++) {
        // Above the middle, in the upper half of the zone.
        const sb_map_zone *zone = &map.zones[i];
        double x = (names[i]->box.x - at.x0) / at.per_m_x;
        double z = (names[i]->box.y - at.z0) / at.per_m_z;
        assert_true(fabs(x - (double)zone->center.x) < 0.02);
        assert_true(z < (double)zone->center.z && z > (double)zone->center.z - 7.0);
    }
}

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
    scale at = scale_of(picture);
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
    uint32_t *heat = statistics.heat;
    for (uint32_t i = 0; i < 200; i++) {
        uint32_t at = sb_random_below(&random, 80 * 20);
        heat[at] = 1 + sb_random_below(&random, 1280);
        heat[at + 1] = sb_random_below(&random, 2) == 0 ? heat[at] : 0;
    }
    heat[59 * 80 + 79] = 1280;
    heat[0] = 1;
    heat[80 - 1] = heat[80] = 300; // the end of a row and the begin of the next
    double end;
    const drawn *picture = draw(&end);
    assert_whole_within(picture, end);
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
    const drawn *picture = draw(NULL);
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
    statistics.kill_count = 3;
    statistics.kills[0].point = (sb_vec3){-29.0f, 1.0f, 49.0f};
    statistics.kills[1].point = (sb_vec3){12.5f, 1.0f, 3.25f};
    statistics.kills[2].point = (sb_vec3){49.0f, 1.0f, -9.0f};
    const drawn *picture = draw(NULL);
    assert_int_equal(cross_count(picture), 4); // with that of the legend
    for (uint32_t i = 0; i < 3; i++) {
        const drawn_element *cross = drawn_nth(picture, DRAWN_PATH, "#000000", i);
        assert_int_equal(cross->point_count, 4);
        assert_true(cross->begins[0] && !cross->begins[1] && cross->begins[2] && !cross->begins[3]);
        for (int k = 0; k < 4; k += 2) {
            sb_svg_point middle = {(cross->points[k].x + cross->points[k + 1].x) / 2.0,
                                   (cross->points[k].y + cross->points[k + 1].y) / 2.0};
            assert_at(picture, middle, (double)statistics.kills[i].point.x,
                      (double)statistics.kills[i].point.z);
        }
    }
    assert_non_null(drawn_text(picture, 0, "a tank was destroyed"));
    // Other rules do not tell what is destroyed.
    statistics.kill_count = 0;
    statistics.tanks = false;
    picture = draw(NULL);
    assert_int_equal(cross_count(picture), 0);
    assert_null(drawn_text(picture, 0, "a tank was destroyed"));
}

static void kills_beyond_the_list_have_no_cross(void **state)
{
    (void)state;
    statistics.kill_count = (uint64_t)1 << 40;
    char *data = NULL;
    size_t size = 0;
    sb_svg svg = {.file = open_memstream(&data, &size)};
    assert_non_null(svg.file);
    (void)sb_plan_view_draw(&svg, box, &map, &statistics);
    assert_int_equal(fclose(svg.file), 0);
    uint32_t count = 0;
    for (const char *at = strstr(data, "<path"); at != NULL; at = strstr(at + 1, "<path")) {
        count++;
    }
    assert_int_equal(count, 2 * (SB_MATCH_KILL_COUNT_MAX + 1));
    free(data);
}

static void objects_beyond_the_bounds_are_clipped(void **state)
{
    (void)state;
    map.box_count = map.cylinder_count = map.zone_count = map.crate_count = 1;
    map.boxes[0] = (sb_map_box){{50.0f, 1.0f, 20.0f}, {400.0f, 1.0f, 400.0f}, 0.4f};
    map.cylinders[0] = (sb_map_cylinder){{-30.0f, 2.0f, -10.0f}, 50.0f, 2.0f};
    map.zones[0] = (sb_map_zone){{"edge"}, {0.0f, 1.0f, -10.0f}, {90.0f, 1.0f, 90.0f}, 0.0f, 1, 0};
    map.crates[0] = (sb_map_crate){{50.0f, 1.0f, 50.0f}, {9.0f, 1.0f, 9.0f}, 0.3f, 500.0f, 0};
    statistics.kill_count = 1;
    statistics.kills[0].point = (sb_vec3){200.0f, 1.0f, -300.0f};
    double end;
    const drawn *picture = draw(&end);
    assert_whole_within(picture, end);
    assert_int_equal(drawn_count(picture, DRAWN_CLIP, NULL), 1);
    assert_int_equal(drawn_count(picture, DRAWN_CLIP_END, NULL), 1);
    // The axes are drawn above it.
    assert_true(drawn_nth(picture, DRAWN_LINE, NULL, 0) >
                drawn_nth(picture, DRAWN_CLIP_END, NULL, 0));
}

// The words and samples of the legend do not overlap, and lie under the plot.
static void the_legend_is_under_the_plan_view(void **state)
{
    (void)state;
    statistics.heat[7] = 100000000;
    double end;
    const drawn *picture = draw(&end);
    const drawn_element *clip = drawn_nth(picture, DRAWN_CLIP, NULL, 0);
    static const char *const words[] = {"solid", "ramp, with its way up",
                                        "crate, wall or ball at the start", "zone",
                                        "a tank was destroyed"};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const drawn_element *word = drawn_text(picture, 0, words[i]);
        assert_non_null(word);
        assert_true(word->box.y > clip->box.y + clip->box.height + 15.0);
        assert_true(word->box.y <= end);
        assert_true(word->box.x + sb_svg_text_width(words[i], 10.0) <= box.x + box.width);
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
        cmocka_unit_test_setup(one_metre_is_as_long_both_ways_and_x_goes_right_and_z_down, set_up),
        cmocka_unit_test_setup(maps_of_any_shape_fit_the_box, set_up),
        cmocka_unit_test_setup(boxes_stand_where_they_are_turned_as_they_are, set_up),
        cmocka_unit_test_setup(ramps_begin_at_their_low_edge_and_point_up, set_up),
        cmocka_unit_test_setup(hulls_are_the_outline_of_their_points, set_up),
        cmocka_unit_test_setup(cylinders_and_balls_are_circles_of_their_size, set_up),
        cmocka_unit_test_setup(loose_objects_are_dashed_outlines, set_up),
        cmocka_unit_test_setup(zones_have_their_outline_and_their_name_with_the_team, set_up),
        cmocka_unit_test_setup(heat_is_where_it_was_counted_and_of_the_shade_that_the_legend_says,
                               set_up),
        cmocka_unit_test_setup(shades_go_from_light_to_dark, set_up),
        cmocka_unit_test_setup(destroyed_tanks_have_a_cross, set_up),
        cmocka_unit_test_setup(kills_beyond_the_list_have_no_cross, set_up),
        cmocka_unit_test_setup(objects_beyond_the_bounds_are_clipped, set_up),
        cmocka_unit_test_setup(the_legend_is_under_the_plan_view, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
