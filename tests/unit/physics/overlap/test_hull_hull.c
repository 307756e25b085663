#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hull_oracle.h"
#include "sample.h"

// The header states an error of about 2e-6 of the pair's size.
#define ERROR_OF_SIZE 2e-6
#define PAIR_COUNT 100000

typedef enum pair_kind {
    PAIR_GENERAL,
    PAIR_SHALLOW,
    PAIR_PARALLEL,
    PAIR_NEARLY_PARALLEL,
    PAIR_NESTED,
    PAIR_TOUCHING,
    PAIR_SAME,
    PAIR_KIND_COUNT,
} pair_kind;

static const char *const kind_names[] = {"general", "shallow",  "parallel", "nearly parallel",
                                         "nested",  "touching", "same"};

// Two hulls, or a hull and a box as B.
typedef struct pair {
    pair_kind kind;
    const hull_sample *sample_a, *sample_b; // B's is NULL for a box
    real3 center_a, center_b, axes_a[3], axes_b[3];
    double half[3];
    real_hull own_box;
    real_hull a, b; // placed
    double size;
    double tolerance; // m
    double slack;     // m, with what edges nearly parallel may add
    real_hull_overlap wanted;
} pair;

static sb_box box_of(const pair *p)
{
    real_box box = {.center = p->center_b, .half = {p->half[0], p->half[1], p->half[2]}};
    memcpy(box.axes, p->axes_b, sizeof box.axes);
    return real_box_round(&box);
}

static void place_b(pair *p)
{
    const real_hull *own = p->sample_b == NULL ? &p->own_box : &p->sample_b->real;
    real_hull_place(own, p->center_b, p->axes_b, &p->b);
}

static void sample_axes(pair *p)
{
    real_axes_random(p->axes_a);
    real_axes_random(p->axes_b);
    if (p->kind == PAIR_PARALLEL || p->kind == PAIR_NEARLY_PARALLEL || p->kind == PAIR_SAME) {
        memcpy(p->axes_b, p->axes_a, sizeof p->axes_b);
    }
    if (p->kind == PAIR_NEARLY_PARALLEL) {
        real_axes_turn(p->axes_b, real3_random_direction(), sample_log(1e-8, 0.1));
    }
}

// Beyond 2e-3 rad the common perpendicular of two edges is as uncertain as floats over the angle.
// Below it the edges may be left to the faces.
static void measure(pair *p)
{
    place_b(p);
    p->wanted = real_hull_test(&p->a, &p->b);
    p->slack = p->tolerance;
    p->slack += p->size * fmax(p->wanted.sine_low, 3e-7 / p->wanted.sine_high);
    // Faces that the builder joined are not exactly flat.
    p->slack += 2 * (p->sample_a->loose + (p->sample_b == NULL ? 0 : p->sample_b->loose));
}

static void place_pair(pair *p)
{
    real3 middle_b = p->sample_b == NULL ? (real3){0, 0, 0} : p->sample_b->middle;
    double limit = sample_chance(0.5) ? 480 : 5;
    p->center_a = real3_random_point(limit);
    real_hull_place(&p->sample_a->real, p->center_a, p->axes_a, &p->a);
    p->center_b = (real3){0, 0, 0};
    place_b(p);
    real3 direction = real3_random_direction();
    // Moves from middle to middle by a share of the distance at which the two would touch.
    real3 from = {0, 0, 0}, to = {0, 0, 0};
    const double at_a[3] = {p->sample_a->middle.x, p->sample_a->middle.y, p->sample_a->middle.z};
    const double at_b[3] = {middle_b.x, middle_b.y, middle_b.z};
    for (int i = 0; i < 3; i++) {
        from = real3_add(from, real3_scale(p->axes_a[i], at_a[i]));
        to = real3_add(to, real3_scale(p->axes_b[i], at_b[i]));
    }
    real3 start = real3_sub(real3_add(p->center_a, from), to);
    p->center_b = start;
    place_b(p);
    double touching = real_hull_overlap_along(&p->a, &p->b, direction);
    double share = sample_in(0, p->kind == PAIR_NESTED ? 0.2 : 1.1);
    real3 moved = real3_add(start, real3_scale(direction, touching * share));
    p->center_b = real3_float(p->kind == PAIR_SAME ? p->center_a : moved);
}

