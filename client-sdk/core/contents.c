// What a match is made of: its map, and the kinds, values and events of its rules.
#include "client/core.h"

#include <string.h>

#include "client/connection/map_item.h"
#include "client/state.h"

sb_error sb_client_core_map(const sb_client_core *core, const sb_client_box **out_boxes,
                            uint32_t *out_count, float out_bounds_min[3], float out_bounds_max[3])
{
    if (!core->map.ready) {
        return SB_ERROR_STATE;
    }
    const sb_map *map = &core->map.map;
    *out_boxes = core->map.boxes;
    *out_count = map->box_count;
    const float bounds_min[3] = {map->bounds_min.x, map->bounds_min.y, map->bounds_min.z};
    const float bounds_max[3] = {map->bounds_max.x, map->bounds_max.y, map->bounds_max.z};
    memcpy(out_bounds_min, bounds_min, sizeof bounds_min);
    memcpy(out_bounds_max, bounds_max, sizeof bounds_max);
    return SB_OK;
}

const void *sb_client_core_map_bytes(const sb_client_core *core, size_t *out_size)
{
    *out_size = core->map.ready ? core->map.size : 0;
    return core->map.ready ? core->map.bytes : NULL;
}

uint32_t sb_client_core_map_count(const sb_client_core *core, sb_client_map_list list)
{
    return core->map.ready ? sb_map_item_count(&core->map.map, list) : 0;
}

sb_error sb_client_core_map_item(const sb_client_core *core, sb_client_map_list list,
                                 uint32_t index, sb_client_map_item *out_item)
{
    if (index >= sb_client_core_map_count(core, list)) {
        memset(out_item, 0, sizeof *out_item);
        return SB_ERROR_RANGE;
    }
    sb_map_item_fill(&core->map.map, list, index, out_item);
    return SB_OK;
}

sb_error sb_client_core_kind(const sb_client_core *core, uint32_t kind, sb_client_kind *out_kind)
{
    *out_kind = (sb_client_kind){0};
    if (kind >= core->rules->schema.kind_count) {
        return SB_ERROR_RANGE;
    }
    sb_view_put_kind(&core->rules->schema.kinds[kind], out_kind);
    out_kind->first_index = core->kind_first[kind];
    out_kind->count = core->kind_counts[kind];
    return SB_OK;
}

sb_error sb_client_core_find_kind(const sb_client_core *core, const char *name, uint32_t *out_kind)
{
    *out_kind = sb_view_find_kind(&core->rules->schema, name);
    return *out_kind != UINT32_MAX ? SB_OK : SB_ERROR_RANGE;
}

sb_error sb_client_core_find_value(const sb_client_core *core, uint32_t kind, const char *name,
                                   uint32_t *out_index)
{
    *out_index = kind < core->rules->schema.kind_count
                     ? sb_view_find_value(&core->rules->schema.kinds[kind], name)
                     : UINT32_MAX;
    return *out_index != UINT32_MAX ? SB_OK : SB_ERROR_RANGE;
}

const char *sb_client_core_event_name(const sb_client_core *core, uint32_t kind)
{
    return sb_events_name(core->rules, kind);
}
