#include "session/lobby/match_def.h"

#include "base/assert.h"
#include "session/hosted/hosted_state.h"
#include "session/lobby/peers.h"
#include "session/match/watchers.h"

uint32_t sb_lobby_first_epoch(uint32_t number)
{
    return (number - 1) *
           SB_EPOCHS_PER_PLACE; // wraps: 65,536 places later nobody is left to mix up
}

// Sessions send straight to the transports, and close peers through the lobby.
sb_session_output sb_match_output(sb_lobby *lobby)
{
    sb_session_output output = lobby->def.session.output;
    output.close = sb_lobby_close_peer;
    output.close_context = lobby;
    return output;
}

uint64_t sb_lobby_first_seed(const sb_lobby *lobby, uint32_t number)
{
    return lobby->def.session.game.seed + number - 1;
}

// What all matches of a place have in common. Epoch, seed and log follow.
sb_session_def sb_match_def_first(sb_lobby *lobby, const sb_place *place)
{
    sb_session_def def = lobby->def.session;
    def.number = place->number;
    def.epoch = sb_lobby_first_epoch(place->number);
    def.game = place->def.game;
    def.game.seed = sb_lobby_first_seed(lobby, place->number);
    def.spectator_capacity = place->def.spectator_capacity;
    def.spectator_delay_ms = place->def.spectator_delay_ms;
    def.output = sb_match_output(lobby);
    return def;
}

uint32_t sb_lobby_turn_count(const sb_lobby *lobby)
{
    return lobby->def.map_turn_count > 0 ? lobby->def.map_turn_count : lobby->def.map_count;
}

// Returns the map of a place's match of this turn, counted from 0; `otherwise` without maps.
const sb_map *sb_match_def_map(const sb_lobby *lobby, const sb_place_def *def, uint32_t turn,
                               const sb_map *otherwise)
{
    if (lobby->def.map_count == 0) {
        return otherwise;
    }
    if (def->map_count > 0) {
        return lobby->def.maps[def->maps[turn % def->map_count]];
    }
    return lobby->def.maps[turn % sb_lobby_turn_count(lobby)];
}

void sb_lobby_set_map_count(sb_lobby *lobby, uint32_t map_count)
{
    SB_ASSERT(map_count >= lobby->def.map_count && map_count <= SB_LOBBY_MAP_COUNT_MAX);
    if (lobby->def.map_turn_count == 0) {
        lobby->def.map_turn_count = lobby->def.map_count;
    }
    lobby->def.map_count = map_count;
}

const sb_map *sb_lobby_first_map(const sb_lobby *lobby, const sb_place_def *def)
{
    const sb_map *otherwise = lobby->match_count > 0
                                  ? sb_game_get_map(sb_session_game(sb_lobby_session(lobby, 0)))
                                  : NULL;
    return sb_match_def_map(lobby, def, 0, otherwise);
}

bool sb_lobby_shows_late(const sb_lobby *lobby, const sb_place_def *def, const sb_game *game)
{
    const sb_session_def session = {.spectator_capacity = def->spectator_capacity,
                                    .spectator_delay_ms = def->spectator_delay_ms,
                                    .fog_spectators = lobby->def.session.fog_spectators,
                                    .game = def->game};
    return sb_session_shows_late(&session, game);
}

// Everything but map and log.
sb_session_def sb_match_def_next(const sb_lobby *lobby, const sb_place *place)
{
    sb_session_def def = *sb_session_get_def(sb_place_match(place));
    def.epoch = sb_match_epoch_behind(def.epoch, place->number);
    def.spectator_delay_ms = place->def.spectator_delay_ms;
    const uint32_t stride = lobby->def.session_count > 0 ? lobby->def.session_count : 1;
    const uint64_t seed = def.game.seed + (uint64_t)stride * lobby->def.number_stride;
    def.game = place->def.game;
    def.game.seed = seed;
    return def;
}

sb_game_def sb_lobby_next_game(const sb_lobby *lobby, const sb_place *place)
{
    return sb_match_def_next(lobby, place).game;
}

// The upper part of an epoch belongs to the session's number, and the lower part counts its
// matches.
uint32_t sb_match_epoch_behind(uint32_t epoch, uint32_t number)
{
    return sb_lobby_first_epoch(number) + (epoch + 1) % SB_EPOCHS_PER_PLACE;
}

sb_next_match sb_match_ask_host(sb_lobby *lobby, const sb_place *place, const sb_session *over,
                                const sb_map *map, sb_session_def *def)
{
    sb_next_match next = {.map = map};
    if (lobby->def.next_match != NULL) {
        lobby->def.next_match(lobby->def.next_match_context, place->index, over, &next);
    }
    def->started_unix_ms = next.started_unix_ms;
    def->recorded = next.recorded;
    def->log.context = next.log_context;
    return next;
}

// Uses the games for a match, unless the host has chosen another map than that of the games.
void sb_match_use_games(sb_session_def *def, const sb_next_match *next, const sb_map *map,
                        const sb_made_games *games)
{
    if (next->map == map) {
        def->made = games->match;
        def->made_late = games->late;
        def->game = *sb_game_get_def(games->match);
    }
}

// Destroys games that no session has taken over.
void sb_match_drop_games(const sb_made_games *games)
{
    sb_game_destroy(games->match);
    sb_game_destroy(games->late);
}