// Moves B along the shortest way out until the two hardly overlap, or touch to within some
// tolerances.
static void bring_out(pair *p)
{
    place_b(p);
    real_hull_overlap found = real_hull_test(&p->a, &p->b);
    if (found.depth > 0) {
        double left = p->kind == PAIR_SHALLOW ? sample_in(-0.01, 0.2) * found.depth
                                              : sample_in(-6, 6) * p->tolerance;
        real3 move = real3_scale(found.axis, found.depth - left);
        p->center_b = real3_float(real3_add(p->center_b, move));
    }
}

static void sample_pair(pair *p, bool with_box)
{
    p->kind = (pair_kind)sample_below(with_box ? PAIR_SAME : PAIR_KIND_COUNT);
    p->sample_a = hull_sample_any();
    p->sample_b = with_box ? NULL : p->kind == PAIR_SAME ? p->sample_a : hull_sample_any();
    double low = sample_chance(0.2) ? 2e-3 : 0.1, high = sample_chance(0.2) ? 40 : 3;
    for (int i = 0; i < 3; i++) {
        p->half[i] = real_float(sample_log(low, high));
    }
    real_hull_of_box(&p->own_box, p->half);
    sample_axes(p);
    place_pair(p);
    double radius_b =
        with_box ? sqrt(p->half[0] * p->half[0] + p->half[1] * p->half[1] + p->half[2] * p->half[2])
                 : p->sample_b->radius;
    double apart = real3_length(real3_sub(p->center_b, p->center_a));
    p->size = apart + p->sample_a->radius + radius_b;
    p->tolerance = ERROR_OF_SIZE * p->size;
    if (p->kind == PAIR_TOUCHING || p->kind == PAIR_SHALLOW) {
        bring_out(p);
    }
    measure(p);
}

static void fail_pair(const pair *p, int index, const char *what, double got, double wanted)
{
    fail_msg("seed %" PRIu64 ", pair %d (%s, %s and %s, size %g, slack %g): %s: %.9g, "
             "reference %.9g",
             sample_seed(), index, kind_names[p->kind], p->sample_a->kind,
             p->sample_b == NULL ? "box" : p->sample_b->kind, p->size, p->slack, what, got, wanted);
}

typedef struct answer {
    bool overlap, has_mtv, is_hit;
    sb_mtv mtv;
    sb_manifold manifold;
} answer;

// If `all`, calls each function; otherwise only the one on which the others are built.
static answer ask(const pair *p, bool all)
{
    sb_placed_hull a = hull_sample_placed(p->sample_a, p->center_a, p->axes_a);
    answer got = {.overlap = false};
    if (p->sample_b == NULL) {
        sb_box b = box_of(p);
        got.overlap = sb_hull_box_manifold(&a, &b, &got.manifold);
        got.has_mtv = all ? sb_hull_box_mtv(&a, &b, &got.mtv) : got.overlap;
        got.is_hit = all ? sb_hull_box_overlap(&a, &b) : got.overlap;
    } else {
        sb_placed_hull b = hull_sample_placed(p->sample_b, p->center_b, p->axes_b);
        got.overlap = sb_hull_hull_manifold(&a, &b, &got.manifold);
        got.has_mtv = all ? sb_hull_hull_mtv(&a, &b, &got.mtv) : got.overlap;
        got.is_hit = all ? sb_hull_hull_overlap(&a, &b) : got.overlap;
    }
    if (!all) {
        got.mtv = got.manifold.mtv;
    }
    return got;
}

// Counts and errors over all runs.
typedef struct tally {
    int hits, misses, edges;
    int kinds[PAIR_KIND_COUNT];
    int points[SB_MANIFOLD_POINT_COUNT_MAX + 1];
    double depth_error, surface_error; // worst, of size, where no edges are nearly parallel
} tally;

static void check_mtv(const pair *p, const answer *got, int index)
{
    real3 normal = real3_of(got->mtv.normal);
    double depth = (double)got->mtv.depth, length = real3_length(normal);
    if (!(fabs(length - 1) <= 4e-7)) {
        fail_pair(p, index, "length of the normal", length, 1);
    }
    if (!(depth >= 0 && depth <= p->wanted.depth + p->slack)) {
        fail_pair(p, index, "depth is not the shortest", depth, p->wanted.depth);
    }
    // The move separates, and is no longer than its direction needs.
    double along = real_hull_overlap_along(&p->a, &p->b, real3_scale(normal, 1 / length));
    if (!(fabs(along - depth) <= p->tolerance)) {
        fail_pair(p, index, "overlap along the normal", depth, along);
    }
}

