#include <string.h>

#include "exports.h"
#include "game/game.h"
#include "game/tanks/tanks.h"
#include "rules.h"

// Rules with a base have the hit sets of that, and its kinds.
static const sb_rules *rules_here(void)
{
    const sb_rules *own = sb_wasm_rules();
    if (own != NULL && own->base != NULL) {
        const sb_rules *base = sb_rules_builtin(own->base);
        return base != NULL ? base : own;
    }
    return own != NULL ? own : &sb_tanks_rules;
}

static const char *field_name(const sb_rules_hit_set *set, uint8_t field)
{
    const sb_net_kind *kind = &rules_here()->schema.kinds[set->kind];
    return field == SB_NET_NO_FIELD ? NULL : kind->fields[field].name;
}

static void put(float out[3], sb_vec3 from)
{
    const float all[3] = {from.x, from.y, from.z};
    memcpy(out, all, sizeof all);
}

int32_t sb_wasm_hit_set_get(uint32_t index, sb_wasm_hit_set *out_set)
{
    *out_set = (sb_wasm_hit_set){0};
    if (index >= rules_here()->hit_set_count) {
        return SB_ERROR_RANGE;
    }
    const sb_rules_hit_set *set = &rules_here()->hit_sets[index];
    *out_set = (sb_wasm_hit_set){
        .name = set->name,
        .type_field = field_name(set, set->type_field),
        .yaw_field = field_name(set, set->yaw_field),
        .kind = set->kind,
        .type = set->type,
        .shape_count = set->shape_count,
    };
    put(out_set->pivot, set->pivot);
    return SB_OK;
}

int32_t sb_wasm_hit_shape_get(uint32_t set, uint32_t index, sb_wasm_hit_shape *out_shape)
{
    *out_shape = (sb_wasm_hit_shape){0};
    if (set >= rules_here()->hit_set_count || index >= rules_here()->hit_sets[set].shape_count) {
        return SB_ERROR_RANGE;
    }
    const sb_rules_hit_shape *shape = &rules_here()->hit_sets[set].shapes[index];
    *out_shape = (sb_wasm_hit_shape){
        .name = shape->name,
        .form = (uint32_t)shape->shape.kind,
        .turns = shape->shape.turns,
        .orientation = {shape->shape.orientation.x, shape->shape.orientation.y,
                        shape->shape.orientation.z, shape->shape.orientation.w},
        .point_count = shape->point_count,
    };
    put(out_shape->position, shape->shape.center);
    put(out_shape->size, shape->shape.size);
    for (uint32_t i = 0; i < shape->point_count; i++) {
        put(&out_shape->points[3 * i], shape->points[i]);
    }
    return SB_OK;
}
