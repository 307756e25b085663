#include "host/agones/agones_part.h"

#include "session/lobby/place.h"
#include "session/match/session.h"

// A match without players stands still, so its tick does not tell for how long it has waited.
static bool awaits_players(const sb_place *place, const sb_session *session)
{
    return place->def.maker == SB_MADE_BY_OPERATOR && place->match_count <= 1 &&
           sb_session_player_count(session) == 0 && !place->draining;
}

void sb_agones_part_take(const sb_shard *shard, sb_agones_part *part)
{
    part->taken = true;
    part->ticks = shard->tick_count;
    part->players = part->player_capacity = part->free_places = part->session_count = 0;
    part->awaiting = 0;
    for (const sb_place *place = sb_lobby_next(shard->lobby, 0); place != NULL;
         place = sb_lobby_next(shard->lobby, place->number)) {
        if (place->plays_back) {
            continue;
        }
        const sb_session *session = sb_place_match(place);
        const sb_game_def *game = &sb_session_get_def(session)->game;
        const uint32_t capacity = game->player_capacity - game->computer_count;
        const uint32_t players = sb_session_player_count(session);
        part->players += players;
        part->player_capacity += capacity;
        part->free_places += place->draining || players >= capacity ? 0 : capacity - players;
        part->awaiting = awaits_players(place, session) ? place->number : part->awaiting;
        if (part->session_count < SB_AGONES_LIST_COUNT_MAX) {
            part->sessions[part->session_count++] = place->number;
        }
    }
}
