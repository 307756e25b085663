#include "host/follow/follow_copies.h"

#include <string.h>

#include "host/clock/ticker.h"
#include "host/logs/log_aside.h"

#define REPLICA_COUNT_MAX 8192u
#define REASON_SIZE 160u

static sb_follow_replica *find_name(const sb_follow_copies *self, const char *name)
{
    sb_follow_replica *replica = self->replicas;
    while (replica != NULL && strcmp(replica->name, name) != 0) {
        replica = replica->next;
    }
    return replica;
}

static sb_follow_replica *find_number(const sb_follow_copies *self, uint32_t number)
{
    sb_follow_replica *replica = self->replicas;
    while (replica != NULL && replica->number != number) {
        replica = replica->next;
    }
    return number != 0 ? replica : NULL;
}

static void forget(sb_follow_copies *self, sb_follow_replica *replica)
{
    sb_follow_replica **at = &self->replicas;
    while (*at != replica) {
        at = &(*at)->next;
    }
    *at = replica->next;
    self->count--;
    self->changes++;
    sb_follow_replica_destroy(replica);
}

static void say_not_followed(sb_follow_copies *self, const char *name, const char *reason)
{
    sb_journal_say(self->def.journal, SB_SAYS_NOT_FOLLOWED, "not followed: %s/%s: %s",
                   self->def.directory, name, reason);
}

static void acknowledge(sb_follow_copies *self, const sb_follow_replica *replica, uint64_t size)
{
    if (replica->number != 0) {
        sb_follow_dial_send(self->def.dial, &(sb_follow_frame){.kind = SB_FOLLOW_ACK,
                                                               .log = replica->number,
                                                               .offset = size,
                                                               .tick = replica->tick});
    }
}

// What was played

// Tells what has become of a log in a run.
static void tell_state(sb_follow_copies *self, sb_follow_replica *replica, sb_followed_state before)
{
    if (replica->state == before) {
        return;
    }
    self->changes++;
    if (before == SB_FOLLOWED_WAITS && replica->tick_ns > 0) {
        self->def.summary->logs++;
        sb_journal_say(self->def.journal, SB_SAYS_FOLLOWING, "following %s", replica->copy.path);
    }
    if (replica->reason[0] != '\0') {
        say_not_followed(self, replica->name, replica->reason);
    }
    if (replica->state == SB_FOLLOWED_DIVERGED) {
        self->def.summary->logs_diverged++;
        sb_follow_dial_send(self->def.dial, &(sb_follow_frame){.kind = SB_FOLLOW_DIVERGED,
                                                               .log = replica->number,
                                                               .tick = replica->tick + 1});
    }
}

static void on_played(void *context, sb_follow_replica *replica, const sb_follow_played *run)
{
    sb_follow_copies *self = context;
    self->def.summary->ticks_agreed += run->agreed;
    tell_state(self, replica, run->before);
    if (run->agreed > 0 && run->live && run->before == SB_FOLLOWED_PLAYS) {
        sb_follow_lag_played(&self->lag, run->stamp_ns, run->agreed * replica->tick_ns,
                             sb_clock_ns());
    }
    // Runs of an earlier connection are none of this one's leader's business.
    if (run->offer == replica->offers) {
        acknowledge(self, replica, run->size);
    }
    if (replica->over && !sb_follow_replica_is_busy(replica)) {
        forget(self, replica);
    }
}

void sb_follow_copies_init(sb_follow_copies *self, const sb_follow_copies_def *def)
{
    *self = (sb_follow_copies){.def = *def,
                               .owner = {.directory = def->directory,
                                         .loop = def->loop,
                                         .rules = def->rules,
                                         .played = on_played,
                                         .context = self}};
}

// What the leader sends

const char *sb_follow_copies_connected(sb_follow_copies *self)
{
    sb_follow_lag_begin(&self->lag);
    return sb_follow_wanted_ask(&self->wanted, self->def.directory, self->def.dial);
}

void sb_follow_copies_lost(sb_follow_copies *self)
{
    for (sb_follow_replica *replica = self->replicas; replica != NULL; replica = replica->next) {
        replica->number = 0;
    }
}

