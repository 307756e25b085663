#include "host/move/mover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/clock/ticker.h"
#include "host/config/endpoint.h"
#include "host/logs/log_names.h"
#include "host/move/move_in.h"
#include "host/move/move_job.h"
#include "host/move/move_out.h"

#define TURN_MS 4u
#define MANY_COMING 64u // matches that come at a time
#define TRY_AGAIN_NS UINT64_C(2000000000)

// A session that a drain has tried to move.
typedef struct
try {
    uint32_t number;
    uint32_t count;    // of tries
    uint64_t after_ns; // when it may be tried again
}
try;

typedef struct try_list {
    try *items;
    uint32_t count, capacity;
} try_list;

// A frame about a move without an object, until the store was looked through.
typedef struct recall recall;
struct recall {
    recall *next;
    sb_mover *mover;
    sb_follow_feed *feed;  // NULL once the connection has ended
    sb_follow_frame frame; // without bytes
};

struct sb_mover {
    sb_mover_def def;
    sb_move_store store;
    sb_move_clerk clerk;
    recall *recalls; // that the clerk is asked for
    sb_move_fence fence;
    sb_follow_moves moves;
    uv_timer_t timer;
    bool timing; // it is a handle of the loop
    bool ending;
    sb_move_out *outs;
    sb_move_in *ins;
    sb_move_counts counts;
    sb_move_state history[SB_MOVE_HISTORY_COUNT]; // of moves that are over
    uint32_t history_count;                       // since the start
    uint32_t describing;                          // jobs that describe a session
    bool draining, listing;
    uint32_t trying; // session whose move the drain has asked for last
    char drain_to[SB_MOVE_TO_SIZE];
    try_list tries;
};

sb_server *sb_mover_server(const sb_mover *self)
{
    return self->def.server;
}

sb_move_store *sb_mover_store(sb_mover *self)
{
    return &self->store;
}

sb_move_clerk *sb_mover_clerk(sb_mover *self)
{
    return &self->clerk;
}

sb_move_fence *sb_mover_fence(sb_mover *self)
{
    return &self->fence;
}

bool sb_mover_is_ending(const sb_mover *self)
{
    return self->ending;
}

const sb_mover_def *sb_mover_get_def(const sb_mover *self)
{
    return &self->def;
}

const sb_follow_moves *sb_mover_moves(sb_mover *self)
{
    return &self->moves;
}

void sb_mover_note_out(sb_mover *self, bool moved, double seconds)
{
    self->counts.moved += moved;
    self->counts.stayed += !moved;
    if (moved) {
        self->counts.moved_within[sb_move_bucket(seconds)]++;
        self->counts.moved_seconds += seconds;
    }
}

void sb_mover_note_in(sb_mover *self, bool taken)
{
    self->counts.taken += taken;
    self->counts.refused += !taken;
}

sb_move_counts sb_mover_count(const sb_mover *self)
{
    sb_move_counts counts = self->counts;
    for (sb_move_out *out = self->outs; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_state state;
        sb_move_out_show(out, &state);
        counts.going += !state.over;
    }
    for (sb_move_in *in = self->ins; in != NULL; in = *sb_move_in_next(in)) {
        counts.coming++;
    }
    return counts;
}

static void wake(sb_mover *self);

// Matches that come

static sb_move_in *find_by_id(const sb_mover *self, const uint8_t id[SB_MOVE_ID_SIZE])
{
    sb_move_in *in = self->ins;
    while (in != NULL && !sb_move_in_is(in, id)) {
        in = *sb_move_in_next(in);
    }
    return in;
}

static sb_move_in *find_by_feed(const sb_mover *self, const sb_follow_feed *feed)
{
    sb_move_in *in = self->ins;
    while (in != NULL && !sb_move_in_has(in, feed)) {
        in = *sb_move_in_next(in);
    }
    return in;
}

static bool is_of_a_move(sb_follow_kind kind)
{
    return (kind >= SB_FOLLOW_MOVE && kind <= SB_FOLLOW_ASK) || kind == SB_FOLLOW_STANDING;
}

