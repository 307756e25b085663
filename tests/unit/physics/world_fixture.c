#include "world_fixture.h"

#include <math.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

const sb_plane fixture_ground = {{0, 1, 0}, 0};

sb_world_def fixture_def(void)
{
    sb_world_def def = sb_world_def_default();
    def.body_capacity = 32;
    def.contact_capacity = 32;
    def.gravity_m_s2 = 0;
    def.sleep_s = 0;
    return def;
}

void world_fixture_open(world_fixture *fixture, const sb_world_def *def,
                        const sb_scenery_def *scenery)
{
    const sb_scenery_def none = {0};
    if (scenery == NULL) {
        scenery = &none;
    }
    fixture->def = *def;
    assert_int_equal(sb_world_layout(def, &fixture->layout), SB_OK);
    fixture->scenery = malloc(sb_scenery_size(scenery));
    assert_int_equal(sb_scenery_build(fixture->scenery, scenery), SB_OK);
    fixture->world = (sb_world){
        .layout = &fixture->layout,
        .block = malloc(fixture->layout.size),
        .scenery = fixture->scenery,
        .scratch = malloc(sb_world_scratch_size(&fixture->layout)),
    };
    sb_world_init(fixture->world, def);
}

void world_fixture_open_on_ground(world_fixture *fixture, const sb_world_def *def)
{
    const sb_scenery_def scenery = {.plane_count = 1, .planes = &fixture_ground};
    world_fixture_open(fixture, def, &scenery);
}

void world_fixture_close(world_fixture *fixture)
{
    free(fixture->scenery);
    free(fixture->world.block);
    free(fixture->world.scratch);
}

sb_body *fixture_body(world_fixture *fixture, uint32_t index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(fixture->world, &capacity);
    assert_true(index < capacity);
    return &bodies[index];
}

sb_body *fixture_add_box(world_fixture *fixture, uint32_t index, sb_vec3 position,
                         sb_vec3 half_extents)
{
    sb_body_def def = sb_body_def_default();
    def.position = position;
    def.half_extents = half_extents;
    def.friction = 0;
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
    return fixture_body(fixture, index);
}

sb_body *fixture_add_sphere(world_fixture *fixture, uint32_t index, sb_vec3 position,
                            sb_vec3 velocity, float radius)
{
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.position = position;
    def.velocity = velocity;
    def.half_extents = sb_vec3_make(radius, radius, radius);
    def.friction = 0;
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
    return fixture_body(fixture, index);
}

sb_body *fixture_add_shell(world_fixture *fixture, uint32_t index, sb_vec3 position,
                           sb_vec3 velocity, float radius)
{
    sb_body *shell = fixture_add_sphere(fixture, index, position, velocity, radius);
    shell->flags |= SB_BODY_STOPS;
    return shell;
}

void fixture_step(world_fixture *fixture, int count)
{
    for (int i = 0; i < count; i++) {
        sb_world_step(fixture->world);
    }
}

real_box fixture_real_box(const sb_body *body)
{
    real_box box = {.center = real3_of(body->position),
                    .half = {(double)body->half_extents.x, (double)body->half_extents.y,
                             (double)body->half_extents.z}};
    real_axes_from_yaw(box.axes, (double)body->yaw);
    return box;
}

static real_box scenery_box(const sb_box *box)
{
    return (real_box){
        .center = real3_of(box->center),
        .half = {(double)box->half_extents.x, (double)box->half_extents.y,
                 (double)box->half_extents.z},
        .axes = {real3_of(box->axes[0]), real3_of(box->axes[1]), real3_of(box->axes[2])},
    };
}

double fixture_penetration(world_fixture *fixture)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(fixture->world, &capacity);
    const sb_scenery *scenery = fixture->world.scenery;
    double deepest = -HUGE_VAL;
    for (uint32_t i = 0; i < capacity; i++) {
        if (bodies[i].shape != SB_BODY_BOX) {
            continue;
        }
        real_box box = fixture_real_box(&bodies[i]);
        for (uint32_t j = 0; j < sb_scenery_plane_count(scenery); j++) {
            const sb_plane *plane = &sb_scenery_planes(scenery)[j];
            real3 normal = real3_of(plane->normal);
            double height = real3_dot(normal, box.center) - (double)plane->offset;
            deepest = fmax(deepest, real_box_reach(&box, normal) - height);
        }
        for (uint32_t j = 0; j < sb_scenery_solid_count(scenery); j++) {
            sb_shape solid = sb_scenery_solid(scenery, j);
            assert_int_equal(solid.kind, SB_SHAPE_BOX);
            real_box other = scenery_box(&solid.box);
            deepest = fmax(deepest, real_box_overlap(&box, &other));
        }
        for (uint32_t j = i + 1; j < capacity; j++) {
            if (bodies[j].shape == SB_BODY_BOX) {
                real_box other = fixture_real_box(&bodies[j]);
                deepest = fmax(deepest, real_box_overlap(&box, &other));
            }
        }
    }
    return deepest;
}
