// Compares queries with a test of every body and every piece of scenery, one after another.

#include "physics/world/query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

#define BODIES 40
#define BOXES 40
#define CYLINDERS 20
#define THINGS_MAX (BODIES + 2 + BOXES + CYLINDERS)

typedef struct thing {
    uint32_t id;
    sb_shape shape;
    uint32_t layer, mask;
    bool sensor;
} thing;

typedef struct place {
    world_fixture fixture;
    thing things[THINGS_MAX]; // by rising id
    uint32_t count;
} place;

static uint32_t random_bits(void)
{
    return sample_chance(0.85) ? UINT32_MAX : sample_below(8);
}

static sb_box random_box(double limit)
{
    real_box box = {.center = real3_random_point(limit)};
    for (int i = 0; i < 3; i++) {
        box.half[i] = real_float(sample_log(0.1, 4));
    }
    if (sample_chance(0.5)) {
        real_axes_from_yaw(box.axes, sample_in(-3, 3));
    } else {
        real_axes_random(box.axes);
    }
    return real_box_round(&box);
}

static void add_bodies(place *p)
{
    for (uint32_t i = 0; i < BODIES; i++) {
        if (sample_chance(0.1)) {
            continue;
        }
        sb_body_def def = sb_body_def_default();
        bool sphere = sample_chance(0.4);
        float size = (float)sample_log(0.1, 3);
        def.shape = sphere ? SB_BODY_SPHERE : SB_BODY_BOX;
        def.position = real3_round(real3_random_point(7));
        def.half_extents = sb_vec3_make(size, sphere ? size : 0.5f, size);
        def.yaw = (float)sample_in(-3, 3);
        def.layer = random_bits();
        def.mask = random_bits();
        def.flags = sample_chance(0.2) ? SB_BODY_SENSOR : 0;
        assert_int_equal(sb_world_body_add(p->fixture.world, i, &def), SB_OK);
        const sb_body *body = fixture_body(&p->fixture, i);
        p->things[p->count++] = (thing){i, sb_world_body_shape(p->fixture.world, body), def.layer,
                                        def.mask, sb_body_is_sensor(body)};
    }
}

static void open_place(place *p)
{
    p->count = 0;
    sb_plane planes[2] = {{{0, 1, 0}, -6}, {{0, -1, 0}, -7}};
    sb_box boxes[BOXES];
    sb_cylinder cylinders[CYLINDERS];
    sb_surface surfaces[2 + BOXES + CYLINDERS];
    for (int i = 0; i < BOXES; i++) {
        boxes[i] = random_box(7);
    }
    for (int i = 0; i < CYLINDERS; i++) {
        cylinders[i] = (sb_cylinder){.center = real3_round(real3_random_point(7)),
                                     .axis = real3_round(real3_random_direction()),
                                     .half_height = (float)sample_log(0.1, 4),
                                     .radius = (float)sample_log(0.1, 3)};
    }
    for (int i = 0; i < 2 + BOXES + CYLINDERS; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].layer = random_bits();
        surfaces[i].mask = random_bits();
    }
    const sb_scenery_def scenery = {.plane_count = 2,
                                    .planes = planes,
                                    .box_count = BOXES,
                                    .boxes = boxes,
                                    .cylinder_count = CYLINDERS,
                                    .cylinders = cylinders,
                                    .surfaces = surfaces};
    sb_world_def def = fixture_def();
    def.body_capacity = BODIES;
    world_fixture_open(&p->fixture, &def, &scenery);
    add_bodies(p);
    for (uint32_t i = 0; i < 2; i++) {
        sb_shape shape = {.kind = SB_SHAPE_PLANE, .plane = planes[i]};
        p->things[p->count++] =
            (thing){SB_ID_PLANE | i, shape, surfaces[i].layer, surfaces[i].mask, false};
    }
    for (uint32_t i = 0; i < BOXES + CYLINDERS; i++) {
        sb_shape shape =
            i < BOXES ? (sb_shape){.kind = SB_SHAPE_BOX, .box = boxes[i]}
                      : (sb_shape){.kind = SB_SHAPE_CYLINDER, .cylinder = cylinders[i - BOXES]};
        p->things[p->count++] =
            (thing){SB_ID_SOLID | i, shape, surfaces[2 + i].layer, surfaces[2 + i].mask, false};
    }
}

