#include "physics/world/solver/solver_body.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/overlap/dispatch.h"
#include "physics/shape/hull_build.h"
#include "sample.h"
#include "step_fixture.h"

static const sb_plane planes[2] = {{{0, 1, 0}, -3}, {{0.6f, 0, 0.8f}, -4}};

// Two boxes, the bodies 0 and 1, as the solver bodies of a step, and a hull that may replace one.
typedef struct scene {
    world_fixture fixture;
    sb_step step;
    sb_solver_set set;
    _Alignas(8) uint8_t hull[SB_HULL_SIZE_MAX];
} scene;

static const sb_vec3 tetrahedron[4] = {
    {-1, -0.5f, -1}, {1, -0.5f, -1}, {0, -0.5f, 1.5f}, {0, 1, 0}};

static void open_scene(scene *s)
{
    assert_int_equal(sb_hull_build(s->hull, tetrahedron, 4), SB_OK);
    const sb_hull *hulls[1] = {(const sb_hull *)(const void *)s->hull};
    const sb_box box = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1), 0.3f);
    const sb_scenery_def scenery = {.plane_count = 2,
                                    .planes = planes,
                                    .box_count = 1,
                                    .boxes = &box,
                                    .hull_count = 1,
                                    .hulls = hulls};
    sb_world_def def = fixture_def();
    world_fixture_open(&s->fixture, &def, &scenery);
}

static void close_scene(scene *s)
{
    world_fixture_close(&s->fixture);
}

static void set_bodies(scene *s, const sb_body_def defs[2])
{
    sb_world world = s->fixture.world;
    for (uint32_t i = 0; i < 2; i++) {
        if (fixture_body(&s->fixture, i)->shape != SB_BODY_FREE) {
            sb_world_body_remove(world, i);
        }
        assert_int_equal(sb_world_body_add(world, i, &defs[i]), SB_OK);
    }
    s->step = step_fixture_open(&s->fixture);
    assert_true(sb_solver_set_open(&s->set, &s->step));
    assert_int_equal(s->set.solver_body_count, 2);
}

static sb_body_def any_upright(double spread)
{
    sb_body_def def = sb_body_def_default();
    double x = sample_in(-spread, spread), y = sample_in(-spread, spread);
    def.position = sb_vec3_make((float)x, (float)y, (float)sample_in(-spread, spread));
    double size = sample_chance(0.2) ? sample_log(0.05, 20) : sample_log(0.3, 2);
    def.half_extents = sb_vec3_make((float)sample_log(0.5 * size, 2 * size), (float)size,
                                    (float)sample_log(0.5 * size, 2 * size));
    // Random yaws, or yaws at and near quarter turns.
    def.yaw = (float)(sample_chance(0.5) ? sample_in(-3, 3) : 1.5707963 * sample_below(4) - 3);
    def.yaw += sample_chance(0.2) ? 1e-4f : 0.0f;
    return def;
}

static sb_solver_pair pair_of(const scene *s, sb_pair_kind kind)
{
    sb_solver_pair pair;
    memset(&pair, 0xA5, sizeof pair);
    pair.a = 0;
    pair.b = 1;
    pair.kind = (uint8_t)kind;
    pair.sensor = pair.touched = false;
    sb_solver_pair_measure(&s->set, &pair);
    return pair;
}

static real_box box_of(const scene *s, uint32_t number)
{
    return fixture_real_box(&s->step.bodies[number]);
}

static double size_of(const real_box *a, const real_box *b)
{
    return real3_length(real3_sub(a->center, b->center)) + a->half[0] + a->half[1] + a->half[2] +
           b->half[0] + b->half[1] + b->half[2];
}

