#include "physics/sweep/feature.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../encounter.h"
#include "../hull_distance.h"
#include "../reference.h"
#include "../sample.h"
#include "physics/shape/hull_build.h"

#define CASE_COUNT ((int)sample_scaled(100000))

// All corners of the feature, and no others, are within the slack of the farthest.
static void check_feature(const sb_feature *feature, const real3 *corners, int corner_count,
                          real3 direction, double slack, int index)
{
    double farthest = -HUGE_VAL;
    for (int i = 0; i < corner_count; i++) {
        farthest = fmax(farthest, real3_dot(corners[i], direction));
    }
    for (uint32_t i = 0; i < feature->count; i++) {
        real3 point = real3_of(feature->points[i]);
        double nearest = HUGE_VAL;
        for (int j = 0; j < corner_count; j++) {
            nearest = fmin(nearest, real3_length(real3_sub(corners[j], point)));
        }
        check_that(nearest < 1e-4, index, "corner of a feature off the nearest", nearest, 0);
        double behind = farthest - real3_dot(point, direction);
        check_that(behind < slack, index, "corner behind the farthest", behind, slack);
    }
}

static void feature_of_a_box_is_the_corners_that_reach_farthest(void **state)
{
    (void)state;
    int counts[5] = {0};
    for (int i = 0; i < CASE_COUNT; i++) {
        real_box box = {.center = real3_random_point(20)};
        for (int j = 0; j < 3; j++) {
            box.half[j] = real_float(sample_log(0.1, 4));
        }
        real_axes_random(box.axes);
        // Along one axis, perpendicular to one, or in any direction.
        uint32_t sort = sample_below(3), axis = sample_below(3);
        real3 direction = sort == 0   ? real3_scale(box.axes[axis], sample_chance(0.5) ? 1 : -1)
                          : sort == 1 ? real3_cross(box.axes[axis], real3_random_direction())
                                      : real3_random_direction();
        direction = real3_scale(direction, 1 / real3_length(direction));
        sb_box rounded = real_box_round(&box);
        sb_feature feature;
        sb_feature_of_box(&rounded, real3_round(direction), 0, 1e-5f, &feature);
        counts[feature.count]++;
        // No corner appears twice, and a face's corners are in order: neighbours are an edge apart.
        real3 corners[8];
        for (int corner = 0; corner < 8; corner++) {
            corners[corner] = box.center;
            for (int j = 0; j < 3; j++) {
                double side = (corner >> j & 1) != 0 ? box.half[j] : -box.half[j];
                corners[corner] = real3_add(corners[corner], real3_scale(box.axes[j], side));
            }
        }
        check_feature(&feature, corners, 8, direction, 1e-4, i);
        for (uint32_t j = 0; j < feature.count && feature.count > 1; j++) {
            sb_vec3 edge = sb_vec3_sub(feature.points[(j + 1) % feature.count], feature.points[j]);
            double length = (double)sb_vec3_length(edge);
            double off = HUGE_VAL;
            for (int k = 0; k < 3; k++) {
                off = fmin(off, fabs(length - 2 * box.half[k]));
            }
            check_that(off < 1e-4, i, "edge of a feature", length, off);
        }
        uint32_t least = sort == 0 ? 4 : sort == 1 ? 2 : 1;
        check_that(feature.count >= least, i, "corners", feature.count, least);
    }
    assert_true(counts[1] > CASE_COUNT / 4 && counts[2] > CASE_COUNT / 4);
    assert_true(counts[4] > CASE_COUNT / 4 && counts[3] == 0);
}

static void feature_of_a_box_extends_along_what_is_said_to_be_free(void **state)
{
    (void)state;
    const sb_box box = sb_box_from_yaw(sb_vec3_make(1, 2, 3), sb_vec3_make(1, 2, 3), 0.0f);
    const sb_vec3 out = {0.6f, -0.64f, 0.48f};
    for (uint32_t free = 0; free < 7; free++) {
        sb_feature feature;
        sb_feature_of_box(&box, out, free, 1e-5f, &feature);
        uint32_t axes = (free & 1) + (free >> 1 & 1) + (free >> 2 & 1);
        assert_int_equal(feature.count, 1u << axes);
        sb_vec3 middle = sb_feature_middle(&feature);
        assert_true(fabsf(middle.x - ((free & 1) != 0 ? 1 : 2)) < 1e-6f);
        assert_true(fabsf(middle.y - ((free & 2) != 0 ? 2 : 0)) < 1e-6f);
        assert_true(fabsf(middle.z - ((free & 4) != 0 ? 3 : 6)) < 1e-6f);
    }
}

