#include "host/move/in/move_copy.h"

#include <stdio.h>
#include <string.h>

#include "host/wire/move_mark.h"

static void tell_source(const sb_move_copy *self, const sb_follow_frame *frame)
{
    self->owner.send(self->owner.context, frame);
}

static void acknowledge(const sb_move_copy *self, uint64_t size)
{
    tell_source(self, &(sb_follow_frame){.kind = SB_FOLLOW_ACK,
                                         .log = self->log,
                                         .offset = size,
                                         .tick = self->replica->tick});
}

static void on_played(void *context, sb_follow_replica *replica, const sb_follow_played *played)
{
    sb_move_copy *self = context;
    if (replica->state == SB_FOLLOWED_DIVERGED || replica->state == SB_FOLLOWED_FAILED) {
        snprintf(self->fault, sizeof self->fault, "%s", replica->reason);
        tell_source(self, &(sb_follow_frame){.kind = SB_FOLLOW_DIVERGED,
                                             .log = self->log,
                                             .tick = replica->tick + 1});
    } else {
        acknowledge(self, played->size);
    }
    self->owner.played(self->owner.context);
}

void sb_move_copy_init(sb_move_copy *self, const char *directory, uv_loop_t *loop,
                       const sb_rules *rules, const sb_move_copy_owner *owner)
{
    *self = (sb_move_copy){.owner = *owner,
                           .replica_owner = {.directory = directory,
                                             .loop = loop,
                                             .rules = rules,
                                             .played = on_played,
                                             .context = self}};
}

bool sb_move_copy_take_log(sb_move_copy *self, const sb_follow_frame *frame,
                           const uint8_t id[SB_MOVE_ID_SIZE])
{
    char name[SB_MOVE_NAME_SIZE], reason[sizeof self->fault];
    sb_follow_frame have;
    sb_move_name_write(id, name);
    if (self->replica != NULL || strcmp(frame->name, name) != 0) {
        return false;
    }
    self->log = frame->log;
    self->begun = true;
    self->replica = sb_follow_replica_create(&self->replica_owner, name, reason, sizeof reason);
    if (self->replica == NULL ||
        !sb_follow_replica_offer(self->replica, frame, &have, reason, sizeof reason)) {
        memcpy(self->fault, reason, sizeof self->fault);
    } else {
        tell_source(self, &have);
    }
    return true;
}

bool sb_move_copy_take_piece(sb_move_copy *self, const sb_follow_frame *frame, bool fixed)
{
    char reason[sizeof self->fault];
    if (self->replica == NULL || frame->log != self->log) {
        return false;
    }
    // A copy that began again would not be the one of which the game was made.
    if (fixed && frame->offset != self->replica->copy.size) {
        snprintf(self->fault, sizeof self->fault, "the source sends its log again");
        return false;
    }
    if (!sb_follow_replica_take(self->replica, frame, reason, sizeof reason)) {
        memcpy(self->fault, reason, sizeof self->fault);
    } else if (!sb_follow_replica_play(self->replica, frame)) {
        acknowledge(self, self->replica->copy.size);
    }
    return true;
}

bool sb_move_copy_is_settled(const sb_move_copy *self)
{
    return self->replica != NULL && !sb_follow_replica_is_busy(self->replica);
}

void sb_move_copy_drop(sb_move_copy *self)
{
    sb_follow_replica_destroy(self->replica);
    self->replica = NULL;
}
