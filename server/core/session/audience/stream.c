#include "session/audience/stream.h"

#include <string.h>

#include "base/assert.h"
#include "protocol/limits.h"
#include "protocol/plain.h"

// Acknowledgements overtake each other by so many snapshots before one counts as lost.
#define LOSS_PATIENCE 4u

typedef struct sent {
    uint32_t tick;     // 0: none
    uint32_t baseline; // its number, if there is one
    bool has_baseline;
    bool acknowledged;
    bool resolved; // counted as delivered or lost
} sent;

struct sb_stream {
    sb_allocator allocator;
    uint32_t capacity;
    uint32_t refresh_ticks;
    uint32_t sent_count;   // snapshot n lies at n % SB_STREAM_DEPTH
    uint32_t acknowledged; // tick
    uint32_t baseline;     // number of the snapshot that was acknowledged, if there is one
    sb_pace pace;
    sent sent[SB_STREAM_DEPTH];
    uint16_t *sent_states;       // SB_STREAM_DEPTH rows of `capacity`
    uint32_t *pending_since; // tick since when an index waits; 0: it does not
    uint32_t *urgency;       // grows while it waits
    uint16_t *order;         // working memory of a plan
};

sb_error sb_stream_create(uint32_t capacity, const sb_allocator *allocator, sb_stream **out_stream)
{
    size_t size = sizeof(sb_stream) + capacity * (2 * sizeof(uint32_t) + sizeof(uint16_t) +
                                                  SB_STREAM_DEPTH * sizeof(uint16_t));
    sb_stream *stream = allocator->allocate(allocator->context, size);
    *out_stream = stream;
    if (stream == NULL) {
        return SB_ERROR_MEMORY;
    }
    stream->allocator = *allocator;
    stream->capacity = capacity;
    stream->pending_since = (uint32_t *)(stream + 1);
    stream->urgency = stream->pending_since + capacity;
    stream->sent_states = (uint16_t *)(stream->urgency + capacity);
    stream->order = stream->sent_states + SB_STREAM_DEPTH * capacity;
    return SB_OK;
}

void sb_stream_destroy(sb_stream *stream)
{
    if (stream != NULL) {
        stream->allocator.release(stream->allocator.context, stream);
    }
}

void sb_stream_start(sb_stream *stream, uint32_t rate_max, uint32_t tick_rate_hz, uint32_t tick)
{
    stream->refresh_ticks = SB_STREAM_REFRESH_MS * tick_rate_hz / 1000;
    stream->sent_count = 0;
    stream->acknowledged = 0;
    memset(stream->sent, 0, sizeof stream->sent);
    memset(stream->pending_since, 0, stream->capacity * sizeof *stream->pending_since);
    memset(stream->urgency, 0, stream->capacity * sizeof *stream->urgency);
    sb_pace_start(&stream->pace, rate_max, tick_rate_hz, tick);
}

static uint32_t oldest_kept(const sb_stream *stream)
{
    return stream->sent_count > SB_STREAM_DEPTH ? stream->sent_count - SB_STREAM_DEPTH : 0;
}

// The snapshot's number, or sent_count if it is not kept.
static uint32_t find(const sb_stream *stream, uint32_t tick)
{
    for (uint32_t n = oldest_kept(stream); n < stream->sent_count; n++) {
        if (stream->sent[n % SB_STREAM_DEPTH].tick == tick) {
            return n;
        }
    }
    return stream->sent_count;
}

static uint16_t *sent_state_of(const sb_stream *stream, uint32_t number)
{
    return stream->sent_states + (size_t)(number % SB_STREAM_DEPTH) * stream->capacity;
}

// Those long enough before the newest acknowledged one have come through by now, or never will.
static void resolve(sb_stream *stream, uint32_t newest)
{
    for (uint32_t n = oldest_kept(stream); n + LOSS_PATIENCE <= newest; n++) {
        sent *snapshot = &stream->sent[n % SB_STREAM_DEPTH];
        if (!snapshot->resolved) {
            snapshot->resolved = true;
            sb_pace_outcome(&stream->pace, snapshot->acknowledged);
        }
    }
}

