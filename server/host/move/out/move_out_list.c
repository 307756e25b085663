#include "host/move/out/move_out_list.h"

#include <stdlib.h>
#include <string.h>

#include "host/config/endpoint.h"
#include "host/move/shared/move_job.h"

// `revives` as in sb_move_state: those have the numbers of an earlier process.
static sb_move_out *find(const sb_move_out_list *self, uint32_t session, bool revives)
{
    for (sb_move_out *out = self->first; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_state state;
        sb_move_out_show(out, &state);
        if (state.session == session && state.revives == revives && !state.over) {
            return out;
        }
    }
    return NULL;
}

static void add(sb_move_out_list *self, sb_move_out *out)
{
    *sb_move_out_next(out) = self->first;
    self->first = out;
    self->begun(self->context);
}

// A session that is to move is looked at on its shard's thread.

typedef struct describe_job {
    sb_move_job job; // first
    sb_move_out_list *list;
    uint32_t session;
    char to[SB_MOVE_TO_SIZE];
    sb_move_begun *begun;
    void *context;
    sb_move_subject subject;
} describe_job;

static void describe(sb_move_job *job, sb_shard_thread *shard)
{
    describe_job *self = (describe_job *)job;
    sb_move_describe(shard, self->session, &self->subject);
}

static sb_error begin(sb_move_out_list *self, describe_job *job, const char **out_reason)
{
    sb_move_subject *subject = &job->subject;
    sb_move_out *out = NULL;
    *out_reason = "";
    if (!subject->found) {
        return SB_ERROR_UNKNOWN;
    }
    if (self->shared->ending) {
        *out_reason = "the server ends";
    } else if (find(self, job->session, false) != NULL) {
        *out_reason = "the session moves already";
    } else if (!subject->recorded) {
        *out_reason = "the match has no log: it could not be made, or its disk has failed";
    } else if (subject->place == NULL || strlen(subject->place) > SB_MOVE_PLACE_SIZE_MAX ||
               (out = sb_move_out_begin(self->shared, job->session, subject, job->to)) == NULL) {
        *out_reason = "memory is short";
    }
    if (out == NULL) {
        return SB_ERROR_STATE;
    }
    subject->place = NULL;
    add(self, out);
    return SB_OK;
}

static void on_described(sb_move_job *job, bool worked)
{
    describe_job *self = (describe_job *)job;
    const char *reason = "the server ends";
    self->list->describing--;
    const sb_error error = worked ? begin(self->list, self, &reason) : SB_ERROR_STATE;
    if (self->begun != NULL) {
        self->begun(self->context, error, reason);
    }
    free(self->subject.place);
    free(self);
}

void sb_move_out_list_move(sb_move_out_list *self, uint32_t session, const char *to,
                           sb_move_begun *begun, void *context)
{
    char host[SB_MOVE_TO_SIZE];
    uint16_t port;
    const char *fault = NULL;
    if (strlen(to) >= SB_MOVE_TO_SIZE || !sb_endpoint_parse(to, host, sizeof host, &port)) {
        fault = "give the other server as HOST:PORT, with the port of its --follow-listen";
    }
    describe_job *job = fault == NULL ? calloc(1, sizeof *job) : NULL;
    if (job == NULL) {
        begun(context, SB_ERROR_STATE, fault != NULL ? fault : "memory is short");
        return;
    }
    job->job.work = describe;
    job->job.done = on_described;
    job->list = self;
    job->session = session;
    job->begun = begun;
    job->context = context;
    memcpy(job->to, to, strlen(to));
    self->describing++;
    const sb_server *server = self->shared->server;
    sb_move_job_post(&job->job, &server->loop.shards[(session - 1) % server->shard_count]);
}

// Logs in doubt

static void on_found(void *context, const sb_move_doubt *doubts, uint32_t count)
{
    sb_move_out_list *self = context;
    for (uint32_t i = 0; i < count; i++) {
        sb_move_out *out = sb_move_out_doubt(self->shared, &doubts[i]);
        if (out != NULL) {
            add(self, out);
        }
    }
}

void sb_move_out_list_resolve(sb_move_out_list *self)
{
    self->search = (sb_move_search){.store = &self->shared->store,
                                    .loop = &self->shared->server->loop.uv,
                                    .done = on_found,
                                    .context = self};
    (void)sb_move_search_begin(&self->search);
}

// What is asked of them

bool sb_move_out_list_show(const sb_move_out_list *self, uint32_t session, sb_move_state *out_state)
{
    for (sb_move_out *out = self->first; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_out_show(out, out_state);
        if (out_state->session == session) {
            return true;
        }
    }
    const uint32_t first = self->history_count > SB_MOVE_HISTORY_COUNT
                               ? self->history_count - SB_MOVE_HISTORY_COUNT
                               : 0;
    for (uint32_t i = self->history_count; i > first; i--) {
        *out_state = self->history[(i - 1) % SB_MOVE_HISTORY_COUNT];
        if (out_state->session == session) {
            return true;
        }
    }
    return false;
}

sb_error sb_move_out_list_give_up(sb_move_out_list *self, uint32_t session, bool abandons)
{
    sb_move_out *out = find(self, session, false);
    if (out == NULL) {
        out = find(self, session, true);
    }
    if (out == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    const bool done = abandons ? sb_move_out_abandon(out)
                               : sb_move_out_cancel(out, "the operator keeps the match");
    return done ? SB_OK : SB_ERROR_STATE;
}

uint32_t sb_move_out_list_count(const sb_move_out_list *self, bool revives)
{
    uint32_t count = 0;
    for (sb_move_out *out = self->first; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_state state;
        sb_move_out_show(out, &state);
        count += !state.over && (revives || !state.revives);
    }
    return count;
}

bool sb_move_out_list_is_describing(const sb_move_out_list *self)
{
    return self->describing > 0;
}

bool sb_move_out_list_is_empty(const sb_move_out_list *self)
{
    return self->first == NULL;
}

// Time

bool sb_move_out_list_turn(sb_move_out_list *self)
{
    bool urgent = false;
    for (sb_move_out *out = self->first; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_out_turn(out);
        urgent = urgent || sb_move_out_is_urgent(out);
    }
    return urgent;
}

bool sb_move_out_list_bury(sb_move_out_list *self, sb_move_state *out_state)
{
    sb_move_out **at = &self->first;
    while (*at != NULL && !sb_move_out_is_still(*at)) {
        at = sb_move_out_next(*at);
    }
    sb_move_out *out = *at;
    if (out == NULL) {
        return false;
    }
    *at = *sb_move_out_next(out);
    sb_move_out_show(out, out_state);
    self->history[self->history_count++ % SB_MOVE_HISTORY_COUNT] = *out_state;
    sb_move_out_free(out);
    return true;
}

void sb_move_out_list_cancel_all(sb_move_out_list *self)
{
    sb_move_search_give_up(&self->search);
    for (sb_move_out *out = self->first; out != NULL; out = *sb_move_out_next(out)) {
        (void)sb_move_out_cancel(out, "the server ends");
    }
}

void sb_move_out_list_detach(sb_move_out_list *self)
{
    sb_move_search_give_up(&self->search);
    for (sb_move_out *out = self->first; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_out_detach(out);
    }
}

void sb_move_out_list_deinit(sb_move_out_list *self)
{
    while (self->first != NULL) {
        sb_move_out *out = self->first;
        self->first = *sb_move_out_next(out);
        sb_move_out_free(out);
    }
}
