// What a host orders of the sessions of a lobby: drained, ended and changed ones.

#include "session/hosted/hosted_state.h"
#include "session/lobby/lobby_state.h"
#include "session/lobby/password.h"
#include "session/lobby/place_list.h"
#include "session/match/halt.h"
#include "session/match/session.h"

bool sb_lobby_drain(sb_lobby *lobby, uint32_t number)
{
    sb_place *place = sb_place_list_find_match(lobby, number);
    if (place != NULL) {
        place->draining = true;
        place->hosted->shut = true;
    }
    return place != NULL;
}

void sb_lobby_drain_all(sb_lobby *lobby)
{
    lobby->closed = true;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        (void)sb_lobby_drain(lobby, lobby->places[lobby->order[i]]->number);
    }
}

bool sb_lobby_end(sb_lobby *lobby, uint32_t number)
{
    sb_place *place = sb_place_list_find_match(lobby, number);
    if (place != NULL) {
        sb_session_end_leaving(sb_session_from(place->hosted));
        place->ending = true;
        place->hosted->shut = true;
    }
    return place != NULL;
}

sb_error sb_lobby_change(sb_lobby *lobby, uint32_t number, const sb_place_def *def,
                         bool keeps_password)
{
    sb_place *place = sb_place_list_find_match(lobby, number);
    if (place == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    const sb_game_def *game = &place->def.game;
    if (!sb_place_list_admits(lobby, def) || def->game.rules != game->rules ||
        def->game.player_capacity != game->player_capacity ||
        def->game.computer_count != game->computer_count ||
        def->spectator_capacity != place->def.spectator_capacity) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_place_maker maker = place->def.maker;
    place->def = *def;
    place->def.maker = maker;
    if (!keeps_password) {
        sb_place_set_password(lobby, place, def);
    }
    sb_password_wipe(place->def.password, sizeof place->def.password);
    return SB_OK;
}
