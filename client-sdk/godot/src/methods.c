#include <math.h>
#include <string.h>

#include "axes.h"
#include "node.h"

/// Longest text of a script, with its zero: a join link with a token.
#define TEXT_SIZE 1024

// --- The match.

static void join_match(node *self, const gd_value *arguments, gd_value *result)
{
    char host[TEXT_SIZE], name[TEXT_SIZE];
    string_get(&arguments[0].handle, host, sizeof host);
    string_get(&arguments[2].handle, name, sizeof name);
    node_leave(self);
    sb_client_def def = sb_client_def_default();
    def.host = host;
    def.name = name;
    def.port = arguments[1].integer >= 0 && arguments[1].integer <= UINT16_MAX
                   ? (uint16_t)arguments[1].integer
                   : 0;
    def.role = arguments[3].integer == SB_CLIENT_ROLE_SPECTATOR ? SB_CLIENT_ROLE_SPECTATOR
                                                                : SB_CLIENT_ROLE_PLAYER;
    memcpy(def.select, self->control.select, sizeof def.select);
    result->integer = sb_client_create(&def, &self->client);
}

static void leave_match(node *self, const gd_value *arguments, gd_value *result)
{
    (void)arguments, (void)result;
    node_leave(self);
}

static void state(node *self, const gd_value *arguments, gd_value *result)
{
    (void)arguments;
    result->integer = self->state;
}

static sb_client_status status_of(const node *self)
{
    sb_client_status status;
    sb_client_get_status(self->client, &status); // zeros without a client
    return status;
}

static void status_text(node *self, const gd_value *arguments, gd_value *result)
{
    (void)arguments;
    string_set(&result->handle, status_of(self).text);
}

static void round_trip_ms(node *self, const gd_value *arguments, gd_value *result)
{
    (void)arguments;
    result->integer = status_of(self).round_trip_ms;
}

static void tick(node *self, const gd_value *arguments, gd_value *result)
{
    (void)arguments;
    result->integer = self->has_view ? self->view.tick : 0;
}

static void player_name(node *self, const gd_value *arguments, gd_value *result)
{
    sb_client_player player;
    const int64_t slot = arguments[0].integer;
    sb_client_get_player(self->client, slot >= 0 && slot < UINT32_MAX ? (uint32_t)slot : UINT32_MAX,
                         &player);
    string_set(&result->handle, player.name);
}

static void say(node *self, const gd_value *arguments, gd_value *result)
{
    char text[TEXT_SIZE];
    string_get(&arguments[0].handle, text, sizeof text);
    result->integer = sb_client_chat_send(self->client, SB_CLIENT_CHAT_ALL, 0, text);
}

// --- The control.

static void set_control(node *self, const gd_value *arguments, gd_value *result)
{
    (void)result;
    self->control.throttle = (float)arguments[0].number;
    self->control.steering = axes_steering(arguments[1].number);
    self->control.aim_yaw = axes_yaw(arguments[2].vector);
    self->control.aim_pitch = axes_pitch(arguments[2].vector);
    self->control.fire = arguments[3].boolean != 0;
    if (self->client != NULL) {
        sb_client_input_set(self->client, &self->control);
    }
}

static void set_choice(node *self, const gd_value *arguments, gd_value *result)
{
    (void)result;
    const int64_t place = arguments[0].integer, value = arguments[1].integer;
    if (place >= 0 && place < (int64_t)sizeof self->control.select && value >= 0 && value <= 255) {
        self->control.select[place] = (uint8_t)value;
    }
}

// --- Entities, by their place in the view.

/// Returns NULL for a place that the view does not have.
static const sb_client_entity *entity_at(const node *self, const gd_value *place)
{
    const bool there =
        self->has_view && place->integer >= 0 && place->integer < self->view.entity_count;
    return there ? &self->view.entities[place->integer] : NULL;
}

static void entity_count(node *self, const gd_value *arguments, gd_value *result)
{
    (void)arguments;
    result->integer = self->has_view ? self->view.entity_count : 0;
}

static void own_entity(node *self, const gd_value *arguments, gd_value *result)
{
    (void)arguments;
    result->integer = self->has_view && self->view.alive ? (int64_t)self->view.own_index : -1;
}

static void entity_id(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    result->integer =
        entity != NULL ? (int64_t)entity->generation << 16 | (int64_t)entity->index : -1;
}

