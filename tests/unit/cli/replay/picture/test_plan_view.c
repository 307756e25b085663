#include "cli/replay/picture/plan_canvas.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "drawn.h"
#include "drawn_plan.h"

#define SEED 17
#define HALF_TURN 3.14159265358979

// A place in the frame of a turned object. Ahead is +z at a yaw of 0, and +x after a quarter turn
// (game/map/map.h). Sideways is +x first, and then -z.
static void plan_assert_at_turned(const drawn *picture, sb_svg_point point, sb_vec3 center,
                                  float yaw, double across, double ahead)
{
    double ahead_x = sin((double)yaw), ahead_z = cos((double)yaw);
    plan_assert_at(picture, point, (double)center.x + ahead * ahead_x + across * ahead_z,
                   (double)center.z + ahead * ahead_z - across * ahead_x);
}

// The four corners, in order around.
static void plan_assert_rectangle(const drawn *picture, const drawn_element *shape, sb_vec3 center,
                                  float yaw, double half_x, double z_from, double z_to)
{
    assert_non_null(shape);
    assert_int_equal(shape->point_count, 4);
    plan_assert_at_turned(picture, shape->points[0], center, yaw, -half_x, z_from);
    plan_assert_at_turned(picture, shape->points[1], center, yaw, half_x, z_from);
    plan_assert_at_turned(picture, shape->points[2], center, yaw, half_x, z_to);
    plan_assert_at_turned(picture, shape->points[3], center, yaw, -half_x, z_to);
}

static const drawn_element *plan_polygon(const drawn *picture, uint32_t n)
{
    return drawn_nth(picture, DRAWN_POLYGON, NULL, n);
}

// Round numbers, at equal distances, as far as the map goes; nowhere too many.
static void plan_assert_axes(const drawn *picture)
{
    double before[2] = {0}, step[2] = {0};
    double least[2] = {(double)plan_map.bounds_min.x, (double)plan_map.bounds_min.z};
    double most[2] = {(double)plan_map.bounds_max.x, (double)plan_map.bounds_max.z};
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
    const drawn *picture = plan_draw(&end);
    plan_scale of = plan_scale_of(picture);
    assert_true(of.per_m_x > 0.0);
    assert_true(fabs(of.per_m_x - of.per_m_z) < 0.01);
    assert_in_range(of.x_count, 5, 12);
    const drawn_element *clip = drawn_nth(picture, DRAWN_CLIP, NULL, 0);
    plan_assert_at(picture, (sb_svg_point){clip->box.x, clip->box.y}, -30.0, -10.0);
    plan_assert_at(picture,
                   (sb_svg_point){clip->box.x + clip->box.width, clip->box.y + clip->box.height},
                   50.0, 50.0);
    plan_assert_axes(picture);
    // The map is drawn as large as fits: here its width limits it.
    assert_true(fabs(clip->box.x + clip->box.width - plan_box.x - plan_box.width) < 0.02);
    assert_non_null(drawn_text(picture, 0, "Where the players were"));
    assert_non_null(drawn_text(picture, 0, "-20"));
    assert_non_null(drawn_text(picture, 0, "0"));
    plan_assert_whole_within(picture, end);
}

