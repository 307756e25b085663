#include "host/move/out/move_drain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock/ticker.h"
#include "host/move/shared/move_job.h"

#define TRY_AGAIN_NS UINT64_C(2000000000)

// What was tried so far

static sb_move_drain_try *find_try(const sb_move_drain *self, uint32_t number)
{
    for (uint32_t i = 0; i < self->try_count; i++) {
        if (self->tries[i].number == number) {
            return &self->tries[i];
        }
    }
    return NULL;
}

static sb_move_drain_try *add_try(sb_move_drain *self)
{
    if (self->try_count == self->try_capacity) {
        const uint32_t capacity = self->try_capacity > 0 ? 2 * self->try_capacity : 64;
        sb_move_drain_try *tries = realloc(self->tries, capacity * sizeof *tries);
        if (tries == NULL) {
            return NULL;
        }
        self->tries = tries;
        self->try_capacity = capacity;
    }
    return &self->tries[self->try_count++];
}

// While it moves it is not tried again: its time begins again when that has failed.
static bool note_try(sb_move_drain *self, uint32_t number)
{
    sb_move_drain_try *one = find_try(self, number);
    if (one == NULL) {
        one = add_try(self);
        if (one == NULL) {
            return false;
        }
        *one = (sb_move_drain_try){.number = number};
    }
    one->count++;
    one->after_ns = UINT64_MAX;
    return true;
}

void sb_move_drain_failed(sb_move_drain *self, uint32_t session)
{
    sb_move_drain_try *one = find_try(self, session);
    if (one != NULL) {
        one->after_ns = sb_clock_ns() + TRY_AGAIN_NS;
    }
}

// The next session, which a shard finds on its own thread

typedef struct list_job {
    sb_move_job job; // first
    sb_move_drain *drain;
    uint32_t number; // of the first session that is to be tried; 0: none
    bool later;      // one of the shards so far has something left to do later
    uint32_t shard;
    uint64_t now_ns;
    uint32_t try_count;
    sb_move_drain_try tries[]; // a copy
} list_job;

typedef enum turn {
    TURN_NOW,
    TURN_LATER,
    TURN_NEVER,
} turn;

static turn turn_of(const list_job *self, uint32_t number)
{
    for (uint32_t i = 0; i < self->try_count; i++) {
        const sb_move_drain_try *one = &self->tries[i];
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
    self->later = self->later || sb_lobby_is_asked_for_moved(shard->shard.lobby);
}

// The journal has the reason.
static void on_begun(void *context, sb_error error, const char *reason)
{
    sb_move_drain *self = context;
    (void)reason;
    if (error != SB_OK) {
        sb_move_drain_failed(self, self->trying);
    }
}

// Everything was tried that there is: what is left ends with its match.
static void end(sb_move_drain *self)
{
    self->shared->draining = false;
    sb_server_loop_drain(&self->shared->server->loop);
}

// Doubts of an earlier process are not counted: its next one can ask as well.
static uint32_t count_going(const sb_move_drain *self)
{
    return sb_move_out_list_count(self->outs, false);
}

static bool ask_for_next(sb_move_drain *self, uint32_t shard, bool later);

static void on_found(sb_move_job *job, bool worked)
{
    list_job *self = (list_job *)job;
    sb_move_drain *drain = self->drain;
    const uint32_t next_shard = self->shard + 1;
    drain->listing = false;
    if (worked && self->number != 0 && note_try(drain, self->number)) {
        drain->trying = self->number;
        sb_move_out_list_move(drain->outs, self->number, drain->to, on_begun, drain);
    } else if (next_shard < drain->shared->server->shard_count) {
        (void)ask_for_next(drain, next_shard, self->later);
    } else if (!self->later && !sb_move_out_list_is_describing(drain->outs) &&
               count_going(drain) == 0) {
        end(drain);
    }
    free(self);
}

static bool ask_for_next(sb_move_drain *self, uint32_t shard, bool later)
{
    list_job *job = calloc(1, sizeof *job + self->try_count * sizeof *self->tries);
    if (job == NULL) {
        return false;
    }
    job->job.work = find_next;
    job->job.done = on_found;
    job->drain = self;
    job->shard = shard;
    job->later = later;
    job->now_ns = sb_clock_ns();
    job->try_count = self->try_count;
    if (self->try_count > 0) {
        memcpy(job->tries, self->tries, self->try_count * sizeof *self->tries);
    }
    self->listing = true;
    sb_move_job_post(&job->job, &self->shared->server->loop.shards[shard]);
    return true;
}

void sb_move_drain_begin(sb_move_drain *self, const char *to)
{
    if (!self->shared->draining && !self->shared->ending) {
        snprintf(self->to, sizeof self->to, "%s", to);
        self->try_count = 0;
        self->shared->draining = true;
    }
}

void sb_move_drain_turn(sb_move_drain *self)
{
    if (self->shared->draining && !self->listing && !sb_move_out_list_is_describing(self->outs) &&
        count_going(self) < SB_MOVE_DRAIN_COUNT_MAX) {
        (void)ask_for_next(self, 0, false);
    }
}

void sb_move_drain_deinit(sb_move_drain *self)
{
    free(self->tries);
}
