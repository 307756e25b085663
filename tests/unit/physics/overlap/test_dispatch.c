#include "physics/overlap/dispatch.h"

#include "oracle.h"
#include "real_shape.h"

// The largest error that a pair's header states: that of a searched cylinder, of the size.
#define CYLINDER_ERROR 1.1e-4
#define ERROR_OF_SIZE 4e-6

static real3 real3_along(real3 from, real3 direction, double vector)
{
    return real3_add(from, real3_scale(direction, vector));
}

// Returns how far B must move in a direction to leave A; negative if there is a gap.
static double way_out(const real_shape *a, const real_shape *b, real3 direction)
{
    return reach_along(a, direction) + reach_along(b, real3_scale(direction, -1));
}

static real3 project(const real_shape *on, real3 point)
{
    double distance = distance_at(on, point);
    if (distance <= 0) {
        return point;
    }
    if (is_box_like(on->shape.kind)) {
        real3 closest;
        (void)real_box_distance(&on->box, point, &closest);
        return closest;
    }
    if (on->shape.kind == SB_SHAPE_SPHERE) {
        real3 out = real3_sub(point, on->center);
        return real3_along(on->center, out, (double)on->shape.sphere.radius / real3_length(out));
    }
    if (on->shape.kind == SB_SHAPE_PLANE) {
        return real3_along(point, real3_of(on->shape.plane.normal), -distance);
    }
    const sb_cylinder *cylinder = &on->shape.cylinder;
    real3 axis = real3_of(cylinder->axis), relative = real3_sub(point, on->center);
    double height = real3_dot(relative, axis), limit = (double)cylinder->half_height;
    real3 radial = real3_along(relative, axis, -height);
    double length = real3_length(radial), radius = (double)cylinder->radius;
    real3 closest = real3_along(on->center, axis, fmax(-limit, fmin(limit, height)));
    return real3_along(closest, radial, length > radius ? radius / length : 1);
}

// Returns the distance between two solids, by alternating projections: zero, or nearly, if they
// overlap. `out_vector` is the direction from A to B.
static double distance_between(const real_shape *a, const real_shape *b, real3 *out_vector)
{
    real3 on_a = project(a, b->center), on_b = on_a;
    double gap = 1e30, before;
    int rounds = 0;
    do {
        before = gap;
        on_b = project(b, on_a);
        on_a = project(a, on_b);
        *out_vector = real3_sub(on_b, on_a);
        gap = real3_length(*out_vector);
        rounds++;
    } while (rounds < 400 && gap > 0 && before - gap > 1e-9 * (before + 1e-3));
    return gap;
}

typedef struct pair {
    real_shape a, b;
    double size, tolerance;
} pair;

// Two solids near each other; about half of the pairs overlap.
static pair sample_solids(void)
{
    pair p;
    real3 at = real3_random_point(sample_chance(0.2) ? 400 : 5);
    p.a = sample_shape(sample_solid_kind(), at, hull_memory[0]);
    do {
        real3 other = real3_float(real3_add(at, real3_random_point(sample_log(0.3, 8))));
        p.b = sample_shape(sample_solid_kind(), other, hull_memory[1]);
    } while (!sb_shape_has_mtv(p.a.shape.kind, p.b.shape.kind));
    p.size = p.a.size + p.b.size + real3_length(real3_sub(p.a.center, p.b.center));
    bool searched = p.a.shape.kind == SB_SHAPE_CYLINDER || p.b.shape.kind == SB_SHAPE_CYLINDER;
    p.tolerance = (searched ? CYLINDER_ERROR : ERROR_OF_SIZE) * p.size + 3e-7 * real3_length(at);
    return p;
}