// Compares with all 15 axes in double precision, and with the table's test in single precision.
static void pair_upright_vector_is_the_reference_s_and_the_table_s(void **state)
{
    (void)state;
    static scene s;
    open_scene(&s);
    uint32_t hits = 0, misses = 0, vertical = 0, shallow = 0;
    for (uint32_t n = 0; n < sample_scaled(60000); n++) {
        sb_body_def defs[2] = {any_upright(1.5), any_upright(1.5)};
        set_bodies(&s, defs);
        sb_solver_pair pair = pair_of(&s, SB_PAIR_UPRIGHT);
        sb_mtv mtv = {{0, 0, 0}, -1};
        bool hit = sb_solver_pair_mtv(&s.set, &pair, &mtv);
        real_box a = box_of(&s, 0), b = box_of(&s, 1);
        double wanted = real_box_overlap(&a, &b), tolerance = 1e-6 * size_of(&a, &b);
        if (hit != (wanted >= 0) && fabs(wanted) > tolerance) {
            fail_msg("seed %" PRIu64 ", case %u: %d for an overlap of %g m", sample_seed(), n, hit,
                     wanted);
        }
        hits += hit;
        misses += !hit;
        if (!hit) {
            continue;
        }
        real3 normal = real3_of(mtv.normal), between = real3_sub(b.center, a.center);
        double along = real_box_overlap_along(&a, &b, normal);
        bool good = fabs((double)mtv.depth - wanted) <= tolerance &&
                    fabs(along - wanted) <= tolerance && fabs(real3_length(normal) - 1) <= 1e-6 &&
                    real3_dot(normal, between) >= -tolerance && mtv.depth >= 0.0f;
        sb_shape shape_a = sb_solver_body_shape(&s.set, &s.set.solver_bodies[0]);
        sb_shape shape_b = sb_solver_body_shape(&s.set, &s.set.solver_bodies[1]);
        sb_mtv table = {{0, 0, 0}, 0};
        bool known = sb_shape_mtv(&shape_a, &shape_b, &table);
        if (!good || (!known && wanted > tolerance) ||
            (known && fabs((double)table.depth - (double)mtv.depth) > 2 * tolerance)) {
            fail_msg("seed %" PRIu64 ", case %u: depth %.9g along which %.9g, reference %.9g, "
                     "table %d %.9g",
                     sample_seed(), n, (double)mtv.depth, along, wanted, known,
                     (double)table.depth);
        }
        vertical += mtv.normal.y != 0.0f;
        shallow += mtv.depth < 0.02f;
    }
    assert_true(hits > 10000 && misses > 5000 && vertical > 1000 && shallow > 200);
    close_scene(&s);
}

// Of the margins it may be near at, those above the largest gap along the five axes.
static void pair_is_near_at_margins_above_the_widest_gap(void **state)
{
    (void)state;
    static scene s;
    open_scene(&s);
    uint32_t apart = 0;
    for (uint32_t n = 0; n < sample_scaled(20000); n++) {
        sb_body_def defs[2] = {any_upright(3), any_upright(3)};
        set_bodies(&s, defs);
        sb_solver_pair pair = pair_of(&s, SB_PAIR_UPRIGHT);
        real_box a = box_of(&s, 0), b = box_of(&s, 1);
        double gap = -HUGE_VAL;
        const real3 axes[5] = {a.axes[0], a.axes[1], a.axes[2], b.axes[0], b.axes[2]};
        for (int i = 0; i < 5; i++) {
            gap = fmax(gap, -real_box_overlap_along(&a, &b, axes[i]));
        }
        double tolerance = 1e-6 * size_of(&a, &b);
        double over = gap + tolerance, under = gap - tolerance;
        apart += gap > 0.1;
        assert_true(sb_solver_pair_is_near(&s.set, &pair, (float)over));
        assert_false(sb_solver_pair_is_near(&s.set, &pair, (float)under));
    }
    assert_true(apart > 5000);
    close_scene(&s);
}

// Returns how far a body reaches into the half space behind a plane, by its corners or vertices.
static double depth_below(const scene *s, uint32_t number, const sb_plane *plane)
{
    real3 n = real3_of(plane->normal);
    sb_shape shape = sb_solver_body_shape(&s->set, &s->set.solver_bodies[number]);
    if (shape.kind == SB_SHAPE_BOX) {
        real_box box = {.center = real3_of(shape.box.center),
                        .half = {(double)shape.box.half_extents.x, (double)shape.box.half_extents.y,
                                 (double)shape.box.half_extents.z},
                        .axes = {real3_of(shape.box.axes[0]), real3_of(shape.box.axes[1]),
                                 real3_of(shape.box.axes[2])}};
        return (double)plane->offset - real3_dot(n, box.center) +
               real_box_reach(&box, real3_scale(n, -1));
    }
    double deepest = -HUGE_VAL;
    for (uint32_t i = 0; i < shape.hull.hull->vertex_count; i++) {
        sb_vec3 v = sb_placed_hull_to_world(&shape.hull, sb_hull_vertices(shape.hull.hull)[i]);
        deepest = fmax(deepest, (double)plane->offset - real3_dot(n, real3_of(v)));
    }
    return deepest;
}

