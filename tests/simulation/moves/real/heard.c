#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "client/state.h"
#include "state.h"

// The SDK accepts a confirmation of a predicted event up to half a second early or late.
#define TOLERANCE_TICKS (RATE_HZ / 2)
// Behind the newest tick at the end, for what is under way and not shown yet.
#define REST_TICKS RATE_HZ
#define STAY_COUNT_MAX 255u

static uint32_t slot_of(const client *self)
{
    return self->core->connection.welcome.player;
}

// The newest life of an epoch; -1: none.
static int32_t life_of(const real_match *all, uint32_t epoch)
{
    for (uint32_t i = all->life_count; i > 0; i--) {
        if (all->lives[i - 1].epoch == epoch) {
            return (int32_t)i - 1;
        }
    }
    return -1;
}

static void *grow(void *array, uint32_t count, uint32_t *capacity, size_t element_size)
{
    if (count < *capacity) {
        return array;
    }
    const uint32_t before = *capacity;
    *capacity = 2 * count + 64;
    uint8_t *more = realloc(array, *capacity * element_size);
    SB_ASSERT(more != NULL);
    memset(more + before * element_size, 0, (*capacity - before) * element_size);
    return more;
}

// The stay in which an event of a life was reported; 0: it was not.
static uint8_t *told_at(client_heard *heard, uint32_t life_index, uint32_t number)
{
    heard->told[life_index] =
        grow(heard->told[life_index], number, &heard->told_capacities[life_index], sizeof(uint8_t));
    return &heard->told[life_index][number];
}