static void on_recalled(void *context, const sb_move_errand *errand)
{
    recall *it = context, **at = &it->mover->recalls;
    sb_follow_frame answer;
    while (*at != it) {
        at = &(*at)->next;
    }
    *at = it->next;
    sb_move_in *in = find_by_id(it->mover, errand->id);
    if (it->feed != NULL && in != NULL) {
        (void)sb_move_in_frame(in, it->feed, &it->frame); // it has begun meanwhile
    } else if (it->feed != NULL && sb_move_target_recall(&it->frame, &errand->memory, &answer)) {
        sb_follow_link_send(&it->feed->link, &answer);
    }
    free(it);
}

// One look serves all that ask meanwhile: a source that heard nothing for a while asks again, by a
// new connection. Without memory the source asks again.
static void look_up(sb_mover *self, sb_follow_feed *feed, const sb_follow_frame *frame)
{
    for (recall *it = self->recalls; it != NULL; it = it->next) {
        if (it->frame.kind == frame->kind &&
            memcmp(it->frame.move, frame->move, SB_MOVE_ID_SIZE) == 0) {
            it->feed = feed;
            return;
        }
    }
    recall *it = calloc(1, sizeof *it);
    if (it == NULL) {
        return;
    }
    *it = (recall){.next = self->recalls, .mover = self, .feed = feed, .frame = *frame};
    it->frame.bytes = NULL;
    it->frame.byte_count = 0;
    self->recalls = it;
    if (!sb_move_clerk_send(&self->clerk, SB_MOVE_ERRAND_RECALL, frame->move, on_recalled, it)) {
        self->recalls = it->next;
        free(it);
    }
}

static bool begin_in(sb_mover *self, sb_follow_feed *feed, const sb_follow_frame *frame)
{
    if (self->ending || sb_mover_count(self).coming >= MANY_COMING) {
        return false;
    }
    sb_move_in *in = sb_move_store_knows(&self->store, frame->move)
                         ? NULL // a source draws an id for one move
                         : sb_move_in_begin(self, feed, frame);
    if (in == NULL) {
        return false;
    }
    *sb_move_in_next(in) = self->ins;
    self->ins = in;
    wake(self);
    return true;
}

static bool on_frame(void *context, sb_follow_feed *feed, const sb_follow_frame *frame)
{
    sb_mover *self = context;
    sb_move_in *in =
        is_of_a_move(frame->kind) ? find_by_id(self, frame->move) : find_by_feed(self, feed);
    if (in != NULL) {
        return frame->kind != SB_FOLLOW_MOVE && sb_move_in_frame(in, feed, frame);
    }
    if (frame->kind == SB_FOLLOW_MOVE) {
        return find_by_feed(self, feed) == NULL && begin_in(self, feed, frame);
    }
    if (is_of_a_move(frame->kind)) {
        look_up(self, feed, frame);
    }
    return true; // of a move that is over
}

static void on_feed_closed(void *context, sb_follow_feed *feed)
{
    const sb_mover *self = context;
    for (sb_move_in *in = self->ins; in != NULL; in = *sb_move_in_next(in)) {
        sb_move_in_lost(in, feed); // ASK may have come by it for several moves
    }
    for (recall *it = self->recalls; it != NULL; it = it->next) {
        it->feed = it->feed == feed ? NULL : it->feed;
    }
}

// Matches that go

// `revives` as in sb_move_state: those have the numbers of an earlier process.
static sb_move_out *find_out(const sb_mover *self, uint32_t session, bool revives)
{
    for (sb_move_out *out = self->outs; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_state state;
        sb_move_out_show(out, &state);
        if (state.session == session && state.revives == revives && !state.over) {
            return out;
        }
    }
    return NULL;
}