static void feature_of_a_box_takes_in_what_is_within_the_slack(void **state)
{
    (void)state;
    const sb_box box = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1), 0.0f);
    // Seen from above and a little from the side: the corners of the top differ by 4e-3 m.
    const sb_vec3 out = {2e-3f, 1, 0};
    const struct {
        float slack;
        uint32_t count;
    } cases[] = {{0, 1}, {1e-5f, 2}, {3e-3f, 2}, {3.9e-3f, 2}, {4.1e-3f, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_feature feature;
        sb_feature_of_box(&box, out, 0, cases[i].slack, &feature);
        assert_int_equal(feature.count, cases[i].count);
    }
}

static void feature_of_a_hull_is_the_corners_that_reach_farthest(void **state)
{
    (void)state;
    int vertices = 0, edges = 0, faces = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        const sb_hull *hull = hull_pool(sample_below(HULL_POOL_COUNT));
        real_frame frame = {.center = real3_random_point(20)};
        real_axes_random(frame.axes);
        const sb_hull_face *hull_faces = sb_hull_faces(hull);
        uint32_t sort = sample_below(3);
        const sb_hull_edge *edge = &sb_hull_edges(hull)[sample_below(hull->edge_count)];
        real3 left = real3_of(hull_faces[edge->face_left].plane.normal);
        real3 right = real3_of(hull_faces[edge->face_right].plane.normal);
        real3 local = sort == 0   ? left
                      : sort == 1 ? real3_add(real3_scale(left, 0.4), real3_scale(right, 0.6))
                                  : real3_random_direction();
        local = real3_scale(local, 1 / real3_length(local));
        real3 direction = real3_sub(real_frame_to_world(&frame, local), frame.center);
        sb_placed_hull placed = real_frame_place(&frame, hull);
        sb_feature feature;
        float slack = (float)(1e-5 + 2 * real_hull_slack(hull));
        sb_feature_of_hull(&placed, real3_round(direction), slack, &feature);
        real3 corners[SB_HULL_VERTEX_COUNT_MAX];
        for (int j = 0; j < hull->vertex_count; j++) {
            corners[j] = real_frame_to_world(&frame, real3_of(sb_hull_vertices(hull)[j]));
        }
        check_feature(&feature, corners, hull->vertex_count, direction, (double)slack + 1e-5, i);
        uint32_t least = sort == 0 ? 3 : sort == 1 ? 2 : 1;
        check_that(feature.count >= least, i, "corners", feature.count, least);
        vertices += feature.count == 1;
        edges += feature.count == 2;
        faces += feature.count >= 3;
    }
    assert_true(vertices > CASE_COUNT / 5 && edges > CASE_COUNT / 5 && faces > CASE_COUNT / 5);
}

static void feature_of_a_face_and_of_an_edge_are_the_hulls_own(void **state)
{
    (void)state;
    for (int i = 0; i < HULL_POOL_COUNT; i++) {
        const sb_hull *hull = hull_pool((uint32_t)i);
        real_frame frame = {.center = real3_random_point(20)};
        real_axes_random(frame.axes);
        sb_placed_hull placed = real_frame_place(&frame, hull);
        const sb_vec3 *vertices = sb_hull_vertices(hull);
        sb_feature feature;
        for (uint32_t j = 0; j < hull->face_count; j++) {
            const sb_hull_face *face = &sb_hull_faces(hull)[j];
            sb_feature_of_face(&placed, j, &feature);
            assert_int_equal(feature.count, face->index_count);
            for (uint32_t k = 0; k < feature.count; k++) {
                uint8_t index = sb_hull_indices(hull)[face->index_first + k];
                real3 wanted = real_frame_to_world(&frame, real3_of(vertices[index]));
                real3 off = real3_sub(real3_of(feature.points[k]), wanted);
                check_that(real3_length(off) < 1e-5, i, "corner", real3_length(off), 0);
            }
        }
        for (uint32_t j = 0; j < hull->edge_count; j++) {
            const sb_hull_edge *edge = &sb_hull_edges(hull)[j];
            sb_feature_of_edge(&placed, j, &feature);
            assert_int_equal(feature.count, 2);
            real3 a = real_frame_to_world(&frame, real3_of(vertices[edge->vertex_a]));
            real3 b = real_frame_to_world(&frame, real3_of(vertices[edge->vertex_b]));
            assert_true(real3_length(real3_sub(real3_of(feature.points[0]), a)) < 1e-5);
            assert_true(real3_length(real3_sub(real3_of(feature.points[1]), b)) < 1e-5);
        }
    }
}