static void entity_kind(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    result->integer = entity != NULL ? (int64_t)entity->kind : -1;
}

static void entity_owner(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    result->integer = entity != NULL ? (int64_t)entity->owner : -1;
}

static void entity_health(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    result->integer = entity != NULL ? (int64_t)entity->health : 0;
}

static void entity_position(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    if (entity != NULL) {
        result->vector = axes_position(entity->position);
    }
}

static void entity_velocity(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    if (entity != NULL) {
        result->vector = axes_position(entity->velocity);
    }
}

static void entity_rotation(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    result->rotation =
        entity != NULL ? axes_rotation(entity->orientation) : (gd_quaternion){0, 0, 0, 1};
}

static void entity_transform(node *self, const gd_value *arguments, gd_value *result)
{
    static const float nowhere[3] = {0}, not_turned[4] = {0, 0, 0, 1};
    const sb_client_entity *entity = entity_at(self, arguments);
    result->transform = entity != NULL ? axes_transform(entity->position, entity->orientation)
                                       : axes_transform(nowhere, not_turned);
}

/// The yaw of the hull is in the rotation; the turret's is free of it, and the same in both frames.
static void entity_turret_yaw(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    result->number = entity != NULL ? (double)entity->turret_yaw : 0;
}

static void entity_gun(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    if (entity != NULL) {
        result->vector = axes_direction(entity->turret_yaw, entity->turret_pitch);
    }
}

static void aim_at(node *self, const gd_value *arguments, gd_value *result)
{
    const sb_client_entity *target = entity_at(self, arguments);
    sb_tanks_aim aim;
    if (target == NULL || !self->view.alive ||
        sb_tanks_aim_at(&self->view.entities[self->view.own_index], target->position,
                        target->velocity, SB_TANKS_LOADED, &aim) != SB_OK) {
        return;
    }
    const gd_vector3 way = axes_direction(aim.yaw, aim.pitch);
    result->vector = (gd_vector3){way.x * aim.flight_s, way.y * aim.flight_s, way.z * aim.flight_s};
}

static void entity_value(node *self, const gd_value *arguments, gd_value *result)
{
    char name[TEXT_SIZE];
    sb_client_kind kind;
    const sb_client_entity *entity = entity_at(self, arguments);
    string_get(&arguments[1].handle, name, sizeof name);
    result->number = (double)NAN;
    if (entity == NULL || sb_client_get_kind(self->client, entity->kind, &kind) != SB_OK) {
        return;
    }
    for (uint32_t i = 0; i < kind.value_count; i++) {
        if (strcmp(kind.value_names[i], name) == 0) {
            result->number = (double)entity->values[i];
        }
    }
}

static void kind_name(node *self, const gd_value *arguments, gd_value *result)
{
    sb_client_kind kind;
    const int64_t number = arguments[0].integer;
    const bool known = number >= 0 && number < UINT32_MAX &&
                       sb_client_get_kind(self->client, (uint32_t)number, &kind) == SB_OK;
    string_set(&result->handle, known ? kind.name : "");
}

// --- Hit shapes of an entity: what shells meet.

static bool hit_shape_at(const node *self, const gd_value *arguments, sb_client_hit_shape *out)
{
    const sb_client_entity *entity = entity_at(self, arguments);
    const int64_t shape = arguments[1].integer;
    return entity != NULL && shape >= 0 && shape < SB_CLIENT_HIT_SHAPE_COUNT_MAX &&
           sb_client_get_hit_shape(self->client, sb_client_hit_set_of(self->client, entity),
                                   (uint32_t)shape, out) == SB_OK;
}

static void hit_shape_count(node *self, const gd_value *arguments, gd_value *result)
{
    sb_client_hit_set set;
    const sb_client_entity *entity = entity_at(self, arguments);
    if (entity != NULL &&
        sb_client_get_hit_set(self->client, sb_client_hit_set_of(self->client, entity), &set) ==
            SB_OK) {
        result->integer = set.shape_count;
    }
}

static void hit_shape_form(node *self, const gd_value *arguments, gd_value *result)
{
    sb_client_hit_shape shape;
    result->integer = hit_shape_at(self, arguments, &shape) ? (int64_t)shape.form : -1;
}

static void hit_shape_size(node *self, const gd_value *arguments, gd_value *result)
{
    sb_client_hit_shape shape;
    if (hit_shape_at(self, arguments, &shape)) {
        result->vector = axes_size(shape.half_extents);
    }
}