typedef struct describe_job {
    sb_move_job job; // first
    sb_mover *mover;
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

static sb_error begin_out(sb_mover *self, describe_job *job, const char **out_reason)
{
    sb_move_subject *subject = &job->subject;
    sb_move_out *out = NULL;
    *out_reason = "";
    if (!subject->found) {
        return SB_ERROR_UNKNOWN;
    }
    if (self->ending) {
        *out_reason = "the server ends";
    } else if (find_out(self, job->session, false) != NULL) {
        *out_reason = "the session moves already";
    } else if (!subject->recorded) {
        *out_reason = "the match has no log: it could not be made, or its disk has failed";
    } else if (subject->place == NULL || strlen(subject->place) > SB_MOVE_PLACE_SIZE_MAX ||
               (out = sb_move_out_begin(self, job->session, subject, job->to)) == NULL) {
        *out_reason = "memory is short";
    }
    if (out == NULL) {
        return SB_ERROR_STATE;
    }
    subject->place = NULL;
    *sb_move_out_next(out) = self->outs;
    self->outs = out;
    wake(self);
    return SB_OK;
}

static void on_described(sb_move_job *job, bool worked)
{
    describe_job *self = (describe_job *)job;
    const char *reason = "the server ends";
    self->mover->describing--;
    const sb_error error = worked ? begin_out(self->mover, self, &reason) : SB_ERROR_STATE;
    if (self->begun != NULL) {
        self->begun(self->context, error, reason);
    }
    free(self->subject.place);
    free(self);
}

void sb_mover_move(sb_mover *self, uint32_t session, const char *to, sb_move_begun *begun,
                   void *context)
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
    job->mover = self;
    job->session = session;
    job->begun = begun;
    job->context = context;
    memcpy(job->to, to, strlen(to));
    self->describing++;
    const sb_server *server = self->def.server;
    sb_move_job_post(&job->job, &server->loop.shards[(session - 1) % server->shard_count]);
}

bool sb_mover_show(const sb_mover *self, uint32_t session, sb_move_state *out_state)
{
    for (sb_move_out *out = self->outs; out != NULL; out = *sb_move_out_next(out)) {
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

sb_error sb_mover_give_up(sb_mover *self, uint32_t session, bool abandons)
{
    sb_move_out *out = find_out(self, session, false);
    if (out == NULL) {
        out = find_out(self, session, true);
    }
    if (out == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    const bool done = abandons ? sb_move_out_abandon(out)
                               : sb_move_out_cancel(out, "the operator keeps the match");
    return done ? SB_OK : SB_ERROR_STATE;
}

// The drain

typedef struct list_job {
    sb_move_job job; // first
    sb_mover *mover;
    uint32_t number; // of the first session that is to be tried; 0: none
    bool later;      // one of the shards so far has a session that is to be tried again later
    uint32_t shard;
    uint64_t now_ns;
    uint32_t try_count;
    try tries[]; // a copy
} list_job;

typedef enum turn {
    TURN_NOW,
    TURN_LATER,
    TURN_NEVER,
} turn;

static turn turn_of(const list_job *self, uint32_t number)
{
    for (uint32_t i = 0; i < self->try_count; i++) {
        const try *one = &self->tries[i];
        if (one->number == number) {
            return one->count >= SB_MOVE_DRAIN_TRY_COUNT ? TURN_NEVER
                   : one->after_ns > self->now_ns        ? TURN_LATER
                                                         : TURN_NOW;
        }
    }
    return TURN_NOW;
}

// The target has empty sessions of its own configuration: those of this one end here. Others may
// have been made for players that are still to come.
static bool is_to_move(const sb_place *place)
{
    return !place->plays_back && (place->def.maker != SB_MADE_BY_CONFIGURATION ||
                                  !sb_session_is_empty(sb_place_match(place)));
}

static void find_next(sb_move_job *job, sb_shard_thread *shard)
{
    list_job *self = (list_job *)job;
    for (const sb_place *place = sb_lobby_next(shard->shard.lobby, 0);
         place != NULL && self->number == 0;
         place = sb_lobby_next(shard->shard.lobby, place->number)) {
        const turn its = is_to_move(place) ? turn_of(self, place->number) : TURN_NEVER;
        self->number = its == TURN_NOW ? place->number : 0;
        self->later = self->later || its == TURN_LATER;
    }
}

static bool ask_for_next(sb_mover *self, uint32_t shard, bool later);

static try *find_try(const try_list *list, uint32_t number)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->items[i].number == number) {
            return &list->items[i];
        }
    }
    return NULL;
}

static try *add_try(try_list *list)
{
    if (list->count == list->capacity) {
        const uint32_t capacity = list->capacity > 0 ? 2 * list->capacity : 64;
        try *items = realloc(list->items, capacity * sizeof *items);
        if (items == NULL) {
            return NULL;
        }
        list->items = items;
        list->capacity = capacity;
    }
    return &list->items[list->count++];
}