// A plane in space, and convex figures in it.
typedef struct sheet {
    real3 origin, u, v, normal;
} sheet;

typedef struct figure {
    int count;
    double x[12], y[12];
} figure;

static void sample_sheet(sheet *s)
{
    real3 axes[3];
    real_axes_random(axes);
    *s = (sheet){real3_random_point(10), axes[0], axes[1], axes[2]};
}

static void sample_figure(figure *f, int count)
{
    double x = sample_in(-1, 1), y = sample_in(-1, 1), size = sample_log(0.3, 3);
    double angle = sample_in(0, 6.28), flat = sample_in(0.2, 1);
    double turn = sample_chance(0.5) ? 1 : -1, tilt = sample_in(0, 6.28);
    f->count = count;
    for (int i = 0; i < count; i++) {
        double at = angle + turn * 6.28318530717958647692 * i / count;
        double along = size * cos(at), across = flat * size * sin(at);
        f->x[i] = x + cos(tilt) * along - sin(tilt) * across;
        f->y[i] = y + sin(tilt) * along + cos(tilt) * across;
    }
}

static sb_feature feature_of(const figure *f, const sheet *s)
{
    sb_feature feature = {.count = (uint32_t)f->count};
    for (int i = 0; i < f->count; i++) {
        real3 at = real3_add(s->origin, real3_scale(s->u, f->x[i]));
        feature.points[i] = real3_round(real3_add(at, real3_scale(s->v, f->y[i])));
    }
    return feature;
}

// Returns how far a point is outside a figure, negative inside. For one or two corners it is the
// distance from them.
static double figure_distance(const figure *f, double x, double y)
{
    double nearest = HUGE_VAL, area = 0;
    bool inside = f->count >= 3;
    for (int i = 0; i < f->count; i++) {
        int j = (i + 1) % f->count;
        area += f->x[i] * f->y[j] - f->x[j] * f->y[i];
    }
    for (int i = 0; i < f->count; i++) {
        int j = (i + 1) % f->count;
        double ex = f->x[j] - f->x[i], ey = f->y[j] - f->y[i];
        double px = x - f->x[i], py = y - f->y[i];
        double whole = ex * ex + ey * ey;
        double share = whole > 0 ? fmax(0, fmin(1, (px * ex + py * ey) / whole)) : 0;
        nearest = fmin(nearest, hypot(px - share * ex, py - share * ey));
        double left = ex * py - ey * px;
        inside = inside && (area > 0 ? left >= 0 : left <= 0);
    }
    return inside ? -nearest : nearest;
}

static void feature_touch_of_two_in_a_plane_is_in_both(void **state)
{
    (void)state;
    int common = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        sheet s;
        sample_sheet(&s);
        int count_a = 1 + (int)sample_below(7), count_b = 3 + (int)sample_below(7);
        figure a, b;
        sample_figure(&a, count_a);
        sample_figure(&b, count_b);
        sb_feature feature_a = feature_of(&a, &s), feature_b = feature_of(&b, &s);
        bool exchanged = sample_chance(0.5);
        real3 normal = real3_scale(s.normal, sample_chance(0.5) ? 1 : -1);
        sb_vec3 point = exchanged ? sb_feature_touch(&feature_b, &feature_a, real3_round(normal))
                                  : sb_feature_touch(&feature_a, &feature_b, real3_round(normal));
        real3 at = real3_sub(real3_of(point), s.origin);
        double x = real3_dot(at, s.u), y = real3_dot(at, s.v);
        check_that(fabs(real3_dot(at, s.normal)) < 1e-4, i, "off the plane",
                   real3_dot(at, s.normal), 0);
        // Points on a grid over the smaller figure tell whether they meet, which is certain only if
        // one lies well inside.
        double deepest = HUGE_VAL;
        for (int k = 0; k < a.count; k++) {
            for (int l = 0; l <= 4; l++) {
                for (int m = 0; m <= 4; m++) {
                    double px = 0, py = 0, share = l / 4.0, mid = m / 4.0;
                    int next = (k + 1) % a.count;
                    double cx = 0, cy = 0;
                    for (int n = 0; n < a.count; n++) {
                        cx += a.x[n] / a.count;
                        cy += a.y[n] / a.count;
                    }
                    px = a.x[k] + share * (a.x[next] - a.x[k]);
                    py = a.y[k] + share * (a.y[next] - a.y[k]);
                    px += mid * (cx - px);
                    py += mid * (cy - py);
                    deepest = fmin(deepest, figure_distance(&b, px, py));
                }
                if (a.count == 1) {
                    break;
                }
            }
        }
        double off_a = figure_distance(&a, x, y), off_b = figure_distance(&b, x, y);
        if (deepest < -1e-3) {
            check_that(off_a < 1e-4 && off_b < 1e-4, i, "outside of what is common", off_a, off_b);
            common++;
        }
    }
    assert_true(common > CASE_COUNT / 4);
}

