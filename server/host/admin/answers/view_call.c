#include "host/admin/answers/view_call.h"

#include <stdlib.h>

static bool on_shard(sb_shard_call *call, sb_shard_thread *shard)
{
    sb_view_call *self = (sb_view_call *)call;
    sb_shard_view *view = &self->views[shard->index];
    sb_shard_view_take(&shard->shard, self->parts, view);
    if (view->counts != NULL) {
        view->counts->journal = sb_journal_get_counters(&shard->journal);
    }
    return true;
}

static void on_done(sb_shard_call *call)
{
    sb_view_call *self = (sb_view_call *)call;
    bool whole = true;
    for (uint32_t i = 0; i < call->server->shard_count; i++) {
        whole = whole && self->views[i].taken && !self->views[i].short_of_memory;
    }
    const sb_admin_reply reply =
        whole ? self->reply(self)
              : sb_admin_reply_problem(SB_PROBLEM_UNAVAILABLE, "a shard does not answer");
    sb_admin_http_reply(self->admin->http, self->ticket, &reply);
    for (uint32_t i = 0; i < SB_SERVER_SHARD_COUNT_MAX; i++) {
        sb_shard_view_deinit(&self->views[i]);
    }
    free(self);
}

void sb_admin_view(const sb_admin_exchange *exchange, const sb_view_call *question)
{
    sb_view_call *self = exchange->admin->ready ? malloc(sizeof *self) : NULL;
    if (self == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_UNAVAILABLE, "the server starts, or memory is short");
        return;
    }
    *self = *question;
    self->call.work = on_shard;
    self->call.done = on_done;
    self->admin = exchange->admin;
    self->ticket = exchange->request->ticket;
    sb_shard_call_begin(&self->call, exchange->admin->server);
}

// The lists of each shard rise, so the first one behind `id` is found by halving.
#define FIRST_BEHIND(items, count, wanted, out_index)                                              \
    do {                                                                                           \
        uint32_t first = 0, end = (count);                                                         \
        while (first < end) {                                                                      \
            const uint32_t middle = first + (end - first) / 2;                                     \
            if ((items)[middle].id <= (wanted)) {                                                  \
                first = middle + 1;                                                                \
            } else {                                                                               \
                end = middle;                                                                      \
            }                                                                                      \
        }                                                                                          \
        (out_index) = first;                                                                       \
    } while (0)

const sb_session_view *sb_view_next_session(const sb_view_call *self, uint32_t *id,
                                            uint32_t *out_shard)
{
    const sb_session_view *next = NULL;
    for (uint32_t i = 0; i < SB_SERVER_SHARD_COUNT_MAX; i++) {
        const sb_shard_view *view = &self->views[i];
        uint32_t index;
        FIRST_BEHIND(view->sessions, view->session_count, *id, index);
        if (index < view->session_count && (next == NULL || view->sessions[index].id < next->id)) {
            next = &view->sessions[index];
            *out_shard = i;
        }
    }
    *id = next != NULL ? next->id : *id;
    return next;
}

const sb_person_view *sb_view_next_person(const sb_view_call *self, uint32_t *id,
                                          uint32_t *out_shard)
{
    const sb_person_view *next = NULL;
    for (uint32_t i = 0; i < SB_SERVER_SHARD_COUNT_MAX; i++) {
        const sb_shard_view *view = &self->views[i];
        uint32_t index;
        FIRST_BEHIND(view->people, view->person_count, *id, index);
        if (index < view->person_count && (next == NULL || view->people[index].id < next->id)) {
            next = &view->people[index];
            *out_shard = i;
        }
    }
    *id = next != NULL ? next->id : *id;
    return next;
}
