#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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

static sb_placed_hull placed_of(const hull_sample *sample, real3 center, const real3 axes[3])
{
    return (sb_placed_hull){
        .hull = hull_sample_block(sample),
        .center = real3_round(center),
        .axes = {real3_round(axes[0]), real3_round(axes[1]), real3_round(axes[2])},
    };
}

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
    sb_placed_hull a = placed_of(p->sample_a, p->center_a, p->axes_a);
    answer got = {.overlap = false};
    if (p->sample_b == NULL) {
        sb_box b = box_of(p);
        got.overlap = sb_hull_box_manifold(&a, &b, &got.manifold);
        got.has_mtv = all ? sb_hull_box_mtv(&a, &b, &got.mtv) : got.overlap;
        got.is_hit = all ? sb_hull_box_overlap(&a, &b) : got.overlap;
    } else {
        sb_placed_hull b = placed_of(p->sample_b, p->center_b, p->axes_b);
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
    sb_placed_hull a = placed_of(p->sample_a, p->center_a, p->axes_a);
    sb_placed_hull b = placed_of(p->sample_b, p->center_b, p->axes_b);
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

static void box_shaped_hulls_answer_as_boxes(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory_a[SB_HULL_SIZE_MAX], memory_b[SB_HULL_SIZE_MAX];
    int hits = 0, misses = 0;
    for (int i = 0; i < (int)sample_scaled(10000); i++) {
        real_box a = {.center = real3_random_point(3)}, b = {.center = real3_random_point(3)};
        double size = 12;
        for (int k = 0; k < 3; k++) {
            a.half[k] = real_float(sample_in(0.3, 3));
            b.half[k] = real_float(sample_in(0.3, 3));
            size += a.half[k] + b.half[k];
        }
        real_axes_random(a.axes);
        real_axes_random(b.axes);
        if (i % 3 == 0) {
            real_axes_from_yaw(a.axes, sample_in(-4, 4));
            real_axes_from_yaw(b.axes, sample_in(-4, 4));
        }
        sb_box box_a = real_box_round(&a), box_b = real_box_round(&b);
        assert_int_equal(sb_hull_build_box(memory_a, box_a.half_extents), SB_OK);
        assert_int_equal(sb_hull_build_box(memory_b, box_b.half_extents), SB_OK);
        const void *hull_a = memory_a, *hull_b = memory_b;
        sb_placed_hull as_hull_a = {
            hull_a, box_a.center, {box_a.axes[0], box_a.axes[1], box_a.axes[2]}};
        sb_placed_hull as_hull_b = {
            hull_b, box_b.center, {box_b.axes[0], box_b.axes[1], box_b.axes[2]}};
        sb_mtv wanted, by_hulls = {{NAN, NAN, NAN}, NAN}, by_box = {{NAN, NAN, NAN}, NAN};
        bool overlap = sb_box_box_mtv(&box_a, &box_b, &wanted);
        bool overlap_hulls = sb_hull_hull_mtv(&as_hull_a, &as_hull_b, &by_hulls);
        bool overlap_box = sb_hull_box_mtv(&as_hull_a, &box_b, &by_box);
        // Both calls get the same numbers.
        assert_int_equal(overlap_hulls, overlap_box);
        if (overlap) {
            assert_true(fabs((double)(by_hulls.depth - by_box.depth)) <= 1e-6 * size);
        }
        if (overlap != overlap_hulls) {
            assert_true(fabs(real_box_overlap(&a, &b)) <= ERROR_OF_SIZE * size);
            continue;
        }
        hits += overlap;
        misses += !overlap;
        if (overlap && !(fabs((double)(by_hulls.depth - wanted.depth)) <= 3e-6 * size)) {
            fail_msg("seed %" PRIu64 ", case %d: depth %.9g, boxes say %.9g", sample_seed(), i,
                     (double)by_hulls.depth, (double)wanted.depth);
        }
    }
    assert_true(hits > 2500 && misses > 500);
}

static void build_box(uint8_t *memory, float x, float y, float z)
{
    assert_int_equal(sb_hull_build_box(memory, (sb_vec3){x, y, z}), SB_OK);
}

static sb_placed_hull unturned(const void *memory, float x, float y, float z)
{
    return (sb_placed_hull){.hull = memory,
                            .center = {x, y, z},
                            .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
}

static void box_on_box_rests_on_four_corners_of_the_smaller(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t large[SB_HULL_SIZE_MAX], small[SB_HULL_SIZE_MAX];
    build_box(large, 2.0f, 1.0f, 2.0f);
    build_box(small, 0.5f, 0.25f, 1.0f);
    sb_placed_hull floor = unturned(large, 100.0f, -1.0f, 50.0f);
    sb_placed_hull crate = unturned(small, 100.25f, 0.125f, 50.0f);
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(&floor, &crate, &m));
    assert_true(m.mtv.normal.x == 0.0f && m.mtv.normal.y == 1.0f && m.mtv.normal.z == 0.0f);
    assert_true(m.mtv.depth == 0.125f);
    assert_int_equal(m.point_count, 4);
    double sum_x = 0, sum_z = 0;
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(fabs(fabs((double)m.points[i].point.x - 100.25) - 0.5) < 2e-5);
        assert_true(fabs(fabs((double)m.points[i].point.z - 50) - 1) < 2e-5);
        // Half way between the crate's bottom at -0.125 and the floor's top at 0.
        assert_true(m.points[i].point.y == -0.0625f && m.points[i].depth == 0.125f);
        sum_x += (double)m.points[i].point.x;
        sum_z += (double)m.points[i].point.z;
    }
    assert_true(fabs(sum_x - 401) < 1e-4 && fabs(sum_z - 200) < 1e-4);

    sb_box box = {crate.center, {0.5f, 0.25f, 1.0f}, {crate.axes[0], crate.axes[1], crate.axes[2]}};
    sb_manifold by_box;
    assert_true(sb_hull_box_manifold(&floor, &box, &by_box));
    assert_true(by_box.mtv.depth == 0.125f && by_box.mtv.normal.y == 1.0f);
    assert_int_equal(by_box.point_count, 4);
}