// Rounding gives this for two faces that lie nearly flat on each other.
static void feature_touch_of_two_barely_beside_each_other_is_near_both(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        sheet s;
        sample_sheet(&s);
        figure a, b;
        sample_figure(&a, 1 + (int)sample_below(7));
        sample_figure(&b, 3 + (int)sample_below(7));
        // Moves `a` out of one side of `b`, until its rearmost corner is slightly beyond it.
        int side = (int)sample_below((uint32_t)b.count), next = (side + 1) % b.count;
        double ex = b.x[next] - b.x[side], ey = b.y[next] - b.y[side];
        double nx = ey / hypot(ex, ey), ny = -ex / hypot(ex, ey), cx = 0, cy = 0;
        for (int j = 0; j < b.count; j++) {
            cx += b.x[j] / b.count;
            cy += b.y[j] / b.count;
        }
        if (nx * (cx - b.x[side]) + ny * (cy - b.y[side]) > 0) {
            nx = -nx;
            ny = -ny;
        }
        int back = 0;
        for (int j = 1; j < a.count; j++) {
            if (nx * a.x[j] + ny * a.y[j] < nx * a.x[back] + ny * a.y[back]) {
                back = j;
            }
        }
        double beyond = sample_log(1e-4, 1e-2), share = sample_in(0, 1);
        double dx = b.x[side] + share * ex + beyond * nx - a.x[back];
        double dy = b.y[side] + share * ey + beyond * ny - a.y[back];
        for (int j = 0; j < a.count; j++) {
            a.x[j] += dx;
            a.y[j] += dy;
        }
        sb_feature feature_a = feature_of(&a, &s), feature_b = feature_of(&b, &s);
        bool exchanged = sample_chance(0.5);
        sb_vec3 point = exchanged ? sb_feature_touch(&feature_b, &feature_a, real3_round(s.normal))
                                  : sb_feature_touch(&feature_a, &feature_b, real3_round(s.normal));
        real3 at = real3_sub(real3_of(point), s.origin);
        double x = real3_dot(at, s.u), y = real3_dot(at, s.v);
        double off_a = figure_distance(&a, x, y), off_b = figure_distance(&b, x, y);
        check_that(off_a < 1.01 * beyond + 1e-5 && off_b < 1.01 * beyond + 1e-5, i, "off both",
                   off_a, off_b);
    }
}

static void feature_touch_of_two_edges_is_where_they_cross(void **state)
{
    (void)state;
    int crossing = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        sheet s;
        sample_sheet(&s);
        // Both edges pass one point, at shares that may be outside them.
        double share_a = sample_in(-0.2, 1.2), share_b = sample_in(-0.2, 1.2);
        double angle_a = sample_in(0, 6.28), angle_b = angle_a + sample_in(0.02, 3.1);
        double long_a = sample_log(0.1, 5), long_b = sample_log(0.1, 5);
        figure a = {.count = 2}, b = {.count = 2};
        for (int end = 0; end < 2; end++) {
            a.x[end] = 0.5 + (end - share_a) * long_a * cos(angle_a);
            a.y[end] = 0.25 + (end - share_a) * long_a * sin(angle_a);
            b.x[end] = 0.5 + (end - share_b) * long_b * cos(angle_b);
            b.y[end] = 0.25 + (end - share_b) * long_b * sin(angle_b);
        }
        sb_feature feature_a = feature_of(&a, &s), feature_b = feature_of(&b, &s);
        sb_vec3 point = sb_feature_touch(&feature_a, &feature_b, real3_round(s.normal));
        real3 at = real3_sub(real3_of(point), s.origin);
        double x = real3_dot(at, s.u), y = real3_dot(at, s.v);
        double off = figure_distance(&a, x, y);
        check_that(off < 2e-5, i, "off the first edge", off, 0);
        if (share_a > 0.001 && share_a < 0.999 && share_b > 0.001 && share_b < 0.999) {
            off = hypot(x - 0.5, y - 0.25);
            check_that(off < 1e-3, i, "off the crossing", off, 0);
            crossing++;
        }
    }
    assert_true(crossing > CASE_COUNT / 4);
}