void sb_stream_acknowledge(sb_stream *stream, uint32_t ack_tick, uint32_t ack_bits, uint32_t tick)
{
    uint32_t number = ack_tick == 0 ? stream->sent_count : find(stream, ack_tick);
    if (number == stream->sent_count) {
        return;
    }
    sent *newest = &stream->sent[number % SB_STREAM_DEPTH];
    if (!newest->acknowledged) {
        newest->acknowledged = true;
        sb_pace_round_trip(&stream->pace, tick - ack_tick, tick);
    }
    for (uint32_t n = oldest_kept(stream); n < number; n++) {
        sent *snapshot = &stream->sent[n % SB_STREAM_DEPTH];
        uint32_t distance = ack_tick - snapshot->tick;
        if (distance >= 1 && distance <= 32 && (ack_bits >> (distance - 1) & 1) != 0) {
            snapshot->acknowledged = true;
        }
    }
    resolve(stream, number);
    if (ack_tick > stream->acknowledged) {
        stream->acknowledged = ack_tick;
        stream->baseline = number;
    }
}

uint32_t sb_stream_acknowledged(const sb_stream *stream)
{
    return stream->acknowledged;
}

// NULL: the client holds nothing, or nothing that is remembered.
static const uint16_t *baseline_of(const sb_stream *stream, uint32_t tick)
{
    bool usable = stream->acknowledged != 0 && stream->baseline >= oldest_kept(stream) &&
                  // The row of the snapshot that is to be made is about to be overwritten.
                  stream->sent_count - stream->baseline < SB_STREAM_DEPTH &&
                  tick - stream->acknowledged <= SB_SNAPSHOT_AGE_MAX;
    return usable ? sent_state_of(stream, stream->baseline) : NULL;
}

uint32_t sb_stream_capacity(const sb_stream *stream)
{
    return stream->capacity;
}

const uint16_t *sb_stream_baseline(const sb_stream *stream, uint32_t tick,
                                   uint32_t *out_baseline_tick)
{
    const uint16_t *baseline = baseline_of(stream, tick);
    *out_baseline_tick = baseline != NULL ? stream->acknowledged : 0;
    return baseline;
}

static uint16_t wanted_number(const sb_track *track, const uint16_t *weights, uint32_t index)
{
    bool hidden = weights != NULL && weights[index] == 0;
    return hidden ? SB_TRACK_ABSENT : sb_track_newest(track, index);
}

bool sb_stream_fits(const sb_stream *stream, const sb_track *track, uint32_t tick, uint32_t room)
{
    const uint16_t *baseline = baseline_of(stream, tick);
    uint32_t left = room / SB_PLAIN_CHANGE_BYTES_MAX;
    for (uint32_t i = 0; i < stream->capacity; i++) {
        uint16_t held = baseline != NULL ? baseline[i] : SB_TRACK_ABSENT;
        if (held != sb_track_newest(track, i) && left-- == 0) {
            return false;
        }
    }
    return true;
}

static sb_change change_of(const sb_track *track, const sb_delta_def *def, uint32_t tick,
                           uint32_t index, uint16_t held, uint16_t wanted)
{
    const sb_keyframe *from = sb_track_get(track, index, held);
    const sb_keyframe *to = sb_track_get(track, index, wanted);
    if (to == NULL && from == NULL) {
        // What was held is forgotten, and gone by now.
        return (sb_change){.change = SB_CHANGE_REMOVE, .index = (uint16_t)index};
    }
    return sb_delta_make(def, tick, from, to);
}

static uint32_t size_of(const sb_change *change, int32_t last)
{
    int32_t numbers[SB_PLAIN_CHANGE_SIZE_MAX];
    return sb_plain_size(numbers, sb_plain_put(change, last, numbers));
}

