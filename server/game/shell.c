#include "game/shell.h"

#include "base/assert.h"
#include "game/game.h"
#include "game/tank.h"

_Static_assert(sizeof(((sb_player *)0)->shell_ends) / sizeof(uint32_t) == SB_SHELLS_PER_PLAYER,
               "a player keeps the end of each of its shells");

uint32_t sb_shell_body_index(const sb_match *match, uint32_t player, uint32_t shell)
{
    return match->player_capacity + player * SB_SHELLS_PER_PLAYER + shell;
}

uint32_t sb_shell_owner(const sb_match *match, uint32_t body_index)
{
    SB_ASSERT(body_index >= match->player_capacity);
    return (body_index - match->player_capacity) / SB_SHELLS_PER_PLAYER;
}

static bool find_free_slot(const sb_match *match, uint32_t player, uint32_t *out_shell)
{
    for (uint32_t shell = 0; shell < SB_SHELLS_PER_PLAYER; shell++) {
        if (match->bodies[sb_shell_body_index(match, player, shell)].shape == SB_BODY_FREE) {
            *out_shell = shell;
            return true;
        }
    }
    return false;
}

void sb_shells_fire(sb_match *match, uint32_t player, const sb_input *input)
{
    sb_player *shooter = &match->players[player];
    uint32_t tick = match->tick;
    uint32_t shell;
    if ((input->buttons & SB_BUTTON_FIRE) == 0 || tick < shooter->ready_tick ||
        !find_free_slot(match, player, &shell)) {
        return;
    }
    sb_vec3 direction = sb_gun_direction(shooter->turret_yaw, shooter->turret_pitch);
    sb_body_def def = sb_body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.position = sb_gun_pivot(match->bodies[player].position);
    def.velocity = sb_vec3_scale(direction, SB_SHELL_SPEED_M_S);
    def.half_extents = sb_vec3_make(SB_SHELL_RADIUS_M, SB_SHELL_RADIUS_M, SB_SHELL_RADIUS_M);
    def.mass_kg = SB_SHELL_MASS_KG;
    def.ignored = player;
    def.layer = SB_SHELL_LAYER;
    def.mask = ~SB_SHELL_LAYER; // shells pass each other
    def.flags = SB_BODY_STOPS | SB_BODY_SLEEPLESS;
    if (sb_world_body_add(match->world, sb_shell_body_index(match, player, shell), &def) != SB_OK) {
        return; // a gun beyond the world's extent: a tank thrown over the edge
    }
    shooter->ready_tick = tick + sb_match_ticks(match, SB_RELOAD_S);
    shooter->shell_ends[shell] = tick + sb_match_ticks(match, SB_SHELL_LIFE_S);
    shooter->shells_fired++;
    sb_match_event_add(match, (sb_event){
                                  .kind = SB_EVENT_FIRE,
                                  .player = (uint8_t)player,
                                  .other = SB_EVENT_NO_PLAYER,
                                  .point = def.position,
                              });
}

void sb_shell_remove(sb_match *match, uint32_t body_index)
{
    uint32_t owner = sb_shell_owner(match, body_index);
    uint32_t shell = body_index - sb_shell_body_index(match, owner, 0);
    sb_world_body_remove(match->world, body_index);
    match->players[owner].shell_ends[shell] = 0;
}

void sb_shells_remove(sb_match *match, uint32_t player)
{
    for (uint32_t shell = 0; shell < SB_SHELLS_PER_PLAYER; shell++) {
        sb_shell_remove(match, sb_shell_body_index(match, player, shell));
    }
}

void sb_shells_expire(sb_match *match)
{
    uint32_t tick = match->tick;
    for (uint32_t player = 0; player < match->player_capacity; player++) {
        for (uint32_t shell = 0; shell < SB_SHELLS_PER_PLAYER; shell++) {
            uint32_t end = match->players[player].shell_ends[shell];
            if (end != 0 && tick >= end) {
                sb_shell_remove(match, sb_shell_body_index(match, player, shell));
            }
        }
    }
}
