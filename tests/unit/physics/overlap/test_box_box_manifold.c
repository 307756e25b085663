#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "box_pair.h"
#include "reference.h"
#include "sample.h"

#define PAIR_COUNT 100000
#define OUTLINE_COUNT_MAX 16

// A point in the reference face's frame: along its two sides, and below it.
typedef struct spot {
    double u, v, depth;
} spot;

typedef struct outline {
    int count;
    spot spots[OUTLINE_COUNT_MAX];
} outline;

// The contact of two faces: the reference face's frame in the world, and the other's part below it.
typedef struct meeting {
    real3 center, u, v, normal; // of the reference face
    double half_u, half_v;
    outline corners; // those of the cut incident face that are not in front of the reference face
    bool crisp;      // nothing that is nearly parallel, nearly touching or chosen among near equals
} meeting;

static spot between(spot a, spot b, double part)
{
    return (spot){a.u + part * (b.u - a.u), a.v + part * (b.v - a.v),
                  a.depth + part * (b.depth - a.depth)};
}

// Keeps the part with along_u * u + along_v * v <= limit (Sutherland and Hodgman's clipping).
static void cut(outline *o, double along_u, double along_v, double limit)
{
    outline kept = {.count = 0};
    for (int i = 0; i < o->count; i++) {
        spot from = o->spots[i], to = o->spots[(i + 1) % o->count];
        double a = along_u * from.u + along_v * from.v - limit;
        double b = along_u * to.u + along_v * to.v - limit;
        if (a <= 0) {
            kept.spots[kept.count++] = from;
        }
        if ((a < 0 && b > 0) || (a > 0 && b < 0)) {
            kept.spots[kept.count++] = between(from, to, a / (a - b));
        }
    }
    *o = kept;
}

// Returns the box's face that is most opposed to the direction; not crisp if another one is nearly
// so.
static int opposed_face(const real_box *box, real3 direction, bool *out_crisp)
{
    int face = 0;
    for (int i = 1; i < 3; i++) {
        face =
            fabs(real3_dot(box->axes[i], direction)) > fabs(real3_dot(box->axes[face], direction))
                ? i
                : face;
    }
    for (int i = 0; i < 3; i++) {
        double less =
            fabs(real3_dot(box->axes[face], direction)) - fabs(real3_dot(box->axes[i], direction));
        *out_crisp = *out_crisp && (i == face || less > 1e-3);
    }
    return face;
}

static spot spot_of(const meeting *m, real3 point)
{
    real3 offset = real3_sub(point, m->center);
    return (spot){real3_dot(offset, m->u), real3_dot(offset, m->v), -real3_dot(offset, m->normal)};
}

// `normal` points from the reference box, out of its face on `axis`, to the incident one.
static void meet(const real_box *reference, int axis, real3 normal, const real_box *incident,
                 double tolerance, meeting *out)
{
    *out = (meeting){.normal = normal, .crisp = true};
    out->center = real3_add(reference->center, real3_scale(normal, reference->half[axis]));
    out->u = reference->axes[(axis + 1) % 3];
    out->v = reference->axes[(axis + 2) % 3];
    out->half_u = reference->half[(axis + 1) % 3];
    out->half_v = reference->half[(axis + 2) % 3];

    int face = opposed_face(incident, normal, &out->crisp);
    double side = real3_dot(incident->axes[face], normal) > 0 ? -1 : 1;
    real3 p = real3_scale(incident->axes[(face + 1) % 3], incident->half[(face + 1) % 3]);
    real3 q = real3_scale(incident->axes[(face + 2) % 3], incident->half[(face + 2) % 3]);
    real3 middle =
        real3_add(incident->center, real3_scale(incident->axes[face], side * incident->half[face]));
    outline o = {.count = 4};
    for (int i = 0; i < 4; i++) {
        real3 corner = real3_add(middle, real3_scale(p, i == 0 || i == 3 ? 1 : -1));
        o.spots[i] = spot_of(out, real3_add(corner, real3_scale(q, i < 2 ? 1 : -1)));
        // A point near a side of the rectangle, or an edge that ends near it, is not crisp.
        spot at = o.spots[i];
        out->crisp = out->crisp && fabs(fabs(at.u) - out->half_u) > 1e3 * tolerance &&
                     fabs(fabs(at.v) - out->half_v) > 1e3 * tolerance;
    }
    for (int i = 0; i < 2; i++) {
        spot step = {o.spots[i + 1].u - o.spots[i].u, o.spots[i + 1].v - o.spots[i].v, 0};
        double length = hypot(step.u, step.v);
        out->crisp = out->crisp && fabs(step.u) > 0.02 * length && fabs(step.v) > 0.02 * length &&
                     length > 1e3 * tolerance;
    }
    cut(&o, 1, 0, out->half_u);
    cut(&o, -1, 0, out->half_u);
    cut(&o, 0, 1, out->half_v);
    cut(&o, 0, -1, out->half_v);
    for (int i = 0; i < o.count; i++) {
        out->crisp = out->crisp && fabs(o.spots[i].depth) > 1e2 * tolerance;
        if (o.spots[i].depth >= 0) {
            out->corners.spots[out->corners.count++] = o.spots[i];
        }
    }
}