static uint32_t first_of_tick(const sim_snapshot_history *history, uint32_t tick)
{
    uint32_t low = 0, high = history->event_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (history->events[middle].tick < tick) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

typedef struct search {
    int32_t life; ///< with an equal event that was not reported yet; -1: none
    uint32_t number;
    bool known;   ///< there is an equal event
    bool in_stay; ///< one was reported since the last return
} search;

static search find(const real_match *all, client_heard *heard, const sb_client_event *event)
{
    search found = {.life = -1};
    for (uint32_t i = all->life_count; i > 0; i--) {
        const sim_snapshot_history *history = &all->lives[i - 1].snapshots;
        uint32_t number = first_of_tick(history, event->tick);
        for (; number < history->event_count && history->events[number].tick == event->tick;
             number++) {
            if (!sim_snapshot_history_has_event(history, number, event)) {
                continue;
            }
            const uint8_t told = *told_at(heard, i - 1, number);
            found.known = true;
            found.in_stay = found.in_stay || (told != 0 && told == heard->stay);
            if (told == 0 && found.life < 0) {
                found.life = (int32_t)i - 1;
                found.number = number;
            }
        }
    }
    return found;
}

// Two events of one tick may be equal, but not in two lives.
static bool has_twin(const real_match *all, client_heard *heard, const search *found,
                     const sb_client_event *event)
{
    const sim_snapshot_history *history = &all->lives[found->life].snapshots;
    uint32_t number = first_of_tick(history, event->tick);
    for (; number < history->event_count && history->events[number].tick == event->tick; number++) {
        if (number != found->number && sim_snapshot_history_has_event(history, number, event) &&
            *told_at(heard, (uint32_t)found->life, number) == heard->stay) {
            return true;
        }
    }
    return false;
}

static void take_own(client_heard *heard, const sb_client_event *event)
{
    heard->own = grow(heard->own, heard->own_count, &heard->own_capacity, sizeof *heard->own);
    heard->own[heard->own_count++] = (heard_own){.event = *event};
}

static void take(client *self, const sb_client_event *event)
{
    real_match *all = self->all;
    client_heard *heard = &self->heard;
    if (event->predicted) {
        take_own(heard, event);
        return;
    }
    const search found = find(all, heard, event);
    if (!found.known) {
        real_fail(all, "client %u reports an event of tick %u that no server had: kind %u",
                  self->index, event->tick, event->kind);
    } else if (found.life < 0 || (found.in_stay && !has_twin(all, heard, &found, event))) {
        real_fail(all, "client %u reports an event of tick %u twice: kind %u", self->index,
                  event->tick, event->kind);
    }
    if (found.life < 0) {
        return;
    }
    *told_at(heard, (uint32_t)found.life, found.number) = heard->stay;
    all->result->events++;
    if (heard->open && found.life <= life_of(all, heard->epoch) && event->tick > heard->told_tick) {
        heard->told_tick = event->tick;
    }
}

// An event of its own that the client has predicted, as it was, is not reported again.
static bool was_predicted(client_heard *heard, uint32_t slot, const sim_event *event)
{
    for (uint32_t i = 0; i < heard->own_count; i++) {
        heard_own *own = &heard->own[i];
        const uint32_t apart = own->event.tick > event->tick ? own->event.tick - event->tick
                                                             : event->tick - own->event.tick;
        if (!own->used && event->event.entity == slot && own->event.kind == event->event.kind &&
            own->event.other == event->event.other && own->event.value == event->event.value &&
            apart <= TOLERANCE_TICKS) {
            own->used = true;
            return true;
        }
    }
    return false;
}

static void miss(client *self, const life *at, const sim_event *event)
{
    real_match *all = self->all;
    const client_heard *heard = &self->heard;
    if (event->tick > heard->late_from_tick && event->tick <= heard->late_tick) {
        all->result->events_late++;
        return;
    }
    if (event->tick <= heard->excused_tick) {
        all->result->events_missed++;
        return;
    }
    real_fail(all, "client %u misses an event of tick %u in epoch %u: kind %u of %u; it came by %u",
              self->index, event->tick, at->epoch, event->event.kind, event->event.entity,
              heard->from_tick);
}

// Nothing up to a tick is missing.
static void judge(client *self, uint32_t to_tick)
{
    const real_match *all = self->all;
    client_heard *heard = &self->heard;
    const uint32_t slot = self->slot;
    int32_t index = heard->open ? life_of(all, heard->epoch) : -1;
    while (index >= 0 && to_tick > heard->from_tick) {
        const life *at = &all->lives[index];
        const uint32_t from = at->from_tick > heard->from_tick ? at->from_tick : heard->from_tick;
        uint32_t number = first_of_tick(&at->snapshots, from + 1);
        for (; number < at->snapshots.event_count && at->snapshots.events[number].tick <= to_tick;
             number++) {
            const sim_event *event = &at->snapshots.events[number];
            if ((event->heard >> slot & 1u) != 0 && *told_at(heard, (uint32_t)index, number) == 0 &&
                !was_predicted(heard, slot, event)) {
                miss(self, at, event);
            }
        }
        to_tick = to_tick < at->from_tick ? to_tick : at->from_tick;
        index = at->before;
    }
}

static void end_stay(client *self)
{
    client_heard *heard = &self->heard;
    if (heard->open && heard->told_tick > 0) {
        judge(self, heard->told_tick - 1);
    }
    heard->open = false;
}

void heard_moved(client *self, bool has_tail, bool whole)
{
    const sb_message_welcome *welcome = &self->core->connection.welcome;
    const uint32_t next = (uint32_t)(life_of(self->all, self->heard.epoch) + 1);
    if (next < self->all->life_count && self->all->lives[next].from_tick < welcome->tick) {
        self->heard.late_from_tick = self->all->lives[next].from_tick;
        self->heard.late_tick = welcome->tick;
    }
    self->heard.tail_tick = welcome->tick;
    if (!has_tail) {
        heard_tail_ended(self, whole);
    }
}

void heard_tail_ended(client *self, bool whole)
{
    client_heard *heard = &self->heard;
    if (!whole && heard->tail_tick > heard->excused_tick) {
        heard->excused_tick = heard->tail_tick;
        self->all->result->tails_cut++;
        if (!self->all->faults) {
            real_fail(self->all, "client %u has not heard its first server to the end",
                      self->index);
        }
    }
    heard->tail_tick = 0;
}

static void begin_stay(client *self)
{
    client_heard *heard = &self->heard;
    SB_ASSERT(heard->stay < STAY_COUNT_MAX);
    heard->stay++;
    heard->reconnects = self->status.reconnects;
    heard->open = true;
    heard->from_tick = self->core->connection.welcome.tick;
    heard->told_tick = heard->tail_tick = heard->excused_tick = 0;
    heard->late_from_tick = heard->late_tick = 0;
}

static void poll_events(client *self)
{
    sb_client_event event;
    while (sb_client_core_event_poll(self->core, &event)) {
        take(self, &event);
    }
}

void heard_frame(client *self)
{
    client_heard *heard = &self->heard;
    const bool plays = self->status.state == SB_CLIENT_PLAYING;
    if (heard->open && (!plays || self->status.reconnects != heard->reconnects)) {
        poll_events(self); // what had come before
        end_stay(self);
    }
    if (plays && !heard->open) {
        begin_stay(self);
    }
    if (plays) {
        heard->epoch = self->core->connection.welcome.epoch;
    }
    poll_events(self);
}

void heard_judge(client *self)
{
    const uint32_t tick = self->all->history.tick;
    if (self->heard.tail_tick > 0) {
        heard_tail_ended(self, false);
    }
    if (slot_of(self) == self->slot) {
        judge(self, tick > REST_TICKS ? tick - REST_TICKS : 0);
    }
}

void heard_deinit(client *self)
{
    for (uint32_t i = 0; i < LIFE_COUNT_MAX; i++) {
        free(self->heard.told[i]);
    }
    free(self->heard.own);
    self->heard = (client_heard){0};
}
