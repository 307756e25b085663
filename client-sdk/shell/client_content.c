// The public calls that describe the game: kinds of entities and their values, what is hit, events,
// and the map.

#include <string.h>

#include "base/float_mode.h"
#include "shell/client_state.h"

sb_error sb_client_get_kind(const sb_client *client, uint32_t kind, sb_client_kind *out_kind)
{
    if (out_kind == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_kind, 0, sizeof *out_kind);
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_kind(client->core, kind, out_kind);
}

sb_error sb_client_find_kind(const sb_client *client, const char *name, uint32_t *out_kind)
{
    if (out_kind == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_kind = UINT32_MAX;
    return client == NULL || name == NULL ? SB_ERROR_ARGUMENT
                                          : sb_client_core_find_kind(client->core, name, out_kind);
}

sb_error sb_client_find_value(const sb_client *client, uint32_t kind, const char *name,
                              uint32_t *out_index)
{
    if (out_index == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_index = UINT32_MAX;
    return client == NULL || name == NULL
               ? SB_ERROR_ARGUMENT
               : sb_client_core_find_value(client->core, kind, name, out_index);
}

sb_error sb_client_value(const sb_client *client, const sb_client_entity *entity, const char *name,
                         float *out_value)
{
    if (out_value == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_value = 0.0f;
    if (client == NULL || entity == NULL || name == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    uint32_t index;
    sb_error error = sb_client_core_find_value(client->core, entity->kind, name, &index);
    if (error == SB_OK) {
        *out_value = entity->values[index];
    }
    return error;
}

uint32_t sb_client_hit_set_count(const sb_client *client)
{
    return client == NULL ? 0 : sb_client_core_hit_set_count(client->core);
}

sb_error sb_client_get_hit_set(const sb_client *client, uint32_t set, sb_client_hit_set *out_set)
{
    if (client == NULL || out_set == NULL) {
        if (out_set != NULL) {
            memset(out_set, 0, sizeof *out_set);
        }
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_hit_set(client->core, set, out_set);
}

sb_error sb_client_get_hit_shape(const sb_client *client, uint32_t set, uint32_t shape,
                                 sb_client_hit_shape *out_shape)
{
    if (client == NULL || out_shape == NULL) {
        if (out_shape != NULL) {
            memset(out_shape, 0, sizeof *out_shape);
        }
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_hit_shape(client->core, set, shape, out_shape);
}

uint32_t sb_client_hit_set_of(const sb_client *client, const sb_client_entity *entity)
{
    return client == NULL || entity == NULL ? SB_CLIENT_HIT_SET_NONE
                                            : sb_client_core_hit_set_of(client->core, entity);
}

sb_error sb_client_place_hit_shape(const sb_client *client, const sb_client_entity *entity,
                                   uint32_t shape, float out_position[3], float out_orientation[4])
{
    if (out_position == NULL || out_orientation == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_position, 0, 3 * sizeof *out_position);
    memset(out_orientation, 0, 4 * sizeof *out_orientation);
    if (client == NULL || entity == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error =
        sb_client_core_place_hit_shape(client->core, entity, shape, out_position, out_orientation);
    sb_float_mode_leave(&mode);
    return error;
}

const char *sb_client_event_name(const sb_client *client, uint32_t kind)
{
    return client == NULL ? NULL : sb_client_core_event_name(client->core, kind);
}

sb_error sb_client_map(const sb_client *client, const sb_client_box **out_boxes,
                       uint32_t *out_count, float out_bounds_min[3], float out_bounds_max[3])
{
    if (out_boxes == NULL || out_count == NULL || out_bounds_min == NULL ||
        out_bounds_max == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_boxes = NULL;
    *out_count = 0;
    memset(out_bounds_min, 0, 3 * sizeof *out_bounds_min);
    memset(out_bounds_max, 0, 3 * sizeof *out_bounds_max);
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error =
        sb_client_core_map(client->core, out_boxes, out_count, out_bounds_min, out_bounds_max);
    sb_float_mode_leave(&mode);
    return error;
}

uint32_t sb_client_map_count(const sb_client *client, sb_client_map_list list)
{
    return client == NULL ? 0 : sb_client_core_map_count(client->core, list);
}

sb_error sb_client_get_map_item(const sb_client *client, sb_client_map_list list, uint32_t index,
                                sb_client_map_item *out_item)
{
    if (out_item == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_item, 0, sizeof *out_item);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_map_item(client->core, list, index, out_item);
    sb_float_mode_leave(&mode);
    return error;
}
