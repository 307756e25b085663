#include "client/view.h"

#include <string.h>

#include "game/game.h"

_Static_assert((int)SB_CLIENT_TANK == (int)SB_ENTITY_TANK, "kinds are handed on as they are");
_Static_assert((int)SB_CLIENT_SHELL == (int)SB_ENTITY_SHELL, "kinds are handed on as they are");

static float restore(const sb_entity *entity, uint32_t value)
{
    return sb_net_field_restore(&sb_game_schema.kinds[entity->kind].fields[value],
                                entity->values[value]);
}

static void fill_motion(const sb_entity *entity, uint32_t position, uint32_t velocity,
                        sb_client_entity *out)
{
    for (uint32_t axis = 0; axis < 3; axis++) {
        out->position[axis] = restore(entity, position + axis);
        out->velocity[axis] = restore(entity, velocity + axis);
    }
}

static void fill_tank(const sb_entity *entity, sb_client_entity *out)
{
    out->kind = SB_CLIENT_TANK;
    out->owner = entity->index;
    fill_motion(entity, SB_TANK_X, SB_TANK_VX, out);
    out->yaw = restore(entity, SB_TANK_YAW);
    out->turret_yaw = restore(entity, SB_TANK_TURRET_YAW);
    out->turret_pitch = restore(entity, SB_TANK_TURRET_PITCH);
    // Counts are sent as they are; the decoder has checked their ranges.
    out->health = (uint32_t)entity->values[SB_TANK_HEALTH];
    out->kills = (uint32_t)entity->values[SB_TANK_KILLS];
    out->deaths = (uint32_t)entity->values[SB_TANK_DEATHS];
}

static void fill_shell(const sb_entity *entity, uint32_t player_capacity, sb_client_entity *out)
{
    out->kind = SB_CLIENT_SHELL;
    out->owner = (entity->index - player_capacity) / SB_SHELLS_PER_PLAYER;
    fill_motion(entity, SB_SHELL_X, SB_SHELL_VX, out);
}

void sb_view_fill(const sb_snapshot *snapshot, uint32_t player, uint32_t player_capacity,
                  sb_client_view_data *out_view)
{
    memset(out_view, 0, sizeof *out_view);
    out_view->tick = snapshot->tick;
    out_view->player = player;
    out_view->entity_count = snapshot->entity_count;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *entity = &snapshot->entities[i];
        sb_client_entity *out = &out_view->entities[i];
        out->index = entity->index;
        out->generation = entity->generation;
        if (entity->kind != SB_ENTITY_TANK) {
            fill_shell(entity, player_capacity, out);
            continue;
        }
        fill_tank(entity, out);
        if (entity->index == player) {
            out_view->alive = true;
            out_view->own_index = i;
        }
    }
}