static void hit_shape_points(node *self, const gd_value *arguments, gd_value *result)
{
    static const gd_type types[] = {GD_VECTOR3};
    sb_client_hit_shape shape;
    if (!hit_shape_at(self, arguments, &shape)) {
        return;
    }
    for (uint32_t i = 0; i < shape.point_count; i++) {
        gd_value point = {.vector = axes_position(&shape.points[(size_t)i * 3])};
        engine_call(GD_ARRAY, &result->handle, "push_back", types, &point, 1);
    }
}

static void hit_shape_transform(node *self, const gd_value *arguments, gd_value *result)
{
    float place[3] = {0}, turn[4] = {0, 0, 0, 1};
    sb_client_hit_shape shape;
    if (hit_shape_at(self, arguments, &shape)) {
        sb_client_place_hit_shape(self->client, entity_at(self, arguments),
                                  (uint32_t)arguments[1].integer, place, turn);
    }
    result->transform = axes_transform(place, turn);
}

#define PLACE                                                                                      \
    {                                                                                              \
        "place", GD_INT                                                                            \
    }
#define SHAPE                                                                                      \
    {                                                                                              \
        "shape", GD_INT                                                                            \
    }

const method node_methods[] = {
    {"join_match",
     GD_INT,
     {{"host", GD_STRING}, {"port", GD_INT}, {"player_name", GD_STRING}, {"role", GD_INT}},
     4,
     join_match},
    {"leave_match", GD_NIL, {{0}}, 0, leave_match},
    {"get_state", GD_INT, {{0}}, 0, state},
    {"get_status_text", GD_STRING, {{0}}, 0, status_text},
    {"get_round_trip_ms", GD_INT, {{0}}, 0, round_trip_ms},
    {"get_tick", GD_INT, {{0}}, 0, tick},
    {"get_player_name", GD_STRING, {{"slot", GD_INT}}, 1, player_name},
    {"get_kind_name", GD_STRING, {{"kind", GD_INT}}, 1, kind_name},
    {"say", GD_INT, {{"text", GD_STRING}}, 1, say},
    {"set_control",
     GD_NIL,
     {{"throttle", GD_FLOAT}, {"steering", GD_FLOAT}, {"aim", GD_VECTOR3}, {"fire", GD_BOOL}},
     4,
     set_control},
    {"set_choice", GD_NIL, {{"place", GD_INT}, {"value", GD_INT}}, 2, set_choice},
    {"get_entity_count", GD_INT, {{0}}, 0, entity_count},
    {"get_own_entity", GD_INT, {{0}}, 0, own_entity},
    {"entity_id", GD_INT, {PLACE}, 1, entity_id},
    {"entity_kind", GD_INT, {PLACE}, 1, entity_kind},
    {"entity_owner", GD_INT, {PLACE}, 1, entity_owner},
    {"entity_health", GD_INT, {PLACE}, 1, entity_health},
    {"entity_position", GD_VECTOR3, {PLACE}, 1, entity_position},
    {"entity_velocity", GD_VECTOR3, {PLACE}, 1, entity_velocity},
    {"entity_rotation", GD_QUATERNION, {PLACE}, 1, entity_rotation},
    {"entity_transform", GD_TRANSFORM3D, {PLACE}, 1, entity_transform},
    {"entity_turret_yaw", GD_FLOAT, {PLACE}, 1, entity_turret_yaw},
    {"entity_gun", GD_VECTOR3, {PLACE}, 1, entity_gun},
    {"aim_at", GD_VECTOR3, {PLACE}, 1, aim_at},
    {"entity_value", GD_FLOAT, {PLACE, {"name", GD_STRING}}, 2, entity_value},
    {"hit_shape_count", GD_INT, {PLACE}, 1, hit_shape_count},
    {"hit_shape_form", GD_INT, {PLACE, SHAPE}, 2, hit_shape_form},
    {"hit_shape_size", GD_VECTOR3, {PLACE, SHAPE}, 2, hit_shape_size},
    {"hit_shape_points", GD_ARRAY, {PLACE, SHAPE}, 2, hit_shape_points},
    {"hit_shape_transform", GD_TRANSFORM3D, {PLACE, SHAPE}, 2, hit_shape_transform},
};
const int node_method_count = (int)(sizeof node_methods / sizeof node_methods[0]);