static void check_point(const pair *p, const sb_contact_point *contact, sb_mtv mtv, int index,
                        tally *t)
{
    double depth = (double)contact->depth;
    if (!(depth >= -p->tolerance && depth <= (double)mtv.depth + p->tolerance)) {
        fail_pair(p, index, "depth of a point", depth, (double)mtv.depth);
    }
    real3 half = real3_scale(real3_of(mtv.normal), 0.5 * depth);
    real3 point = real3_of(contact->point);
    // A coordinate in the world is rounded to half a unit in the last place.
    double loose = p->sample_a->loose + (p->sample_b == NULL ? 0 : p->sample_b->loose);
    double tolerance = 4 * p->slack + 40 * loose + 1e-7 * real3_length(point);
    double off_a = real_hull_outside(&p->a, real3_add(point, half));
    double off_b = real_hull_outside(&p->b, real3_sub(point, half));
    if (!(fabs(off_a) <= tolerance)) {
        fail_pair(p, index, "point off A's surface", off_a, 0);
    }
    if (!(fabs(off_b) <= tolerance)) {
        fail_pair(p, index, "point off B's surface", off_b, 0);
    }
    if (p->slack < 3 * p->tolerance && real3_length(point) < 10) {
        t->surface_error = fmax(t->surface_error, fabs(off_a) / p->size);
        t->surface_error = fmax(t->surface_error, fabs(off_b) / p->size);
    }
}

static void check_manifold(const pair *p, const answer *got, int index, tally *t)
{
    const sb_manifold *m = &got->manifold;
    if (memcmp(&m->mtv, &got->mtv, sizeof m->mtv) != 0) {
        fail_pair(p, index, "the manifold's vector", (double)m->mtv.depth, (double)got->mtv.depth);
    }
    if (!(m->point_count >= 1 && m->point_count <= SB_MANIFOLD_POINT_COUNT_MAX)) {
        fail_pair(p, index, "number of points", m->point_count, 1);
    }
    t->points[m->point_count]++;
    double deepest = -HUGE_VAL;
    for (uint32_t i = 0; i < m->point_count; i++) {
        check_point(p, &m->points[i], m->mtv, index, t);
        deepest = fmax(deepest, (double)m->points[i].depth);
    }
    double lost = (double)m->mtv.depth - deepest;
    if (!(lost <= p->slack)) {
        fail_pair(p, index, "depth of the deepest point", deepest, (double)m->mtv.depth);
    }
}

static void check_pair(const pair *p, int index, tally *t)
{
    answer got = ask(p, index % 4 == 0);
    t->hits += got.overlap;
    t->misses += !got.overlap;
    t->kinds[p->kind] += got.overlap;
    if (got.overlap != got.has_mtv || got.overlap != got.is_hit) {
        fail_pair(p, index, "overlap, vector and contacts disagree", got.overlap, got.has_mtv);
    }
    if (got.overlap ? p->wanted.depth < -p->slack : p->wanted.depth > p->tolerance) {
        fail_pair(p, index, "overlap", got.overlap, p->wanted.depth);
    }
    if (!got.overlap) {
        return;
    }
    t->edges += p->wanted.is_edges;
    check_mtv(p, &got, index);
    check_manifold(p, &got, index, t);
    if (p->slack < 3 * p->tolerance) {
        double error = fabs((double)got.mtv.depth - p->wanted.depth) / p->size;
        t->depth_error = fmax(t->depth_error, error);
    }
}

// The reverse order gives the same depth, and a vector that separates too.
static void check_swapped(const pair *p, int index)
{
    sb_placed_hull a = hull_sample_placed(p->sample_a, p->center_a, p->axes_a);
    sb_placed_hull b = hull_sample_placed(p->sample_b, p->center_b, p->axes_b);
    sb_mtv swapped;
    if (!sb_hull_hull_mtv(&b, &a, &swapped)) {
        if (p->wanted.depth > p->tolerance) {
            fail_pair(p, index, "swapped: overlap", 0, p->wanted.depth);
        }
        return;
    }
    double depth = (double)swapped.depth;
    double along = real_hull_overlap_along(&p->b, &p->a, real3_of(swapped.normal));
    if (!(depth <= p->wanted.depth + p->slack && fabs(along - depth) <= p->tolerance)) {
        fail_pair(p, index, "swapped: depth", depth, p->wanted.depth);
    }
}

