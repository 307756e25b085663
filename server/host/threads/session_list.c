#include "host/threads/session_list.h"

#include <jansson.h>

#include "session/requests/notice.h"
#include "session/requests/walk.h"

static bool plays_back(const sb_elsewhere_session *session)
{
    return (session->flags & SB_LISTED_PLAYBACK) != 0;
}

static json_t *describe_match(const sb_elsewhere_session *session)
{
    return json_pack("{s:s, s:s, s:b, s:b, s:i, s:i, s:i}", "name", session->name, "mode",
                     session->mode, "password", (session->flags & SB_LISTED_PASSWORD) != 0,
                     "warming_up", (session->flags & SB_LISTED_WARMING_UP) != 0, "computers",
                     (int)session->computers, "spectator_capacity",
                     (int)session->spectator_capacity, "spectator_delay_ms",
                     (int)session->delay_ms);
}

static json_t *describe(const sb_elsewhere_session *session, sb_lobby_port port)
{
    json_t *one =
        json_pack("{s:i, s:s, s:i, s:i, s:s, s:s, s:i, s:I, s:i, s:i, s:i}", "number",
                  (int)session->number, "kind", plays_back(session) ? "replay" : "match", "port",
                  (int)port.port, "web_port", (int)port.web_port, "map", session->map, "rules",
                  session->rules->name, "tick_rate_hz", (int)session->tick_rate_hz, "tick",
                  (json_int_t)session->tick, "players", (int)session->players, "player_capacity",
                  (int)session->player_capacity, "spectators", (int)session->spectators);
    if (plays_back(session)) {
        return one;
    }
    json_t *match = describe_match(session);
    if (json_object_update(one, match) != 0) {
        json_decref(one);
        one = NULL;
    }
    json_decref(match);
    return one;
}

static void describe_step(const sb_lobby_step *step, sb_elsewhere_session *out_session)
{
    if (step->place != NULL) {
        sb_place_describe(step->place, out_session);
    } else {
        *out_session = *step->elsewhere;
    }
}

char *sb_session_list_make(const sb_lobby *lobby, sb_lobby_port own)
{
    json_t *sessions = json_array();
    int failed = 0;
    sb_lobby_walk walk = sb_lobby_walk_begin(lobby, 0, true);
    sb_lobby_step step;
    while (sb_lobby_walk_next(&walk, &step)) {
        sb_elsewhere_session session;
        describe_step(&step, &session);
        if (session.visibility == SB_VISIBILITY_PUBLIC) {
            const sb_lobby_port port = step.place != NULL ? own : *sb_lobby_port_of(lobby, step.of);
            failed |= json_array_append_new(sessions, describe(&session, port));
        }
    }
    json_t *list = json_pack("{s:o}", "sessions", sessions);
    char *text = failed == 0 && list != NULL ? json_dumps(list, JSON_INDENT(1)) : NULL;
    json_decref(list);
    return text;
}

const sb_rules *sb_session_list_rules(const sb_lobby *lobby, uint32_t number)
{
    sb_lobby_walk walk = sb_lobby_walk_begin(lobby, number > 0 ? number - 1 : 0, true);
    sb_lobby_step step;
    if (!sb_lobby_walk_next(&walk, &step)) {
        return NULL;
    }
    sb_elsewhere_session session;
    describe_step(&step, &session);
    return number == 0 || session.number == number ? session.rules : NULL;
}
