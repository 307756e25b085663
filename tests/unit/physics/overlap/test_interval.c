#include "physics/overlap/interval.h"

#include "oracle.h"

#define CASE_COUNT 100000

// Either end may be missing; a segment is from 0 to 1.
typedef struct pair {
    sb_interval a, b;
    real_interval real_a, real_b;
    double size; // of the numbers in play
} pair;

static real_interval real_of(const sb_interval *interval)
{
    return (real_interval){real3_of(interval->origin), real3_of(interval->direction),
                           (double)interval->low, (double)interval->high};
}

static sb_interval sample_interval(real3 origin, real3 direction, double length)
{
    sb_vec3 from = real3_round(origin), along = real3_round(direction);
    switch (sample_below(3)) {
    case 0: {
        real3 end = real3_add(origin, real3_scale(direction, length));
        sb_segment segment = {from, real3_round(end)};
        return sb_interval_of_segment(&segment);
    }
    case 1: {
        sb_ray ray = {from, along};
        return sb_interval_of_ray(&ray);
    }
    default: {
        sb_line line = {from, along};
        return sb_interval_of_line(&line);
    }
    }
}

// How far one may reach towards the other in these samples, m.
#define REACH 100.0

static pair sample_pair(void)
{
    pair p;
    double spread = sample_log(1e-3, 10);
    real3 origin = real3_random_point(sample_chance(0.2) ? 480 : spread);
    real3 direction = real3_random_direction();
    p.a = sample_interval(origin, direction, sample_log(1e-3, 20));
    origin = real3_add(origin, real3_random_point(spread));
    switch (sample_below(4)) {
    case 0: // nearly parallel
        direction = real3_add(direction, sample_step(1e-8, 0.1));
        direction = real3_scale(direction, (sample_chance(0.5) ? -1 : 1) / real3_length(direction));
        break;
    case 1: // parallel to the bit
        direction = sample_chance(0.5) ? direction : real3_scale(direction, -1);
        break;
    default:
        direction = real3_random_direction();
        break;
    }
    p.b = sample_interval(origin, direction, sample_chance(0.05) ? 0 : sample_log(1e-3, 20));
    p.real_a = real_of(&p.a);
    p.real_b = real_of(&p.b);
    return p;
}

static double real_closest(const real_interval *interval, real3 point)
{
    double squared = real3_dot(interval->direction, interval->direction);
    double along = real3_dot(real3_sub(point, interval->origin), interval->direction);
    double t = squared == 0 ? 0 : along / squared;
    return fmax(interval->low, fmin(interval->high, t));
}

// Returns the distance of A's point at t from B; it is convex in t.
static double distance_from_b(const pair *p, double s)
{
    real3 point = real_interval_at(&p->real_a, s);
    real3 other = real_interval_at(&p->real_b, real_closest(&p->real_b, point));
    return real3_length(real3_sub(other, point));
}

// Returns the shortest distance: at an end of either, or where the common perpendicular meets both.
static double real_distance(const pair *p)
{
    const double span = 1e6;
    double best = HUGE_VAL;
    const double ends_a[2] = {fmax(p->real_a.low, -span), fmin(p->real_a.high, span)};
    const double ends_b[2] = {fmax(p->real_b.low, -span), fmin(p->real_b.high, span)};
    for (int i = 0; i < 2; i++) {
        best = fmin(best, distance_from_b(p, ends_a[i]));
        real3 end = real_interval_at(&p->real_b, ends_b[i]);
        best = fmin(best, distance_from_b(p, real_closest(&p->real_a, end)));
    }
    real3 u = p->real_a.direction, v = p->real_b.direction;
    real3 across = real3_cross(u, v);
    double squared = real3_dot(across, across);
    if (squared > 0) {
        real3 between = real3_sub(p->real_b.origin, p->real_a.origin);
        double s = real3_dot(real3_cross(between, v), across) / squared;
        s = fmax(p->real_a.low, fmin(p->real_a.high, s));
        best = fmin(best, distance_from_b(p, s));
    }
    return best;
}

static void interval_of_each_kind_has_its_ends(void **state)
{
    (void)state;
    sb_segment segment = {{1, 2, 3}, {5, 2, 1}};
    sb_interval interval = sb_interval_of_segment(&segment);
    assert_true(interval.low == 0 && interval.high == 1);
    assert_true(interval.origin.x == 1 && interval.origin.y == 2 && interval.origin.z == 3);
    assert_true(interval.direction.x == 4 && interval.direction.y == 0 &&
                interval.direction.z == -2);
    assert_true(interval.end.x == 5 && interval.end.y == 2 && interval.end.z == 1);
    sb_vec3 middle = sb_interval_point(&interval, 0.5f);
    assert_true(middle.x == 3 && middle.y == 2 && middle.z == 2);

    sb_ray ray = {{1, 2, 3}, {0, 0, 1}};
    interval = sb_interval_of_ray(&ray);
    assert_true(interval.low == 0 && interval.high == SB_INTERVAL_ENDLESS);
    assert_true(interval.origin.x == 1 && interval.origin.y == 2 && interval.origin.z == 3);
    sb_vec3 far = sb_interval_point(&interval, SB_INTERVAL_ENDLESS);
    assert_true(far.x == 1 && far.y == 2 && far.z >= SB_INTERVAL_ENDLESS);

    sb_line line = {{1, 2, 3}, {0, 0, 1}};
    interval = sb_interval_of_line(&line);
    assert_true(interval.low == -SB_INTERVAL_ENDLESS && interval.high == SB_INTERVAL_ENDLESS);
    far = sb_interval_point(&interval, SB_INTERVAL_ENDLESS);
    assert_true(far.x == 1 && far.y == 2 && far.z >= SB_INTERVAL_ENDLESS);
}