bool sb_follow_copies_take_log(sb_follow_copies *self, const sb_follow_frame *frame)
{
    char reason[REASON_SIZE];
    sb_follow_frame have;
    sb_follow_replica *replica = find_name(self, frame->name);
    if (frame->log == 0 || find_number(self, frame->log) != NULL ||
        (replica == NULL && self->count == REPLICA_COUNT_MAX)) {
        return false;
    }
    if (replica == NULL) {
        replica = sb_follow_replica_create(&self->owner, frame->name, reason, sizeof reason);
        if (replica == NULL) {
            say_not_followed(self, frame->name, reason);
            return true; // without an answer the leader sends nothing of it
        }
        replica->next = self->replicas;
        self->replicas = replica;
        self->count++;
    }
    sb_follow_wanted_strike(&self->wanted, frame->name);
    if (!sb_follow_replica_offer(replica, frame, &have, reason, sizeof reason)) {
        say_not_followed(self, frame->name, reason);
        return true;
    }
    sb_follow_dial_send(self->def.dial, &have);
    if (!sb_follow_copy_is_closed(&replica->copy)) { // otherwise it was played when it came
        (void)sb_follow_replica_play(replica, NULL);
    }
    return true;
}

bool sb_follow_copies_take_piece(sb_follow_copies *self, const sb_follow_frame *frame)
{
    char reason[REASON_SIZE];
    sb_follow_replica *replica = find_number(self, frame->log);
    if (replica == NULL) {
        return false;
    }
    if (!sb_follow_replica_take(replica, frame, reason, sizeof reason)) {
        say_not_followed(self, replica->name, reason);
        sb_follow_dial_close(self->def.dial, "a copy cannot be written");
        return true;
    }
    // Pieces that are played are acknowledged then, so that a slow processor slows the leader's
    // sending down as a slow disk does.
    if (!sb_follow_replica_play(replica, frame)) {
        acknowledge(self, replica, replica->copy.size);
    }
    return true;
}

bool sb_follow_copies_take_end(sb_follow_copies *self, const sb_follow_frame *frame)
{
    sb_follow_replica *replica = find_number(self, frame->log);
    if (replica == NULL || replica->copy.size != frame->size) {
        return false;
    }
    // What LEADS says of all copies must hold for those that are not followed any more.
    if (!sb_follow_copy_sync(&replica->copy)) {
        sb_follow_dial_close(self->def.dial, "a copy cannot be synced");
        return true;
    }
    replica->over = true;
    if (!sb_follow_replica_is_busy(replica)) {
        forget(self, replica);
    }
    return true;
}

// The leader has none of them: their matches ended, or went on elsewhere, and must not go on here.
// Returns false if one of them stays.
static bool set_strays_aside(sb_follow_copies *self)
{
    bool done = true;
    for (size_t i = 0; i < self->wanted.count; i++) {
        const char *name = self->wanted.names[i];
        sb_follow_replica *replica = find_name(self, name);
        if (replica != NULL && !sb_follow_replica_is_busy(replica)) {
            forget(self, replica); // its lock
        }
        const sb_log_aside result = sb_log_set_aside(self->def.directory, name);
        if (result != SB_LOG_ASIDE_NONE) {
            say_not_followed(self, name,
                             result == SB_LOG_ASIDE_DONE
                                 ? "the leader does not have it; it is called " SB_LOG_ASIDE_ENDING
                                   " at its end now"
                                 : "the leader does not have it, but it cannot be set aside");
        }
        done = done && result != SB_LOG_ASIDE_FAILED;
    }
    sb_follow_wanted_forget(&self->wanted);
    return done;
}

bool sb_follow_copies_sync(sb_follow_copies *self)
{
    bool synced = set_strays_aside(self);
    for (const sb_follow_replica *at = self->replicas; at != NULL; at = at->next) {
        synced = sb_follow_copy_sync(&at->copy) && synced;
    }
    return synced;
}

// What is asked of them

bool sb_follow_copies_has_unfinished(const sb_follow_copies *self)
{
    const sb_follow_replica *replica = self->replicas;
    while (replica != NULL && (replica->state != SB_FOLLOWED_PLAYS || replica->moved)) {
        replica = replica->next;
    }
    return replica != NULL;
}

uint32_t sb_follow_copies_playing(const sb_follow_copies *self, uint32_t *out_tick)
{
    uint32_t count = 0;
    *out_tick = 0;
    for (const sb_follow_replica *at = self->replicas; at != NULL; at = at->next) {
        if (at->state == SB_FOLLOWED_PLAYS) {
            *out_tick = at->tick > *out_tick ? at->tick : *out_tick;
            count++;
        }
    }
    return count;
}

void sb_follow_copies_deinit(sb_follow_copies *self)
{
    while (self->replicas != NULL) {
        forget(self, self->replicas);
    }
    sb_follow_wanted_forget(&self->wanted);
}
