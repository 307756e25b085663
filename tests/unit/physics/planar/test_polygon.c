#include "physics/planar/polygon.h"

#include "planar_reference.h"

#define PAIR_COUNT 100000

typedef struct shape {
    sb_polygon polygon;
    real_figure figure;
} shape;

// Corners on an ellipse at rising angles: convex. Now and then a needle, or tiny.
static shape sample_shape(double limit)
{
    shape s;
    do {
        uint32_t count = 3 + sample_below(sample_chance(0.1) ? 62 : 6);
        double width = sample_log(0.1 * limit, limit), height = width * sample_log(0.02, 1);
        double first = sample_in(0, 6.3), turn = sample_in(0, 6.3);
        real2 center = sample_point2(0.5 * limit);
        double angles[REAL_CORNER_COUNT_MAX], sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            sum += sample_in(0.3, 1);
            angles[i] = sum;
        }
        s.polygon.vertex_count = count;
        s.figure.count = (int)count;
        s.figure.radius = 0;
        for (uint32_t i = 0; i < count; i++) {
            double angle = first + angles[i] / sum * 6.28318530717958647692;
            double x = width * cos(angle), y = height * sin(angle);
            real2 at = {center.x + x * cos(turn) - y * sin(turn),
                        center.y + x * sin(turn) + y * cos(turn)};
            s.figure.corners[i] = real2_float(at);
            s.polygon.vertices[i] = real2_round(s.figure.corners[i]);
        }
    } while (sb_polygon_check(&s.polygon) != SB_OK);
    return s;
}

static void random_polygons_agree_with_all_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        double limit = sample_chance(0.5) ? 5 : 300;
        shape a = sample_shape(limit), b = sample_shape(limit);
        if (sample_chance(0.05)) {
            b = a;
        }
        sb_mtv2 mtv = {{0, 0}, -1}, back;
        bool hit = sb_polygon_polygon_mtv2(&a.polygon, &b.polygon, &mtv);
        check_mtv2(&a.figure, &b.figure, hit, &mtv, 4e-6 * limit, i);
        assert_int_equal(sb_polygon_polygon_overlap(&a.polygon, &b.polygon), hit);
        if (hit && (double)mtv.depth > 4e-6 * limit) {
            assert_true(sb_polygon_polygon_mtv2(&b.polygon, &a.polygon, &back));
            assert_true(fabsf(back.depth - mtv.depth) < 4e-6f * (float)limit);
        }
        hits += hit;
    }
    assert_true(hits > count / 20 && hits < count - count / 20);
}

// Signed distance of a point, negative inside.
static double distance(const real_figure *f, real2 point)
{
    double closest = HUGE_VAL, outside = -HUGE_VAL;
    for (int i = 0; i < f->count; i++) {
        real2 from = f->corners[i], edge = real2_sub(f->corners[(i + 1) % f->count], from);
        real2 away = real2_sub(point, from);
        double t = fmax(0, fmin(1, real2_dot(away, edge) / real2_dot(edge, edge)));
        closest = fmin(closest, hypot(away.x - t * edge.x, away.y - t * edge.y));
        outside = fmax(outside, (edge.y * away.x - edge.x * away.y) / hypot(edge.x, edge.y));
    }
    return outside > 0 ? closest : outside;
}

static void random_circles_and_points_agree_with_the_distance(void **state)
{
    (void)state;
    uint32_t hits = 0, insides = 0, count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        double limit = sample_chance(0.5) ? 5 : 300;
        shape b = sample_shape(limit);
        real2 near = b.figure.corners[sample_below((uint32_t)b.figure.count)];
        real2 off = sample_point2(sample_log(1e-3, limit));
        real2 at = real2_float((real2){near.x + off.x, near.y + off.y});
        sb_circle a = {real2_round(at), (float)sample_log(0.01, limit)};
        double apart = distance(&b.figure, at), tolerance = 2e-6 * limit;
        bool inside = sb_polygon_contains(&b.polygon, a.center);
        assert_true(fabs(apart) < tolerance || inside == (apart < 0));
        sb_mtv2 mtv = {{0, 0}, -1};
        bool hit = sb_circle_polygon_mtv2(&a, &b.polygon, &mtv);
        real_figure fa = {1, {at}, (double)a.radius};
        if (fabs(apart - (double)a.radius) > tolerance) {
            assert_int_equal(hit, apart < (double)a.radius);
            assert_int_equal(sb_circle_polygon_overlap(&a, &b.polygon), hit);
        }
        if (hit) {
            check_mtv2(&fa, &b.figure, hit, &mtv, 2 * tolerance, i);
            assert_true(fabs((double)mtv.depth - ((double)a.radius - apart)) < tolerance);
        }
        hits += hit;
        insides += inside;
    }
    assert_true(hits > count / 5 && hits < count - count / 20 && insides > count / 20);
}

