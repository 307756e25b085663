// The hit sets of the rules and of the map, as clients draw them.

#include <string.h>

#include "base/trigonometry.h"
#include "client/core.h"
#include "client/state.h"
#include "game/hit_sets.h"
#include "game/map/map_hit_set.h"
#include "game/map/map_table.h"

_Static_assert(SB_CLIENT_HIT_SHAPE_COUNT_MAX == SB_HIT_SHAPE_COUNT_MAX,
               "the public header's count");
_Static_assert(sizeof(sb_vec3) == 3 * sizeof(float), "points are given as three floats each");

uint32_t sb_client_core_hit_set_count(const sb_client_core *core)
{
    return core->rules->hit_set_count + (core->map.ready ? core->map.map.hit_set_count : 0);
}

// The map's set of this index among all sets; NULL for one of the rules, or none.
static const sb_map_hit_set *map_set_at(const sb_client_core *core, uint32_t set)
{
    bool is_of_map = set >= core->rules->hit_set_count && set < sb_client_core_hit_set_count(core);
    return is_of_map ? &core->map.map.hit_sets[set - core->rules->hit_set_count] : NULL;
}

static uint32_t value_index(uint8_t field)
{
    return field == SB_NET_NO_FIELD ? UINT32_MAX : field;
}

static void put_vec3(sb_vec3 from, float out[3])
{
    out[0] = from.x;
    out[1] = from.y;
    out[2] = from.z;
}

sb_error sb_client_core_hit_set(const sb_client_core *core, uint32_t set,
                                sb_client_hit_set *out_set)
{
    *out_set = (sb_client_hit_set){0};
    const sb_map_hit_set *of_map = map_set_at(core, set);
    if (of_map != NULL) {
        *out_set = (sb_client_hit_set){
            .name = of_map->name.text,
            .kind = UINT32_MAX,
            .type_value = UINT32_MAX,
            .yaw_value = UINT32_MAX,
            .shape_count = of_map->shape_count,
        };
        return SB_OK;
    }
    if (set >= core->rules->hit_set_count) {
        return SB_ERROR_RANGE;
    }
    const sb_rules_hit_set *from = &core->rules->hit_sets[set];
    *out_set = (sb_client_hit_set){
        .name = from->name,
        .kind = from->kind,
        .type_value = value_index(from->type_field),
        .type = (float)from->type,
        .yaw_value = value_index(from->yaw_field),
        .shape_count = from->shape_count,
    };
    put_vec3(from->pivot, out_set->pivot);
    return SB_OK;
}

static void put_size(const sb_hit_shape_def *def, sb_client_hit_shape *out)
{
    switch (def->kind) {
    case SB_SHAPE_SPHERE:
        out->form = SB_CLIENT_HIT_SPHERE;
        put_vec3(sb_vec3_make(def->size.x, def->size.x, def->size.x), out->half_extents);
        break;
    case SB_SHAPE_CYLINDER:
        out->form = SB_CLIENT_HIT_CYLINDER;
        put_vec3(sb_vec3_make(def->size.x, def->size.y, def->size.x), out->half_extents);
        break;
    case SB_SHAPE_HULL:
        out->form = SB_CLIENT_HIT_HULL;
        break;
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_PLANE:
    case SB_SHAPE_AABB:
    case SB_SHAPE_BOX:
    case SB_SHAPE_KIND_COUNT:
        out->form = SB_CLIENT_HIT_BOX;
        put_vec3(def->size, out->half_extents);
        break;
    }
}

static void put_quaternion(sb_quaternion from, float out[4])
{
    out[0] = from.x;
    out[1] = from.y;
    out[2] = from.z;
    out[3] = from.w;
}

// Finds a shape of the rules' sets or of the map's. Returns false if there is none.
static bool find_shape(const sb_client_core *core, uint32_t set, uint32_t shape,
                       sb_rules_hit_shape *out_shape)
{
    const sb_map_hit_set *of_map = map_set_at(core, set);
    if (of_map != NULL && shape < of_map->shape_count) {
        const sb_map *map = &core->map.map;
        const sb_map_hit_shape *from = &map->hit_shapes[of_map->shape_first + shape];
        *out_shape = (sb_rules_hit_shape){
            .name = sb_map_forms[from->form],
            .shape = sb_map_hit_shape_def(from, 0),
            .point_count = from->point_count,
            .points = &map->points[from->point_first],
        };
        return true;
    }
    const sb_rules *rules = core->rules;
    if (set >= rules->hit_set_count || shape >= rules->hit_sets[set].shape_count) {
        return false;
    }
    *out_shape = rules->hit_sets[set].shapes[shape];
    return true;
}

