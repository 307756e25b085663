#include "link_emulator.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/random.h"

#define US_PER_MS 1000u
#define US_PER_S UINT64_C(1000000)
#define HOLD_MS 20u
#define HOLD_JITTERS 4u
// Any two numbers will do, if no other stream of the seed has them.
#define STREAM 0x4c696e6bu

typedef struct datagram {
    uint64_t arrival_us;
    uint64_t number; ///< of the copy; breaks ties
    size_t size;
    uint8_t bytes[];
} datagram;

struct sb_link_emulator {
    sb_client_link def;
    sb_random random;
    uint64_t now_us;
    uint64_t backlog; ///< at the bottleneck, bytes times US_PER_S: exact at any rate
    uint64_t next_number;
    sb_link_emulator_counts counts;
    size_t bytes_waiting;
    size_t count;
    datagram *heap[SB_LINK_COUNT_MAX]; ///< by (arrival, number)
};

static bool is_probability(float value)
{
    return value >= 0.0f && value <= 1.0f; // false for a NaN
}

bool sb_link_emulator_is_valid(const sb_client_link *def)
{
    return def->latency_ms <= SB_LINK_DELAY_MS_MAX && def->jitter_ms <= SB_LINK_DELAY_MS_MAX &&
           is_probability(def->loss) && is_probability(def->duplication) &&
           is_probability(def->reordering);
}

bool sb_link_emulator_is_off(const sb_client_link *def)
{
    bool certain = def->loss <= 0.0f && def->duplication <= 0.0f && def->reordering <= 0.0f;
    return certain && def->latency_ms == 0 && def->jitter_ms == 0 && def->rate_bytes_s == 0;
}

sb_link_emulator *sb_link_emulator_create(const sb_client_link *def, uint32_t direction)
{
    SB_ASSERT(sb_link_emulator_is_valid(def));
    sb_link_emulator *link = calloc(1, sizeof *link);
    if (link != NULL) {
        link->def = *def;
        link->random = sb_random_seed(def->seed, (uint64_t)STREAM + direction);
    }
    return link;
}

void sb_link_emulator_clear(sb_link_emulator *link)
{
    for (size_t i = 0; i < link->count; i++) {
        free(link->heap[i]);
    }
    link->count = 0;
    link->bytes_waiting = 0;
    link->backlog = 0;
}

void sb_link_emulator_destroy(sb_link_emulator *link)
{
    if (link != NULL) {
        sb_link_emulator_clear(link);
        free(link);
    }
}

static bool is_before(const datagram *a, const datagram *b)
{
    return a->arrival_us != b->arrival_us ? a->arrival_us < b->arrival_us : a->number < b->number;
}

static void push(sb_link_emulator *link, datagram *added)
{
    size_t at = link->count++;
    for (; at > 0 && is_before(added, link->heap[(at - 1) / 2]); at = (at - 1) / 2) {
        link->heap[at] = link->heap[(at - 1) / 2];
    }
    link->heap[at] = added;
    link->bytes_waiting += added->size;
}

static datagram *pop(sb_link_emulator *link)
{
    datagram *first = link->heap[0];
    const size_t count = --link->count;
    datagram *last = link->heap[count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(link->heap[child + 1], link->heap[child])) {
            child++;
        }
        if (!is_before(link->heap[child], last)) {
            break;
        }
        link->heap[at] = link->heap[child];
    }
    link->heap[at] = last;
    link->bytes_waiting -= first->size;
    return first;
}

// What the random numbers decide for one copy of a datagram.
typedef struct fate {
    uint64_t delay_us;
    bool held_back;
} fate;

static bool happens(sb_link_emulator *link, float probability)
{
    return sb_random_unit(&link->random) < probability;
}

// Uniform [0, bound_ms]. It always takes one random number, where `sb_random_below` may take
// several. The error is one part in 2^32 / bound, and bounds here are below 2^26.
static uint64_t up_to(sb_link_emulator *link, uint32_t bound_ms)
{
    uint64_t values = (uint64_t)bound_ms * US_PER_MS + 1;
    return sb_random_u32(&link->random) * values >> 32;
}