static void interval_ends_of_a_segment_are_exact(void **state)
{
    (void)state;
    for (case_index = 0; case_index < 10000; case_index++) {
        sb_segment segment;
        segment.a = real3_round(real3_random_point(480));
        segment.b = real3_round(real3_random_point(1));
        sb_interval interval = sb_interval_of_segment(&segment);
        sb_vec3 a = sb_interval_point(&interval, 0), b = sb_interval_point(&interval, 1);
        CHECK(a.x == segment.a.x && a.y == segment.a.y && a.z == segment.a.z);
        CHECK(b.x == segment.b.x && b.y == segment.b.y && b.z == segment.b.z);
    }
}

static void interval_closest_agrees_with_a_search(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT), inside = 0, at_low = 0, at_high = 0;
    for (case_index = 0; case_index < count; case_index++) {
        pair p = sample_pair();
        real3 point = real3_of(p.b.origin);
        real_interval searched = p.real_a;
        searched.low = fmax(searched.low, -REACH);
        searched.high = fmin(searched.high, REACH);
        double wanted = real_least_along(&searched, real_point_distance, &point);
        float t = sb_interval_closest(&p.a, p.b.origin);
        CHECK(p.a.low <= t && t <= p.a.high);
        real3 got = real3_of(sb_interval_point(&p.a, t));
        double size = real3_length(real3_sub(point, p.real_a.origin)) + real3_length(got) +
                      real3_length(p.real_a.direction);
        CHECK_NEAR(real3_length(real3_sub(got, point)), wanted, 1e-6 * size);
        at_low += t == p.a.low;
        at_high += t == p.a.high;
        inside += p.a.low < t && t < p.a.high;
    }
    assert_true(inside > count / 5 && at_low > count / 10 && at_high > count / 50);
}

static void interval_closest_pair_is_no_farther_than_the_reference(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT), inside = 0, parallel = 0;
    double excess = 0;
    for (case_index = 0; case_index < count; case_index++) {
        pair p = sample_pair();
        double wanted = real_distance(&p);
        float s, t;
        sb_interval_closest_pair(&p.a, &p.b, &s, &t);
        CHECK(p.a.low <= s && s <= p.a.high && p.b.low <= t && t <= p.b.high);
        real3 on_a = real3_of(sb_interval_point(&p.a, s)),
              on_b = real3_of(sb_interval_point(&p.b, t));
        double got = real3_length(real3_sub(on_b, on_a));
        double size = real3_length(real3_sub(on_a, p.real_a.origin)) +
                      real3_length(real3_sub(on_b, p.real_b.origin)) +
                      real3_length(p.real_a.origin) +
                      real3_length(real3_sub(p.real_b.origin, p.real_a.origin)) +
                      fmin(p.real_a.high, 1) * real3_length(p.real_a.direction) +
                      fmin(p.real_b.high, 1) * real3_length(p.real_b.direction);
        // Nearly parallel endless intervals come closer only far outside the world.
        double sine = real3_length(real3_cross(p.real_a.direction, p.real_b.direction));
        bool endless = p.a.high > 1 && p.b.high > 1 && sine < 2e-6;
        CHECK(got <= wanted + 2e-6 * size || endless);
        CHECK(got >= wanted - 1e-6 * size);
        excess = fmax(excess, endless ? 0 : (got - wanted) / size);
        inside += p.a.low < s && s < p.a.high && p.b.low < t && t < p.b.high;
        parallel += real3_length(real3_cross(p.real_a.direction, p.real_b.direction)) == 0;
    }
    print_message("worst excess of the distance: %g of the size\n", excess);
    assert_true(inside > count / 5 && parallel > count / 100);
}

static void interval_closest_pair_crossing_exactly_meets_to_the_bit(void **state)
{
    (void)state;
    sb_segment a = {{-2, 1, 0}, {2, 1, 0}}, b = {{1, 1, -4}, {1, 1, 4}};
    sb_interval on_a = sb_interval_of_segment(&a), on_b = sb_interval_of_segment(&b);
    float s, t;
    sb_interval_closest_pair(&on_a, &on_b, &s, &t);
    assert_true(s == 0.75f && t == 0.5f);
}

static void interval_closest_pair_of_parallels_is_next_to_the_first_origin(void **state)
{
    (void)state;
    sb_line a = {{1, 0, 0}, {1, 0, 0}}, b = {{-5, 2, 0}, {-1, 0, 0}};
    sb_interval on_a = sb_interval_of_line(&a), on_b = sb_interval_of_line(&b);
    float s, t;
    sb_interval_closest_pair(&on_a, &on_b, &s, &t);
    assert_true(s == 0 && t == -6);
}

