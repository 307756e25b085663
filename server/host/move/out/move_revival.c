#include "host/move/out/move_revival.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/float_mode.h"
#include "host/logs/log_lock.h"
#include "host/move/shared/move_job.h"
#include "host/move/shared/move_shard.h"

struct sb_move_revival {
    sb_move_job job; // first
    sb_move_revival_def def;
    uv_work_t reading;
    bool detached;
    sb_followed_log *log; // NULL: it could not be opened
    int descriptor;
    sb_log_handover stays;
    bool given;      // a shard has taken the descriptor over, or refused it
    uint32_t number; // of the session; 0: the match does not go on
    char reason[160];
};

static void end(sb_move_revival *self)
{
    if (!self->given && self->descriptor >= 0) {
        close(self->descriptor);
    }
    if (self->log != NULL) {
        sb_followed_log_close(self->log);
        free(self->log);
    }
    self->def.ended(self->def.context, self->number, self->reason);
    free(self);
}

static void on_shard(sb_move_job *job, sb_shard_thread *shard)
{
    sb_move_revival *self = (sb_move_revival *)job;
    self->number = sb_move_revive(sb_move_part_of(shard), self->log, self->descriptor, &self->stays,
                                  self->reason, sizeof self->reason);
    self->given = true;
}

static void on_done(sb_move_job *job, bool worked)
{
    (void)worked; // otherwise there is no number
    end((sb_move_revival *)job);
}

// Brings the log to its last tick. On a thread of the pool, and perhaps after the shards are gone.
static void read_log(uv_work_t *reading)
{
    sb_move_revival *self = reading->data;
    const sb_float_mode mode = sb_float_mode_enter();
    sb_followed_log *log = calloc(1, sizeof *log);
    if (log == NULL || !sb_followed_log_open(log, self->def.path)) {
        free(log);
        snprintf(self->reason, sizeof self->reason, "its log cannot be read");
    } else {
        self->log = log;
        self->descriptor = open(self->def.path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
        (void)sb_followed_log_play(log, self->def.server->def->rules);
        if (self->descriptor < 0 || !sb_log_lock(self->descriptor) || log->replay == NULL ||
            log->state != SB_FOLLOWED_PLAYS) {
            snprintf(self->reason, sizeof self->reason,
                     "its log is damaged, or written by another");
        }
    }
    sb_float_mode_leave(&mode);
}

static void on_read(uv_work_t *reading, int status)
{
    sb_move_revival *self = reading->data;
    (void)status; // nobody cancels it
    if (self->detached && self->reason[0] == '\0') {
        snprintf(self->reason, sizeof self->reason, "this server ends");
    }
    if (self->reason[0] == '\0') {
        sb_move_job_post(&self->job, &self->def.server->loop.shards[0]);
    } else {
        end(self);
    }
}

sb_move_revival *sb_move_revival_begin(const sb_move_revival_def *def)
{
    sb_move_revival *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->def = *def;
    self->job.work = on_shard;
    self->job.done = on_done;
    self->descriptor = -1;
    self->reading.data = self;
    self->stays.kind = SB_HANDOVER_STAYS;
    memcpy(self->stays.id, def->id, sizeof self->stays.id);
    (void)uv_queue_work(&def->server->loop.uv, &self->reading, read_log, on_read);
    return self;
}

void sb_move_revival_detach(sb_move_revival *self)
{
    self->detached = true;
}
