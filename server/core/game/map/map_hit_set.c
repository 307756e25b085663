#include "game/map/map_hit_set.h"

#include <string.h>

#include "base/trigonometry.h"
#include "physics/overlap/dispatch.h"
#include "physics/shape/hull_build.h"

static sb_quaternion turn(sb_vec3 axis, float angle)
{
    float s, c;
    sb_sin_cos(0.5f * angle, &s, &c);
    return (sb_quaternion){axis.x * s, axis.y * s, axis.z * s, c};
}

// Roll about z comes first, then pitch about x and yaw about y. A turn about x by a positive angle
// lowers the front.
static sb_quaternion orientation_of(const sb_map_hit_shape *shape)
{
    sb_quaternion yaw = turn(sb_vec3_make(0.0f, 1.0f, 0.0f), shape->yaw);
    sb_quaternion pitch = turn(sb_vec3_make(1.0f, 0.0f, 0.0f), -shape->pitch);
    sb_quaternion roll = turn(sb_vec3_make(0.0f, 0.0f, 1.0f), shape->roll);
    return sb_quaternion_multiply(yaw, sb_quaternion_multiply(pitch, roll));
}

sb_hit_shape_def sb_map_hit_shape_def(const sb_map_hit_shape *shape, uint32_t hull)
{
    sb_hit_shape_def def = {.center = shape->center, .orientation = orientation_of(shape)};
    switch ((sb_map_form)shape->form) {
    case SB_MAP_FORM_SPHERE:
        def.kind = SB_SHAPE_SPHERE;
        def.size.x = shape->radius;
        break;
    case SB_MAP_FORM_CYLINDER:
        def.kind = SB_SHAPE_CYLINDER;
        def.size = sb_vec3_make(shape->radius, shape->half_height, 0.0f);
        break;
    case SB_MAP_FORM_HULL:
        def.kind = SB_SHAPE_HULL;
        def.hull = hull;
        break;
    case SB_MAP_FORM_BOX:
    case SB_MAP_FORM_COUNT:
        def.kind = SB_SHAPE_BOX;
        def.size = shape->half_extents;
        break;
    }
    return def;
}

uint32_t sb_map_hit_hull_count(const sb_map *map, uint32_t shape_count)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < shape_count; i++) {
        count += map->hit_shapes[i].form == SB_MAP_FORM_HULL;
    }
    return count;
}

void sb_map_hit_set_def(const sb_map *map, uint32_t index, uint32_t hull_first,
                        sb_hit_set_def *out_def)
{
    const sb_map_hit_set *set = &map->hit_sets[index];
    uint32_t hull = hull_first + sb_map_hit_hull_count(map, set->shape_first);
    *out_def = (sb_hit_set_def){.count = set->shape_count};
    for (uint32_t i = 0; i < set->shape_count; i++) {
        const sb_map_hit_shape *shape = &map->hit_shapes[set->shape_first + i];
        out_def->shapes[i] = sb_map_hit_shape_def(shape, hull);
        hull += shape->form == SB_MAP_FORM_HULL;
    }
}

static sb_aabb hull_bounds(const sb_map *map, const sb_map_hit_shape *shape, sb_quaternion q)
{
    sb_aabb bounds = {0};
    for (uint32_t i = 0; i < shape->point_count; i++) {
        sb_vec3 at = sb_quaternion_rotate(q, map->points[shape->point_first + i]);
        at = sb_vec3_add(shape->center, at);
        bounds.min = i == 0 ? at : sb_vec3_min(bounds.min, at);
        bounds.max = i == 0 ? at : sb_vec3_max(bounds.max, at);
    }
    return bounds;
}

sb_aabb sb_map_hit_shape_bounds(const sb_map *map, const sb_map_hit_shape *shape)
{
    const sb_quaternion q = orientation_of(shape);
    const float r = shape->radius;
    sb_shape solid = {.kind = SB_SHAPE_BOX};
    switch ((sb_map_form)shape->form) {
    case SB_MAP_FORM_HULL:
        return hull_bounds(map, shape, q);
    case SB_MAP_FORM_SPHERE:
        solid.kind = SB_SHAPE_SPHERE;
        solid.sphere = (sb_sphere){shape->center, r};
        break;
    case SB_MAP_FORM_CYLINDER:
        solid.kind = SB_SHAPE_CYLINDER;
        solid.cylinder = (sb_cylinder){
            .center = shape->center,
            .axis = sb_quaternion_rotate(q, sb_vec3_make(0.0f, 1.0f, 0.0f)),
            .half_height = shape->half_height,
            .radius = r,
        };
        break;
    case SB_MAP_FORM_BOX:
    case SB_MAP_FORM_COUNT:
        solid.box = (sb_box){
            .center = shape->center,
            .half_extents = shape->half_extents,
            .axes = {sb_quaternion_rotate(q, sb_vec3_make(1.0f, 0.0f, 0.0f)),
                     sb_quaternion_rotate(q, sb_vec3_make(0.0f, 1.0f, 0.0f)),
                     sb_quaternion_rotate(q, sb_vec3_make(0.0f, 0.0f, 1.0f))},
        };
        break;
    }
    return sb_shape_bounds(&solid);
}

sb_map_place sb_map_hit_shape_place(const sb_map *map, uint32_t shape, const char *member)
{
    uint32_t set = 0;
    while (set + 1 < map->hit_set_count && shape >= map->hit_sets[set + 1].shape_first) {
        set++;
    }
    sb_map_place at = sb_map_place_of("hit_sets", (int)set, "shapes");
    at.item = (int)(shape - map->hit_sets[set].shape_first);
    at.part = member;
    return at;
}

static sb_error fail(sb_map_fault *fault, sb_map_place at, const char *reason)
{
    sb_map_fault_set(fault, at, reason, NULL);
    return SB_ERROR_RANGE;
}

static sb_error check_names(const sb_map *map, sb_map_fault *fault)
{
    for (uint32_t i = 0; i < map->hit_set_count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (memcmp(&map->hit_sets[i].name, &map->hit_sets[k].name, sizeof(sb_map_tag)) == 0) {
                return fail(fault, sb_map_place_of("hit_sets", (int)i, "name"),
                            "is the name of a hit set before");
            }
        }
    }
    return SB_OK;
}

static sb_error check_hull(const sb_map *map, uint32_t shape, sb_map_fault *fault)
{
    uint64_t memory[SB_HULL_SIZE_MAX / sizeof(uint64_t)];
    const sb_map_hit_shape *from = &map->hit_shapes[shape];
    sb_error error = sb_hull_build(memory, &map->points[from->point_first], from->point_count);
    return error == SB_OK
               ? SB_OK
               : fail(fault, sb_map_hit_shape_place(map, shape, "points"),
                      error == SB_ERROR_RANGE ? "must span a volume" : sb_error_message(error));
}

sb_error sb_map_hit_sets_check(const sb_map *map, sb_map_fault *out_fault)
{
    sb_error error = check_names(map, out_fault);
    if (error == SB_OK &&
        sb_map_hit_hull_count(map, map->hit_shape_count) > SB_MAP_HIT_HULL_COUNT_MAX) {
        return fail(out_fault, sb_map_place_of("hit_sets", -1, NULL),
                    "must have at most 64 shapes that are hulls");
    }
    for (uint32_t i = 0; error == SB_OK && i < map->hit_shape_count; i++) {
        if (map->hit_shapes[i].form == SB_MAP_FORM_HULL) {
            error = check_hull(map, i, out_fault);
        }
    }
    return error;
}