static void faces_that_just_touch_overlap_with_depth_zero(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t cube[SB_HULL_SIZE_MAX];
    build_box(cube, 0.5f, 0.5f, 0.5f);
    sb_placed_hull a = unturned(cube, 8.0f, 0.0f, 0.0f), b = unturned(cube, 9.0f, 0.0f, 0.0f);
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(&a, &b, &m));
    assert_true(m.mtv.normal.x == 1.0f && m.mtv.depth == 0.0f);
    assert_int_equal(m.point_count, 4);
    b.center.x = 9.00001f;
    assert_false(sb_hull_hull_overlap(&a, &b));
    assert_false(sb_hull_hull_mtv(&a, &b, &m.mtv));
    assert_false(sb_hull_hull_manifold(&a, &b, &m));
    b.center.x = 7.0f;
    assert_true(sb_hull_hull_mtv(&a, &b, &m.mtv));
    assert_true(m.mtv.normal.x == -1.0f && m.mtv.depth == 0.0f);
}

static void identical_hulls_in_one_place_part_by_the_first_of_the_shortest_ways(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    build_box(memory, 1.0f, 0.5f, 0.5f);
    sb_placed_hull a = unturned(memory, 3.0f, 4.0f, 5.0f);
    sb_mtv mtv;
    assert_true(sb_hull_hull_mtv(&a, &a, &mtv));
    assert_true(mtv.depth == 1.0f);
    const void *block = memory;
    const sb_hull_face *faces = sb_hull_faces(block);
    uint32_t first = 0;
    while (faces[first].plane.offset != 0.5f) {
        first++;
    }
    sb_vec3 normal = faces[first].plane.normal;
    assert_true(mtv.normal.x == normal.x && mtv.normal.y == normal.y && mtv.normal.z == normal.z);
    sb_box box = {a.center, {1.0f, 0.5f, 0.5f}, {a.axes[0], a.axes[1], a.axes[2]}};
    assert_true(sb_hull_box_mtv(&a, &box, &mtv));
    assert_true(mtv.depth == 1.0f && mtv.normal.y == normal.y && mtv.normal.z == normal.z);
}

// Two roof ridges at right angles.
static void edges_that_cross_touch_in_one_point(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    const sb_vec3 roof[6] = {{-2.0f, 0.0f, -1.0f}, {-2.0f, 0.0f, 1.0f}, {-2.0f, 1.0f, 0.0f},
                             {2.0f, 0.0f, -1.0f},  {2.0f, 0.0f, 1.0f},  {2.0f, 1.0f, 0.0f}};
    assert_int_equal(sb_hull_build(memory, roof, 6), SB_OK);
    sb_placed_hull a = unturned(memory, 0.0f, 0.0f, 0.0f);
    sb_placed_hull b = {.hull = a.hull,
                        .center = {0.25f, 1.875f, 0.0f},
                        // Upside down, with its ridge along z.
                        .axes = {{0.0f, 0.0f, 1.0f}, {0.0f, -1.0f, 0.0f}, {1.0f, 0.0f, 0.0f}}};
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(&a, &b, &m));
    assert_int_equal(m.point_count, 1);
    assert_true(fabs((double)m.mtv.normal.y - 1) < 1e-6);
    assert_true(fabs((double)m.mtv.depth - 0.125) < 1e-6);
    assert_true(m.points[0].depth == m.mtv.depth);
    assert_true(fabs((double)m.points[0].point.x - 0.25) < 1e-6);
    assert_true(fabs((double)m.points[0].point.y - 0.9375) < 1e-6);
    assert_true(fabs((double)m.points[0].point.z) < 1e-6);
}