static sb_query_filter random_filter(void)
{
    sb_query_filter filter = sb_query_filter_default();
    filter.layer = random_bits();
    filter.mask = random_bits();
    filter.skip = sample_chance(0.5) ? SB_ID_NONE : sample_below(BODIES);
    filter.scenery = sample_chance(0.8);
    filter.bodies = sample_chance(0.8);
    filter.sensors = sample_chance(0.5);
    return filter;
}

static bool selects(const sb_query_filter *f, const thing *t)
{
    bool scenery = t->id >= SB_ID_PLANE;
    bool kind = scenery ? f->scenery : f->bodies;
    return kind && t->id != f->skip && (f->sensors || !t->sensor) && (t->layer & f->mask) != 0 &&
           (f->layer & t->mask) != 0;
}

static int by_time_and_id(const void *left, const void *right)
{
    const sb_query_hit *a = left, *b = right;
    if (a->impact.time != b->impact.time) {
        return a->impact.time < b->impact.time ? -1 : 1;
    }
    return a->id < b->id ? -1 : 1;
}

typedef struct cast {
    int kind; // 0 ray, 1 sphere, 2 box
    sb_point_path ray;
    sb_sphere_path sphere;
    sb_box_cast box;
} cast;

static cast random_cast(void)
{
    cast c = {.kind = (int)sample_below(3)};
    sb_vec3 start = real3_round(real3_random_point(7));
    double length = sample_chance(0.1) ? 0 : sample_log(0.01, 60);
    sb_vec3 displacement = real3_round(real3_scale(real3_random_direction(), length));
    if (sample_chance(0.2)) {
        displacement = sb_vec3_make(displacement.x, 0, 0);
    }
    c.ray = (sb_point_path){start, displacement};
    c.sphere = (sb_sphere_path){start, displacement, (float)sample_log(0.01, 2)};
    c.box = (sb_box_cast){random_box(7), displacement};
    return c;
}

static bool meets(const cast *c, const sb_shape *shape, sb_impact *out)
{
    return c->kind == 0   ? sb_sweep_point(&c->ray, shape, out)
           : c->kind == 1 ? sb_sweep_sphere(&c->sphere, shape, out)
                          : sb_sweep_box(&c->box, shape, out);
}

static uint32_t ask_all(const place *p, const cast *c, const sb_query_filter *f, sb_query_hit *hits,
                        uint32_t capacity)
{
    sb_world world = p->fixture.world;
    return c->kind == 0   ? sb_query_ray_all(world, &c->ray, f, hits, capacity)
           : c->kind == 1 ? sb_query_sphere_all(world, &c->sphere, f, hits, capacity)
                          : sb_query_box_all(world, &c->box, f, hits, capacity);
}

static bool ask_first(const place *p, const cast *c, const sb_query_filter *f, sb_query_hit *hit)
{
    sb_world world = p->fixture.world;
    return c->kind == 0   ? sb_query_ray(world, &c->ray, f, hit)
           : c->kind == 1 ? sb_query_sphere(world, &c->sphere, f, hit)
                          : sb_query_box(world, &c->box, f, hit);
}

static void check_hit(const sb_query_hit *got, const sb_query_hit *wanted)
{
    assert_int_equal(got->id, wanted->id);
    assert_memory_equal(&got->impact, &wanted->impact, sizeof got->impact);
}

static void query_casts_are_those_at_every_thing_sorted_by_time_and_id(void **state)
{
    (void)state;
    uint32_t hit_count[3] = {0}, miss_count[3] = {0};
    for (uint32_t round = 0; round < sample_scaled(60); round++) {
        place p;
        open_place(&p);
        for (int i = 0; i < 300; i++) {
            cast c = random_cast();
            sb_query_filter filter = random_filter();
            sb_query_hit wanted[THINGS_MAX], got[THINGS_MAX], first;
            uint32_t count = 0;
            for (uint32_t t = 0; t < p.count; t++) {
                sb_query_hit *next = &wanted[count];
                next->id = p.things[t].id;
                count +=
                    selects(&filter, &p.things[t]) && meets(&c, &p.things[t].shape, &next->impact);
            }
            qsort(wanted, count, sizeof wanted[0], by_time_and_id);
            uint32_t capacity = sample_below(THINGS_MAX + 1);
            capacity = sample_chance(0.3) ? sample_below(4) : capacity;
            memset(got, 0x5A, sizeof got);
            assert_int_equal(ask_all(&p, &c, &filter, got, capacity), count);
            uint32_t kept = count < capacity ? count : capacity;
            for (uint32_t k = 0; k < kept; k++) {
                check_hit(&got[k], &wanted[k]);
            }
            assert_true(kept == THINGS_MAX || got[kept].id == 0x5A5A5A5Au);
            assert_int_equal(ask_first(&p, &c, &filter, &first), count > 0);
            if (count > 0) {
                check_hit(&first, &wanted[0]);
            }
            if (c.kind == 0) {
                sb_vec3 end = sb_vec3_add(c.ray.start, c.ray.displacement);
                sb_point_path again = {c.ray.start, sb_vec3_sub(end, c.ray.start)};
                assert_int_equal(sb_query_line_of_sight(p.fixture.world, c.ray.start, end, &filter),
                                 !sb_query_ray(p.fixture.world, &again, &filter, &first));
            }
            hit_count[c.kind] += count > 0;
            miss_count[c.kind] += count == 0;
        }
        world_fixture_close(&p.fixture);
    }
    for (int i = 0; i < 3; i++) {
        assert_true(hit_count[i] > 1000 && miss_count[i] > 300);
    }
}

