#include "client/view.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"
#include "physics/shape/quaternion.h"

_Static_assert(SB_CLIENT_VALUE_COUNT_MAX == SB_ENTITY_VALUE_COUNT_MAX,
               "the public entity holds the values of any kind");

static const char *const names[SB_VIEW_COUNT] = {
    [SB_VIEW_X] = "x",
    [SB_VIEW_Y] = "y",
    [SB_VIEW_Z] = "z",
    [SB_VIEW_VX] = "vx",
    [SB_VIEW_VY] = "vy",
    [SB_VIEW_VZ] = "vz",
    [SB_VIEW_YAW] = "yaw",
    [SB_VIEW_TURRET_YAW] = "turret_yaw",
    [SB_VIEW_TURRET_PITCH] = "turret_pitch",
    [SB_VIEW_HEALTH] = "health",
    [SB_VIEW_KILLS] = "kills",
    [SB_VIEW_DEATHS] = "deaths",
    [SB_VIEW_OWNER] = "owner",
    [SB_VIEW_TILT_X] = "tilt_x",
    [SB_VIEW_TILT_Z] = "tilt_z",
    [SB_VIEW_PHASE] = "phase",
};

_Static_assert((int)SB_CLIENT_VALUE_INTEGER == (int)SB_QUANTITY_INTEGER &&
                   (int)SB_CLIENT_VALUE_REAL == (int)SB_QUANTITY_LINEAR &&
                   (int)SB_CLIENT_VALUE_ANGLE == (int)SB_QUANTITY_ANGLE,
               "the schema's quantities are the public types");

uint32_t sb_view_find_kind(const sb_schema *schema, const char *name)
{
    for (uint32_t i = 0; i < schema->kind_count; i++) {
        if (strcmp(schema->kinds[i].name, name) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

uint32_t sb_view_find_value(const sb_net_kind *kind, const char *name)
{
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (strcmp(kind->fields[i].name, name) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

static int8_t find_field(const sb_net_kind *kind, const char *name)
{
    const uint32_t index = sb_view_find_value(kind, name);
    return index == UINT32_MAX ? -1 : (int8_t)index;
}

sb_view_field_map sb_view_find_fields(const sb_schema *schema)
{
    sb_view_field_map field_map;
    memset(&field_map, -1, sizeof field_map);
    for (uint32_t k = 0; k < schema->kind_count; k++) {
        for (uint32_t i = 0; i < SB_VIEW_COUNT; i++) {
            field_map.fields[k][i] = find_field(&schema->kinds[k], names[i]);
        }
    }
    return field_map;
}

void sb_view_put_kind(const sb_net_kind *net, sb_client_kind *out_kind)
{
    *out_kind = (sb_client_kind){.name = net->name, .value_count = net->field_count};
    for (uint32_t i = 0; i < net->field_count; i++) {
        out_kind->value_names[i] = net->fields[i].name;
        out_kind->value_units[i] = net->fields[i].unit;
        out_kind->value_types[i] = net->fields[i].quantity;
    }
}

// A value that the kind does not send is 0.
static float value_of(const sb_client_entity *entity, int8_t field)
{
    return field < 0 ? 0.0f : entity->values[field];
}

static uint32_t count_of(const sb_client_entity *entity, int8_t field)
{
    float value = value_of(entity, field);
    return value > 0.0f ? (uint32_t)value : 0;
}

// The sideways parts of the tilt are sent; the last part follows from the unit length. The yaw is
// applied first, about the vertical.
static void orient(sb_client_entity *out, float tilt_x, float tilt_z)
{
    float rest = 1.0f - tilt_x * tilt_x - tilt_z * tilt_z;
    const sb_quaternion tilt = {tilt_x, 0.0f, tilt_z, sqrtf(rest > 0.0f ? rest : 0.0f)};
    float s, c;
    sb_sin_cos(0.5f * out->yaw, &s, &c);
    const sb_quaternion whole = sb_quaternion_multiply(tilt, (sb_quaternion){0.0f, s, 0.0f, c});
    memcpy(out->orientation, &whole, sizeof out->orientation);
}

void sb_view_complete(const sb_schema *schema, const sb_view_field_map *field_map,
                      const sb_entity *entity, sb_client_entity *out)
{
    const int8_t *fields = field_map->fields[entity->kind];
    out->index = entity->index;
    out->generation = entity->generation;
    out->kind = entity->kind;
    out->flags = 0;
    for (uint32_t i = schema->kinds[entity->kind].field_count; i < SB_CLIENT_VALUE_COUNT_MAX; i++) {
        out->values[i] = 0.0f;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        out->position[axis] = value_of(out, fields[SB_VIEW_X + axis]);
        out->velocity[axis] = value_of(out, fields[SB_VIEW_VX + axis]);
    }
    out->yaw = value_of(out, fields[SB_VIEW_YAW]);
    orient(out, value_of(out, fields[SB_VIEW_TILT_X]), value_of(out, fields[SB_VIEW_TILT_Z]));
    out->turret_yaw = value_of(out, fields[SB_VIEW_TURRET_YAW]);
    out->turret_pitch = value_of(out, fields[SB_VIEW_TURRET_PITCH]);
    out->health = count_of(out, fields[SB_VIEW_HEALTH]);
    out->kills = count_of(out, fields[SB_VIEW_KILLS]);
    out->deaths = count_of(out, fields[SB_VIEW_DEATHS]);
    // Entities of the first kind belong to the players, one for each slot.
    bool owned = fields[SB_VIEW_OWNER] >= 0;
    out->owner = owned               ? count_of(out, fields[SB_VIEW_OWNER])
                 : entity->kind == 0 ? entity->index
                                     : SB_CLIENT_NO_PLAYER;
}
