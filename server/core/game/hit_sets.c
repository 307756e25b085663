#include "game/hit_sets.h"

#include <string.h>

#include "base/trigonometry.h"
#include "physics/shape/hull_build.h"

static bool field_is_known(const sb_net_kind *kind, uint8_t field)
{
    return field == SB_NET_NO_FIELD || field < kind->field_count;
}

// Checks what needs no hull: with one more hull than its own any index of a hull is within.
static bool shape_fits(const sb_rules_hit_set *set, const sb_rules_hit_shape *shape)
{
    sb_hit_set_def alone = {.count = 1, .pivot = set->pivot, .shapes = {shape->shape}};
    alone.shapes[0].hull = 0;
    bool hull = shape->shape.kind == SB_SHAPE_HULL;
    bool points = !hull || (shape->points != NULL && shape->point_count >= 4 &&
                            shape->point_count <= SB_HULL_VERTEX_COUNT_MAX);
    bool turned = !shape->shape.turns || set->yaw_field != SB_NET_NO_FIELD;
    return shape->name != NULL && points && turned && sb_hit_set_def_is_valid(&alone, 1);
}

static bool set_fits(const sb_rules *rules, const sb_rules_hit_set *set)
{
    if (set->name == NULL || set->kind >= rules->schema.kind_count || set->shapes == NULL ||
        set->shape_count < 1 || set->shape_count > SB_HIT_SHAPE_COUNT_MAX) {
        return false;
    }
    const sb_net_kind *kind = &rules->schema.kinds[set->kind];
    bool fits = kind->has_body && field_is_known(kind, set->type_field) &&
                field_is_known(kind, set->yaw_field) && field_is_known(kind, set->rate_field);
    for (uint32_t i = 0; fits && i < set->shape_count; i++) {
        fits = shape_fits(set, &set->shapes[i]);
    }
    return fits;
}

const char *sb_hit_sets_fault(const sb_rules *rules)
{
    if (rules->hit_set_count > SB_MAP_EXTRA_HIT_SET_COUNT_MAX ||
        (rules->hit_set_count > 0 && rules->hit_sets == NULL)) {
        return "the rules have too many hit sets, or no list of them";
    }
    for (uint32_t i = 0; i < rules->hit_set_count; i++) {
        if (!set_fits(rules, &rules->hit_sets[i])) {
            return "a hit set has no name, or a kind, a field or a shape that cannot be";
        }
    }
    return NULL;
}

// A library in one piece of memory: the sets, the pointers to the hulls, and the hulls.
typedef struct library_layout {
    uint32_t hull_count;
    size_t pointers, hulls, size;
} library_layout;

static library_layout lay_out(const sb_rules *rules)
{
    library_layout layout = {0};
    for (uint32_t i = 0; i < rules->hit_set_count; i++) {
        for (uint32_t k = 0; k < rules->hit_sets[i].shape_count; k++) {
            layout.hull_count += rules->hit_sets[i].shapes[k].shape.kind == SB_SHAPE_HULL ? 1u : 0u;
        }
    }
    layout.pointers = (rules->hit_set_count * sizeof(sb_hit_set_def) + 7) & ~(size_t)7;
    layout.hulls = (layout.pointers + layout.hull_count * sizeof(sb_hull *) + 7) & ~(size_t)7;
    layout.size = layout.hulls + (size_t)layout.hull_count * SB_HULL_SIZE_MAX;
    return layout;
}

static sb_error fill(const sb_rules *rules, const sb_map *map, uint8_t *memory,
                     const library_layout *layout)
{
    sb_hit_set_def *sets = (void *)memory;
    const sb_hull **hulls = (void *)(memory + layout->pointers);
    uint32_t next = 0;
    for (uint32_t i = 0; i < rules->hit_set_count; i++) {
        const sb_rules_hit_set *set = &rules->hit_sets[i];
        sets[i] = (sb_hit_set_def){.count = set->shape_count, .pivot = set->pivot};
        for (uint32_t k = 0; k < set->shape_count; k++) {
            const sb_rules_hit_shape *shape = &set->shapes[k];
            sets[i].shapes[k] = shape->shape;
            if (shape->shape.kind != SB_SHAPE_HULL) {
                continue;
            }
            void *hull = memory + layout->hulls + (size_t)next * SB_HULL_SIZE_MAX;
            sb_error error = sb_hull_build(hull, shape->points, shape->point_count);
            if (error != SB_OK) {
                return error;
            }
            sets[i].shapes[k].hull = sb_map_scenery_extra_first(map) + next;
            hulls[next++] = hull;
        }
    }
    return SB_OK;
}

sb_error sb_hit_library_create(const sb_rules *rules, const sb_map *map,
                               const sb_allocator *allocator, sb_hit_library *out_library)
{
    *out_library = (sb_hit_library){0};
    if (rules->hit_set_count == 0) {
        return SB_OK;
    }
    library_layout layout = lay_out(rules);
    if (layout.hull_count > SB_MAP_EXTRA_HULL_COUNT_MAX) {
        return SB_ERROR_LIMIT;
    }
    uint8_t *memory = allocator->allocate(allocator->context, layout.size);
    if (memory == NULL) {
        return SB_ERROR_MEMORY;
    }
    *out_library = (sb_hit_library){
        .extra = {.hulls = (void *)(memory + layout.pointers),
                  .hull_count = layout.hull_count,
                  .hit_sets = (void *)memory,
                  .hit_set_count = rules->hit_set_count},
        .memory = memory,
    };
    return fill(rules, map, memory, &layout);
}

static float value_of(const sb_net_kind *kind, uint8_t field, const sb_body *body,
                      const void *record)
{
    const sb_net_field *from = &kind->fields[field];
    return sb_net_field_value(from, from->source == SB_NET_BODY ? (const void *)body : record);
}

void sb_hit_joint_set(const sb_rules *rules, uint32_t kind, sb_body *body, const void *record)
{
    if (body->hit_set == 0 || body->hit_set > rules->hit_set_count) {
        return;
    }
    const sb_rules_hit_set *set = &rules->hit_sets[body->hit_set - 1];
    const sb_net_kind *net = &rules->schema.kinds[kind];
    if (set->kind != kind || set->yaw_field == SB_NET_NO_FIELD) {
        return;
    }
    body->joint_yaw = sb_angle_wrap(value_of(net, set->yaw_field, body, record));
    body->joint_rate =
        set->rate_field == SB_NET_NO_FIELD ? 0.0f : value_of(net, set->rate_field, body, record);
}

bool sb_hit_set_is_of(const sb_rules_hit_set *set, uint32_t kind, const float *values)
{
    return set->kind == kind &&
           (set->type_field == SB_NET_NO_FIELD || values[set->type_field] == (float)set->type);
}

uint32_t sb_hit_set_of_map(const sb_rules *rules, const sb_map *map, uint32_t kind,
                           uint32_t ordinal)
{
    uint32_t number = rules->map_hit_set == NULL ? 0 : rules->map_hit_set(map, kind, ordinal);
    return number <= map->hit_set_count ? number : 0;
}
