#include "scripted_match.h"

#include <math.h>
#include <stdlib.h>

#include "base/trigonometry.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/look.h"
#include "host/base/heap.h"

sb_game *scripted_match_game(const scripted_match *match)
{
    sb_allocator allocator = sb_heap_allocator();
    sb_game *game = NULL;
    return sb_game_create(&match->def, &match->map, &allocator, &game) == SB_OK ? game : NULL;
}

static float value_of(const sb_entity *entity, uint32_t value)
{
    return sb_net_field_restore(&sb_tanks_rules.schema.kinds[entity->kind].fields[value],
                                entity->values[value]);
}

static const sb_entity *nearest_enemy(const sb_entity *own, const sb_entity *entities,
                                      uint32_t count)
{
    const sb_entity *nearest = NULL;
    float nearest_square = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        const sb_entity *other = &entities[i];
        if (other == own || other->kind != SB_ENTITY_TANK) {
            continue;
        }
        float x = value_of(other, SB_VALUE_X) - value_of(own, SB_VALUE_X);
        float z = value_of(other, SB_VALUE_Z) - value_of(own, SB_VALUE_Z);
        if (nearest == NULL || x * x + z * z < nearest_square) {
            nearest = other;
            nearest_square = x * x + z * z;
        }
    }
    return nearest;
}

// Each player drives in its own wide curves and reverses now and then. It aims at the enemy and
// fires all the time.
static sb_input input_of(const sb_entity *own, const sb_entity *enemy, uint32_t tick)
{
    uint32_t phase = (tick + 53u * own->index) % 420u;
    sb_input input = {.throttle = phase < 330 ? 127 : -127,
                      .steering = (int8_t)(phase < 120   ? 90
                                           : phase < 330 ? -40
                                                         : 60)};
    input.select[SB_SELECT_AMMUNITION] =
        (uint8_t)(1 + (own->index + tick / 600) % SB_TANKS_AMMUNITION_COUNT);
    if (enemy != NULL) {
        const float turn = (float)SB_INPUT_TURN / SB_TWO_PI;
        float x = value_of(enemy, SB_VALUE_X) - value_of(own, SB_VALUE_X);
        float z = value_of(enemy, SB_VALUE_Z) - value_of(own, SB_VALUE_Z);
        float far = sqrtf(x * x + z * z);
        uint32_t type = (uint32_t)own->values[SB_TANK_TYPE];
        uint32_t loaded = (uint32_t)own->values[SB_TANK_AMMUNITION];
        float flight_s = far / sb_ammunition_types[loaded].speed_m_s;
        float up = value_of(enemy, SB_VALUE_Y) - value_of(own, SB_VALUE_Y) -
                   sb_tank_types[type].turret_height_m +
                   0.5f * SB_TANKS_GRAVITY_M_S2 * flight_s * flight_s;
        input.aim_yaw = (uint16_t)((int32_t)floorf(sb_atan2(x, z) * turn) & (SB_INPUT_TURN - 1));
        float pitch = floorf(sb_atan2(up, far) * turn);
        input.aim_pitch = (int16_t)(pitch > 16384.0f    ? 16384.0f
                                    : pitch < -16384.0f ? -16384.0f
                                                        : pitch);
        input.buttons = SB_BUTTON_FIRE;
    }
    return input;
}

sb_input scripted_match_input(const sb_entity *own, const sb_entity *entities, uint32_t count,
                              uint32_t tick)
{
    return input_of(own, nearest_enemy(own, entities, count), tick);
}

static void frame_join_all(sb_frame *frame, uint32_t player_count)
{
    for (uint32_t player = 0; player < player_count; player++) {
        frame->commands[player] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)player, .name = "bench"};
    }
    frame->command_count = player_count;
}

static bool write_frames(scripted_match *match, sb_game *game, sb_entity *entities)
{
    uint32_t capacity = sb_game_entity_capacity(game);
    frame_join_all(&match->frames[0], match->def.player_capacity);
    for (uint32_t tick = 0; tick < match->frame_count; tick++) {
        sb_frame *frame = &match->frames[tick];
        uint32_t count = sb_game_entities(game, entities, capacity);
        for (uint32_t i = 0; i < count && entities[i].kind == SB_ENTITY_TANK; i++) {
            frame->inputs[entities[i].index] =
                scripted_match_input(&entities[i], entities, count, tick);
        }
        if (sb_game_advance(game, frame) != SB_OK) {
            return false;
        }
    }
    for (uint32_t player = 0; player < match->def.player_capacity; player++) {
        const sb_player *state = sb_tanks_player(game, player);
        match->shells_fired += state->shells_fired;
        match->hits += state->hits;
        match->kills += state->kills;
        match->distance_m += (double)state->distance_m;
    }
    match->hash = sb_game_hash(game);
    return true;
}

bool scripted_match_init(scripted_match *match, uint32_t player_count, uint32_t frame_count)
{
    *match = (scripted_match){.def = sb_game_def_default(), .frame_count = frame_count};
    match->def.player_capacity = player_count;
    match->def.seed = 1;
    sb_map_arena(&match->map);
    match->frames = calloc(frame_count, sizeof *match->frames);
    sb_game *game = scripted_match_game(match);
    sb_entity *entities =
        game != NULL ? calloc(sb_game_entity_capacity(game), sizeof *entities) : NULL;
    bool written = match->frames != NULL && entities != NULL && write_frames(match, game, entities);
    free(entities);
    sb_game_destroy(game);
    if (!written) {
        scripted_match_deinit(match);
    }
    return written;
}

void scripted_match_deinit(scripted_match *match)
{
    free(match->frames);
    match->frames = NULL;
}