static void check_crossing(const sb_placed_hull *a, const sb_placed_hull *b, float up)
{
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(a, b, &m));
    assert_true(m.mtv.normal.y == up);
    assert_true(fabs((double)m.mtv.depth - 0.125) < 1e-6);
    assert_int_equal(m.point_count, 1);
    assert_true(m.points[0].depth == m.mtv.depth);
    assert_true(fabs((double)m.points[0].point.x) < 1e-5);
    assert_true(fabs((double)m.points[0].point.y + 0.0625) < 1e-5);
    assert_true(fabs((double)m.points[0].point.z - 0.25) < 1e-5);
}

// A keel lies across a table's rim, and its outer end is lower by less than the rounding. The
// table's top gives the shortest way out. The edge at the deepest vertex that points most downward
// is the bow, which is beside the table.
static void keel_across_a_rim_touches_where_the_edges_cross(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t table[SB_HULL_SIZE_MAX], boat[SB_HULL_SIZE_MAX];
    build_box(table, 1.0f, 1.0f, 1.0f);
    const sb_vec3 points[4] = {{0.5f, -0.1250001f, 0.25f},
                               {-0.3f, -0.125f, 0.25f},
                               {3.0f, 0.5f, 0.65f},
                               {3.0f, 0.5f, -0.15f}};
    assert_int_equal(sb_hull_build(boat, points, 4), SB_OK);
    sb_placed_hull a = unturned(table, -1.0f, -1.0f, 0.0f), b = unturned(boat, 0.0f, 0.0f, 0.0f);
    check_crossing(&a, &b, 1.0f);
    check_crossing(&b, &a, -1.0f);
}

// Moves by powers of two do not round, so that only the pair's own frame counts.
static void answers_do_not_depend_on_the_place_in_the_world(void **state)
{
    (void)state;
    int hits = 0;
    for (int i = 0; i < 2000; i++) {
        const hull_sample *sample_a = hull_sample_any(), *sample_b = hull_sample_any();
        real3 axes_a[3], axes_b[3];
        real_axes_random(axes_a);
        real_axes_random(axes_b);
        real3 apart = real3_random_point(1);
        // Multiples of 2^-10 stay exact at 256 m.
        apart = (real3){floor(apart.x * 1024) / 1024, floor(apart.y * 1024) / 1024,
                        floor(apart.z * 1024) / 1024};
        sb_placed_hull a = placed_of(sample_a, (real3){0, 0, 0}, axes_a);
        sb_placed_hull b = placed_of(sample_b, apart, axes_b);
        sb_mtv here, there;
        bool overlap = sb_hull_hull_mtv(&a, &b, &here);
        a.center.x += 256.0f;
        b.center.x += 256.0f;
        a.center.z -= 128.0f;
        b.center.z -= 128.0f;
        assert_int_equal(overlap, sb_hull_hull_mtv(&a, &b, &there));
        if (overlap) {
            hits++;
            assert_memory_equal(&here, &there, sizeof here);
        }
    }
    assert_true(hits > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(hull_against_hull_equals_all_axes_in_double, sample_setup),
        cmocka_unit_test_setup(hull_against_box_equals_all_axes_in_double, sample_setup),
        cmocka_unit_test_setup(the_largest_hulls_equal_all_axes_in_double, sample_setup),
        cmocka_unit_test_setup(no_direction_of_thousands_needs_a_shorter_move, sample_setup),
        cmocka_unit_test_setup(box_shaped_hulls_answer_as_boxes, sample_setup),
        cmocka_unit_test(box_on_box_rests_on_four_corners_of_the_smaller),
        cmocka_unit_test(faces_that_just_touch_overlap_with_depth_zero),
        cmocka_unit_test(identical_hulls_in_one_place_part_by_the_first_of_the_shortest_ways),
        cmocka_unit_test(keel_across_a_rim_touches_where_the_edges_cross),
        cmocka_unit_test(edges_that_cross_touch_in_one_point),
        cmocka_unit_test_setup(answers_do_not_depend_on_the_place_in_the_world, sample_setup),
    };
    return cmocka_run_group_tests_name("overlap/hull_hull", tests, hull_sample_group_setup, NULL);
}
