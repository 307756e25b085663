#include "game.h"

#include <stdio.h>
#include <string.h>

static void read_kinds(dt_game *game)
{
    game->kind_count = 0;
    while (game->kind_count < GAME_KINDS_MAX &&
           sb_client_get_kind(game->client, game->kind_count, &game->kinds[game->kind_count]) ==
               SB_OK) {
        game->kind_count++;
    }
}

void game_update(dt_game *game, uint64_t now_us)
{
    double seconds = (double)now_us * 1e-6;
    game->frame_s = game->seconds > 0.0 ? (float)(seconds - game->seconds) : 0.0f;
    game->seconds = seconds;
    sb_client_update(game->client, now_us);
    sb_client_get_status(game->client, &game->status);
    // A picture is kept over the end: the notice about it is shown above.
    if (game->status.state != SB_CLIENT_CLOSED) {
        game->has_view = sb_client_view(game->client, &game->view) == SB_OK;
        read_kinds(game);
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

uint32_t game_ordinal(const dt_game *game, const sb_client_entity *entity)
{
    return entity->kind < game->kind_count ? entity->index - game->kinds[entity->kind].first_index
                                           : 0;
}

float game_value(const dt_game *game, const sb_client_entity *entity, const char *name,
                 float otherwise)
{
    if (entity->kind >= game->kind_count) {
        return otherwise;
    }
    const sb_client_kind *kind = &game->kinds[entity->kind];
    for (uint32_t i = 0; i < kind->value_count; i++) {
        if (strcmp(kind->value_names[i], name) == 0) {
            return entity->values[i];
        }
    }
    return otherwise;
}

static const sb_client_entity *find(const dt_game *game, const char *kind, bool any, uint32_t slot)
{
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        const sb_client_entity *entity = &game->view.entities[i];
        if ((any || entity->owner == slot) && game_is(game, entity, kind)) {
            return entity;
        }
    }
    return NULL;
}

const sb_client_entity *game_of_slot(const dt_game *game, const char *kind, uint32_t slot)
{
    return find(game, kind, false, slot);
}

const sb_client_entity *game_first(const dt_game *game, const char *kind)
{
    return find(game, kind, true, 0);
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
    const sb_client_entity *player = game_of_slot(game, "player", slot);
    return player != NULL ? (uint32_t)game_value(game, player, "team", 0.0f) : 0;
}

colour game_colour(const dt_game *game, uint32_t slot)
{
    if (slot == game->view.player && slot != SB_CLIENT_NOBODY) {
        return COLOUR_OWN;
    }
    uint32_t team = game_team(game, slot);
    if (game->view.player == SB_CLIENT_NOBODY) { // who watches is of no side
        return team == 1 ? COLOUR_ALLY : COLOUR_FOE;
    }
    return team != 0 && team == game_team(game, game->view.player) ? COLOUR_ALLY : COLOUR_FOE;
}

const tank_type *game_tank_type(const dt_game *game, const sb_client_entity *tank)
{
    return tank_type_of(game_value(game, tank, "type", 1.0f));
}

vec3 game_pivot(const dt_game *game, const sb_client_entity *tank)
{
    vec3 up = {0.0f, game_tank_type(game, tank)->turret_height_m, 0.0f};
    return vec3_add(vec3_of(tank->position), vec3_turn(tank->orientation, up));
}
