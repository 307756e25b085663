#include "host/move/out/move_match.h"

#include <stdio.h>
#include <stdlib.h>

#include "host/clock/ticker.h"
#include "host/move/shared/move_job.h"
#include "host/move/shared/move_state.h"

typedef enum match_work {
    MATCH_LOOK,
    MATCH_MARK,
    MATCH_HALT,
    MATCH_STAY,
    MATCH_END,
} match_work;

typedef struct match_job {
    sb_move_job job; // first
    sb_move_match *match;
    match_work work;
    uint32_t session, epoch, tick;
    bool done;
    sb_session_move told;
    sb_log_handover mark;
    sb_move_look look;
    char *standing; // of MATCH_LOOK, if the match stands still
    char to[SB_MOVE_TO_SIZE];
} match_job;

static void on_shard(sb_move_job *job, sb_shard_thread *shard)
{
    match_job *self = (match_job *)job;
    sb_server_part *part = sb_move_part_of(shard);
    switch (self->work) {
    case MATCH_LOOK:
        sb_move_look_at(part, self->session, self->epoch, &self->look);
        if (self->look.halted) {
            self->standing = sb_move_standing_of(part, self->session);
        }
        break;
    case MATCH_MARK:
        self->done = sb_lobby_hand_over(shard->shard.lobby, self->session, &self->mark);
        break;
    case MATCH_HALT:
        self->done = self->told.tick != 0
                         ? sb_move_tell_and_halt(shard, self->session, self->tick, &self->told)
                         : sb_lobby_halt(shard->shard.lobby, self->session, self->tick);
        break;
    case MATCH_STAY:
        sb_move_stay(shard, self->session);
        break;
    case MATCH_END:
        sb_move_end_session(part, self->session, self->to);
        break;
    }
}

static void fail(const sb_move_match *self, const char *reason)
{
    self->owner.failed(self->owner.context, reason);
}

// Takes the job's `standing` over if it needs that.
static void take_look(sb_move_match *self, match_job *job)
{
    const sb_move_look *look = &job->look;
    const uint64_t now_ns = sb_clock_ns();
    if (look->gone) {
        fail(self, "its match is over");
        return;
    }
    self->owner.played(self->owner.context, look->tick);
    if (self->marking && look->progress.synced) {
        self->marking = false;
        self->owner.marked(self->owner.context);
    }
    if (self->stopping && look->halted) {
        self->due_ns = self->due_ns != 0 ? self->due_ns : now_ns;
        self->stopped = look->progress.written;
        self->last = *look;
        free(self->standing);
        self->standing = job->standing;
        job->standing = NULL;
    }
}

static void take_answer(sb_move_match *self, match_job *job)
{
    switch (job->work) {
    case MATCH_LOOK:
        take_look(self, job);
        break;
    case MATCH_MARK:
        self->marking = self->marking || job->done;
        if (!job->done) {
            fail(self, "its log cannot be written");
        }
        break;
    case MATCH_HALT:
        self->stopping = self->stopping || job->done;
        if (!job->done) {
            fail(self, "its match is over");
        }
        break;
    case MATCH_STAY:
    case MATCH_END:
        break;
    }
}

static void on_done(sb_move_job *job, bool worked)
{
    match_job *self = (match_job *)job;
    sb_move_match *match = self->match;
    match->jobs--;
    match->looking = match->looking && self->work != MATCH_LOOK;
    if (worked) {
        take_answer(match, self);
    } else {
        fail(match, "this server ends");
    }
    free(self->standing);
    free(self);
    match->owner.answered(match->owner.context);
}

static match_job *job_for(sb_move_match *self, match_work work)
{
    match_job *job = !self->detached ? calloc(1, sizeof *job) : NULL;
    if (job != NULL) {
        job->job.work = on_shard;
        job->job.done = on_done;
        job->match = self;
        job->work = work;
        job->session = self->session;
        job->epoch = self->epoch;
    }
    return job;
}

// Without memory the timers of the move end it.
static void post(sb_move_match *self, match_job *job)
{
    if (job != NULL) {
        self->jobs++;
        sb_move_job_post(&job->job, self->shard);
    }
}

void sb_move_match_init(sb_move_match *self, sb_shard_thread *shard, uint32_t session,
                        uint32_t epoch, const sb_move_match_owner *owner)
{
    *self = (sb_move_match){.owner = *owner, .shard = shard, .session = session, .epoch = epoch};
}

void sb_move_match_look(sb_move_match *self)
{
    if (!self->looking) {
        match_job *job = job_for(self, MATCH_LOOK);
        self->looking = job != NULL;
        post(self, job);
    }
}

void sb_move_match_mark(sb_move_match *self, const sb_log_handover *mark)
{
    match_job *job = job_for(self, MATCH_MARK);
    if (job != NULL) {
        job->mark = *mark;
    }
    post(self, job);
}

void sb_move_match_halt(sb_move_match *self, uint32_t tick, const sb_session_move *told)
{
    match_job *job = job_for(self, MATCH_HALT);
    if (job != NULL) {
        job->tick = tick;
        if (told != NULL) {
            job->told = *told;
        }
    }
    post(self, job);
}

const sb_move_look *sb_move_match_stopped(const sb_move_match *self)
{
    return self->stopped ? &self->last : NULL;
}

const char *sb_move_match_standing(const sb_move_match *self)
{
    return self->standing != NULL ? self->standing : "";
}

uint64_t sb_move_match_due_ns(const sb_move_match *self)
{
    return self->due_ns;
}

void sb_move_match_settle(sb_move_match *self)
{
    self->marking = self->stopping = self->stopped = false;
}

void sb_move_match_stay(sb_move_match *self)
{
    post(self, job_for(self, MATCH_STAY));
}

void sb_move_match_end(sb_move_match *self, const char *to)
{
    match_job *job = job_for(self, MATCH_END);
    if (job != NULL) {
        snprintf(job->to, sizeof job->to, "%s", to);
    }
    post(self, job);
}

void sb_move_match_detach(sb_move_match *self)
{
    self->detached = true;
}

bool sb_move_match_is_still(const sb_move_match *self)
{
    return self->jobs == 0;
}

void sb_move_match_deinit(sb_move_match *self)
{
    free(self->standing);
}
