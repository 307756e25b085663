#include "host/server/session_reload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/config/session_plan.h"
#include "host/matches/server_state.h"

typedef enum order_kind {
    ORDER_DRAIN,
    ORDER_CHANGE,
    ORDER_MAKE,
} order_kind;

typedef struct session_order {
    order_kind kind;
    sb_place_def def; ///< of a session that is drained only the name
} session_order;

typedef struct sb_shard_orders {
    sb_task task; ///< first
    uint32_t map_count;
    uint32_t count;
    session_order orders[2 * SB_SERVER_SESSION_COUNT_MAX];
} sb_shard_orders;

// Those that others have made are not the configuration's.
static const sb_place *find_place(const sb_lobby *lobby, const char *name)
{
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        if (!place->plays_back && !place->draining && !place->ending &&
            place->def.maker == SB_MADE_BY_CONFIGURATION && strcmp(place->def.name, name) == 0) {
            return place;
        }
    }
    return NULL;
}

static sb_journal_entry entry_of(sb_journal_event event, const sb_place *place)
{
    return (sb_journal_entry){.event = event, .session = place->number, .name = place->def.name};
}

static void drain(sb_shard_thread *thread, const char *name)
{
    sb_lobby *lobby = thread->shard.lobby;
    const sb_place *place = find_place(lobby, name);
    if (place != NULL) {
        const sb_journal_entry entry = entry_of(SB_SAYS_SESSION_CHANGED, place);
        sb_journal_tell(&thread->journal, &entry,
                        "session %u \"%s\" left the configuration: it ends with its "
                        "match",
                        (unsigned)place->number, name);
        (void)sb_lobby_drain(lobby, place->number);
    }
}

// Who is told of a session that was asked for.
typedef struct made_context {
    sb_shard_thread *thread;
    char name[SB_PLACE_NAME_SIZE_MAX + 1];
} made_context;

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    made_context *self = context;
    if (number == 0) {
        sb_journal_say(&self->thread->journal, SB_SAYS_SESSION_FAILED,
                       "session \"%s\" cannot be made: %s", self->name,
                       error == SB_ERROR_FULL
                           ? "there is no room for another one (session-capacity)"
                       : reason[0] != '\0' ? reason
                                           : sb_error_message(error));
    }
    free(self);
}

static void make(sb_shard_thread *thread, const sb_place_def *def)
{
    made_context *context = malloc(sizeof *context);
    if (context == NULL) {
        sb_journal_say(&thread->journal, SB_SAYS_SESSION_FAILED,
                       "session \"%s\" cannot be made: %s", def->name,
                       sb_error_message(SB_ERROR_MEMORY));
        return;
    }
    context->thread = thread;
    memcpy(context->name, def->name, sizeof context->name);
    sb_lobby_add_later(thread->shard.lobby, def, on_added, context);
}

// What is fixed for the life of a session keeps its value.
static void change(sb_shard_thread *thread, const sb_place_def *wanted)
{
    sb_lobby *lobby = thread->shard.lobby;
    const sb_place *place = find_place(lobby, wanted->name);
    if (place == NULL) {
        return;
    }
    sb_place_def def = *wanted;
    const sb_game_def *game = &place->def.game;
    if (def.game.player_capacity != game->player_capacity ||
        def.game.computer_count != game->computer_count ||
        def.spectator_capacity != place->def.spectator_capacity ||
        def.ready_count != place->def.ready_count) {
        const sb_journal_entry kept = entry_of(SB_SAYS_SESSION_CHANGED, place);
        sb_journal_tell(&thread->journal, &kept,
                        "session %u \"%s\" keeps players, computers, spectators and "
                        "ready_count until it is made again",
                        (unsigned)place->number, def.name);
    }
    def.game.player_capacity = game->player_capacity;
    def.game.computer_count = game->computer_count;
    def.game.tick_rate_hz = game->tick_rate_hz;
    def.spectator_capacity = place->def.spectator_capacity;
    def.ready_count = place->def.ready_count;
    const sb_error error = sb_lobby_change(lobby, place->number, &def, false);
    const sb_journal_entry entry =
        entry_of(error == SB_OK ? SB_SAYS_SESSION_CHANGED : SB_SAYS_SESSION_FAILED, place);
    sb_journal_tell(&thread->journal, &entry, "session %u \"%s\" %s%s", (unsigned)place->number,
                    def.name, error == SB_OK ? "has changed" : "cannot change: ",
                    error == SB_OK ? "" : sb_error_message(error));
    sodium_memzero(&def, sizeof def);
}

static void discard(sb_shard_orders *orders)
{
    if (orders != NULL) {
        sodium_memzero(orders, sizeof *orders); // passwords
        free(orders);
    }
}

static void drop(sb_task *task)
{
    discard((sb_shard_orders *)task);
}

static void run(sb_task *task, void *owner)
{
    sb_shard_orders *self = (sb_shard_orders *)task;
    sb_shard_thread *thread = owner;
    sb_lobby_set_map_count(thread->shard.lobby, self->map_count);
    thread->shard.map_count = self->map_count;
    for (uint32_t i = 0; i < self->count; i++) {
        const session_order *order = &self->orders[i];
        if (order->kind == ORDER_DRAIN) {
            drain(thread, order->def.name);
        } else if (order->kind == ORDER_CHANGE) {
            change(thread, &order->def);
        } else {
            make(thread, &order->def);
        }
    }
    discard(self);
}