static double apart(spot a, spot b)
{
    return hypot(hypot(a.u - b.u, a.v - b.v), a.depth - b.depth);
}

static double distance_to(const outline *o, spot at)
{
    double least = HUGE_VAL;
    for (int i = 0; i < o->count; i++) {
        least = fmin(least, apart(o->spots[i], at));
    }
    return least;
}

static double area(spot a, spot b, spot c)
{
    return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

// Returns the manifold's points in the meeting's frame, moved to the incident face.
static outline outline_of(const meeting *m, const sb_manifold *manifold)
{
    outline o = {.count = (int)manifold->point_count};
    for (int i = 0; i < o.count; i++) {
        spot at = spot_of(m, real3_of(manifold->points[i].point));
        o.spots[i] = (spot){at.u, at.v, (double)manifold->points[i].depth};
        // Half way up to the reference face.
        assert_true(fabs(at.depth - 0.5 * o.spots[i].depth) <= 1e-3);
    }
    return o;
}

// Of more than four points it keeps the deepest, the farthest from it, and the largest triangle on
// either side.
static void check_reduced(const box_pair *p, int index, const meeting *m, const outline *got,
                          double tolerance)
{
    double farthest = 0, left = 0, right = 0;
    for (int i = 0; i < m->corners.count; i++) {
        spot at = m->corners.spots[i];
        if (at.depth > got->spots[0].depth + tolerance) {
            box_pair_fail(p, index, "first point is not the deepest", got->spots[0].depth,
                          at.depth);
        }
        farthest = fmax(farthest, hypot(at.u - got->spots[0].u, at.v - got->spots[0].v));
        left = fmax(left, area(got->spots[0], got->spots[1], at));
        right = fmin(right, area(got->spots[0], got->spots[1], at));
    }
    spot far = got->spots[1];
    double span = hypot(far.u - got->spots[0].u, far.v - got->spots[0].v);
    if (!(span >= farthest - tolerance)) {
        box_pair_fail(p, index, "second point is not the farthest", span, farthest);
    }
    double got_left = 0, got_right = 0;
    for (int i = 2; i < got->count; i++) {
        got_left = fmax(got_left, area(got->spots[0], far, got->spots[i]));
        got_right = fmin(got_right, area(got->spots[0], far, got->spots[i]));
    }
    double rounding = tolerance * (span + farthest);
    if (!(got_left >= left - rounding)) {
        box_pair_fail(p, index, "triangle on the left", got_left, left);
    }
    if (!(got_right <= right + rounding)) {
        box_pair_fail(p, index, "triangle on the right", got_right, right);
    }
}

typedef struct tally {
    int apart, edges, faces, crisp, reduced;
    int counts[SB_MANIFOLD_POINT_COUNT_MAX + 1];
} tally;

// Checks the corners of a crisp meeting.
static void check_corners(const box_pair *p, int index, const meeting *m,
                          const sb_manifold *manifold, tally *counts)
{
    outline got = outline_of(m, manifold);
    const double tolerance = 200 * p->tolerance + 1e-6 * real3_length(p->b.center);
    for (int i = 0; i < got.count; i++) {
        double off = distance_to(&m->corners, got.spots[i]);
        if (!(off <= tolerance)) {
            box_pair_fail(p, index, "a point off the cut face's corners", off, tolerance);
        }
    }
    counts->crisp++;
    if (m->corners.count > SB_MANIFOLD_POINT_COUNT_MAX) {
        counts->reduced++;
        assert_true(got.count >= 3);
        check_reduced(p, index, m, &got, tolerance);
        return;
    }
    assert_int_equal(got.count, m->corners.count);
    for (int i = 0; i < m->corners.count; i++) {
        double off = distance_to(&got, m->corners.spots[i]);
        if (!(off <= tolerance)) {
            box_pair_fail(p, index, "a corner of the cut face left out", off, tolerance);
        }
    }
}

// Returns the number of the box's axis that equals the normal or its opposite to the bit, or -1.
static int axis_of(const sb_box *box, sb_vec3 normal)
{
    for (int i = 0; i < 3; i++) {
        sb_vec3 axis = box->axes[i];
        if ((axis.x == normal.x && axis.y == normal.y && axis.z == normal.z) ||
            (axis.x == -normal.x && axis.y == -normal.y && axis.z == -normal.z)) {
            return i;
        }
    }
    return -1;
}

// Checks the properties of every contact point, whatever its kind.
static void check_points(const box_pair *p, int index, const sb_manifold *manifold)
{
    const double depth = (double)manifold->mtv.depth;
    real3 normal = real3_of(manifold->mtv.normal);
    double deepest = -HUGE_VAL;
    // The header's error, and the rounding of floats at that place.
    const double tolerance = 4 * p->slack + 1e-7 * real3_length(p->b.center);
    assert_in_range(manifold->point_count, 1, SB_MANIFOLD_POINT_COUNT_MAX);
    for (uint32_t i = 0; i < manifold->point_count; i++) {
        double own = (double)manifold->points[i].depth;
        deepest = fmax(deepest, own);
        if (!(own >= 0 && own <= depth + p->slack)) {
            box_pair_fail(p, index, "a point's depth", own, depth);
        }
        // The two surfaces are half the depth away on either side.
        real3 point = real3_of(manifold->points[i].point);
        real3 offset = real3_scale(normal, 0.5 * own);
        double from_a = real_box_distance(&p->a, real3_add(point, offset), NULL);
        double from_b = real_box_distance(&p->b, real3_sub(point, offset), NULL);
        if (!(fabs(from_a) <= tolerance)) {
            box_pair_fail(p, index, "distance from A's surface", from_a, 0);
        }
        if (!(fabs(from_b) <= tolerance)) {
            box_pair_fail(p, index, "distance from B's surface", from_b, 0);
        }
    }
    if (!(deepest >= depth - 4 * p->slack)) {
        box_pair_fail(p, index, "depth of the deepest point", deepest, depth);
    }
}

static void check_pair(const box_pair *p, int index, tally *counts)
{
    sb_box a = real_box_round(&p->a), b = real_box_round(&p->b);
    sb_manifold manifold;
    memset(&manifold, 0xa5, sizeof manifold);
    sb_mtv mtv;
    bool overlap = sb_box_box_mtv(&a, &b, &mtv);
    assert_true(sb_box_box_manifold(&a, &b, &manifold) == overlap);
    if (!overlap) {
        counts->apart++;
        return;
    }
    assert_memory_equal(&manifold.mtv, &mtv, sizeof mtv);
    check_points(p, index, &manifold);
    counts->counts[manifold.point_count]++;
    real3 normal = real3_of(mtv.normal);
    int of_a = axis_of(&a, mtv.normal), of_b = axis_of(&b, mtv.normal);
    counts->edges += of_a < 0 && of_b < 0;
    counts->faces += of_a >= 0 || of_b >= 0;
    meeting m = {.crisp = false};
    if (of_a >= 0) {
        meet(&p->a, of_a, normal, &p->b, p->tolerance, &m);
    } else if (of_b >= 0) {
        meet(&p->b, of_b, real3_scale(normal, -1), &p->a, p->tolerance, &m);
    } else {
        assert_int_equal(manifold.point_count, 1);
        assert_true(manifold.points[0].depth == mtv.depth);
    }
    if (m.crisp) {
        check_corners(p, index, &m, &manifold, counts);
    }
}

static void box_box_manifold_random_pairs_have_the_cut_faces_corners(void **state)
{
    (void)state;
    tally counts = {0};
    const int count = (int)sample_scaled(PAIR_COUNT);
    for (int i = 0; i < count; i++) {
        box_pair p;
        box_pair_sample(&p);
        check_pair(&p, i, &counts);
    }
    assert_true(counts.apart > count / 5);
    assert_true(counts.edges > count / 50);
    assert_true(counts.faces > count / 5);
    assert_true(counts.crisp > count / 20);
    assert_true(counts.reduced > count / 5000);
    for (int i = 1; i <= SB_MANIFOLD_POINT_COUNT_MAX; i++) {
        assert_true(counts.counts[i] > count / 1000);
    }
}

// One box stands on another, turned about the vertical and hardly tilted: up to eight corners.
static void box_box_manifold_stacked_boxes_keep_depth_and_width(void **state)
{
    (void)state;
    tally counts = {0};
    const int count = (int)sample_scaled(PAIR_COUNT / 2);
    for (int i = 0; i < count; i++) {
        box_pair p = {.kind = BOX_PAIR_GENERAL};
        box_pair_sample_halves(&p.a, 1, 2);
        box_pair_sample_halves(&p.b, 1, 2);
        real_axes_random(p.a.axes);
        memcpy(p.b.axes, p.a.axes, sizeof p.a.axes);
        uint32_t axis = sample_below(3), side = sample_below(2);
        double out = side == 0 ? -1 : 1;
        real_axes_turn(p.b.axes, p.a.axes[axis], sample_in(-2, 2));
        real_axes_turn(p.b.axes, real3_random_direction(), sample_in(0, 0.05));
        double sunk = sample_in(0, 0.3);
        double height = p.a.half[axis] + real_box_reach(&p.b, p.a.axes[axis]) - sunk;
        p.b.center = real3_scale(p.a.axes[axis], out * height);
        p.b.center = real3_add(p.b.center, real3_scale(p.a.axes[(axis + 1) % 3], sample_in(-1, 1)));
        p.b.center = real3_float(p.b.center);
        for (int k = 0; k < 3; k++) {
            p.size += p.a.half[k] + p.b.half[k];
        }
        p.size += real3_length(p.b.center);
        p.tolerance = 2e-6 * p.size;
        // Edges nearly parallel, by pairs.h.
        p.slack = 2e-3 * p.size;
        check_pair(&p, i, &counts);
    }
    assert_true(counts.crisp > count / 5);
    assert_true(counts.reduced > count / 20);
    assert_true(counts.counts[4] > count / 10);
}

static sb_box cube(float x, float y, float z)
{
    return sb_box_from_yaw(sb_vec3_make(x, y, z), sb_vec3_make(1, 1, 1), 0.0f);
}

static void check_point(const sb_manifold *manifold, float x, float y, float z, float depth)
{
    for (uint32_t i = 0; i < manifold->point_count; i++) {
        sb_contact_point at = manifold->points[i];
        if (at.point.x == x && at.point.y == y && at.point.z == z && at.depth == depth) {
            return;
        }
    }
    fail_msg("no contact point (%g, %g, %g)", (double)x, (double)y, (double)z);
}

static void box_box_manifold_cubes_stacked_exactly_touch_in_four_corners(void **state)
{
    (void)state;
    sb_box a = cube(0, 0, 0), b = cube(0, 1.5f, 0);
    sb_manifold manifold;
    assert_true(sb_box_box_manifold(&a, &b, &manifold));
    assert_int_equal(manifold.point_count, 4);
    assert_true(manifold.mtv.normal.y == 1 && manifold.mtv.depth == 0.5f);
    check_point(&manifold, -1, 0.75f, -1, 0.5f);
    check_point(&manifold, -1, 0.75f, 1, 0.5f);
    check_point(&manifold, 1, 0.75f, -1, 0.5f);
    check_point(&manifold, 1, 0.75f, 1, 0.5f);
    // B above A is A below B.
    assert_true(sb_box_box_manifold(&b, &a, &manifold));
    assert_int_equal(manifold.point_count, 4);
    assert_true(manifold.mtv.normal.y == -1);
    check_point(&manifold, 1, 0.75f, 1, 0.5f);
}

static void box_box_manifold_shifted_cubes_touch_in_the_common_rectangle(void **state)
{
    (void)state;
    sb_box a = cube(0, 0, 0), b = cube(0.5f, 2, -0.75f);
    sb_manifold manifold;
    assert_true(sb_box_box_manifold(&a, &b, &manifold));
    assert_int_equal(manifold.point_count, 4);
    check_point(&manifold, -0.5f, 1, -1, 0);
    check_point(&manifold, 1, 1, -1, 0);
    check_point(&manifold, -0.5f, 1, 0.25f, 0);
    check_point(&manifold, 1, 1, 0.25f, 0);
    // The small box on the other's middle, and the reverse.
    b.half_extents = sb_vec3_make(0.25f, 1, 0.5f);
    b.center = sb_vec3_make(0.5f, 2, 0);
    const sb_box *orders[2][2] = {{&a, &b}, {&b, &a}};
    for (int i = 0; i < 2; i++) {
        assert_true(sb_box_box_manifold(orders[i][0], orders[i][1], &manifold));
        assert_int_equal(manifold.point_count, 4);
        check_point(&manifold, 0.25f, 1, -0.5f, 0);
        check_point(&manifold, 0.25f, 1, 0.5f, 0);
        check_point(&manifold, 0.75f, 1, -0.5f, 0);
        check_point(&manifold, 0.75f, 1, 0.5f, 0);
    }
}

static void box_box_manifold_crossed_bars_touch_in_one_point(void **state)
{
    (void)state;
    const float c = 0.70710678f;
    sb_box a = {{0, 0, 0}, {1, 1, 10}, {{c, c, 0}, {-c, c, 0}, {0, 0, 1}}};
    sb_box b = {{3, 2.8f, 2}, {10, 1, 1}, {{1, 0, 0}, {0, c, c}, {0, -c, c}}};
    sb_manifold manifold;
    assert_true(sb_box_box_manifold(&a, &b, &manifold));
    assert_int_equal(manifold.point_count, 1);
    real3 off = real3_sub(real3_of(manifold.points[0].point), (real3){0, 1.4, 2});
    assert_true(real3_length(off) <= 1e-5);
    assert_true(manifold.points[0].depth == manifold.mtv.depth);
}

static real3 corner_of(const sb_box *box, int number)
{
    real3 corner = real3_of(box->center);
    for (int i = 0; i < 3; i++) {
        double half = (double)(&box->half_extents.x)[i];
        double side = (number >> i & 1) != 0 ? half : -half;
        corner = real3_add(corner, real3_scale(real3_of(box->axes[i]), side));
    }
    return corner;
}

// Moves a point into the rectangle of the face along an axis, and to half the depth below it.
static real3 into_rectangle(const sb_box *box, int axis, real3 out, double depth, real3 point)
{
    real3 from = real3_sub(point, real3_of(box->center)), moved = real3_of(box->center);
    for (int i = 0; i < 3; i++) {
        double half = (double)(&box->half_extents.x)[i];
        real3 along = i == axis ? out : real3_of(box->axes[i]);
        double at =
            i == axis ? half - 0.5 * depth : fmax(-half, fmin(half, real3_dot(from, along)));
        moved = real3_add(moved, real3_scale(along, at));
    }
    return moved;
}

// Returns how far the one point is from the place to which the other's deepest corner, or any of
// equal ones, is moved.
static double off_deepest(const sb_box *a, const sb_box *b, const sb_manifold *manifold)
{
    real3 out = real3_of(manifold->mtv.normal);
    int axis = axis_of(a, manifold->mtv.normal);
    if (axis < 0) {
        const sb_box *other = a;
        a = b;
        b = other;
        out = real3_scale(out, -1);
        axis = axis_of(a, manifold->mtv.normal);
    }
    assert_true(axis >= 0);
    double deepest = HUGE_VAL, off = HUGE_VAL;
    for (int i = 0; i < 8; i++) {
        deepest = fmin(deepest, real3_dot(corner_of(b, i), out));
    }
    for (int i = 0; i < 8; i++) {
        real3 corner = corner_of(b, i);
        if (real3_dot(corner, out) < deepest + 1e-4) {
            real3 wanted = into_rectangle(a, axis, out, (double)manifold->mtv.depth, corner);
            real3 point = real3_of(manifold->points[0].point);
            off = fmin(off, real3_length(real3_sub(point, wanted)));
        }
    }
    return off;
}

// Two bars on edge whose ridges cross without touching. They are so nearly parallel that only the
// faces count, and these see an overlap. No part of a face is below the other's, so the deepest
// corner counts.
static void box_box_manifold_faces_that_pass_each_other_by_have_the_deepest_corner(void **state)
{
    (void)state;
    const float c = 0.70710678f;
    for (int i = 0; i < 48; i++) {
        float turn = (i & 1) != 0 ? 0.9e-3f : -0.9e-3f;
        sb_box bars[2] = {{{0, 0, 0}, {100, 1, 1}, {{1, 0, 0}, {0, c, c}, {0, -c, c}}}};
        bars[1] = bars[0];
        bars[1].center = sb_vec3_make((float)(i / 16 - 1), 2.8284271f + 0.01f, 0.0f);
        bars[1].axes[0] = sb_vec3_make(1, 0, -turn);
        bars[1].axes[1] = sb_vec3_make(c * turn, c, c);
        bars[1].axes[2] = sb_vec3_make(c * turn, -c, c);
        for (int k = 0; k < 2; k++) {
            if ((i >> (1 + k) & 1) != 0) { // the same bar with its axes renamed
                sb_box was = bars[k];
                bars[k].half_extents = sb_vec3_make(1, 100, 1);
                bars[k].axes[0] = sb_vec3_negate(was.axes[1]);
                bars[k].axes[1] = was.axes[0];
            }
        }
        const sb_box *a = &bars[i >> 3 & 1], *b = &bars[1 - (i >> 3 & 1)];
        sb_manifold m;
        assert_true(sb_box_box_manifold(a, b, &m));
        assert_int_equal(m.point_count, 1);
        double off = off_deepest(a, b, &m);
        if (!(off < 1e-3)) {
            fail_msg("case %d: the point is off by %g", i, off);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_box_manifold_random_pairs_have_the_cut_faces_corners,
                               sample_setup),
        cmocka_unit_test_setup(box_box_manifold_stacked_boxes_keep_depth_and_width, sample_setup),
        cmocka_unit_test(box_box_manifold_cubes_stacked_exactly_touch_in_four_corners),
        cmocka_unit_test(box_box_manifold_shifted_cubes_touch_in_the_common_rectangle),
        cmocka_unit_test(box_box_manifold_crossed_bars_touch_in_one_point),
        cmocka_unit_test(box_box_manifold_faces_that_pass_each_other_by_have_the_deepest_corner),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
