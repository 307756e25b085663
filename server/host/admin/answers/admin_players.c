// Requests for players and spectators.

#include <libwebsockets.h>

#include "host/admin/answers/order_call.h"
#include "host/admin/answers/view_call.h"

#define MISSING "there is no player or spectator of this id"

// Returns the next person that the list is for.
static const sb_person_view *next_of(const sb_view_call *self, uint32_t *id, uint32_t *out_shard)
{
    const sb_person_view *view;
    do {
        view = sb_view_next_person(self, id, out_shard);
    } while (view != NULL && self->session != 0 && view->session != self->session);
    return view;
}

static sb_admin_reply list(sb_view_call *self)
{
    json_t *players = json_array();
    const sb_person_view *view = NULL;
    uint32_t id = self->after, shard, last = 0;
    while (json_array_size(players) < self->limit && (view = next_of(self, &id, &shard)) != NULL) {
        (void)json_array_append_new(players, sb_person_view_json(view, shard));
        last = id;
    }
    json_t *answer = json_pack("{s:o}", "players", players);
    if (answer != NULL && last != 0 && next_of(self, &id, &shard) != NULL) {
        (void)json_object_set_new(answer, "next", json_integer(last));
    }
    const sb_admin_reply reply = sb_admin_reply_json(
        HTTP_STATUS_OK, answer != NULL ? json_dumps(answer, JSON_INDENT(1)) : NULL);
    json_decref(answer);
    return reply;
}

void sb_admin_list_players(const sb_admin_exchange *exchange)
{
    static const sb_view_call NOTHING = {.parts = SB_VIEW_PEOPLE, .reply = list};
    sb_view_call question = NOTHING;
    if (sb_admin_page(exchange, &question.after, &question.limit) &&
        sb_admin_query_number(exchange, "session", &question.session)) {
        sb_admin_view(exchange, &question);
    }
}

static void order(const sb_admin_exchange *exchange, sb_order_kind kind)
{
    sb_order of = {.kind = kind};
    if (sb_admin_id(exchange, &of.id)) {
        sb_admin_order(exchange, &of, MISSING);
    }
}

void sb_admin_get_player(const sb_admin_exchange *exchange)
{
    order(exchange, SB_ORDER_SHOW_PERSON);
}

void sb_admin_kick_player(const sb_admin_exchange *exchange)
{
    order(exchange, SB_ORDER_KICK);
}

void sb_admin_mute_player(const sb_admin_exchange *exchange)
{
    order(exchange, SB_ORDER_MUTE);
}

void sb_admin_unmute_player(const sb_admin_exchange *exchange)
{
    order(exchange, SB_ORDER_UNMUTE);
}
