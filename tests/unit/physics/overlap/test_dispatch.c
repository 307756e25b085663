#include "physics/overlap/dispatch.h"

#include "oracle.h"
#include "physics/shape/hull_build.h"

#define CASE_COUNT 100000

// The largest error that a pair's header states: that of a searched cylinder, of the size.
#define CYLINDER_ERROR 1.1e-4
#define ERROR_OF_SIZE 4e-6

static _Alignas(8) unsigned char hull_memory[2][SB_HULL_SIZE_MAX];

// A shape and the same solid in the reference. Hulls are boxes here, because the reference has
// boxes; AABBs are boxes along the world's axes.
typedef struct real_shape {
    sb_shape shape;
    real_box box;
    real3 center; // of a plane: a point of its surface
    double size;  // farthest from the centre
} real_shape;

static bool is_box_like(sb_shape_kind kind)
{
    return kind == SB_SHAPE_AABB || kind == SB_SHAPE_BOX || kind == SB_SHAPE_HULL;
}

static real3 real3_along(real3 from, real3 direction, double vector)
{
    return real3_add(from, real3_scale(direction, vector));
}

// A box in one of three orientations: that of the world, upright, or any.
static void sample_axes(real3 axes[3])
{
    switch (sample_below(3)) {
    case 0:
        real_axes_from_yaw(axes, 0);
        break;
    case 1:
        real_axes_from_yaw(axes, sample_in(-3, 3));
        break;
    default:
        real_axes_random(axes);
        break;
    }
}

static void make_box_like(real_shape *made, unsigned char *memory)
{
    sample_axes(made->box.axes);
    if (made->shape.kind == SB_SHAPE_AABB) {
        real_axes_from_yaw(made->box.axes, 0);
    }
    made->box.center = made->center;
    for (int i = 0; i < 3; i++) {
        made->box.half[i] = sample_size(0.1, 5);
    }
    sb_box box = real_box_round(&made->box);
    if (made->shape.kind == SB_SHAPE_BOX) {
        made->shape.box = box;
    } else if (made->shape.kind == SB_SHAPE_AABB) {
        made->shape.aabb = sb_box_bounds(&box);
        made->box = real_box_of_aabb(&made->shape.aabb);
    } else {
        assert_int_equal(sb_hull_build_box(memory, box.half_extents), SB_OK);
        const void *block = memory;
        made->shape.hull =
            (sb_placed_hull){block, box.center, {box.axes[0], box.axes[1], box.axes[2]}};
    }
    made->size = real_box_size(&made->box);
}

