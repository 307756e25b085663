#include "crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STEP_NS 8333333
// A choice that the tank game ignores. Every input carries it, so it serves as the mark.
#define MARK_CHOICE 3
#define INPUTS_AT_ONCE 32u

double crew_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

bool crew_create(crew *all, uint32_t count, uint16_t port, uint64_t seed)
{
    return crew_create_in(all, count, port, 0, seed);
}

bool crew_create_in(crew *all, uint32_t count, uint16_t port, uint32_t session, uint64_t seed)
{
    memset(all, 0, sizeof *all);
    all->count = count;
    all->random = sb_random_seed(seed, 1);
    for (uint32_t i = 0; i < count; i++) {
        crew_member *member = &all->members[i];
        char name[16];
        snprintf(name, sizeof name, "crew-%u", (unsigned)(i & 0xFFu));
        sb_client_def def = sb_client_def_default();
        def.port = port;
        def.session = session;
        def.name = name;
        sb_bot_brain_init(&member->brain, seed, i);
        member->marks = calloc(CREW_TICK_MAX, sizeof *member->marks);
        member->known = calloc(CREW_TICK_MAX, sizeof *member->known);
        if (member->marks == NULL || member->known == NULL ||
            sb_client_create(&def, &member->client) != SB_OK) {
            return false;
        }
    }
    return true;
}

void crew_destroy(crew *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        sb_client_destroy(all->members[i].client);
        free(all->members[i].marks);
        free(all->members[i].known);
    }
    memset(all, 0, sizeof *all);
}

static void think(crew *all, crew_member *member)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    sb_client_control control;
    if (sb_client_view(member->client, &all->view) != SB_OK ||
        sb_client_map(member->client, &boxes, &box_count, low, high) != SB_OK) {
        return;
    }
    sb_bot_brain_think(&member->brain, &all->view, boxes, box_count, &control);
    member->mark = (uint8_t)sb_random_below(&all->random, 256);
    control.select[MARK_CHOICE] = member->mark;
    sb_client_input_set(member->client, &control);
}

// If two connections made an input for a tick, it is unknown which one the server had.
static void note(crew_member *member, uint32_t tick, crew_knowledge knowledge)
{
    if (tick < CREW_TICK_MAX) {
        bool first = member->known[tick] == CREW_NONE;
        member->marks[tick] = member->mark;
        member->known[tick] = (uint8_t)(first ? knowledge : CREW_PERHAPS);
    }
}

// The inputs that an update makes carry the mark that was set before it. A new connection restarts
// the clock, so it is unknown how many inputs its first update makes.
static void note_inputs(crew_member *member, uint32_t before, bool restarted)
{
    uint32_t newest = member->status.input_tick;
    bool in_row = !restarted && newest > before && newest - before <= INPUTS_AT_ONCE;
    uint32_t oldest =
        in_row ? before : newest - (newest < INPUTS_AT_ONCE ? newest : INPUTS_AT_ONCE);
    for (uint32_t tick = oldest + 1; tick <= newest; tick++) {
        note(member, tick, in_row || tick == newest ? CREW_MADE : CREW_PERHAPS);
    }
}

// The old connection went on to make inputs while the server was dead. The inputs of the new
// connection begin where those end, perhaps in the same tick.
static void note_return(crew_member *member, uint32_t newest)
{
    uint32_t from = newest > 2 * INPUTS_AT_ONCE ? newest - 2 * INPUTS_AT_ONCE : 1;
    for (uint32_t tick = from; tick <= newest + 1; tick++) {
        note(member, tick, CREW_PERHAPS);
    }
}

static void step(crew *all, crew_member *member, uint64_t now_us)
{
    uint32_t before = member->status.input_tick;
    uint32_t reconnects = member->status.reconnects;
    uint64_t snapshots = member->status.snapshots_received;
    sb_client_update(member->client, now_us);
    for (sb_client_event event; sb_client_event_poll(member->client, &event);) {
        continue;
    }
    sb_client_get_status(member->client, &member->status);
    if (member->status.state == SB_CLIENT_PLAYING) {
        if (!member->has_player) {
            member->has_player = true;
            member->player = member->status.player;
            member->brain.tick_rate_hz = member->status.tick_rate_hz;
        }
        if (member->status.reconnects != reconnects) {
            note_return(member, before);
        }
        if (member->status.input_tick != before) {
            note_inputs(member, before, member->status.reconnects != reconnects || before == 0);
        }
    }
    if (member->status.snapshots_received != snapshots) {
        think(all, member);
    }
}

void crew_step(crew *all)
{
    uint64_t now_us = (uint64_t)(crew_now_ms() * 1e3);
    for (uint32_t i = 0; i < all->count; i++) {
        step(all, &all->members[i], now_us);
    }
}

static void step_and_wait(crew *all)
{
    crew_step(all);
    nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
}

void crew_play(crew *all, uint32_t time_ms)
{
    double until_ms = crew_now_ms() + time_ms;
    while (crew_now_ms() < until_ms) {
        step_and_wait(all);
    }
}

static bool is_there(const crew_member *member, uint32_t epoch)
{
    return member->status.state == SB_CLIENT_PLAYING && member->has_player &&
           member->player == member->status.player && member->status.epoch == epoch &&
           member->status.snapshot_tick > 0;
}

bool crew_gather(crew *all, uint32_t epoch, uint32_t timeout_ms)
{
    double until_ms = crew_now_ms() + timeout_ms;
    bool gathered = false;
    while (!gathered && crew_now_ms() < until_ms) {
        step_and_wait(all);
        gathered = true;
        for (uint32_t i = 0; i < all->count; i++) {
            gathered = gathered && is_there(&all->members[i], epoch);
        }
    }
    return gathered;
}

uint32_t crew_newest_tick(const crew *all)
{
    uint32_t newest = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t tick = all->members[i].status.snapshot_tick;
        newest = tick > newest ? tick : newest;
    }
    return newest;
}

uint32_t crew_durable_tick(const crew *all)
{
    uint32_t newest = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t tick = all->members[i].status.durable_tick;
        newest = tick > newest ? tick : newest;
    }
    return newest;
}