sb_error sb_client_core_hit_shape(const sb_client_core *core, uint32_t set, uint32_t shape,
                                  sb_client_hit_shape *out_shape)
{
    *out_shape = (sb_client_hit_shape){0};
    sb_rules_hit_shape from;
    if (!find_shape(core, set, shape, &from)) {
        return SB_ERROR_RANGE;
    }
    out_shape->name = from.name;
    out_shape->turns = from.shape.turns;
    put_vec3(from.shape.center, out_shape->position);
    put_quaternion(from.shape.orientation, out_shape->orientation);
    put_size(&from.shape, out_shape);
    if (from.shape.kind == SB_SHAPE_HULL) {
        out_shape->points = &from.points[0].x;
        out_shape->point_count = from.point_count;
    }
    return SB_OK;
}

uint32_t sb_client_core_hit_set_of(const sb_client_core *core, const sb_client_entity *entity)
{
    for (uint32_t i = 0; i < core->rules->hit_set_count; i++) {
        if (sb_hit_set_is_of(&core->rules->hit_sets[i], entity->kind, entity->values)) {
            return i;
        }
    }
    if (!core->map.ready || entity->kind >= core->rules->schema.kind_count ||
        entity->index < core->kind_first[entity->kind]) {
        return SB_CLIENT_HIT_SET_NONE;
    }
    uint32_t of_map = sb_hit_set_of_map(core->rules, &core->map.map, entity->kind,
                                        entity->index - core->kind_first[entity->kind]);
    return of_map == 0 ? SB_CLIENT_HIT_SET_NONE : core->rules->hit_set_count + of_map - 1;
}

// The joint's yaw as it is shown: `turret_yaw` is smoothed, and the values are not.
static float joint_yaw_of(const sb_client_core *core, const sb_rules_hit_set *set,
                          const sb_client_entity *entity)
{
    if (set->yaw_field == SB_NET_NO_FIELD) {
        return entity->yaw;
    }
    const sb_net_field *field = &core->rules->schema.kinds[set->kind].fields[set->yaw_field];
    return strcmp(field->name, "turret_yaw") == 0 ? entity->turret_yaw
                                                  : entity->values[set->yaw_field];
}

static sb_quaternion turn(float yaw)
{
    float s, c;
    sb_sin_cos(0.5f * yaw, &s, &c);
    return (sb_quaternion){0.0f, s, 0.0f, c};
}

sb_error sb_client_core_place_hit_shape(const sb_client_core *core, const sb_client_entity *entity,
                                        uint32_t shape, float out_position[3],
                                        float out_orientation[4])
{
    memset(out_position, 0, 3 * sizeof *out_position);
    memset(out_orientation, 0, 4 * sizeof *out_orientation);
    const uint32_t index = sb_client_core_hit_set_of(core, entity);
    sb_rules_hit_shape from;
    if (index == SB_CLIENT_HIT_SET_NONE || !find_shape(core, index, shape, &from)) {
        return SB_ERROR_RANGE;
    }
    const sb_hit_shape_def *def = &from.shape;
    const float *q = entity->orientation;
    sb_quaternion frame = {q[0], q[1], q[2], q[3]};
    sb_vec3 at = sb_vec3_make(entity->position[0], entity->position[1], entity->position[2]);
    if (def->turns) { // of the rules: a map's shapes do not turn
        const sb_rules_hit_set *set = &core->rules->hit_sets[index];
        at = sb_vec3_add(at, sb_quaternion_rotate(frame, set->pivot));
        frame = sb_quaternion_multiply(
            frame, turn(sb_angle_wrap(joint_yaw_of(core, set, entity) - entity->yaw)));
    }
    put_vec3(sb_vec3_add(at, sb_quaternion_rotate(frame, def->center)), out_position);
    put_quaternion(sb_quaternion_multiply(frame, def->orientation), out_orientation);
    return SB_OK;
}
