#include "game/game.h"

#include "base/trigonometry.h"
#include "game/match.h"

// 1/128 m and 1/32 m/s: errors of at most 3.9 mm and 1.6 cm/s. A turn in 4,096 parts: 0.044
// degrees.
#define POSITION(axis)                                                                             \
    {                                                                                              \
        axis, "m", SB_QUANTITY_LINEAR, 1.0f / 128.0f, -64000, 64000                                \
    }
#define VELOCITY(axis)                                                                             \
    {                                                                                              \
        axis, "m/s", SB_QUANTITY_LINEAR, 1.0f / 32.0f, -32000, 32000                               \
    }
#define ANGLE(name)                                                                                \
    {                                                                                              \
        name, "rad", SB_QUANTITY_ANGLE, SB_TWO_PI / 4096.0f, 0, 4095                               \
    }
#define COUNT(name, unit)                                                                          \
    {                                                                                              \
        name, unit, SB_QUANTITY_INTEGER, 1.0f, 0, 65535                                            \
    }

static const sb_net_field tank_fields[SB_TANK_VALUE_COUNT] = {
    [SB_TANK_X] = POSITION("x"),
    [SB_TANK_Y] = POSITION("y"),
    [SB_TANK_Z] = POSITION("z"),
    [SB_TANK_VX] = VELOCITY("vx"),
    [SB_TANK_VY] = VELOCITY("vy"),
    [SB_TANK_VZ] = VELOCITY("vz"),
    [SB_TANK_YAW] = ANGLE("yaw"),
    [SB_TANK_TURRET_YAW] = ANGLE("turret_yaw"),
    [SB_TANK_TURRET_PITCH] = ANGLE("turret_pitch"),
    [SB_TANK_HEALTH] = COUNT("health", "points"),
    [SB_TANK_KILLS] = COUNT("kills", "count"),
    [SB_TANK_DEATHS] = COUNT("deaths", "count"),
};

static const sb_net_field shell_fields[SB_SHELL_VALUE_COUNT] = {
    [SB_SHELL_X] = POSITION("x"),   [SB_SHELL_Y] = POSITION("y"),   [SB_SHELL_Z] = POSITION("z"),
    [SB_SHELL_VX] = VELOCITY("vx"), [SB_SHELL_VY] = VELOCITY("vy"), [SB_SHELL_VZ] = VELOCITY("vz"),
};

_Static_assert(SB_TANK_VALUE_COUNT <= SB_ENTITY_VALUE_COUNT_MAX, "an entity holds a tank");

static const sb_net_kind kinds[] = {
    [SB_ENTITY_TANK] = {"tank", SB_TANK_VALUE_COUNT, tank_fields},
    [SB_ENTITY_SHELL] = {"shell", SB_SHELL_VALUE_COUNT, shell_fields},
};

const sb_schema sb_game_schema = {sizeof kinds / sizeof kinds[0], kinds};

// Position and velocity come first and in the same order in both kinds.
_Static_assert((int)SB_TANK_X == (int)SB_SHELL_X && (int)SB_TANK_VZ == (int)SB_SHELL_VZ,
               "the common fields");

static void put_motion(sb_entity *entity, const sb_body *body)
{
    const sb_net_field *fields = kinds[entity->kind].fields;
    const float values[6] = {body->position.x, body->position.y, body->position.z,
                             body->velocity.x, body->velocity.y, body->velocity.z};
    for (int i = 0; i < 6; i++) {
        entity->values[i] = sb_net_field_quantise(&fields[i], values[i]);
    }
}

static void put_tank(sb_entity *entity, const sb_body *body, const sb_player *player)
{
    const float angles[3] = {body->yaw, player->turret_yaw, player->turret_pitch};
    put_motion(entity, body);
    for (int i = 0; i < 3; i++) {
        entity->values[SB_TANK_YAW + i] =
            sb_net_field_quantise(&tank_fields[SB_TANK_YAW + i], angles[i]);
    }
    entity->values[SB_TANK_HEALTH] = player->health;
    entity->values[SB_TANK_KILLS] = player->kills;
    entity->values[SB_TANK_DEATHS] = player->deaths;
}

uint32_t sb_game_entities(const sb_game *game, sb_entity *out_entities, uint32_t capacity)
{
    sb_match match = sb_match_over(sb_game_world(game), sb_game_get_map(game));
    uint32_t body_count = sb_game_entity_capacity(game);
    uint32_t count = 0;
    for (uint32_t i = 0; i < body_count && count < capacity; i++) {
        const sb_body *body = &match.bodies[i];
        if (body->shape == SB_BODY_FREE) {
            continue;
        }
        sb_entity *entity = &out_entities[count++];
        *entity = (sb_entity){.index = (uint16_t)i, .generation = body->generation};
        if (i < match.player_capacity) {
            entity->kind = SB_ENTITY_TANK;
            put_tank(entity, body, &match.players[i]);
        } else {
            entity->kind = SB_ENTITY_SHELL;
            put_motion(entity, body);
        }
    }
    return count;
}