static void check_alive(const tally *t, int count)
{
    print_message("%d hits, %d misses, %d by edges; 1 to 4 points: %d %d %d %d; "
                  "worst of size: depth %.2g, surface %.2g\n",
                  t->hits, t->misses, t->edges, t->points[1], t->points[2], t->points[3],
                  t->points[4], t->depth_error, t->surface_error);
    assert_true(t->hits > count / 3);
    assert_true(t->misses > count / 20);
    assert_true(t->edges > count / 20);
    for (int i = 1; i <= SB_MANIFOLD_POINT_COUNT_MAX; i++) {
        assert_true(t->points[i] > count / 100);
    }
}

static void hull_against_hull_equals_all_axes_in_double(void **state)
{
    (void)state;
    static pair p;
    tally t = {.hits = 0};
    int count = (int)sample_scaled(PAIR_COUNT);
    for (int i = 0; i < count; i++) {
        sample_pair(&p, false);
        check_pair(&p, i, &t);
        if (i % 2 == 0) {
            check_swapped(&p, i);
        }
    }
    check_alive(&t, count);
    for (int i = 0; i < PAIR_KIND_COUNT; i++) {
        print_message("%s: %d hits\n", kind_names[i], t.kinds[i]);
        assert_true(t.kinds[i] > count / 100);
    }
}

static void hull_against_box_equals_all_axes_in_double(void **state)
{
    (void)state;
    static pair p;
    tally t = {.hits = 0};
    int count = (int)sample_scaled(PAIR_COUNT);
    for (int i = 0; i < count; i++) {
        sample_pair(&p, true);
        check_pair(&p, i, &t);
    }
    check_alive(&t, count);
}

static void the_largest_hulls_equal_all_axes_in_double(void **state)
{
    (void)state;
    static pair p;
    tally t = {.hits = 0};
    for (int i = 0; i < 60; i++) {
        sample_pair(&p, i % 2 == 0);
        p.sample_a = hull_sample_largest();
        p.sample_b = i % 2 == 0 ? NULL : p.sample_a;
        place_pair(&p);
        p.size = real3_length(real3_sub(p.center_b, p.center_a)) + 2 * p.sample_a->radius + 80;
        p.tolerance = ERROR_OF_SIZE * p.size;
        measure(&p);
        check_pair(&p, i, &t);
    }
    assert_int_equal(hull_sample_largest()->real.vertex_count, SB_HULL_VERTEX_COUNT_MAX);
    assert_true(t.hits > 10);
}

static void no_direction_of_thousands_needs_a_shorter_move(void **state)
{
    (void)state;
    static pair p;
    int hits = 0;
    for (int i = 0; i < (int)sample_scaled(1000); i++) {
        sample_pair(&p, false);
        answer got = ask(&p, true);
        if (!got.overlap) {
            continue;
        }
        hits++;
        for (int k = 0; k < 300; k++) {
            // All over the sphere, and close around the result.
            real3 direction = real3_random_direction();
            if (k % 2 == 1) {
                double turned = sample_log(1e-5, 1);
                direction = real3_add(real3_of(got.mtv.normal), real3_scale(direction, turned));
                direction = real3_scale(direction, 1 / real3_length(direction));
            }
            double needed = real_hull_overlap_along(&p.a, &p.b, direction);
            if (!((double)got.mtv.depth <= needed + p.slack)) {
                fail_pair(&p, i, "a shorter way", (double)got.mtv.depth, needed);
            }
        }
    }
    assert_true(hits > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(hull_against_hull_equals_all_axes_in_double, sample_setup),
        cmocka_unit_test_setup(hull_against_box_equals_all_axes_in_double, sample_setup),
        cmocka_unit_test_setup(the_largest_hulls_equal_all_axes_in_double, sample_setup),
        cmocka_unit_test_setup(no_direction_of_thousands_needs_a_shorter_move, sample_setup),
    };
    return cmocka_run_group_tests_name("overlap/hull_hull", tests, hull_sample_group_setup, NULL);
}
