#include "host/move/in/move_seat.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/move/shared/move_job.h"

typedef enum seat_work {
    SEAT_EXPECT,
    SEAT_ADOPT,
    SEAT_LOOK,
    SEAT_PLAY,
    SEAT_FORGET, // the number
    SEAT_END,    // the session, which never played
} seat_work;

typedef struct seat_job {
    sb_move_job job; // first
    sb_move_seat *seat;
    seat_work work;
    uint32_t number, epoch;
    bool done;
    bool given; // of SEAT_ADOPT: a writer has or had the log
    sb_move_look look;
    sb_move_arrival arrival;
    sb_log_handover taken;
    char reason[160];
} seat_job;

static void on_shard(sb_move_job *job, sb_shard_thread *shard)
{
    seat_job *self = (seat_job *)job;
    const sb_move_seat *seat = self->seat; // whose settings do not change
    switch (self->work) {
    case SEAT_EXPECT:
        self->number = sb_move_expect(shard, seat->place, seat->place_size, seat->tick_rate_hz,
                                      self->reason, sizeof self->reason);
        break;
    case SEAT_ADOPT:
        self->done = sb_move_adopt(sb_move_part_of(shard), &self->arrival, &self->epoch,
                                   &self->given, self->reason, sizeof self->reason);
        break;
    case SEAT_LOOK:
        sb_move_look_at(sb_move_part_of(shard), self->number, self->epoch, &self->look);
        break;
    case SEAT_PLAY:
        (void)sb_lobby_go_on(shard->shard.lobby, self->number);
        break;
    case SEAT_FORGET:
        sb_lobby_forget_match(shard->shard.lobby, self->number);
        break;
    case SEAT_END:
        (void)sb_lobby_end(shard->shard.lobby, self->number);
        break;
    }
}

static void fail(const sb_move_seat *self, const char *reason)
{
    self->owner.failed(self->owner.context, reason);
}

static void take_number(sb_move_seat *self, const seat_job *job)
{
    self->number = job->number;
    self->expected = job->number != 0;
    if (job->number == 0) {
        self->owner.denied(self->owner.context, job->reason);
    } else {
        self->owner.reserved(self->owner.context);
    }
}

static void take_match(sb_move_seat *self, const seat_job *job)
{
    self->expected = false;
    self->awaits_disk = job->done;
    self->epoch = job->epoch;
    if (!job->done) {
        self->number = 0;
        fail(self, job->reason);
    }
}

static void take_look(sb_move_seat *self, const sb_move_look *look)
{
    if (look->gone) {
        self->awaits_disk = false;
        fail(self, "the session has ended");
    } else if (look->progress.synced) {
        self->awaits_disk = false;
        self->owner.durable(self->owner.context);
    } else if (look->progress.failed) {
        self->awaits_disk = false;
        fail(self, "its log cannot be written");
    }
}

// The shard has ended before it did the job.
static void take_nothing(sb_move_seat *self, const seat_job *job)
{
    if (job->work == SEAT_EXPECT) {
        self->owner.denied(self->owner.context, "this server ends");
        return;
    }
    if (job->work == SEAT_ADOPT) {
        sb_game_destroy(job->arrival.made);
        close(job->arrival.descriptor);
    }
    fail(self, "this server ends");
}

static void on_done(sb_move_job *job, bool worked)
{
    seat_job *self = (seat_job *)job;
    sb_move_seat *seat = self->seat;
    seat->jobs--;
    seat->touched = seat->touched || self->given;
    seat->looking = seat->looking && self->work != SEAT_LOOK;
    if (!worked) {
        take_nothing(seat, self);
    } else if (self->work == SEAT_EXPECT) {
        take_number(seat, self);
    } else if (self->work == SEAT_ADOPT) {
        take_match(seat, self);
    } else if (self->work == SEAT_LOOK) {
        take_look(seat, &self->look);
    }
    free(self);
    seat->owner.answered(seat->owner.context);
}

static seat_job *job_for(sb_move_seat *self, seat_work work)
{
    seat_job *job = self->shard != NULL ? calloc(1, sizeof *job) : NULL;
    if (job != NULL) {
        job->job.work = on_shard;
        job->job.done = on_done;
        job->seat = self;
        job->work = work;
        job->number = self->number;
        job->epoch = self->epoch;
    }
    return job;
}

static bool post(sb_move_seat *self, seat_job *job)
{
    if (job != NULL) {
        self->jobs++;
        sb_move_job_post(&job->job, self->shard);
    }
    return job != NULL;
}

bool sb_move_seat_init(sb_move_seat *self, sb_shard_thread *shard, const sb_follow_frame *move,
                       const sb_move_seat_owner *owner)
{
    char *place = malloc(move->byte_count + 1);
    *self = (sb_move_seat){.owner = *owner, .shard = shard, .place = place};
    if (place == NULL) {
        return false;
    }
    memcpy(place, move->bytes, move->byte_count);
    self->place_size = move->byte_count;
    self->tick_rate_hz = move->tick_rate_hz;
    return true;
}

bool sb_move_seat_reserve(sb_move_seat *self)
{
    return post(self, job_for(self, SEAT_EXPECT));
}

bool sb_move_seat_adopt(sb_move_seat *self, const sb_move_arrival *arrival)
{
    seat_job *job = job_for(self, SEAT_ADOPT);
    if (job != NULL) {
        job->taken = *arrival->taken;
        job->arrival = *arrival;
        job->arrival.taken = &job->taken;
        job->arrival.session = self->number;
        job->arrival.place = self->place;
        job->arrival.place_size = self->place_size;
    }
    return post(self, job);
}

void sb_move_seat_look(sb_move_seat *self)
{
    if (self->awaits_disk && !self->looking) {
        self->looking = post(self, job_for(self, SEAT_LOOK));
    }
}

void sb_move_seat_play(sb_move_seat *self)
{
    (void)post(self, job_for(self, SEAT_PLAY));
}

void sb_move_seat_give_up(sb_move_seat *self)
{
    if (self->number != 0) {
        (void)post(self, job_for(self, self->expected ? SEAT_FORGET : SEAT_END));
    }
    self->expected = false;
    self->number = 0;
}

sb_shard_thread *sb_move_seat_shard(const sb_move_seat *self)
{
    return self->shard;
}

void sb_move_seat_detach(sb_move_seat *self)
{
    self->shard = NULL;
}

bool sb_move_seat_is_still(const sb_move_seat *self)
{
    return self->jobs == 0;
}

void sb_move_seat_deinit(sb_move_seat *self)
{
    free(self->place);
}