// Inside by the double-precision distance of the solid; NAN where rounding may decide.
static double inside_by(const sb_shape *shape, real3 point)
{
    if (shape->kind == SB_SHAPE_SPHERE) {
        real3 away = real3_sub(point, real3_of(shape->sphere.center));
        return (double)shape->sphere.radius - real3_length(away);
    }
    if (shape->kind == SB_SHAPE_PLANE) {
        return (double)shape->plane.offset - real3_dot(real3_of(shape->plane.normal), point);
    }
    if (shape->kind == SB_SHAPE_BOX) {
        const sb_box *b = &shape->box;
        const sb_vec3 h = b->half_extents;
        real_box box = {real3_of(b->center),
                        {(double)h.x, (double)h.y, (double)h.z},
                        {real3_of(b->axes[0]), real3_of(b->axes[1]), real3_of(b->axes[2])}};
        return -real_box_distance(&box, point, NULL);
    }
    const sb_cylinder *c = &shape->cylinder;
    real3 away = real3_sub(point, real3_of(c->center)), axis = real3_of(c->axis);
    double along = real3_dot(away, axis);
    real3 across = real3_sub(away, real3_scale(axis, along));
    return fmin((double)c->half_height - fabs(along), (double)c->radius - real3_length(across));
}

static void query_point_finds_what_holds_it_in_double_precision(void **state)
{
    (void)state;
    uint32_t found = 0, empty = 0;
    for (uint32_t round = 0; round < sample_scaled(50); round++) {
        place p;
        open_place(&p);
        for (int i = 0; i < 1000; i++) {
            sb_vec3 point = real3_round(real3_random_point(8));
            sb_query_filter filter = random_filter();
            uint32_t wanted[THINGS_MAX], got[THINGS_MAX], count = 0;
            bool close = false;
            for (uint32_t t = 0; t < p.count; t++) {
                double depth = inside_by(&p.things[t].shape, real3_of(point));
                close = close || fabs(depth) < 1e-4;
                if (depth > 0 && selects(&filter, &p.things[t])) {
                    wanted[count++] = p.things[t].id;
                }
            }
            if (close) {
                continue;
            }
            uint32_t capacity = sample_below(6);
            const sb_shape at = {.kind = SB_SHAPE_POINT, .point = point};
            assert_int_equal(sb_query_overlap(p.fixture.world, &at, &filter, got, capacity), count);
            for (uint32_t k = 0; k < capacity && k < count; k++) {
                assert_int_equal(got[k], wanted[k]);
            }
            found += count > 1;
            empty += count == 0;
        }
        world_fixture_close(&p.fixture);
    }
    assert_true(found > 500 && empty > 1000);
}

