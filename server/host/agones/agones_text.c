#include "host/agones/agones_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static char *dump(json_t *object)
{
    char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

// Numbers of 64 bits are strings in the JSON of Agones.
static json_t *number(uint32_t value)
{
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, value);
    return json_string(text);
}

static char *pair(const char *key, const char *value)
{
    return dump(json_pack("{s:s, s:s}", "key", key, "value", value));
}

static char *counter(uint32_t count, uint32_t capacity)
{
    return dump(json_pack("{s:o, s:o}", "count", number(count), "capacity", number(capacity)));
}

// The whole list each time: it needs no knowledge of what the SDK server has.
static char *list(const sb_agones_facts *facts)
{
    json_t *values = json_array();
    for (uint32_t i = 0; values != NULL && i < facts->session_count; i++) {
        (void)json_array_append_new(values, number(facts->sessions[i]));
    }
    const uint32_t capacity = facts->plan->view.session_capacity;
    return values == NULL
               ? NULL
               : dump(json_pack("{s:o, s:o}", "capacity", number(capacity), "values", values));
}

static char *state(const sb_agones_facts *facts, sb_http_request *request)
{
    const sb_agones_state wanted = facts->plan->next_state;
    if (wanted == SB_AGONES_RESERVED) {
        request->path = "/reserve";
        return dump(json_pack("{s:o}", "seconds", number(SB_AGONES_RESERVE_S)));
    }
    request->path = wanted == SB_AGONES_ALLOCATED  ? "/allocate"
                    : wanted == SB_AGONES_SHUTDOWN ? "/shutdown"
                                                   : "/ready";
    return strdup("{}");
}

static char *metadata(sb_http_request *request, const char *path, const char *key,
                      const char *value)
{
    request->method = SB_HTTP_PUT;
    request->path = path;
    return pair(key, value);
}

char *sb_agones_request(sb_agones_call call, const sb_agones_facts *facts, uint64_t now_ms,
                        sb_http_request *request)
{
    static const char LABEL[] = "/metadata/label", ANNOTATION[] = "/metadata/annotation";
    const sb_agones_view *view = &facts->plan->view;
    switch (call) {
    case SB_AGONES_CALL_STATE:
        return state(facts, request);
    case SB_AGONES_CALL_ASK:
        request->method = SB_HTTP_GET;
        request->path = "/gameserver";
        return NULL;
    case SB_AGONES_CALL_ROOM:
        return metadata(request, LABEL, "room",
                        sb_agones_plan_room(facts->plan, now_ms) ? "yes" : "no");
    case SB_AGONES_CALL_PLAYERS:
        request->method = SB_HTTP_PATCH;
        request->path = "/v1beta1/counters/players";
        return counter(view->players, view->player_capacity);
    case SB_AGONES_CALL_SESSIONS:
        request->method = SB_HTTP_PATCH;
        request->path = "/v1beta1/counters/sessions";
        return counter(view->sessions, view->session_capacity);
    case SB_AGONES_CALL_LIST:
        request->method = SB_HTTP_PATCH;
        request->path = "/v1beta1/lists/sessions";
        return list(facts);
    case SB_AGONES_CALL_VERSION:
        return metadata(request, LABEL, "version", SABOT_VERSION);
    case SB_AGONES_CALL_KEY:
        return metadata(request, ANNOTATION, "server-key", facts->key);
    case SB_AGONES_CALL_PORTS:
        return metadata(request, ANNOTATION, "ports", facts->ports);
    case SB_AGONES_CALL_COUNT:
        break;
    }
    return NULL;
}