// Lists what waits, and lets it grow more urgent: by its weight for each tick that it waits. What
// is gone costs a byte and goes first, and so does what has waited too long.
static uint32_t list_pending(sb_stream *stream, const sb_track *track, const uint16_t *baseline,
                             uint32_t tick, const uint16_t *weights)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < stream->capacity; i++) {
        uint16_t held = baseline != NULL ? baseline[i] : SB_TRACK_ABSENT;
        uint16_t wanted = wanted_number(track, weights, i);
        if (held == wanted) {
            stream->pending_since[i] = 0;
            stream->urgency[i] = 0;
            continue;
        }
        if (stream->pending_since[i] == 0) {
            stream->pending_since[i] = tick;
        }
        uint32_t waited = tick - stream->pending_since[i];
        uint32_t weight = weights != NULL ? weights[i] : 1;
        if (wanted == SB_TRACK_ABSENT || waited >= stream->refresh_ticks) {
            stream->urgency[i] = UINT32_MAX / 2 + (waited < 65536 ? waited : 65536);
        } else {
            stream->urgency[i] += weight * (waited + 1);
        }
        stream->order[count++] = (uint16_t)i;
    }
    return count;
}

// Brings the most urgent to the front: a heap of `order`, taken from one by one.
static void sift(const sb_stream *stream, uint16_t *heap, uint32_t at, uint32_t count)
{
    for (;;) {
        uint32_t most = at;
        for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++) {
            if (stream->urgency[heap[child]] > stream->urgency[heap[most]]) {
                most = child;
            }
        }
        if (most == at) {
            return;
        }
        uint16_t swapped = heap[at];
        heap[at] = heap[most];
        heap[most] = swapped;
        at = most;
    }
}

// Moves the chosen to the end of `order` and returns where they begin.
static uint32_t choose(sb_stream *stream, const sb_track *track, const sb_delta_def *def,
                       uint32_t tick, const uint16_t *baseline, const uint16_t *weights,
                       uint32_t count, uint32_t room)
{
    uint16_t *heap = stream->order;
    for (uint32_t i = count / 2; i > 0; i--) {
        sift(stream, heap, i - 1, count);
    }
    uint32_t left = count;
    while (left > 0) {
        uint16_t index = heap[0];
        uint16_t held = baseline != NULL ? baseline[index] : SB_TRACK_ABSENT;
        uint16_t wanted = wanted_number(track, weights, index);
        sb_change change = change_of(track, def, tick, index, held, wanted);
        // As far from the one before it as can be.
        uint32_t size = size_of(&change, -1);
        if (size > room) {
            break;
        }
        room -= size;
        left--;
        heap[0] = heap[left];
        heap[left] = index;
        sift(stream, heap, 0, left);
    }
    return left;
}

static void sort_by_index(uint16_t *order, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint16_t index = order[i];
        uint32_t at = i;
        for (; at > 0 && order[at - 1] > index; at--) {
            order[at] = order[at - 1];
        }
        order[at] = index;
    }
}

sb_stream_plan sb_stream_plan_changes(sb_stream *stream, const sb_track *track,
                                      const sb_delta_def *def, uint32_t tick,
                                      const uint16_t *weights, uint32_t room, sb_change *changes)
{
    const uint16_t *baseline = baseline_of(stream, tick);
    sb_stream_plan plan = {.baseline_tick = baseline != NULL ? stream->acknowledged : 0};
    plan.pending_count = list_pending(stream, track, baseline, tick, weights);
    uint32_t first = 0;
    if (room / SB_PLAIN_CHANGE_BYTES_MAX < plan.pending_count) {
        first = choose(stream, track, def, tick, baseline, weights, plan.pending_count, room);
        sort_by_index(stream->order + first, plan.pending_count - first);
    }
    for (uint32_t i = first; i < plan.pending_count; i++) {
        uint16_t index = stream->order[i];
        uint16_t held = baseline != NULL ? baseline[index] : SB_TRACK_ABSENT;
        uint16_t wanted = wanted_number(track, weights, index);
        changes[plan.change_count++] = change_of(track, def, tick, index, held, wanted);
    }
    return plan;
}