static void add(sb_shard_orders *orders, order_kind kind, const sb_place_def *def)
{
    session_order *order = &orders->orders[orders->count++];
    order->kind = kind;
    order->def = *def;
}

// The shard that has the most room, by the last snapshots and what it was given since.
static uint32_t choose_shard(const sb_server *self, const uint32_t *given)
{
    uint32_t best = 0, most = 0;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        const sb_server_snapshot *snapshot = self->loop.shards[i].snapshot.latest;
        const uint32_t used = snapshot->session_count + given[i];
        const uint32_t capacity = self->parts[i].session_capacity;
        const uint32_t room = capacity > used ? capacity - used : 0;
        if (room > most) {
            most = room;
            best = i;
        }
    }
    return best;
}

static const char *name_of(const sb_config_sessions *sessions, uint32_t index, char out_name[64])
{
    const sb_config_session *session = &sessions->list[index];
    snprintf(out_name, 64, "Match %u", (unsigned)(index + 1));
    return sb_config_session_gives(session, "name") ? (session->name != NULL ? session->name : "")
                                                    : out_name;
}

// Returns the index of the session with that name, or the list's length.
static uint32_t find_name(const sb_config_sessions *sessions, const char *name)
{
    uint32_t index = 0;
    char other[64];
    while (index < sessions->count && strcmp(name_of(sessions, index, other), name) != 0) {
        index++;
    }
    return index;
}

static void order_drains(const sb_config *present, const sb_config *next, sb_session_orders *orders)
{
    for (uint32_t i = 0; i < present->sessions.count; i++) {
        char own[64];
        sb_place_def gone = {.name = ""};
        snprintf(gone.name, sizeof gone.name, "%s", name_of(&present->sessions, i, own));
        if (find_name(&next->sessions, gone.name) < next->sessions.count) {
            continue;
        }
        for (uint32_t s = 0; s < orders->shard_count; s++) {
            add(orders->shards[s], ORDER_DRAIN, &gone);
        }
    }
}

// A password file may say something else than before.
static bool has_changed(const sb_config_session *before, const sb_config_session *now)
{
    return !sb_config_session_equal(before, now) || now->password_path != NULL;
}

static void order_rest(const sb_server *self, const sb_config *present, const sb_config *next,
                       const sb_place_def *places, sb_session_orders *orders)
{
    uint32_t given[SB_SERVER_SHARD_COUNT_MAX] = {0};
    for (uint32_t i = 0; i < next->sessions.count; i++) {
        const uint32_t before = find_name(&present->sessions, places[i].name);
        if (before == present->sessions.count) {
            const uint32_t shard = choose_shard(self, given);
            given[shard]++;
            add(orders->shards[shard], ORDER_MAKE, &places[i]);
        } else if (has_changed(&present->sessions.list[before], &next->sessions.list[i])) {
            for (uint32_t s = 0; s < orders->shard_count; s++) {
                add(orders->shards[s], ORDER_CHANGE, &places[i]);
            }
        }
    }
}

static bool allocate(sb_session_orders *orders, uint32_t shard_count)
{
    orders->shards = calloc(shard_count, sizeof(sb_shard_orders *));
    bool whole = orders->shards != NULL;
    for (uint32_t i = 0; whole && i < shard_count; i++) {
        orders->shards[i] = calloc(1, sizeof(sb_shard_orders));
        orders->shard_count = i + 1;
        whole = orders->shards[i] != NULL;
    }
    return whole;
}

bool sb_session_orders_make(sb_server *self, const sb_config *present, const sb_config *next,
                            sb_session_orders *out_orders, sb_config_faults *faults)
{
    *out_orders = (sb_session_orders){.shard_count = 0};
    const sb_server_def *def = self->def;
    if (next->sessions.list == NULL || def->map_store == NULL) {
        return true;
    }
    sb_place_def *places = calloc(next->sessions.count, sizeof *places);
    if (places == NULL || !allocate(out_orders, self->shard_count)) {
        sb_config_fault(faults, "%s", sb_error_message(SB_ERROR_MEMORY));
        sb_session_orders_discard(out_orders);
        free(places);
        return false;
    }
    const bool fits = sb_session_plan(next, def, def->map_store, places, faults);
    if (fits) {
        order_drains(present, next, out_orders);
        order_rest(self, present, next, places, out_orders);
    } else {
        sb_session_orders_discard(out_orders);
    }
    sodium_memzero(places, next->sessions.count * sizeof *places);
    free(places);
    return fits;
}

void sb_session_orders_post(sb_server *self, sb_session_orders *orders)
{
    for (uint32_t i = 0; i < orders->shard_count; i++) {
        sb_shard_orders *one = orders->shards[i];
        for (uint32_t k = 0; k < one->count; k++) {
            one->orders[k].def.game.tick_rate_hz = self->tick_rate_hz;
        }
        one->task = (sb_task){.run = run, .drop = drop};
        one->map_count = self->def->map_store->count;
        (void)sb_mailbox_post(self->loop.shards[i].mailbox, &one->task);
    }
    free(orders->shards);
    *orders = (sb_session_orders){.shard_count = 0};
}

void sb_session_orders_discard(sb_session_orders *orders)
{
    for (uint32_t i = 0; i < orders->shard_count; i++) {
        discard(orders->shards[i]);
    }
    free(orders->shards);
    *orders = (sb_session_orders){.shard_count = 0};
}
