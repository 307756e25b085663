#include "game/tanks/fire/gunnery.h"

#include "game/tanks/drive/drive.h"
#include "game/tanks/fire/ammunition.h"

static uint32_t body_of(const sb_tanks_play *play, uint32_t shell)
{
    return play->context->kind_first[SB_ENTITY_SHELL] + shell;
}

sb_shell *sb_shell_of(const sb_tanks_play *play, uint32_t body_index)
{
    return &play->shells[body_index - play->context->kind_first[SB_ENTITY_SHELL]];
}

// Shells take turns, so that a client knows which one is next, whatever it assumes about the
// others. False if that shell still flies.
static bool find_free(const sb_tanks_play *play, uint32_t slot, uint32_t *out_shell)
{
    *out_shell =
        slot * SB_SHELLS_PER_PLAYER + play->players[slot].shells_fired % SB_SHELLS_PER_PLAYER;
    return play->bodies[body_of(play, *out_shell)].shape == SB_BODY_FREE;
}

// A client may have predicted a shot too early, because its input came too late at the server. It
// then still holds the shell that was not fired. The shell is the same as the next one and must not
// block it. The shell of the round before has ended by the time that the guns are charged again.
static void take_back(const sb_tanks_play *play, uint32_t slot)
{
    uint32_t shell;
    if (play->context->predicting && !find_free(play, slot, &shell)) {
        sb_shell_remove(play, body_of(play, shell));
        play->bodies[body_of(play, shell)].generation--; // the next shell is the same one
    }
}

sb_body_def sb_shell_body_def(const sb_rules_api *api, const sb_shell *shell)
{
    const sb_ammunition_type *type = &sb_ammunition_types[shell->ammunition];
    sb_body_def def = api->body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = sb_vec3_make(type->radius_m, type->radius_m, type->radius_m);
    def.mass_kg = type->mass_kg;
    def.ignored = shell->owner;
    def.layer = SB_LAYER_SHELL;
    def.mask = ~(uint32_t)SB_LAYER_SHELL; // shells pass each other
    def.flags = SB_BODY_STOPS | SB_BODY_BALLISTIC | SB_BODY_SLEEPLESS;
    return def;
}

void sb_shell_appear(const sb_tanks_play *play, uint32_t body_index)
{
    const sb_rules_api *api = play->context->api;
    sb_shell *shell = sb_shell_of(play, body_index);
    shell->end_tick =
        play->tick + sb_tanks_ticks(play, sb_ammunition_types[shell->ammunition].life_s);
    sb_body_def def = sb_shell_body_def(api, shell);
    (void)api->body_add(play->context, body_index, &def);
}

bool sb_shell_fire(const sb_tanks_play *play, uint32_t slot)
{
    const sb_rules_api *api = play->context->api;
    const sb_player *player = &play->players[slot];
    uint32_t index;
    take_back(play, slot);
    if (!find_free(play, slot, &index)) {
        return false;
    }
    const sb_ammunition_type *type = &sb_ammunition_types[player->ammunition];
    sb_shell shell = {
        .end_tick = play->tick + sb_tanks_ticks(play, type->life_s),
        .owner = (uint8_t)slot,
        .ammunition = player->ammunition,
    };
    sb_vec3 direction = sb_gun_direction(api, player->turret_yaw, player->turret_pitch);
    sb_body_def def = sb_shell_body_def(api, &shell);
    def.position = sb_gun_pivot(play, slot);
    def.velocity = sb_vec3_scale(direction, type->speed_m_s);
    shell.velocity = def.velocity;
    if (api->body_add(play->context, body_of(play, index), &def) != SB_OK) {
        return false; // a tank thrown over the edge of the world
    }
    play->shells[index] = shell;
    play->totals->shells_fired++;
    sb_tanks_tell(play, SB_EVENT_FIRE, slot, SB_EVENT_NO_ENTITY, shell.ammunition, def.position);
    return true;
}

void sb_shell_remove(const sb_tanks_play *play, uint32_t body_index)
{
    play->context->api->body_remove(play->context, body_index);
    *sb_shell_of(play, body_index) = (sb_shell){0};
}

void sb_shells_remove(const sb_tanks_play *play, uint32_t slot)
{
    for (uint32_t i = 0; i < SB_SHELLS_PER_PLAYER; i++) {
        sb_shell_remove(play, body_of(play, slot * SB_SHELLS_PER_PLAYER + i));
    }
}

void sb_shells_prepare(const sb_tanks_play *play)
{
    uint32_t count = play->player_capacity * SB_SHELLS_PER_PLAYER;
    for (uint32_t i = 0; i < count; i++) {
        const sb_body *body = &play->bodies[body_of(play, i)];
        if (body->shape == SB_BODY_FREE) {
            continue;
        }
        if (play->tick >= play->shells[i].end_tick) {
            sb_shell_remove(play, body_of(play, i));
        } else {
            play->shells[i].velocity = body->velocity;
        }
    }
}

void sb_shells_add_distance(const sb_tanks_play *play)
{
    uint32_t count = play->player_capacity * SB_SHELLS_PER_PLAYER;
    for (uint32_t i = 0; i < count; i++) {
        if (play->bodies[body_of(play, i)].shape != SB_BODY_FREE) {
            play->shells[i].flown_m += sb_vec3_length(play->shells[i].velocity) * play->context->dt;
        }
    }
}
