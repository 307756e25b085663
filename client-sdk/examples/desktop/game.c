#include <stdio.h>
#include <string.h>

#include "desktop.h"

const char *const game_ammunition[SB_TANKS_AMMUNITION_COUNT] = {"piercing", "explosive", "shaped"};

void game_update(dt_game *game, uint64_t now_us)
{
    double seconds = (double)now_us * 1e-6;
    game->frame_s = game->seconds > 0.0 ? (float)(seconds - game->seconds) : 0.0f;
    game->seconds = seconds;
    sb_client_update(game->client, now_us);
    sb_client_get_status(game->client, &game->status);
    if (game->status.state == SB_CLIENT_CLOSED) {
        return; // the last picture stays, under the notice of the end
    }
    game->has_view = sb_client_view(game->client, &game->view) == SB_OK;
    game->kind_count = 0;
    while (game->kind_count < GAME_KINDS_MAX &&
           sb_client_get_kind(game->client, game->kind_count, &game->kinds[game->kind_count]) ==
               SB_OK) {
        game->kind_count++;
    }
}

const sb_client_entity *game_own(const dt_game *game)
{
    return game->has_view && game->view.alive ? &game->view.entities[game->view.own_index] : NULL;
}

bool game_is(const dt_game *game, const sb_client_entity *entity, const char *kind)
{
    return entity->kind < game->kind_count && strcmp(game->kinds[entity->kind].name, kind) == 0;
}

float game_value(const dt_game *game, const sb_client_entity *entity, const char *name)
{
    const sb_client_kind *kind = &game->kinds[entity->kind];
    for (uint32_t i = 0; entity->kind < game->kind_count && i < kind->value_count; i++) {
        if (strcmp(kind->value_names[i], name) == 0) {
            return entity->values[i];
        }
    }
    return 0.0f;
}

const sb_client_entity *game_find(const dt_game *game, const char *kind, uint32_t slot)
{
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        const sb_client_entity *entity = &game->view.entities[i];
        if ((slot == SB_CLIENT_NO_PLAYER || entity->owner == slot) && game_is(game, entity, kind)) {
            return entity;
        }
    }
    return NULL;
}

sb_client_player game_player(const dt_game *game, uint32_t slot)
{
    sb_client_player player;
    if (sb_client_get_player(game->client, slot, &player) != SB_OK || player.name[0] == '\0') {
        (void)snprintf(player.name, sizeof player.name, "player %u", slot);
    }
    return player;
}

uint32_t game_team(const dt_game *game, uint32_t slot)
{
    const sb_client_entity *who =
        slot == SB_CLIENT_NO_PLAYER ? NULL : game_find(game, "player", slot);
    return who != NULL ? (uint32_t)game_value(game, who, "team") : 0;
}

colour game_team_colour(const dt_game *game, uint32_t team)
{
    bool watches = game->view.player == SB_CLIENT_NO_PLAYER; // as team 1 sees it
    uint32_t own = watches ? 1 : game_team(game, game->view.player);
    return team != 0 && team == own ? COLOUR_SKY : COLOUR_VERMILION;
}

colour game_colour(const dt_game *game, uint32_t slot)
{
    bool own = slot == game->view.player && slot != SB_CLIENT_NO_PLAYER;
    return own ? COLOUR_YELLOW : game_team_colour(game, game_team(game, slot));
}

sb_tanks_class_info game_type_of(const dt_game *game, const sb_client_entity *tank)
{
    sb_tanks_class_info info;
    (void)sb_tanks_get_class((uint32_t)SDL_clamp(game_value(game, tank, "type"), 0.0f, 2.0f),
                             &info);
    return info;
}

sb_tanks_ammunition_info game_ammunition_of(const dt_game *game, const sb_client_entity *tank)
{
    sb_tanks_ammunition_info info;
    (void)sb_tanks_get_ammunition(
        (uint32_t)SDL_clamp(game_value(game, tank, "ammunition"), 0.0f, 2.0f), &info);
    return info;
}

vec3 game_turned(const float orientation[4], vec3 at)
{
    vec3 axis = vec3_of(orientation), cross = vec3_cross(axis, at);
    vec3 half = vec3_add(at, cross, 2.0f * orientation[3]);
    return vec3_add(half, vec3_cross(axis, cross), 2.0f);
}

vec3 game_hull_point(const sb_client_entity *tank, vec3 at)
{
    return vec3_add(vec3_of(tank->position), game_turned(tank->orientation, at), 1.0f);
}

void game_aim(const dt_game *game, const sb_client_entity *tank, vec3 target,
              sb_client_control *control)
{
    vec3 pivot = {0.0f, game_type_of(game, tank).gun_height_m, 0.0f};
    vec3 offset = vec3_sub(target, game_hull_point(tank, pivot));
    float distance = fmaxf(0.1f, hypotf(offset.x, offset.z)), g = SB_TANKS_GRAVITY_M_S2;
    float speed = game_ammunition_of(game, tank).speed_m_s, square = speed * speed;
    float root = square * square - g * (g * distance * distance + 2.0f * offset.y * square);
    control->aim_yaw = atan2f(offset.x, offset.z);
    control->aim_pitch = atan2f(square - sqrtf(fmaxf(0.0f, root)), g * distance);
}