static void query_overlap_finds_what_every_pair_test_finds(void **state)
{
    (void)state;
    uint32_t found = 0, empty = 0;
    for (uint32_t round = 0; round < sample_scaled(50); round++) {
        place p;
        open_place(&p);
        for (int i = 0; i < 200; i++) {
            sb_shape shapes[5] = {
                {.kind = SB_SHAPE_BOX, .box = random_box(7)},
                {.kind = SB_SHAPE_SPHERE,
                 .sphere = {real3_round(real3_random_point(7)), (float)sample_log(0.01, 4)}},
                {.kind = SB_SHAPE_CYLINDER,
                 .cylinder = {.center = real3_round(real3_random_point(7)),
                              .axis = real3_round(real3_random_direction()),
                              .half_height = (float)sample_log(0.1, 4),
                              .radius = (float)sample_log(0.1, 3)}},
                {.kind = SB_SHAPE_SEGMENT,
                 .segment = {real3_round(real3_random_point(7)),
                             real3_round(real3_random_point(7))}},
                {.kind = SB_SHAPE_RAY,
                 .ray = {real3_round(real3_random_point(7)),
                         real3_round(real3_random_direction())}},
            };
            const sb_shape *shape = &shapes[i % 5];
            sb_query_filter filter = random_filter();
            uint32_t wanted[THINGS_MAX], got[THINGS_MAX], count = 0;
            for (uint32_t t = 0; t < p.count; t++) {
                if (selects(&filter, &p.things[t]) && sb_shape_overlap(shape, &p.things[t].shape)) {
                    wanted[count++] = p.things[t].id;
                }
            }
            uint32_t capacity = sample_chance(0.5) ? THINGS_MAX : sample_below(6);
            assert_int_equal(sb_query_overlap(p.fixture.world, shape, &filter, got, capacity),
                             count);
            for (uint32_t k = 0; k < capacity && k < count; k++) {
                assert_int_equal(got[k], wanted[k]);
            }
            found += count > 1;
            empty += count == 0;
        }
        world_fixture_close(&p.fixture);
    }
    assert_true(found > 500 && empty > 1000);
}

static void query_closest_is_the_nearest_of_all(void **state)
{
    (void)state;
    uint32_t near = 0, none = 0, inside = 0;
    for (uint32_t round = 0; round < sample_scaled(50); round++) {
        place p;
        open_place(&p);
        for (int i = 0; i < 500; i++) {
            sb_vec3 point = real3_round(real3_random_point(9));
            float limit = (float)sample_log(0.05, 20);
            sb_query_filter filter = random_filter();
            double best = HUGE_VAL;
            for (uint32_t t = 0; t < p.count; t++) {
                if (selects(&filter, &p.things[t])) {
                    sb_vec3 at = sb_shape_closest_point(&p.things[t].shape, point);
                    real3 away = real3_sub(real3_of(point), real3_of(at));
                    best = fmin(best, real3_length(away));
                }
            }
            sb_query_hit hit;
            bool found = sb_query_closest(p.fixture.world, point, limit, &filter, &hit);
            if (fabs(best - (double)limit) > 1e-4) {
                assert_int_equal(found, best < (double)limit);
            }
            none += !found;
            if (!found) {
                continue;
            }
            assert_true(fabs((double)(hit.impact.time * limit) - best) <= 1e-5);
            real3 away = real3_sub(real3_of(point), real3_of(hit.impact.point));
            assert_true(fabs(real3_length(away) - best) <= 1e-5);
            if (best == 0) {
                assert_true(sb_vec3_length(hit.impact.normal) == 0);
                inside++;
            } else if (best > 0.01) {
                real3 normal = real3_of(hit.impact.normal);
                assert_true(real3_length(real3_sub(real3_scale(normal, best), away)) <= 1e-4);
                near++;
            }
        }
        world_fixture_close(&p.fixture);
    }
    assert_true(near > 1000 && none > 1000 && inside > 1000);
}

static void query_changes_nothing(void **state)
{
    (void)state;
    place p;
    open_place(&p);
    uint64_t before = sb_layout_hash(&p.fixture.layout, p.fixture.world.block);
    for (int i = 0; i < 100; i++) {
        cast c = random_cast();
        sb_query_filter filter = sb_query_filter_default();
        sb_query_hit hits[4];
        (void)ask_all(&p, &c, &filter, hits, 4);
        (void)ask_first(&p, &c, &filter, hits);
        (void)sb_query_closest(p.fixture.world, c.ray.start, 5, &filter, hits);
    }
    assert_true(before == sb_layout_hash(&p.fixture.layout, p.fixture.world.block));
    world_fixture_close(&p.fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(query_casts_are_those_at_every_thing_sorted_by_time_and_id,
                               sample_setup),
        cmocka_unit_test_setup(query_point_finds_what_holds_it_in_double_precision, sample_setup),
        cmocka_unit_test_setup(query_overlap_finds_what_every_pair_test_finds, sample_setup),
        cmocka_unit_test_setup(query_closest_is_the_nearest_of_all, sample_setup),
        cmocka_unit_test_setup(query_changes_nothing, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