// While it moves it is not tried again: its time begins again when that has failed.
static bool note_try(sb_mover *self, uint32_t number)
{
    try *one = find_try(&self->tries, number);
    if (one == NULL) {
        one = add_try(&self->tries);
        if (one == NULL) {
            return false;
        }
        *one = (try){.number = number};
    }
    one->count++;
    one->after_ns = UINT64_MAX;
    return true;
}

static void end_try(sb_mover *self, uint32_t number)
{
    try *one = find_try(&self->tries, number);
    if (one != NULL) {
        one->after_ns = sb_clock_ns() + TRY_AGAIN_NS;
    }
}

// Doubts of an earlier process are not counted: its next one can ask as well.
static uint32_t count_going(const sb_mover *self)
{
    uint32_t count = 0;
    for (sb_move_out *out = self->outs; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_state state;
        sb_move_out_show(out, &state);
        count += !state.over && !state.revives;
    }
    return count;
}

// The journal has the reason.
static void on_drain_begun(void *context, sb_error error, const char *reason)
{
    sb_mover *self = context;
    (void)reason;
    if (error != SB_OK) {
        end_try(self, self->trying);
    }
}

// Everything was tried that there is: what is left ends with its match.
static void end_drain(sb_mover *self)
{
    self->draining = false;
    sb_server_loop_drain(&self->def.server->loop);
}

static void on_found(sb_move_job *job, bool worked)
{
    list_job *self = (list_job *)job;
    sb_mover *mover = self->mover;
    const uint32_t next_shard = self->shard + 1;
    mover->listing = false;
    if (worked && self->number != 0 && note_try(mover, self->number)) {
        mover->trying = self->number;
        sb_mover_move(mover, self->number, mover->drain_to, on_drain_begun, mover);
    } else if (next_shard < mover->def.server->shard_count) {
        (void)ask_for_next(mover, next_shard, self->later);
    } else if (!self->later && mover->describing == 0 && count_going(mover) == 0) {
        end_drain(mover);
    }
    free(self);
}

static bool ask_for_next(sb_mover *self, uint32_t shard, bool later)
{
    const try_list *tries = &self->tries;
    list_job *job = calloc(1, sizeof *job + tries->count * sizeof *tries->items);
    if (job == NULL) {
        return false;
    }
    job->job.work = find_next;
    job->job.done = on_found;
    job->mover = self;
    job->shard = shard;
    job->later = later;
    job->now_ns = sb_clock_ns();
    job->try_count = tries->count;
    if (tries->count > 0) {
        memcpy(job->tries, tries->items, tries->count * sizeof *tries->items);
    }
    self->listing = true;
    sb_move_job_post(&job->job, &self->def.server->loop.shards[shard]);
    return true;
}

void sb_mover_drain(sb_mover *self, const char *to)
{
    if (!self->draining && !self->ending) {
        snprintf(self->drain_to, sizeof self->drain_to, "%s", to);
        self->tries.count = 0;
        self->draining = true;
        wake(self);
    }
}

bool sb_mover_is_draining(const sb_mover *self)
{
    return self->draining;
}

// Time

static void tidy(sb_mover *self)
{
    for (sb_move_out **at = &self->outs; *at != NULL;) {
        sb_move_out *out = *at;
        if (sb_move_out_is_still(out)) {
            *at = *sb_move_out_next(out);
            sb_move_state *last = &self->history[self->history_count++ % SB_MOVE_HISTORY_COUNT];
            sb_move_out_show(out, last);
            if (!last->moved && !last->revives) {
                end_try(self, last->session);
            }
            sb_move_out_free(out);
        } else {
            at = sb_move_out_next(out);
        }
    }
    for (sb_move_in **at = &self->ins; *at != NULL;) {
        sb_move_in *in = *at;
        if (sb_move_in_is_still(in)) {
            *at = *sb_move_in_next(in);
            sb_move_in_free(in);
        } else {
            at = sb_move_in_next(in);
        }
    }
}