// Checks what holds in both orders. If both are of one kind, the order may decide between equal
// ways out, so only the depth must agree.
static void check_orders(const pair *p, bool overlap, const sb_mtv *mtv,
                         const sb_manifold *manifold)
{
    const sb_shape *a = &p->a.shape, *b = &p->b.shape;
    sb_mtv back;
    sb_manifold manifold_back;
    bool is_mirrored = sb_shape_overlap(b, a) == overlap;
    if (a->kind == b->kind) {
        CHECK(is_mirrored || !overlap || (double)mtv->depth <= p->tolerance);
        CHECK(!overlap || !is_mirrored || sb_shape_mtv(b, a, &back));
        CHECK(!overlap || !is_mirrored ||
              fabs((double)back.depth - (double)mtv->depth) <= p->tolerance);
        return;
    }
    CHECK(is_mirrored);
    CHECK(sb_shape_mtv(b, a, &back) == overlap);
    CHECK(sb_shape_manifold(b, a, &manifold_back) == overlap);
    if (!overlap) {
        return;
    }
    CHECK(back.depth == mtv->depth && is_same_vector(back.normal, sb_vec3_negate(mtv->normal)));
    CHECK(is_same_vector(manifold_back.mtv.normal, sb_vec3_negate(manifold->mtv.normal)));
    CHECK(manifold_back.point_count == manifold->point_count);
    for (uint32_t i = 0; i < manifold->point_count; i++) {
        CHECK(is_same_vector(manifold_back.points[i].point, manifold->points[i].point));
        CHECK(manifold_back.points[i].depth == manifold->points[i].depth);
    }
}

// The vector separates the two along its direction, and no other direction needs less.
static void check_vector(const pair *p, const sb_mtv *mtv)
{
    real3 normal = real3_of(mtv->normal);
    double depth = (double)mtv->depth;
    CHECK(mtv->depth >= 0);
    CHECK_NEAR(real3_length(normal), 1, 1e-6);
    CHECK(way_out(&p->a, &p->b, normal) <= depth + p->tolerance);
    for (int i = 0; i < 200; i++) {
        CHECK(way_out(&p->a, &p->b, real3_random_direction()) >= depth - p->tolerance);
    }
}

static void check_manifold(const pair *p, const sb_mtv *mtv, const sb_manifold *manifold)
{
    CHECK_NEAR((double)manifold->mtv.depth, (double)mtv->depth, p->tolerance);
    CHECK(manifold->point_count >= 1 && manifold->point_count <= SB_MANIFOLD_POINT_COUNT_MAX);
    for (uint32_t i = 0; i < manifold->point_count; i++) {
        CHECK((double)manifold->points[i].depth <= (double)mtv->depth + p->tolerance);
        CHECK((double)manifold->points[i].depth >= -p->tolerance - 1e-3 * p->size);
    }
}

// Tests points all over the smaller solid: none may be in both unless the two overlap.
static uint32_t shared_points(const pair *p)
{
    const real_shape *dense = p->a.shape.kind == SB_SHAPE_PLANE ? &p->b : &p->a;
    const real_shape *other = dense == &p->a ? &p->b : &p->a;
    uint32_t found = 0;
    for (int i = 0; i < 60; i++) {
        real3 direction = real3_random_direction();
        real3 point = real3_along(dense->center, direction, dense->size * sample_in(0, 1));
        found +=
            distance_at(dense, point) < -p->tolerance && distance_at(other, point) < -p->tolerance;
    }
    return found;
}

// Returns the vector's direction; a plane can be left only along its normal.
static real3 direction_of(const pair *p, real3 vector)
{
    if (p->a.shape.kind == SB_SHAPE_PLANE) {
        return real3_of(p->a.shape.plane.normal);
    }
    if (p->b.shape.kind == SB_SHAPE_PLANE) {
        return real3_of(sb_vec3_negate(p->b.shape.plane.normal));
    }
    return real3_scale(vector, 1 / real3_length(vector));
}