static void feature_touch_of_parallel_edges_is_the_middle_of_where_they_run_together(void **state)
{
    (void)state;
    const struct {
        float from, to, wanted;
    } cases[] = {
        {1, 3, 2},  {3, 1, 2}, {-2, 2, 1},  {2, -2, 1}, {3, 9, 3.5f},
        {-9, 9, 2}, {5, 9, 4}, {-9, -5, 0}, {4, 4, 4},  {2, 2, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_feature a = {.count = 2, .points = {{1, 0, 5}, {1, 4, 5}}};
        sb_feature b = {.count = 2, .points = {{1, cases[i].from, 5}, {1, cases[i].to, 5}}};
        sb_vec3 point = sb_feature_touch(&a, &b, sb_vec3_make(1, 0, 0));
        assert_true(point.x == 1 && point.z == 5 && fabsf(point.y - cases[i].wanted) < 1e-5f);
    }
    // An edge without length.
    sb_feature none = {.count = 2, .points = {{1, 2, 3}, {1, 2, 3}}};
    sb_feature edge = {.count = 2, .points = {{1, 2, 3}, {1, 4, 5}}};
    sb_vec3 point = sb_feature_touch(&none, &edge, sb_vec3_make(1, 0, 0));
    assert_true(point.x == 1 && point.y == 2 && point.z == 3);
    point = sb_feature_touch(&edge, &none, sb_vec3_make(1, 0, 0));
    assert_true(point.x == 1 && point.y == 2 && point.z == 3);
}

static void feature_touch_of_squares_is_the_middle_of_their_common_part(void **state)
{
    (void)state;
    sb_feature a = {.count = 4, .points = {{0, 0, 0}, {4, 0, 0}, {4, 0, 4}, {0, 0, 4}}};
    sb_feature b = {.count = 4, .points = {{1, 0, 2}, {1, 0, 9}, {3, 0, 9}, {3, 0, 2}}};
    for (int i = 0; i < 2; i++) {
        sb_vec3 point = i == 0 ? sb_feature_touch(&a, &b, sb_vec3_make(0, 1, 0))
                               : sb_feature_touch(&b, &a, sb_vec3_make(0, 1, 0));
        assert_true(fabsf(point.x - 2) < 1e-5f && point.y == 0 && fabsf(point.z - 3) < 1e-5f);
    }
    // A vertex and an edge touch at the vertex.
    sb_feature vertex = {.count = 1, .points = {{2, 0, 2}}};
    sb_feature edge = {.count = 2, .points = {{0, 0, 0}, {4, 0, 4}}};
    for (int i = 0; i < 2; i++) {
        sb_vec3 point = i == 0 ? sb_feature_touch(&vertex, &edge, sb_vec3_make(0, 1, 0))
                               : sb_feature_touch(&edge, &vertex, sb_vec3_make(0, 1, 0));
        assert_true(point.x == 2 && point.z == 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(feature_of_a_box_is_the_corners_that_reach_farthest, sample_setup),
        cmocka_unit_test(feature_of_a_box_extends_along_what_is_said_to_be_free),
        cmocka_unit_test(feature_of_a_box_takes_in_what_is_within_the_slack),
        cmocka_unit_test_setup(feature_of_a_hull_is_the_corners_that_reach_farthest, sample_setup),
        cmocka_unit_test_setup(feature_of_a_face_and_of_an_edge_are_the_hulls_own, sample_setup),
        cmocka_unit_test_setup(feature_touch_of_two_in_a_plane_is_in_both, sample_setup),
        cmocka_unit_test_setup(feature_touch_of_two_barely_beside_each_other_is_near_both,
                               sample_setup),
        cmocka_unit_test_setup(feature_touch_of_two_edges_is_where_they_cross, sample_setup),
        cmocka_unit_test(feature_touch_of_parallel_edges_is_the_middle_of_where_they_run_together),
        cmocka_unit_test(feature_touch_of_squares_is_the_middle_of_their_common_part),
    };
    return cmocka_run_group_tests(tests, hull_pool_setup, NULL);
}