static fate draw_fate(sb_link_emulator *link)
{
    const uint32_t hold_ms = HOLD_MS + HOLD_JITTERS * link->def.jitter_ms;
    fate drawn = {.delay_us = (uint64_t)link->def.latency_ms * US_PER_MS};
    drawn.delay_us += up_to(link, link->def.jitter_ms);
    drawn.held_back = happens(link, link->def.reordering);
    uint64_t hold_us = up_to(link, hold_ms);
    drawn.delay_us += drawn.held_back ? hold_us : 0;
    return drawn;
}

// The bottleneck sends on while time passes.
static void advance(sb_link_emulator *link, uint64_t now_us)
{
    if (now_us <= link->now_us) {
        return;
    }
    uint64_t elapsed_us = now_us - link->now_us;
    link->now_us = now_us;
    uint64_t rate = link->def.rate_bytes_s;
    if (rate > 0) {
        bool empty = elapsed_us > link->backlog / rate;
        link->backlog = empty ? 0 : link->backlog - elapsed_us * rate;
    }
}

// Fills the time that a datagram takes to pass; false if there is no room.
static bool pass_bottleneck(sb_link_emulator *link, size_t size, uint64_t *out_us)
{
    uint64_t rate = link->def.rate_bytes_s;
    *out_us = 0;
    if (rate == 0) {
        return true;
    }
    if (link->backlog > rate * SB_LINK_QUEUE_US) {
        return false;
    }
    link->backlog += (size + SB_LINK_HEADER_SIZE) * US_PER_S;
    *out_us = (link->backlog + rate - 1) / rate;
    return true;
}

static bool put(sb_link_emulator *link, uint64_t delay_us, const void *bytes, size_t size)
{
    if (link->count == SB_LINK_COUNT_MAX || link->bytes_waiting + size > SB_LINK_BYTES_MAX) {
        return false;
    }
    datagram *added = malloc(sizeof *added + size);
    if (added == NULL) {
        return false;
    }
    bool ever = delay_us <= UINT64_MAX - link->now_us;
    added->arrival_us = ever ? link->now_us + delay_us : UINT64_MAX;
    added->number = link->next_number++;
    added->size = size;
    if (size > 0) {
        memcpy(added->bytes, bytes, size);
    }
    push(link, added);
    return true;
}

void sb_link_emulator_send(sb_link_emulator *link, uint64_t now_us, const void *bytes, size_t size)
{
    advance(link, now_us);
    link->counts.sent++;
    bool lost = happens(link, link->def.loss);
    bool doubled = happens(link, link->def.duplication);
    fate fates[2]; // not drawn in an initialiser, whose order compilers choose
    fates[0] = draw_fate(link);
    fates[1] = draw_fate(link);
    uint64_t through_us;
    if (lost) {
        link->counts.lost++;
        return;
    }
    if (size > SB_LINK_DATAGRAM_SIZE_MAX || !pass_bottleneck(link, size, &through_us)) {
        link->counts.overflowed++;
        return;
    }
    link->counts.doubled += doubled;
    for (uint32_t i = 0; i < (doubled ? 2u : 1u); i++) {
        bool put_in = put(link, through_us + fates[i].delay_us, bytes, size);
        link->counts.held_back += put_in && fates[i].held_back;
        link->counts.overflowed += !put_in;
    }
}

bool sb_link_emulator_receive(sb_link_emulator *link, uint64_t now_us,
                              uint8_t out_bytes[SB_LINK_DATAGRAM_SIZE_MAX], size_t *out_size)
{
    *out_size = 0;
    if (link->count == 0 || link->heap[0]->arrival_us > now_us) {
        return false;
    }
    datagram *first = pop(link);
    memcpy(out_bytes, first->bytes, first->size);
    *out_size = first->size;
    free(first);
    return true;
}

sb_link_emulator_counts sb_link_emulator_count(const sb_link_emulator *link)
{
    sb_link_emulator_counts counts = link->counts;
    counts.under_way = link->count;
    return counts;
}