sb_stream_plan sb_stream_plan_again(const sb_stream *stream, const sb_track *track,
                                    const sb_delta_def *def, sb_change *changes)
{
    SB_ASSERT(stream->sent_count > 0);
    const uint32_t last = stream->sent_count - 1;
    const sent *snapshot = &stream->sent[last % SB_STREAM_DEPTH];
    const uint16_t *sent_state = sent_state_of(stream, last);
    const uint16_t *baseline =
        snapshot->has_baseline ? sent_state_of(stream, snapshot->baseline) : NULL;
    sb_stream_plan plan = {0};
    if (baseline != NULL) {
        plan.baseline_tick = stream->sent[snapshot->baseline % SB_STREAM_DEPTH].tick;
    }
    for (uint32_t i = 0; i < stream->capacity; i++) {
        uint16_t held = baseline != NULL ? baseline[i] : SB_TRACK_ABSENT;
        if (held != sent_state[i]) {
            changes[plan.change_count++] =
                change_of(track, def, snapshot->tick, i, held, sent_state[i]);
        }
    }
    plan.pending_count = plan.change_count;
    return plan;
}

static void note_sent(sb_stream *stream, uint32_t tick, bool has_baseline)
{
    stream->sent[stream->sent_count % SB_STREAM_DEPTH] =
        (sent){.tick = tick, .baseline = stream->baseline, .has_baseline = has_baseline};
    stream->sent_count++;
}

void sb_stream_commit(sb_stream *stream, const sb_track *track, uint32_t tick,
                      const sb_stream_plan *plan, const sb_change *changes)
{
    SB_ASSERT(tick > sb_stream_sent_tick(stream));
    uint16_t *sent_state = sent_state_of(stream, stream->sent_count);
    if (plan->baseline_tick != 0) {
        memcpy(sent_state, sent_state_of(stream, stream->baseline), stream->capacity * sizeof *sent_state);
    } else {
        memset(sent_state, 0, stream->capacity * sizeof *sent_state);
    }
    for (uint32_t i = 0; i < plan->change_count; i++) {
        uint16_t index = changes[i].index;
        bool gone = changes[i].change == SB_CHANGE_REMOVE;
        sent_state[index] = gone ? SB_TRACK_ABSENT : sb_track_newest(track, index);
        stream->urgency[index] = 0;
        stream->pending_since[index] = 0;
    }
    note_sent(stream, tick, plan->baseline_tick != 0);
}

void sb_stream_commit_alike(sb_stream *stream, uint32_t tick, const sb_stream *alike)
{
    SB_ASSERT(tick > sb_stream_sent_tick(stream) && sb_stream_sent_tick(alike) == tick);
    const bool has_baseline = baseline_of(stream, tick) != NULL;
    memcpy(sent_state_of(stream, stream->sent_count), sent_state_of(alike, alike->sent_count - 1),
           stream->capacity * sizeof *stream->sent_states);
    // Nothing waits for it any more.
    memset(stream->pending_since, 0, stream->capacity * sizeof *stream->pending_since);
    memset(stream->urgency, 0, stream->capacity * sizeof *stream->urgency);
    note_sent(stream, tick, has_baseline);
}

uint32_t sb_stream_sent_tick(const sb_stream *stream)
{
    return stream->sent_count == 0 ? 0
                                   : stream->sent[(stream->sent_count - 1) % SB_STREAM_DEPTH].tick;
}

sb_pace *sb_stream_pace(sb_stream *stream)
{
    return &stream->pace;
}

const uint16_t *sb_stream_belief(const sb_stream *stream, uint32_t tick)
{
    uint32_t number = find(stream, tick);
    return number == stream->sent_count ? NULL : sent_state_of(stream, number);
}
