#include "host/follow/follow_replica.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/float_mode.h"

// Plays one copy. While a run goes on, `log` and `agreed` are the pool's thread's alone.
typedef struct sb_follow_player {
    uv_work_t work;
    sb_follow_replica *replica; ///< NULL: it is gone, and so is the player after this run
    const sb_rules *rules;
    sb_followed_log log;
    uint32_t agreed;
    bool busy;
    bool again; ///< pieces came meanwhile
    sb_follow_played run, next_run;
} player;

sb_follow_replica *sb_follow_replica_create(const sb_follow_replica_owner *owner, const char *name,
                                            char *out_reason, size_t reason_size)
{
    sb_follow_replica *replica = calloc(1, sizeof *replica);
    if (replica == NULL) {
        snprintf(out_reason, reason_size, "not enough memory");
        return NULL;
    }
    replica->owner = owner;
    snprintf(replica->name, sizeof replica->name, "%s", name);
    if (!sb_follow_copy_open(&replica->copy, owner->directory, name, out_reason, reason_size)) {
        free(replica);
        return NULL;
    }
    return replica;
}

static void release(player *self)
{
    sb_followed_log_close(&self->log);
    free(self);
}

// What it has played belongs to a copy that is put away, or to nobody.
static void let_go_of_player(sb_follow_replica *replica)
{
    player *self = replica->player;
    if (self != NULL && self->busy) {
        self->replica = NULL;
    } else if (self != NULL) {
        release(self);
    }
    replica->player = NULL;
    replica->state = SB_FOLLOWED_WAITS;
    replica->tick_ns = 0;
    replica->reason[0] = '\0';
}

void sb_follow_replica_destroy(sb_follow_replica *replica)
{
    if (replica != NULL) {
        let_go_of_player(replica);
        sb_follow_copy_close(&replica->copy);
        free(replica);
    }
}

bool sb_follow_replica_offer(sb_follow_replica *replica, const sb_follow_frame *offer,
                             sb_follow_frame *out_have, char *out_reason, size_t reason_size)
{
    if (!sb_follow_copy_cut(&replica->copy, out_reason, reason_size)) {
        return false;
    }
    replica->number = offer->log;
    replica->announced = offer->size;
    replica->offers++;
    *out_have = (sb_follow_frame){.kind = SB_FOLLOW_HAVE, .log = offer->log};
    sb_follow_copy_have(&replica->copy, out_have);
    return true;
}

bool sb_follow_replica_take(sb_follow_replica *replica, const sb_follow_frame *piece,
                            char *out_reason, size_t reason_size)
{
    bool renewed;
    const bool taken = sb_follow_copy_append(&replica->copy, piece->offset, piece->bytes,
                                             piece->byte_count, &renewed, out_reason, reason_size);
    if (renewed) {
        let_go_of_player(replica);
    }
    return taken;
}

static void play(uv_work_t *work)
{
    player *self = work->data;
    sb_float_mode mode = sb_float_mode_enter();
    self->agreed = sb_followed_log_play(&self->log, self->rules);
    sb_float_mode_leave(&mode);
}

static void on_played(uv_work_t *work, int status);

static void start(player *self)
{
    self->run = self->next_run;
    self->run.before = self->log.state;
    self->again = false;
    self->busy = true;
    self->work.data = self;
    // It fails only without a function to call.
    (void)uv_queue_work(self->replica->owner->loop, &self->work, play, on_played);
}

static void note_state(sb_follow_replica *replica, const sb_followed_log *log)
{
    replica->state = log->state;
    replica->moved = log->moved;
    replica->hash = log->hash;
    replica->tick = log->tick;
    replica->tick_ns = log->replay != NULL ? UINT64_C(1000000000) /
                                                 sb_log_reader_head(log->reader)->game.tick_rate_hz
                                           : 0;
    snprintf(replica->reason, sizeof replica->reason, "%s", log->reason);
}

static void on_played(uv_work_t *work, int status)
{
    player *self = work->data;
    sb_follow_replica *replica = self->replica;
    (void)status;
    self->busy = false;
    if (replica == NULL) {
        release(self);
        return;
    }
    sb_follow_played run = self->run;
    run.agreed = self->agreed;
    note_state(replica, &self->log);
    if (self->again) {
        start(self);
    }
    replica->owner->played(replica->owner->context, replica, &run);
}

// Returns false without memory or file; the next piece tries again.
static bool open_player(sb_follow_replica *replica)
{
    player *self = calloc(1, sizeof *self);
    if (self == NULL || !sb_followed_log_open(&self->log, replica->copy.path)) {
        free(self);
        return false;
    }
    self->replica = replica;
    self->rules = replica->owner->rules;
    replica->player = self;
    return true;
}

static bool can_play(const sb_follow_replica *replica)
{
    return replica->copy.size >= replica->announced &&
           (replica->state == SB_FOLLOWED_WAITS || replica->state == SB_FOLLOWED_PLAYS);
}

bool sb_follow_replica_play(sb_follow_replica *replica, const sb_follow_frame *piece)
{
    if (!can_play(replica) || (replica->player == NULL && !open_player(replica))) {
        return false;
    }
    player *self = replica->player;
    const bool live = piece != NULL && piece->offset >= replica->announced;
    self->next_run = (sb_follow_played){.size = replica->copy.size,
                                        .offer = piece != NULL ? replica->offers : 0,
                                        .stamp_ns = piece != NULL ? piece->stamp_ns : 0,
                                        .live = live && (!self->again || self->next_run.live)};
    if (self->busy) {
        self->again = true;
    } else {
        start(self);
    }
    return true;
}

sb_followed_log *sb_follow_replica_log(sb_follow_replica *replica)
{
    player *self = replica->player;
    return self != NULL && !self->busy && self->log.replay != NULL ? &self->log : NULL;
}

const sb_followed_log *sb_follow_replica_head(const sb_follow_replica *replica)
{
    // Once the match is played, its reader and replay stay where they are.
    const player *self = replica->player;
    return self != NULL && replica->state == SB_FOLLOWED_PLAYS ? &self->log : NULL;
}

bool sb_follow_replica_is_busy(const sb_follow_replica *replica)
{
    return replica->player != NULL && replica->player->busy;
}