static void dispatch_of_two_solids_agrees_with_the_reference_in_both_orders(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT / 2), sampled = 0, unsure = 0;
    uint32_t hits[SB_SHAPE_KIND_COUNT][SB_SHAPE_KIND_COUNT] = {{0}};
    uint32_t misses[SB_SHAPE_KIND_COUNT][SB_SHAPE_KIND_COUNT] = {{0}};
    for (case_index = 0; case_index < count; case_index++) {
        pair p = sample_solids();
        const sb_shape *a = &p.a.shape, *b = &p.b.shape;
        sb_mtv mtv;
        sb_manifold manifold;
        bool overlap = sb_shape_overlap(a, b);
        bool has_mtv = sb_shape_mtv(a, b, &mtv);
        bool has_manifold = sb_shape_manifold(a, b, &manifold);
        if (has_mtv != overlap || has_manifold != overlap) {
            CHECK(!has_mtv || (double)mtv.depth <= p.tolerance);
            CHECK(!has_manifold || (double)manifold.mtv.depth <= p.tolerance);
            continue; // touching, to within the error
        }
        check_orders(&p, overlap, &mtv, &manifold);
        uint32_t shared = shared_points(&p);
        CHECK(overlap || shared == 0);
        sampled += shared > 0;
        real3 vector;
        double gap = distance_between(&p.a, &p.b, &vector);
        if (overlap) {
            CHECK(gap <= fmax(p.tolerance, 0.02 * p.size));
            check_vector(&p, &mtv);
            check_manifold(&p, &mtv, &manifold);
        } else if (gap > 1e-3 * p.size) {
            // They are certainly apart if the direction between them separates. The projections
            // converge slowly for nearly parallel solids.
            unsure += way_out(&p.a, &p.b, direction_of(&p, vector)) > 0;
        }
        hits[a->kind][b->kind] += overlap;
        misses[a->kind][b->kind] += !overlap;
    }
    assert_true(sampled > count / 10 && unsure < count / 1000);
    for (int i = SB_SHAPE_PLANE; i < SB_SHAPE_KIND_COUNT; i++) {
        for (int j = SB_SHAPE_PLANE; j < SB_SHAPE_KIND_COUNT; j++) {
            bool has = sb_shape_has_mtv((sb_shape_kind)i, (sb_shape_kind)j);
            assert_true(!has || (hits[i][j] > 50 && misses[i][j] > 50));
        }
    }
}

static void dispatch_has_a_vector_for_two_solids_but_two_planes(void **state)
{
    (void)state;
    for (int i = 0; i < SB_SHAPE_KIND_COUNT; i++) {
        for (int j = 0; j < SB_SHAPE_KIND_COUNT; j++) {
            bool wanted = i >= SB_SHAPE_PLANE && j >= SB_SHAPE_PLANE &&
                          !(i == SB_SHAPE_PLANE && j == SB_SHAPE_PLANE);
            assert_true(sb_shape_has_mtv((sb_shape_kind)i, (sb_shape_kind)j) == wanted);
        }
    }
}

static void dispatch_answers_every_pair_of_kinds_in_both_orders_alike(void **state)
{
    (void)state;
    for (case_index = 0; case_index < 200; case_index++) {
        for (int i = 0; i < SB_SHAPE_KIND_COUNT; i++) {
            for (int j = 0; j < i; j++) {
                real3 at = real3_random_point(5);
                real_shape a = sample_shape((sb_shape_kind)i, at, hull_memory[0]);
                at = real3_add(at, real3_random_point(3));
                real_shape b = sample_shape((sb_shape_kind)j, at, hull_memory[1]);
                CHECK(sb_shape_overlap(&a.shape, &b.shape) == sb_shape_overlap(&b.shape, &a.shape));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(dispatch_of_two_solids_agrees_with_the_reference_in_both_orders,
                               sample_setup),
        cmocka_unit_test(dispatch_has_a_vector_for_two_solids_but_two_planes),
        cmocka_unit_test_setup(dispatch_answers_every_pair_of_kinds_in_both_orders_alike,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