static void on_turn(uv_timer_t *timer)
{
    sb_mover *self = timer->data;
    bool urgent = false;
    sb_move_fence_turn(&self->fence, sb_clock_ns());
    for (sb_move_out *out = self->outs; out != NULL; out = *sb_move_out_next(out)) {
        sb_move_out_turn(out);
        urgent = urgent || sb_move_out_is_urgent(out);
    }
    for (sb_move_in *in = self->ins; in != NULL; in = *sb_move_in_next(in)) {
        sb_move_in_turn(in);
        urgent = urgent || sb_move_in_is_urgent(in);
    }
    uv_timer_set_repeat(timer, urgent ? 1 : TURN_MS);
    tidy(self);
    if (self->draining && !self->listing && self->describing == 0 &&
        count_going(self) < SB_MOVE_DRAIN_COUNT_MAX) {
        (void)ask_for_next(self, 0, false);
    }
    if (self->outs == NULL && self->ins == NULL && !self->draining) {
        (void)uv_timer_stop(timer);
    }
}

// Looks at everything every few milliseconds while something moves.
static void wake(sb_mover *self)
{
    if (self->timing && !uv_is_active((uv_handle_t *)&self->timer)) {
        (void)uv_timer_start(&self->timer, on_turn, TURN_MS, TURN_MS);
    }
}

sb_error sb_mover_create(const sb_mover_def *def, sb_mover **out_mover, char *out_message,
                         size_t message_size)
{
    sb_mover *self = calloc(1, sizeof *self);
    *out_mover = self;
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    self->def = *def;
    self->moves = (sb_follow_moves){on_frame, on_feed_closed, self};
    const sb_error error =
        sb_move_store_open(&self->store, def->directory, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    self->clerk.store = &self->store;
    self->clerk.loop = &def->server->loop.uv;
    self->timing = uv_timer_init(&def->server->loop.uv, &self->timer) == 0;
    self->timer.data = self;
    return self->timing ? SB_OK : SB_ERROR_MEMORY;
}

static bool look_at(void *context, const char *name)
{
    sb_mover *self = context;
    sb_move_doubt doubt;
    sb_move_out *out =
        sb_follow_name_is_safe(name) && sb_move_store_doubts(&self->store, name, &doubt)
            ? sb_move_out_doubt(self, &doubt)
            : NULL;
    if (out != NULL) {
        *sb_move_out_next(out) = self->outs;
        self->outs = out;
        wake(self);
    }
    return true;
}

void sb_mover_lead(sb_mover *self, sb_follow_leader *leader)
{
    sb_server_loop *loop = &self->def.server->loop;
    sb_move_fence_init(&self->fence, &(sb_move_fence_def){.lease = self->def.server->def->lease,
                                                          .leader = leader,
                                                          .store = &self->store,
                                                          .loop = &loop->uv,
                                                          .journal = &loop->out.journal});
}

void sb_mover_resolve(sb_mover *self)
{
    sb_log_names names = {0};
    (void)sb_log_names_look(&names, self->store.directory, look_at, self);
    sb_log_names_deinit(&names);
}

void sb_mover_give_up_all(sb_mover *self)
{
    if (self == NULL) {
        return;
    }
    self->ending = true;
    for (sb_move_out *out = self->outs; out != NULL; out = *sb_move_out_next(out)) {
        (void)sb_move_out_cancel(out, "the server ends");
    }
    for (sb_move_in *in = self->ins; in != NULL; in = *sb_move_in_next(in)) {
        sb_move_in_give_up(in);
    }
}

void sb_mover_detach(sb_mover *self)
{
    if (self != NULL) {
        self->ending = true;
        for (sb_move_out *out = self->outs; out != NULL; out = *sb_move_out_next(out)) {
            sb_move_out_detach(out);
        }
        for (sb_move_in *in = self->ins; in != NULL; in = *sb_move_in_next(in)) {
            sb_move_in_detach(in);
        }
        sb_move_fence_detach(&self->fence);
        if (self->timing) {
            uv_close((uv_handle_t *)&self->timer, NULL);
            self->timing = false;
        }
    }
}

void sb_mover_destroy(sb_mover *self)
{
    if (self == NULL) {
        return;
    }
    while (self->outs != NULL) {
        sb_move_out *out = self->outs;
        self->outs = *sb_move_out_next(out);
        sb_move_out_free(out);
    }
    while (self->ins != NULL) {
        sb_move_in *in = self->ins;
        self->ins = *sb_move_in_next(in);
        sb_move_in_free(in);
    }
    sb_move_store_close(&self->store);
    sodium_memzero(&self->def.server_secret, sizeof self->def.server_secret);
    free(self->tries.items);
    free(self);
}