static sb_quaternion any_tilt(void)
{
    real3 axis = real3_random_direction();
    double half = 0.5 * sample_in(0.05, 3);
    real3 v = real3_scale(axis, sin(half));
    return (sb_quaternion){(float)v.x, (float)v.y, (float)v.z, (float)cos(half)};
}

static sb_body_def any_def(double spread)
{
    sb_body_def def = any_upright(spread);
    if (sample_chance(0.3)) {
        def.shape = SB_BODY_HULL;
    }
    if (sample_chance(0.5)) {
        def.tilt = any_tilt();
    }
    return def;
}

static void pair_with_a_plane_is_as_deep_as_the_lowest_corner(void **state)
{
    (void)state;
    static scene s;
    open_scene(&s);
    uint32_t hits = 0, misses = 0, hulls = 0;
    for (uint32_t n = 0; n < sample_scaled(20000); n++) {
        sb_body_def defs[2] = {any_def(4), any_def(4)};
        set_bodies(&s, defs);
        uint32_t index = n % 2;
        sb_solver_pair pair = {.a = 1, .b = s.set.solver_body_count + index, .kind = SB_PAIR_PLANE};
        sb_solver_pair_measure(&s.set, &pair);
        double wanted = depth_below(&s, 1, &planes[index]), tolerance = 2e-5;
        sb_mtv mtv = {{0, 0, 0}, -1};
        bool hit = sb_solver_pair_mtv(&s.set, &pair, &mtv);
        assert_true(hit == (wanted >= 0) || fabs(wanted) <= tolerance);
        hits += hit;
        misses += !hit;
        if (!hit) {
            continue;
        }
        hulls += s.step.bodies[1].shape == SB_BODY_HULL;
        assert_true(fabs((double)mtv.depth - wanted) <= tolerance);
        // From the block to the plane; a plane has no other direction.
        assert_true(sb_vec3_dot(mtv.normal, planes[index].normal) < -0.999999f);
        // At the block's lowest side.
        pair.normal = mtv.normal;
        sb_vec3 point = sb_solver_pair_point(&s.set, &pair);
        double below = (double)sb_plane_distance(&planes[index], point);
        assert_true(fabs(below + wanted) <= tolerance);
    }
    assert_true(hits > 3000 && misses > 3000 && hulls > 500);
    close_scene(&s);
}

