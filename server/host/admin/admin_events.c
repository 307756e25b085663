#include "host/admin/admin_events.h"

#include <stdlib.h>
#include <string.h>

#include "host/admin/admin_state.h"
#include "host/admin/admin_webhooks.h"
#include "host/admin/http/admin_http.h"
#include "host/clock/ticker.h"
#include "host/door/address_range.h"
#include "host/threads/shard_view.h"

#define FLUSH_NS UINT64_C(2000000000)

// An event on its way to the control thread. The thread that has the task owns the JSON.
typedef struct event_task {
    sb_task task; // first
    sb_admin *admin;
    const char *event;
    json_t *members;
} event_task;

bool sb_admin_hears(const sb_admin *admin)
{
    return admin != NULL && admin->webhooks != NULL;
}

void sb_admin_tell(sb_admin *admin, const char *event)
{
    if (sb_admin_hears(admin)) {
        sb_webhooks_tell(admin->webhooks, event, NULL);
    }
}

static void drop(sb_task *task)
{
    json_decref(((event_task *)task)->members);
    free(task);
}

static void arrive(sb_task *task, void *owner)
{
    (void)owner;
    event_task *self = (event_task *)task;
    sb_webhooks_tell(self->admin->webhooks, self->event, self->members);
    free(self);
}

static void post(sb_admin *admin, sb_shard_thread *shard, const char *event, json_t *members)
{
    event_task *self = members != NULL ? calloc(1, sizeof *self) : NULL;
    if (self == NULL) {
        json_decref(members);
        return;
    }
    *self = (event_task){{.run = arrive, .drop = drop}, admin, event, members};
    (void)sb_mailbox_post(shard->server->mailbox, &self->task);
}

void sb_admin_tell_session(sb_admin *admin, sb_shard_thread *shard, bool made,
                           const sb_place *place)
{
    if (sb_admin_hears(admin)) {
        post(admin, shard, made ? "session_made" : "session_ended",
             json_pack("{s:I, s:s, s:s}", "session", (json_int_t)place->number, "name",
                       place->def.name, "mode", place->def.mode));
    }
}

void sb_admin_tell_moved(sb_admin *admin, sb_shard_thread *shard, const sb_place *place,
                         const char *to)
{
    if (sb_admin_hears(admin)) {
        post(admin, shard, "session_moved",
             json_pack("{s:I, s:s, s:s, s:s}", "session", (json_int_t)place->number, "name",
                       place->def.name, "mode", place->def.mode, "to", to));
    }
}

static json_t *statistics_of(const sb_session *over)
{
    const sb_game *game = sb_session_game(over);
    const sb_rules *rules = sb_game_get_def(game)->rules;
    json_t *object = json_object();
    for (uint32_t i = 0; i < rules->total_count; i++) {
        (void)json_object_set_new(object, rules->totals[i].name,
                                  json_integer((json_int_t)sb_game_total(game, i)));
    }
    return object;
}

void sb_admin_tell_match(sb_admin *admin, sb_shard_thread *shard, const sb_session *over,
                         const char *log_path)
{
    if (!sb_admin_hears(admin)) {
        return;
    }
    const sb_game *game = sb_session_game(over);
    const sb_session_def *def = sb_session_get_def(over);
    const double seconds = (double)sb_game_tick(game) / (double)def->game.tick_rate_hz;
    json_t *members = json_pack(
        "{s:I, s:s, s:s, s:I, s:f, s:o}", "session", (json_int_t)def->number, "map",
        sb_game_get_map(game)->name, "rules", def->game.rules->name, "ticks",
        (json_int_t)sb_game_tick(game), "seconds", seconds, "result", statistics_of(over));
    if (members != NULL && log_path != NULL) {
        (void)json_object_set_new(members, "log", json_string(log_path));
    }
    post(admin, shard, "match_over", members);
}

static json_t *describe(const sb_person_view *person)
{
    char address[SB_ADDRESS_RANGE_TEXT_SIZE];
    sb_address_format(person->address, address);
    json_t *object =
        json_pack("{s:I, s:I, s:s, s:s, s:s}", "player", (json_int_t)person->id, "session",
                  (json_int_t)person->session, "name", person->name, "role",
                  person->role == SB_ROLE_PLAYER ? "player" : "spectator", "address", address);
    if (object != NULL && person->account[0] != '\0') {
        (void)json_object_set_new(object, "account", json_string(person->account));
    }
    return object;
}

void sb_admin_tell_person(sb_admin *admin, sb_shard_thread *shard, bool came,
                          const sb_person_view *person)
{
    if (sb_admin_hears(admin)) {
        post(admin, shard, came ? "player_joined" : "player_left", describe(person));
    }
}

// Whether a client of the port or a receiver of events still waits.
static bool is_awaited(const sb_admin *admin)
{
    return sb_admin_http_is_answering(admin->http) ||
           (sb_admin_hears(admin) && sb_webhooks_are_waiting(admin->webhooks));
}

void sb_admin_flush(sb_admin *admin)
{
    const uint64_t until_ns = sb_clock_ns() + FLUSH_NS;
    while (admin != NULL && is_awaited(admin) && sb_clock_ns() < until_ns) {
        (void)uv_run(&admin->server->uv, UV_RUN_ONCE);
    }
}