static void touching_counts_and_of_equal_ways_the_first(void **state)
{
    (void)state;
    sb_polygon a = {4, {{0, 0}, {2, 0}, {2, 2}, {0, 2}}};
    sb_polygon b = {3, {{2, 1}, {4, 0}, {4, 2}}};
    sb_mtv2 mtv;
    assert_true(sb_polygon_polygon_mtv2(&a, &b, &mtv));
    assert_true(mtv.depth == 0 && mtv.normal.x == 1 && mtv.normal.y == 0);
    b.vertices[0].x = 2.001f;
    assert_false(sb_polygon_polygon_overlap(&a, &b));
    assert_true(sb_polygon_polygon_mtv2(&a, &a, &mtv));
    assert_true(mtv.depth == 2 && mtv.normal.x == 0 && mtv.normal.y == -1);
    sb_circle c = {{5, 6}, 5};
    assert_true(sb_circle_polygon_overlap(&c, &a) && sb_circle_polygon_mtv2(&c, &a, &mtv));
    assert_true(mtv.depth == 0 && mtv.normal.x == -0.6f && mtv.normal.y == -0.8f);
    c.radius = 4.999f;
    assert_false(sb_circle_polygon_overlap(&c, &a) || sb_circle_polygon_mtv2(&c, &a, &mtv));
    c = (sb_circle){{1, 1}, 0.5f}; // leaves through the first edge, so that the square goes up
    assert_true(sb_circle_polygon_mtv2(&c, &a, &mtv));
    assert_true(mtv.depth == 1.5f && mtv.normal.y == 1);
    c = (sb_circle){{2, 1}, 0.5f}; // on an edge
    assert_true(sb_circle_polygon_mtv2(&c, &a, &mtv));
    assert_true(mtv.depth == 0.5f && mtv.normal.x == -1);
    assert_true(sb_polygon_contains(&a, (sb_vec2){2, 2}));
    assert_false(sb_polygon_contains(&a, (sb_vec2){2.001f, 2}));
}

static sb_error check_of(uint32_t count, const sb_vec2 *vertices)
{
    sb_polygon polygon = {.vertex_count = count};
    for (uint32_t i = 0; i < count && i < 5; i++) {
        polygon.vertices[i] = vertices[i];
    }
    return sb_polygon_check(&polygon);
}

static void polygons_that_are_not_convex_or_run_the_wrong_way_are_refused(void **state)
{
    (void)state;
    const sb_vec2 square[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    assert_int_equal(check_of(4, square), SB_OK);
    assert_int_equal(check_of(3, square), SB_OK);
    assert_int_equal(check_of(2, square), SB_ERROR_LIMIT);
    assert_int_equal(check_of(0, square), SB_ERROR_LIMIT);
    const sb_vec2 five[5] = {{0, 0}};
    assert_int_equal(check_of(65, five), SB_ERROR_LIMIT);
    const sb_vec2 clockwise[4] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    assert_int_equal(check_of(4, clockwise), SB_ERROR_MALFORMED);
    const sb_vec2 dented[4] = {{0, 0}, {2, 0}, {0.5f, 0.5f}, {0, 2}};
    assert_int_equal(check_of(4, dented), SB_ERROR_MALFORMED);
    const sb_vec2 straight[4] = {{0, 0}, {1, 0}, {2, 0}, {0, 2}};
    assert_int_equal(check_of(4, straight), SB_ERROR_MALFORMED);
    const sb_vec2 twice[4] = {{0, 0}, {1, 0}, {1, 0}, {0, 2}};
    assert_int_equal(check_of(4, twice), SB_ERROR_MALFORMED);
    // A five-pointed star turns left at every point, twice round.
    sb_vec2 star[5];
    for (int i = 0; i < 5; i++) {
        star[i] = (sb_vec2){(float)cos(i * 2.51327412287), (float)sin(i * 2.51327412287)};
    }
    assert_int_equal(check_of(5, star), SB_ERROR_MALFORMED);
    const sb_vec2 short_edge[4] = {{0, 0}, {1e6f, 0}, {0, 1}, {0, 1e-20f}};
    assert_int_equal(check_of(4, short_edge), SB_ERROR_MALFORMED);
}

static void coordinates_that_are_not_finite_or_too_large_are_refused(void **state)
{
    (void)state;
    const float bad[5] = {NAN, INFINITY, -INFINITY, 1.0001e6f, -1.0001e6f};
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 6; k++) {
            sb_vec2 v[3] = {{0, 0}, {1, 0}, {0, 1}};
            *(k % 2 == 0 ? &v[k / 2].x : &v[k / 2].y) = bad[i];
            assert_int_equal(check_of(3, v), SB_ERROR_RANGE);
        }
    }
    const sb_vec2 largest[3] = {{-1e6f, -1e6f}, {1e6f, -1e6f}, {0, 1e6f}};
    assert_int_equal(check_of(3, largest), SB_OK);
}

static void a_full_polygon_of_64_is_accepted_from_any_first_vertex(void **state)
{
    (void)state;
    for (int first = 0; first < 64; first++) {
        sb_polygon p = {.vertex_count = 64};
        for (int i = 0; i < 64; i++) {
            double angle = (first + i) * 0.09817477042468103;
            p.vertices[i] = (sb_vec2){(float)(10 * cos(angle)), (float)(10 * sin(angle))};
        }
        assert_int_equal(sb_polygon_check(&p), SB_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_polygons_agree_with_all_directions, sample_setup),
        cmocka_unit_test_setup(random_circles_and_points_agree_with_the_distance, sample_setup),
        cmocka_unit_test_setup(touching_counts_and_of_equal_ways_the_first, sample_setup),
        cmocka_unit_test_setup(polygons_that_are_not_convex_or_run_the_wrong_way_are_refused,
                               sample_setup),
        cmocka_unit_test_setup(coordinates_that_are_not_finite_or_too_large_are_refused,
                               sample_setup),
        cmocka_unit_test_setup(a_full_polygon_of_64_is_accepted_from_any_first_vertex,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