static void pair_of_other_shapes_is_what_the_table_says_to_the_bit(void **state)
{
    (void)state;
    static scene s;
    open_scene(&s);
    uint32_t hits = 0, misses = 0;
    for (uint32_t n = 0; n < sample_scaled(10000); n++) {
        sb_body_def defs[2] = {any_def(1.2), any_def(1.2)};
        set_bodies(&s, defs);
        sb_solver_pair pair = pair_of(&s, SB_PAIR_SHAPES);
        sb_shape a = sb_world_body_shape(s.fixture.world, &s.step.bodies[0]);
        sb_shape b = sb_world_body_shape(s.fixture.world, &s.step.bodies[1]);
        sb_mtv wanted = {{0, 0, 0}, 0}, got = {{0, 0, 0}, 0};
        bool hit = sb_shape_mtv(&a, &b, &wanted);
        assert_int_equal(sb_solver_pair_mtv(&s.set, &pair, &got), hit);
        if (hit) {
            assert_memory_equal(&got, &wanted, sizeof got);
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > 2000 && misses > 500);
    close_scene(&s);
}

// Returns true if a point lies in both bodies' projections on a direction.
static bool in_shadows(const real_box *a, const real_box *b, real3 direction, real3 point,
                       double tolerance)
{
    const real_box *boxes[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        double away = fabs(real3_dot(direction, real3_sub(point, boxes[i]->center)));
        if (away > real_box_reach(boxes[i], direction) + tolerance) {
            return false;
        }
    }
    return true;
}

static void pair_point_of_boxes_lies_between_their_sides(void **state)
{
    (void)state;
    static scene s;
    open_scene(&s);
    uint32_t upright = 0, tilted = 0;
    for (uint32_t n = 0; n < sample_scaled(40000); n++) {
        sb_body_def defs[2] = {any_upright(1.5), any_upright(1.5)};
        bool turned = n % 2 == 0;
        if (turned) {
            defs[n / 2 % 2].tilt = any_tilt();
        }
        set_bodies(&s, defs);
        sb_solver_pair pair = pair_of(&s, turned ? SB_PAIR_SHAPES : SB_PAIR_UPRIGHT);
        sb_mtv mtv;
        if (!sb_solver_pair_mtv(&s.set, &pair, &mtv)) {
            continue;
        }
        upright += !turned;
        tilted += turned;
        pair.normal = mtv.normal;
        real3 point = real3_of(sb_solver_pair_point(&s.set, &pair));
        real_box boxes[2];
        for (uint32_t i = 0; i < 2; i++) {
            sb_box box = sb_body_box(&s.step.bodies[i]);
            boxes[i] = box_of(&s, i);
            for (int axis = 0; axis < 3; axis++) {
                boxes[i].axes[axis] = real3_of(box.axes[axis]);
            }
        }
        real3 normal = real3_of(mtv.normal);
        double tolerance = 1e-5 * size_of(&boxes[0], &boxes[1]);
        bool good = in_shadows(&boxes[0], &boxes[1], normal, point, tolerance);
        // Half way between the two touching sides.
        double side_a = real3_dot(normal, boxes[0].center) + real_box_reach(&boxes[0], normal);
        double side_b = real3_dot(normal, boxes[1].center) - real_box_reach(&boxes[1], normal);
        double reach = fmin(real_box_reach(&boxes[0], normal), real_box_reach(&boxes[1], normal));
        if ((double)mtv.depth < 1.9 * reach) {
            good = good && fabs(real3_dot(normal, point) - 0.5 * (side_a + side_b)) <= tolerance;
        }
        if (!turned && mtv.normal.y == 0.0f) {
            good = good && in_shadows(&boxes[0], &boxes[1], (real3){0, 1, 0}, point, tolerance);
            real3 across = {-normal.z, 0, normal.x};
            good = good && in_shadows(&boxes[0], &boxes[1], across, point, tolerance);
        }
        if (!good) {
            fail_msg("seed %" PRIu64 ", case %u: (%g, %g, %g) at depth %g", sample_seed(), n,
                     point.x, point.y, point.z, (double)mtv.depth);
        }
    }
    assert_true(upright > 5000 && tilted > 5000);
    close_scene(&s);
}

// Boxes with parallel sides overlap in a box: its middle is the point.
static void pair_point_of_parallel_boxes_is_the_middle_of_their_overlap(void **state)
{
    (void)state;
    static scene s;
    open_scene(&s);
    for (uint32_t n = 0; n < 2000; n++) {
        sb_body_def defs[2] = {any_upright(2), any_upright(2)};
        double low[3], high[3];
        for (int i = 0; i < 2; i++) {
            defs[i].yaw = 0;
        }
        set_bodies(&s, defs);
        real_box a = box_of(&s, 0), b = box_of(&s, 1);
        const double from[3] = {a.center.x, a.center.y, a.center.z};
        const double to[3] = {b.center.x, b.center.y, b.center.z};
        for (int i = 0; i < 3; i++) {
            low[i] = fmax(from[i] - a.half[i], to[i] - b.half[i]);
            high[i] = fmin(from[i] + a.half[i], to[i] + b.half[i]);
        }
        sb_solver_pair pair = pair_of(&s, SB_PAIR_UPRIGHT);
        sb_mtv mtv;
        if (!sb_solver_pair_mtv(&s.set, &pair, &mtv)) {
            continue;
        }
        pair.normal = mtv.normal;
        real3 point = real3_of(sb_solver_pair_point(&s.set, &pair));
        double tolerance = 1e-6 * size_of(&a, &b);
        assert_true(fabs(point.x - 0.5 * (low[0] + high[0])) <= tolerance);
        assert_true(fabs(point.y - 0.5 * (low[1] + high[1])) <= tolerance);
        assert_true(fabs(point.z - 0.5 * (low[2] + high[2])) <= tolerance);
    }
    close_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(pair_upright_vector_is_the_reference_s_and_the_table_s,
                               sample_setup),
        cmocka_unit_test_setup(pair_is_near_at_margins_above_the_widest_gap, sample_setup),
        cmocka_unit_test_setup(pair_with_a_plane_is_as_deep_as_the_lowest_corner, sample_setup),
        cmocka_unit_test_setup(pair_of_other_shapes_is_what_the_table_says_to_the_bit,
                               sample_setup),
        cmocka_unit_test_setup(pair_point_of_boxes_lies_between_their_sides, sample_setup),
        cmocka_unit_test_setup(pair_point_of_parallel_boxes_is_the_middle_of_their_overlap,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