static void maps_of_any_shape_fit_the_box(void **state)
{
    (void)state;
    static const float sides_m[][2] = {
        {20.0f, 20.0f}, {20.0f, 1000.0f}, {1000.0f, 20.0f}, {1000.0f, 1000.0f}, {33.3f, 77.7f}};
    for (size_t i = 0; i < sizeof sides_m / sizeof sides_m[0]; i++) {
        plan_map.bounds_min = (sb_vec3){-0.5f * sides_m[i][0], -1.0f, -0.5f * sides_m[i][1]};
        plan_map.bounds_max = (sb_vec3){0.5f * sides_m[i][0], 1.0f, 0.5f * sides_m[i][1]};
        double end;
        const drawn *picture = plan_draw(&end);
        plan_assert_whole_within(picture, end);
        plan_assert_axes(picture);
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
    plan_map.box_count = 3;
    plan_map.boxes[0] = (sb_map_box){{5.0f, 1.0f, 20.0f}, {3.0f, 1.0f, 1.0f}, 0.0f};
    plan_map.boxes[1] = (sb_map_box){{-10.0f, 1.0f, 0.0f}, {3.0f, 1.0f, 1.0f}, 1.57079633f};
    plan_map.boxes[2] = (sb_map_box){{30.0f, 1.0f, 30.0f}, {6.0f, 1.0f, 2.0f}, 0.5f};
    const drawn *picture = plan_draw(NULL);
    assert_int_equal(drawn_count(picture, DRAWN_POLYGON, NULL), 3);
    // By hand: 6 m along x and 2 m along z, and the other way round after a quarter turn.
    const drawn_element *first = plan_polygon(picture, 0), *second = plan_polygon(picture, 1);
    plan_assert_at(picture, first->points[0], 2.0, 19.0);
    plan_assert_at(picture, first->points[2], 8.0, 21.0);
    plan_assert_at(picture, second->points[0], -11.0, 3.0);
    plan_assert_at(picture, second->points[2], -9.0, -3.0);
    for (uint32_t i = 0; i < 3; i++) {
        const sb_map_box *of = &plan_map.boxes[i];
        plan_assert_rectangle(picture, plan_polygon(picture, i), of->center, of->yaw,
                              (double)of->half_extents.x, -(double)of->half_extents.z,
                              (double)of->half_extents.z);
        assert_string_not_equal(plan_polygon(picture, i)->fill, "none");
    }
}

static void ramps_begin_at_their_low_edge_and_point_up(void **state)
{
    (void)state;
    plan_map.ramp_count = 2;
    plan_map.ramps[0] = (sb_map_ramp){{0.0f, 0.0f, 10.0f}, 0.0f, 6.0f, 12.0f, 3.0f};
    plan_map.ramps[1] = (sb_map_ramp){{20.0f, 0.0f, 20.0f}, -2.2f, 16.0f, 5.0f, 2.0f};
    const drawn *picture = plan_draw(NULL);
    for (uint32_t i = 0; i < 2; i++) {
        const sb_map_ramp *of = &plan_map.ramps[i];
        plan_assert_rectangle(picture, plan_polygon(picture, i), of->position, of->yaw,
                              (double)of->width / 2.0, 0.0, (double)of->length);
        const drawn_element *arrow = &plan_polygon(picture, i)[1];
        assert_int_equal(arrow->kind, DRAWN_PATH);
        assert_int_equal(arrow->point_count, 3);
        // Its tip is in front of both ends by the same distance, and all of it is on the ramp.
        plan_scale at = plan_scale_of(picture);
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
    plan_map.hull_count = 40;
    for (uint32_t i = 0; i < plan_map.hull_count; i++) {
        sb_map_hull *hull = &plan_map.hulls[i];
        hull->point_first = (uint16_t)plan_map.point_count;
        hull->point_count = (uint16_t)(4 + sb_random_below(&random, 47));
        hull->position.x = -25.0f + 70.0f * sb_random_unit(&random);
        hull->position.z = -5.0f + 50.0f * sb_random_unit(&random);
        hull->yaw = -3.0f + 6.0f * sb_random_unit(&random);
        for (uint32_t k = 0; k < hull->point_count; k++) {
            // On a coarse grid: many points above one another, and many in line.
            sb_vec3 *point = &plan_map.points[plan_map.point_count++];
            point->x = (float)sb_random_below(&random, 6) - 2.0f;
            point->y = (float)sb_random_below(&random, 6);
            point->z = (float)sb_random_below(&random, 6) - 2.0f;
        }
    }
    const drawn *picture = plan_draw(NULL);
    plan_scale at = plan_scale_of(picture);
    for (uint32_t i = 0; i < plan_map.hull_count; i++) {
        const sb_map_hull *hull = &plan_map.hulls[i];
        const drawn_element *outline = plan_polygon(picture, i);
        sb_svg_point points[64];
        for (uint32_t k = 0; k < hull->point_count; k++) {
            sb_vec3 point = plan_map.points[hull->point_first + k];
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
    plan_map.cylinder_count = 1;
    plan_map.cylinders[0] = (sb_map_cylinder){{12.0f, 2.0f, 7.0f}, 2.5f, 2.0f};
    plan_map.ball_count = 1;
    plan_map.balls[0] = (sb_map_ball){{-3.0f, 1.0f, 33.0f}, 1.5f, 100.0f, 0.5f};
    const drawn *picture = plan_draw(NULL);
    double per_m = plan_scale_of(picture).per_m_x;
    const drawn_element *silo = drawn_nth(picture, DRAWN_CIRCLE, NULL, 0);
    const drawn_element *ball = drawn_nth(picture, DRAWN_CIRCLE, NULL, 1);
    assert_int_equal(drawn_count(picture, DRAWN_CIRCLE, NULL), 2);
    plan_assert_at(picture, silo->points[0], 12.0, 7.0);
    assert_true(fabs(silo->radius - 2.5 * per_m) < 0.05);
    plan_assert_at(picture, ball->points[0], -3.0, 33.0);
    assert_true(fabs(ball->radius - 1.5 * per_m) < 0.05);
    assert_string_equal(silo->dashes, "");
    assert_string_not_equal(ball->dashes, "");
}

static void loose_objects_are_dashed_outlines(void **state)
{
    (void)state;
    plan_map.crate_count = 1;
    plan_map.crates[0] = (sb_map_crate){{1.0f, 1.0f, 2.0f}, {1.0f, 1.0f, 2.0f}, 0.3f, 500.0f, 0};
    plan_map.wall_count = 1;
    plan_map.walls[0] = (sb_map_wall){{9.0f, 1.0f, 12.0f}, {4.0f, 1.0f, 0.5f}, -1.1f, 50, 0};
    const drawn *picture = plan_draw(NULL);
    assert_int_equal(drawn_count(picture, DRAWN_POLYGON, NULL), 2);
    plan_assert_rectangle(picture, plan_polygon(picture, 0), plan_map.crates[0].position, 0.3f, 1.0,
                          -2.0, 2.0);
    plan_assert_rectangle(picture, plan_polygon(picture, 1), plan_map.walls[0].center, -1.1f, 4.0,
                          -0.5, 0.5);
    for (uint32_t i = 0; i < 2; i++) {
        assert_string_equal(plan_polygon(picture, i)->fill, "none");
        assert_string_not_equal(plan_polygon(picture, i)->dashes, "");
    }
}

static void zones_have_their_outline_and_their_name_with_the_team(void **state)
{
    (void)state;
    plan_map.zone_count = 2;
    plan_map.zones[0] =
        (sb_map_zone){{"base"}, {0.0f, 1.0f, 20.0f}, {5.0f, 1.0f, 3.0f}, 0.7f, 2, 0};
    plan_map.zones[1] =
        (sb_map_zone){{"hill_fifteen_ch"}, {30.0f, 1.0f, 5.0f}, {6.0f, 1.0f, 6.0f}, 0.0f, 0, 0};
    const drawn *picture = plan_draw(NULL);
    plan_assert_rectangle(picture, plan_polygon(picture, 0), plan_map.zones[0].center, 0.7f, 5.0,
                          -3.0, 3.0);
    plan_assert_rectangle(picture, plan_polygon(picture, 1), plan_map.zones[1].center, 0.0f, 6.0,
                          -6.0, 6.0);
    const drawn_element *base = drawn_text(picture, 0, "base 2");
    const drawn_element *hill = drawn_text(picture, 0, "hill_fifteen_ch");
    assert_true(base != NULL && hill != NULL);
    const drawn_element *names[] = {base, hill};
    plan_scale at = plan_scale_of(picture);
    for (uint32_t i = 0; i < 2; i++) {
        // Above the middle, in the upper half of the zone.
        const sb_map_zone *zone = &plan_map.zones[i];
        double x = (names[i]->box.x - at.x0) / at.per_m_x;
        double z = (names[i]->box.y - at.z0) / at.per_m_z;
        assert_true(fabs(x - (double)zone->center.x) < 0.02);
        assert_true(z < (double)zone->center.z && z > (double)zone->center.z - 7.0);
    }
}

static void objects_beyond_the_bounds_are_clipped(void **state)
{
    (void)state;
    plan_map.box_count = plan_map.cylinder_count = plan_map.zone_count = plan_map.crate_count = 1;
    plan_map.boxes[0] = (sb_map_box){{50.0f, 1.0f, 20.0f}, {400.0f, 1.0f, 400.0f}, 0.4f};
    plan_map.cylinders[0] = (sb_map_cylinder){{-30.0f, 2.0f, -10.0f}, 50.0f, 2.0f};
    plan_map.zones[0] =
        (sb_map_zone){{"edge"}, {0.0f, 1.0f, -10.0f}, {90.0f, 1.0f, 90.0f}, 0.0f, 1, 0};
    plan_map.crates[0] = (sb_map_crate){{50.0f, 1.0f, 50.0f}, {9.0f, 1.0f, 9.0f}, 0.3f, 500.0f, 0};
    plan_statistics.kill_count = 1;
    plan_statistics.kills[0].point = (sb_vec3){200.0f, 1.0f, -300.0f};
    double end;
    const drawn *picture = plan_draw(&end);
    plan_assert_whole_within(picture, end);
    assert_int_equal(drawn_count(picture, DRAWN_CLIP, NULL), 1);
    assert_int_equal(drawn_count(picture, DRAWN_CLIP_END, NULL), 1);
    // The axes are drawn above it.
    assert_true(drawn_nth(picture, DRAWN_LINE, NULL, 0) >
                drawn_nth(picture, DRAWN_CLIP_END, NULL, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(one_metre_is_as_long_both_ways_and_x_goes_right_and_z_down,
                               plan_set_up),
        cmocka_unit_test_setup(maps_of_any_shape_fit_the_box, plan_set_up),
        cmocka_unit_test_setup(boxes_stand_where_they_are_turned_as_they_are, plan_set_up),
        cmocka_unit_test_setup(ramps_begin_at_their_low_edge_and_point_up, plan_set_up),
        cmocka_unit_test_setup(hulls_are_the_outline_of_their_points, plan_set_up),
        cmocka_unit_test_setup(cylinders_and_balls_are_circles_of_their_size, plan_set_up),
        cmocka_unit_test_setup(loose_objects_are_dashed_outlines, plan_set_up),
        cmocka_unit_test_setup(zones_have_their_outline_and_their_name_with_the_team, plan_set_up),
        cmocka_unit_test_setup(objects_beyond_the_bounds_are_clipped, plan_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
