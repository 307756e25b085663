#include "sim_link.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

void sim_link_init(sim_link *link, const sim_link_def *def)
{
    *link = (sim_link){.def = *def, .random = sb_random_seed(def->seed, 0x11u)};
}

void sim_link_deinit(sim_link *link)
{
    for (size_t i = 0; i < link->count; i++) {
        free(link->heap[i]);
    }
    free(link->heap);
    *link = (sim_link){0};
}

void sim_link_clear(sim_link *link)
{
    for (size_t i = 0; i < link->count; i++) {
        free(link->heap[i]);
    }
    link->count = 0;
    link->reliable_us = 0;
}

static bool before(const sim_packet *a, const sim_packet *b)
{
    return a->arrival_us != b->arrival_us ? a->arrival_us < b->arrival_us : a->number < b->number;
}

static void push(sim_link *link, sim_packet *packet)
{
    if (link->count == link->capacity) {
        link->capacity = link->capacity == 0 ? 16 : 2 * link->capacity;
        link->heap = realloc(link->heap, link->capacity * sizeof *link->heap);
        SB_ASSERT(link->heap != NULL);
    }
    size_t at = link->count++;
    for (; at > 0 && before(packet, link->heap[(at - 1) / 2]); at = (at - 1) / 2) {
        link->heap[at] = link->heap[(at - 1) / 2];
    }
    link->heap[at] = packet;
}

static sim_packet *pop(sim_link *link)
{
    sim_packet *first = link->heap[0];
    sim_packet *last = link->heap[--link->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= link->count) {
            break;
        }
        if (child + 1 < link->count && before(link->heap[child + 1], link->heap[child])) {
            child++;
        }
        if (!before(link->heap[child], last)) {
            break;
        }
        link->heap[at] = link->heap[child];
        at = child;
    }
    link->heap[at] = last;
    return first;
}

static bool happens(sim_link *link, float probability)
{
    return sb_random_unit(&link->random) < probability;
}

static uint64_t up_to(sim_link *link, uint64_t bound_us)
{
    return sb_random_below(&link->random, (uint32_t)bound_us + 1);
}

static uint64_t one_way(sim_link *link)
{
    return link->def.round_trip_us / 2 + up_to(link, link->def.jitter_us);
}

// Moves on to the gap at `now_us`, or to the next one.
static bool in_gap(sim_link *link, uint64_t now_us)
{
    if (link->def.gap_us == 0) {
        return false;
    }
    while (link->gap_begin_us == 0 || now_us >= link->gap_begin_us + link->def.gap_us) {
        uint64_t end_us = link->gap_begin_us == 0 ? now_us : link->gap_begin_us + link->def.gap_us;
        link->gap_begin_us = end_us + 1 + 2 * up_to(link, link->def.gap_every_us);
    }
    return now_us >= link->gap_begin_us;
}

static bool is_cut(const sim_link *link, uint64_t now_us)
{
    return now_us >= link->def.cut_us && now_us < link->def.cut_end_us;
}

static void put(sim_link *link, uint64_t arrival_us, bool reliable, const void *bytes, size_t size)
{
    SB_ASSERT(size <= SIM_PACKET_SIZE_MAX);
    sim_packet *packet = malloc(sizeof *packet);
    SB_ASSERT(packet != NULL);
    packet->arrival_us = arrival_us;
    packet->number = link->next_number++;
    packet->reliable = reliable;
    packet->size = (uint16_t)size;
    memcpy(packet->bytes, bytes, size);
    push(link, packet);
}

static void send_reliable(sim_link *link, uint64_t now_us, const void *bytes, size_t size)
{
    uint64_t arrival_us = now_us + one_way(link);
    if (in_gap(link, now_us)) {
        arrival_us += link->gap_begin_us + link->def.gap_us - now_us;
    }
    if (is_cut(link, now_us)) {
        arrival_us += link->def.cut_end_us - now_us;
    }
    while (happens(link, link->def.loss)) {
        arrival_us += link->def.round_trip_us * 3 / 2 + 10000;
    }
    if (arrival_us < link->reliable_us) {
        arrival_us = link->reliable_us;
    }
    link->reliable_us = arrival_us;
    put(link, arrival_us, true, bytes, size);
}

void sim_link_send(sim_link *link, uint64_t now_us, bool reliable, const void *bytes, size_t size)
{
    if (reliable) {
        send_reliable(link, now_us, bytes, size);
        return;
    }
    link->sent++;
    if (in_gap(link, now_us) || happens(link, link->def.loss) || is_cut(link, now_us)) {
        link->lost++;
        return;
    }
    uint64_t copies = 1;
    if (happens(link, link->def.duplication)) {
        link->duplicated++;
        copies++;
    }
    for (uint64_t i = 0; i < copies; i++) {
        uint64_t arrival_us = now_us + one_way(link);
        if (happens(link, link->def.reordering)) {
            link->reordered++;
            uint64_t most_us = link->def.reordering_us != 0 ? link->def.reordering_us
                                                            : 4 * link->def.jitter_us + 20000;
            arrival_us += up_to(link, most_us);
        }
        put(link, arrival_us, false, bytes, size);
    }
}

sim_packet *sim_link_receive(sim_link *link, uint64_t now_us)
{
    if (link->count == 0 || link->heap[0]->arrival_us > now_us) {
        return NULL;
    }
    return pop(link);
}

bool sim_link_is_drained(const sim_link *link)
{
    for (size_t i = 0; i < link->count; i++) {
        if (link->heap[i]->reliable) {
            return false;
        }
    }
    return true;
}
