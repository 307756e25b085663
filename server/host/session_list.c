#include "host/session_list.h"

#include <jansson.h>

static json_t *describe(const char *kind, uint32_t number, const sb_game *game)
{
    const sb_game_def *def = sb_game_get_def(game);
    return json_pack("{s:i, s:s, s:s, s:s, s:i, s:I}", "number", (int)number, "kind", kind, "map",
                     sb_game_get_map(game)->name, "rules", def->rules->name, "tick_rate_hz",
                     (int)def->tick_rate_hz, "tick", (json_int_t)sb_game_tick(game));
}

static json_t *describe_match(const sb_place *place)
{
    const sb_session *session = sb_place_match(place);
    const sb_session_def *def = sb_session_get_def(session);
    json_t *one = describe("match", def->number, sb_session_game(session));
    const sb_text mode = sb_place_mode(place);
    json_t *people = json_pack(
        "{s:s, s:s%, s:b, s:b, s:i, s:i, s:i, s:i, s:i, s:i}", "name", place->def.name, "mode",
        mode.data != NULL ? mode.data : "", (size_t)mode.size, "password", (int)place->has_password,
        "warming_up", (int)place->warming_up, "players", (int)sb_session_player_count(session),
        "player_capacity", (int)(def->game.player_capacity - def->game.computer_count), "computers",
        (int)def->game.computer_count, "spectators", (int)sb_session_spectator_count(session),
        "spectator_capacity", (int)def->spectator_capacity, "spectator_delay_ms",
        (int)sb_session_delay_ms(session));
    if (json_object_update(one, people) != 0) {
        json_decref(one);
        one = NULL;
    }
    json_decref(people);
    return one;
}

static json_t *describe_replay(const sb_place *place)
{
    json_t *one = describe("replay", place->number, sb_hosted_game(place->hosted));
    const sb_playback *playback = sb_playback_from(place->hosted);
    const int viewers = (int)sb_playback_get_state(playback).client_count;
    if (json_object_set_new(one, "players", json_integer(0)) != 0 ||
        json_object_set_new(one, "player_capacity", json_integer(0)) != 0 ||
        json_object_set_new(one, "spectators", json_integer(viewers)) != 0) {
        json_decref(one);
        return NULL;
    }
    return one;
}

char *sb_session_list_make(const sb_lobby *lobby)
{
    json_t *sessions = json_array();
    int failed = 0;
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        if (place->def.visibility == SB_VISIBILITY_PUBLIC) {
            failed |= json_array_append_new(sessions, place->plays_back ? describe_replay(place)
                                                                        : describe_match(place));
        }
    }
    json_t *list = json_pack("{s:o}", "sessions", sessions);
    char *text = failed == 0 && list != NULL ? json_dumps(list, JSON_INDENT(1)) : NULL;
    json_decref(list);
    return text;
}

const sb_game *sb_session_list_game(const sb_lobby *lobby, uint32_t number)
{
    const sb_place *place = sb_lobby_find(lobby, number);
    return place != NULL ? sb_hosted_game(place->hosted) : NULL;
}