static void interval_closest_on_a_segment_that_is_a_point_is_its_start(void **state)
{
    (void)state;
    sb_segment point = {{1, 2, 3}, {1, 2, 3}};
    sb_interval interval = sb_interval_of_segment(&point);
    assert_true(sb_interval_closest(&interval, sb_vec3_make(9, 9, 9)) == 0);
    float s, t;
    sb_interval_closest_pair(&interval, &interval, &s, &t);
    assert_true(s == 0 && t == 0);
}

static void interval_closest_pair_of_a_million_kilometres_is_finite(void **state)
{
    (void)state;
    for (case_index = 0; case_index < 20000; case_index++) {
        // At times at the very corners, where the products are the largest.
        sb_vec3 ends[4];
        for (int i = 0; i < 4; i++) {
            real3 end = real3_random_point(1e9);
            if (sample_chance(0.5)) {
                end = (real3){copysign(1e9, end.x), copysign(1e9, end.y), copysign(1e9, end.z)};
            }
            ends[i] = real3_round(end);
        }
        sb_segment a = {ends[0], ends[1]}, b = {ends[2], ends[3]};
        sb_interval on_a = sb_interval_of_segment(&a), on_b = sb_interval_of_segment(&b);
        float s, t;
        sb_interval_closest_pair(&on_a, &on_b, &s, &t);
        CHECK(0 <= s && s <= 1 && 0 <= t && t <= 1);
        real_interval real_a = real_interval_of_segment(&a), real_b = real_interval_of_segment(&b);
        pair p = {.a = on_a, .b = on_b, .real_a = real_a, .real_b = real_b};
        real3 on = real_interval_at(&real_a, (double)s),
              other = real_interval_at(&real_b, (double)t);
        CHECK_NEAR(real3_length(real3_sub(other, on)), real_distance(&p), 1e4);
    }
}

static void interval_clip_holds_all_that_is_within_the_radius(void **state)
{
    (void)state;
    uint32_t cut = 0;
    for (case_index = 0; case_index < 20000; case_index++) {
        pair p = sample_pair();
        real3 center = real3_of(p.b.origin);
        double radius = sample_size(1e-3, 30);
        sb_segment clipped = sb_interval_clip(&p.a, p.b.origin, (float)radius);
        real_interval part = real_interval_of_segment(&clipped);
        double size = radius + REACH + real3_length(center);
        cut += real3_length(part.direction) < 2.1 * radius;
        CHECK(real3_length(part.direction) <= 2.01 * radius + 1e-6 * size);
        for (int i = 0; i < 20; i++) {
            double t = sample_in(fmax(p.real_a.low, -REACH), fmin(p.real_a.high, REACH));
            real3 point = real_interval_at(&p.real_a, t);
            if (real3_length(real3_sub(point, center)) <= radius) {
                double off = real3_length(
                    real3_sub(real_interval_at(&part, real_closest(&part, point)), point));
                CHECK_NEAR(off, 0, 1e-6 * size);
            }
        }
    }
    assert_true(cut > 1000);
}

static void interval_clip_is_at_most_eight_kilometres_long(void **state)
{
    (void)state;
    sb_line line = {{1, 2, 3}, {0, 1, 0}};
    sb_interval interval = sb_interval_of_line(&line);
    sb_segment clipped = sb_interval_clip(&interval, sb_vec3_make(5, 10, 6), 1e9f);
    assert_true(clipped.a.x == 1 && clipped.a.y == -3990 && clipped.a.z == 3);
    assert_true(clipped.b.x == 1 && clipped.b.y == 4010 && clipped.b.z == 3);
    sb_segment point = {{1, 2, 3}, {1, 2, 3}};
    interval = sb_interval_of_segment(&point);
    clipped = sb_interval_clip(&interval, sb_vec3_make(5, 10, 6), 1);
    assert_true(clipped.a.y == 2 && clipped.b.y == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interval_of_each_kind_has_its_ends),
        cmocka_unit_test_setup(interval_ends_of_a_segment_are_exact, sample_setup),
        cmocka_unit_test_setup(interval_closest_agrees_with_a_search, sample_setup),
        cmocka_unit_test_setup(interval_closest_pair_is_no_farther_than_the_reference,
                               sample_setup),
        cmocka_unit_test(interval_closest_pair_crossing_exactly_meets_to_the_bit),
        cmocka_unit_test(interval_closest_pair_of_parallels_is_next_to_the_first_origin),
        cmocka_unit_test(interval_closest_on_a_segment_that_is_a_point_is_its_start),
        cmocka_unit_test_setup(interval_closest_pair_of_a_million_kilometres_is_finite,
                               sample_setup),
        cmocka_unit_test_setup(interval_clip_holds_all_that_is_within_the_radius, sample_setup),
        cmocka_unit_test(interval_clip_is_at_most_eight_kilometres_long),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