static real_shape sample_shape(sb_shape_kind kind, real3 center, unsigned char *memory)
{
    real_shape made = {.shape = {.kind = kind}, .center = center};
    sb_vec3 at = real3_round(center);
    real3 axes[3];
    sample_axes(axes);
    sb_vec3 direction = real3_round(axes[sample_below(3)]);
    double radius = sample_size(0.1, 5), half_height = sample_size(0.1, 10);
    switch (kind) {
    case SB_SHAPE_POINT:
        made.shape.point = at;
        break;
    case SB_SHAPE_SEGMENT:
        made.shape.segment =
            (sb_segment){at, sb_vec3_add_scaled(at, direction, (float)half_height)};
        made.size = half_height;
        break;
    case SB_SHAPE_RAY:
        made.shape.ray = (sb_ray){at, direction};
        break;
    case SB_SHAPE_LINE:
        made.shape.line = (sb_line){at, direction};
        break;
    case SB_SHAPE_PLANE:
        made.shape.plane = (sb_plane){direction, sb_vec3_dot(direction, at)};
        break;
    case SB_SHAPE_SPHERE:
        made.shape.sphere = (sb_sphere){at, (float)radius};
        made.size = radius;
        break;
    case SB_SHAPE_CYLINDER:
        made.shape.cylinder = (sb_cylinder){at, direction, (float)radius, (float)half_height};
        made.size = radius + half_height;
        break;
    case SB_SHAPE_AABB:
    case SB_SHAPE_BOX:
    case SB_SHAPE_HULL:
        make_box_like(&made, memory);
        break;
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return made;
}

// Returns the signed distance of a point from a solid.
static double distance_at(const void *context, real3 point)
{
    const real_shape *of = context;
    if (is_box_like(of->shape.kind)) {
        return real_box_distance(&of->box, point, NULL);
    }
    if (of->shape.kind == SB_SHAPE_SPHERE) {
        return real3_length(real3_sub(point, of->center)) - (double)of->shape.sphere.radius;
    }
    if (of->shape.kind == SB_SHAPE_CYLINDER) {
        return real_cylinder_distance(&of->shape.cylinder, point);
    }
    real3 normal = real3_of(of->shape.plane.normal);
    return real3_dot(normal, point) - (double)of->shape.plane.offset;
}

// Returns how far a solid reaches in a unit direction, from the world's origin.
static double reach_along(const real_shape *of, real3 direction)
{
    double center = real3_dot(of->center, direction);
    if (is_box_like(of->shape.kind)) {
        return real3_dot(of->box.center, direction) + real_box_reach(&of->box, direction);
    }
    if (of->shape.kind == SB_SHAPE_SPHERE) {
        return center + (double)of->shape.sphere.radius;
    }
    if (of->shape.kind == SB_SHAPE_CYLINDER) {
        const sb_cylinder *cylinder = &of->shape.cylinder;
        real3 axis = real3_of(cylinder->axis);
        return center + (double)cylinder->half_height * fabs(real3_dot(axis, direction)) +
               (double)cylinder->radius * real3_length(real3_cross(axis, direction));
    }
    real3 normal = real3_of(of->shape.plane.normal);
    bool is_normal = real3_length(real3_sub(normal, direction)) < 1e-6;
    return is_normal ? (double)of->shape.plane.offset : HUGE_VAL;
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

static sb_shape_kind sample_solid_kind(void)
{
    return SB_SHAPE_PLANE + sample_below(SB_SHAPE_KIND_COUNT - SB_SHAPE_PLANE);
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

static bool is_same_vector(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
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

static real_interval interval_of_shape(const real_shape *straight, double reach)
{
    if (straight->shape.kind == SB_SHAPE_SEGMENT) {
        return real_interval_of_segment(&straight->shape.segment);
    }
    return straight->shape.kind == SB_SHAPE_RAY
               ? real_interval_of_ray(&straight->shape.ray, reach)
               : real_interval_of_line(&straight->shape.line, reach);
}

static void dispatch_of_straight_lines_and_solids_agrees_with_a_search(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT);
    uint32_t hits[SB_SHAPE_KIND_COUNT][SB_SHAPE_KIND_COUNT] = {{0}};
    uint32_t misses[SB_SHAPE_KIND_COUNT][SB_SHAPE_KIND_COUNT] = {{0}};
    for (case_index = 0; case_index < count; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SEGMENT + sample_below(3);
        real3 at = real3_random_point(sample_chance(0.2) ? 400 : 5);
        real_shape straight = sample_shape(kind, at, NULL);
        at = real3_add(at, real3_random_point(sample_chance(0.1) ? 60 : sample_in(1, 8)));
        real_shape solid = sample_shape(sample_solid_kind(), at, hull_memory[0]);
        bool is_plane = solid.shape.kind == SB_SHAPE_PLANE;
        real_interval interval = interval_of_shape(&straight, is_plane ? 1e9 : 200);
        double distance = real_least_along(&interval, distance_at, &solid);
        bool got = sb_shape_overlap(&straight.shape, &solid.shape);
        CHECK(sb_shape_overlap(&solid.shape, &straight.shape) == got);
        // The error of a line of rounded direction at the distance of the solid.
        double size = real3_length(at) + solid.size + straight.size + 100;
        if (fabs(distance) > 1e-6 * size) {
            CHECK(got == (distance < 0));
        }
        hits[kind][solid.shape.kind] += got;
        misses[kind][solid.shape.kind] += !got;
    }
    for (int i = SB_SHAPE_SEGMENT; i <= SB_SHAPE_LINE; i++) {
        for (int j = SB_SHAPE_PLANE; j < SB_SHAPE_KIND_COUNT; j++) {
            // A line misses a plane only if parallel, and seldom hits a small box.
            assert_true(hits[i][j] > count / 1000 && misses[i][j] > count / 5000);
        }
    }
}

static void dispatch_of_endless_cylinders_and_straight_lines_agrees_with_the_search(void **state)
{
    (void)state;
    uint32_t hits = 0, count = 20000;
    for (case_index = 0; case_index < count; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SEGMENT + sample_below(3);
        real3 at = real3_random_point(5);
        real_shape straight = sample_shape(kind, at, NULL);
        at = real3_float(real3_add(at, real3_random_point(sample_in(1, 50))));
        real_shape solid = sample_shape(SB_SHAPE_CYLINDER, at, NULL);
        solid.shape.cylinder.half_height = SB_CYLINDER_ENDLESS;
        real_interval interval = interval_of_shape(&straight, 1500);
        double distance = real_least_along(&interval, distance_at, &solid);
        bool got = sb_shape_overlap(&straight.shape, &solid.shape);
        // Nearly parallel ones may meet beyond the searched interval.
        double sine =
            real3_length(real3_cross(interval.direction, real3_of(solid.shape.cylinder.axis)));
        if (fabs(distance) > 2e-3 && sine > 0.1) {
            CHECK(got == (distance < 0));
        }
        hits += got;
    }
    assert_true(hits > count / 50 && hits < count / 2);
}

static void dispatch_of_points_contains_and_finds_the_closest(void **state)
{
    (void)state;
    uint32_t count = sample_scaled(CASE_COUNT), inside[SB_SHAPE_KIND_COUNT] = {0};
    uint32_t outside[SB_SHAPE_KIND_COUNT] = {0};
    for (case_index = 0; case_index < count; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SEGMENT + sample_below(SB_SHAPE_KIND_COUNT - 1);
        real3 at = real3_random_point(sample_chance(0.2) ? 400 : 5);
        real_shape of = sample_shape(kind, at, hull_memory[0]);
        real3 point = real3_float(real3_add(at, sample_step(0.05, 10)));
        sb_shape as_shape = {.kind = SB_SHAPE_POINT, .point = real3_round(point)};
        bool got = sb_shape_contains(&of.shape, as_shape.point);
        CHECK(sb_shape_overlap(&as_shape, &of.shape) == got);
        CHECK(sb_shape_overlap(&of.shape, &as_shape) == got);
        double tolerance = 1e-6 * (real3_length(at) + of.size + 10);
        double distance;
        if (kind >= SB_SHAPE_PLANE) {
            distance = distance_at(&of, point);
        } else {
            real_interval interval = interval_of_shape(&of, 50);
            distance = real_least_along(&interval, real_point_distance, &point);
        }
        CHECK(fabs(distance) < tolerance || got == (distance < 0));
        sb_vec3 closest = sb_shape_closest_point(&of.shape, as_shape.point);
        double vector = real3_length(real3_sub(real3_of(closest), point));
        CHECK_NEAR(vector, fmax(0, distance), tolerance);
        inside[kind] += got;
        outside[kind] += !got;
    }
    for (int i = SB_SHAPE_SEGMENT; i < SB_SHAPE_KIND_COUNT; i++) {
        assert_true(outside[i] > count / 50);
        assert_true((inside[i] > count / 100) == (i >= SB_SHAPE_PLANE));
    }
}

static void dispatch_of_things_without_volume_overlap_where_they_meet_to_the_bit(void **state)
{
    (void)state;
    const sb_shape point = {.kind = SB_SHAPE_POINT, .point = {1, 2, 3}};
    const sb_shape shapes[] = {
        point,
        {.kind = SB_SHAPE_SEGMENT, .segment = {{-1, 2, 3}, {3, 2, 3}}},
        {.kind = SB_SHAPE_RAY, .ray = {{1, 0, 3}, {0, 1, 0}}},
        {.kind = SB_SHAPE_LINE, .line = {{1, 2, -7}, {0, 0, 1}}},
    };
    const sb_shape elsewhere[] = {
        {.kind = SB_SHAPE_POINT, .point = {1, 2.0000005f, 3}},
        {.kind = SB_SHAPE_SEGMENT, .segment = {{-1, 2, 3.5f}, {0.5f, 2, 3}}},
        {.kind = SB_SHAPE_RAY, .ray = {{1, 2.25f, 3.25f}, {0, 1, 0}}},
        {.kind = SB_SHAPE_LINE, .line = {{1.25f, 2.25f, -7}, {0, 0, 1}}},
    };
    for (int i = 0; i < 4; i++) {
        assert_true(sb_shape_contains(&shapes[i], point.point));
        assert_false(sb_shape_contains(&elsewhere[i], point.point));
        for (int j = 0; j < 4; j++) {
            assert_true(sb_shape_overlap(&shapes[i], &shapes[j]));
            assert_true(sb_shape_overlap(&shapes[i], &elsewhere[j]) ==
                        sb_shape_overlap(&elsewhere[j], &shapes[i]));
        }
        assert_false(sb_shape_overlap(&point, &elsewhere[i]));
    }
    assert_false(sb_shape_overlap(&shapes[1], &elsewhere[2]));
    assert_false(sb_shape_overlap(&shapes[1], &elsewhere[3]));
    assert_false(sb_shape_overlap(&shapes[2], &elsewhere[3]));
    // Different in one coordinate only.
    const sb_vec3 offs[] = {{0.5f, 0, 0}, {0, 0.5f, 0}, {0, 0, 0.5f}};
    const sb_vec3 ways[] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    for (int i = 0; i < 3; i++) {
        sb_shape a = {.kind = SB_SHAPE_SEGMENT, .segment = {{0, 0, 0}, ways[i]}};
        sb_shape b = a;
        assert_true(sb_shape_overlap(&a, &b));
        b.segment = (sb_segment){offs[i], sb_vec3_add(ways[i], offs[i])};
        assert_false(sb_shape_overlap(&a, &b));
        sb_shape c = {.kind = SB_SHAPE_POINT, .point = offs[i]};
        assert_true(sb_shape_contains(&b, c.point));
        assert_false(sb_shape_contains(&a, c.point));
    }
    sb_vec3 closest = sb_shape_closest_point(&point, sb_vec3_make(9, 9, 9));
    assert_true(is_same_vector(closest, point.point));
}

static void dispatch_of_two_planes_overlap_unless_free_space_is_between(void **state)
{
    (void)state;
    const sb_shape floor = {.kind = SB_SHAPE_PLANE, .plane = {{0, 1, 0}, 0}};
    sb_shape ceiling = {.kind = SB_SHAPE_PLANE, .plane = {{0, -1, 0}, -3}};
    assert_false(sb_shape_overlap(&floor, &ceiling));
    ceiling.plane.offset = 0;
    assert_true(sb_shape_overlap(&floor, &ceiling));
    assert_true(sb_shape_overlap(&floor, &floor));
}

static void check_bounds(const sb_shape *shape, sb_vec3 min, sb_vec3 max)
{
    sb_aabb bounds = sb_shape_bounds(shape);
    assert_true(is_same_vector(bounds.min, min) && is_same_vector(bounds.max, max));
}

static void dispatch_bounds_of_solids_are_their_reach(void **state)
{
    (void)state;
    const real3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (case_index = 0; case_index < 20000; case_index++) {
        sb_shape_kind kind = SB_SHAPE_SPHERE + sample_below(SB_SHAPE_KIND_COUNT - SB_SHAPE_SPHERE);
        real_shape of = sample_shape(kind, real3_random_point(400), hull_memory[0]);
        sb_aabb bounds = sb_shape_bounds(&of.shape);
        real3 min = real3_of(bounds.min), max = real3_of(bounds.max);
        double tolerance = 3e-7 * (of.size + real3_length(of.center));
        for (int i = 0; i < 3; i++) {
            CHECK_NEAR(real3_dot(max, axes[i]), reach_along(&of, axes[i]), tolerance);
            real3 back = real3_scale(axes[i], -1);
            CHECK_NEAR(real3_dot(min, back), reach_along(&of, back), tolerance);
        }
    }
}

static void dispatch_bounds_of_an_infinite_shape_end_at_the_limit(void **state)
{
    (void)state;
    const float far = SB_CYLINDER_ENDLESS;
    sb_shape shape = {.kind = SB_SHAPE_POINT, .point = {1, 2, 3}};
    check_bounds(&shape, sb_vec3_make(1, 2, 3), sb_vec3_make(1, 2, 3));
    shape = (sb_shape){.kind = SB_SHAPE_SEGMENT, .segment = {{1, 5, 3}, {4, 2, 3}}};
    check_bounds(&shape, sb_vec3_make(1, 2, 3), sb_vec3_make(4, 5, 3));
    shape = (sb_shape){.kind = SB_SHAPE_RAY, .ray = {{1, 2, 3}, {0.6f, 0, -0.8f}}};
    check_bounds(&shape, sb_vec3_make(1, 2, -far), sb_vec3_make(far, 2, 3));
    shape = (sb_shape){.kind = SB_SHAPE_RAY, .ray = {{1, 2, 3}, {0, -0.6f, 0.8f}}};
    check_bounds(&shape, sb_vec3_make(1, -far, 3), sb_vec3_make(1, 2, far));
    shape = (sb_shape){.kind = SB_SHAPE_LINE, .line = {{1, 2, 3}, {0.6f, 0, -0.8f}}};
    check_bounds(&shape, sb_vec3_make(-far, 2, -far), sb_vec3_make(far, 2, far));
    const sb_vec3 normals[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        sb_vec3 all = {far, far, far}, n = normals[i];
        sb_vec3 end = {n.x != 0 ? 7 : far, n.y != 0 ? 7 : far, n.z != 0 ? 7 : far};
        shape = (sb_shape){.kind = SB_SHAPE_PLANE, .plane = {n, 7}};
        check_bounds(&shape, sb_vec3_negate(all), end);
        shape.plane = (sb_plane){sb_vec3_negate(n), 7};
        check_bounds(&shape, sb_vec3_negate(end), all);
        // Tilted by the least amount in one direction, so that the bounds are endless.
        shape.plane = (sb_plane){{n.x + n.y * 1e-4f, n.y + n.z * 1e-4f, n.z + n.x * 1e-4f}, 7};
        check_bounds(&shape, sb_vec3_negate(all), all);
    }
    shape = (sb_shape){.kind = SB_SHAPE_CYLINDER, .cylinder = {{1, 2, 3}, {0, 1, 0}, 5, far}};
    check_bounds(&shape, sb_vec3_make(-4, -far, -2), sb_vec3_make(6, far, 8));
    shape.cylinder.axis = sb_vec3_make(0, 0.6f, 0.8f);
    sb_aabb bounds = sb_shape_bounds(&shape);
    assert_true(bounds.min.y < -0.59f * far && bounds.max.z > 0.79f * far);
    assert_true(bounds.min.z >= -far && bounds.max.z <= far);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(dispatch_of_two_solids_agrees_with_the_reference_in_both_orders,
                               sample_setup),
        cmocka_unit_test(dispatch_has_a_vector_for_two_solids_but_two_planes),
        cmocka_unit_test_setup(dispatch_answers_every_pair_of_kinds_in_both_orders_alike,
                               sample_setup),
        cmocka_unit_test_setup(dispatch_of_straight_lines_and_solids_agrees_with_a_search,
                               sample_setup),
        cmocka_unit_test_setup(
            dispatch_of_endless_cylinders_and_straight_lines_agrees_with_the_search, sample_setup),
        cmocka_unit_test_setup(dispatch_of_points_contains_and_finds_the_closest, sample_setup),
        cmocka_unit_test(dispatch_of_things_without_volume_overlap_where_they_meet_to_the_bit),
        cmocka_unit_test(dispatch_of_two_planes_overlap_unless_free_space_is_between),
        cmocka_unit_test_setup(dispatch_bounds_of_solids_are_their_reach, sample_setup),
        cmocka_unit_test(dispatch_bounds_of_an_infinite_shape_end_at_the_limit),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
