#include <string.h>

#include "base/assert.h"
#include "protocol/limits.h"
#include "protocol/plain.h"
#include "session/replication/send_state_inside.h"

#define ACK_BIT_COUNT 32u // ticks before the newest of an acknowledgement of which it tells

// A snapshot counts as lost when one that was sent this many snapshots later is acknowledged.
#define LOSS_PATIENCE 4u

// After this many snapshots without a loss the link is calm: a snapshot builds on the last one,
// which need not be acknowledged yet. Then a loss costs all snapshots until the server learns of
// it.
// Until the link has lost one, the first of these numbers counts.
#define CALM_COUNT_FIRST 32u
#define CALM_COUNT_MIN 512u
#define CALM_COUNT_MAX 8192u
#define CALM_DISTANCE 1u
// After this part of them it is trusted: a snapshot builds on the last but one. Then a loss costs
// the next snapshot but one as well, and never two in a row.
#define TRUSTED_DIVISOR 4u
#define TRUSTED_DISTANCE 2u
// Until the first acknowledgement the first two snapshots hold everything, and each later one
// builds on the last but one, as on a trusted link. But every third holds everything too: a client
// drops what comes before its welcome, so it may lack both of the first, and no acknowledgement can
// tell. These belong to the chains of even and of odd snapshots in turn. After this part of a
// second without an acknowledgement each holds everything.
#define FIRST_DIVISOR 4u
#define FIRST_WHOLE_INTERVAL 3u
// An acknowledgement that comes later than the round trip and this time is taken for missing.
#define OVERDUE_DIVISOR 30u // part of a second

sb_error sb_send_state_create(uint32_t capacity, const sb_allocator *allocator,
                              sb_send_state **out_send_state)
{
    size_t size =
        sizeof(sb_send_state) + capacity * (2 * sizeof(uint32_t) + sizeof(uint16_t) +
                                            sizeof(uint8_t) + SB_SEND_ROW_COUNT * sizeof(uint8_t));
    sb_send_state *send_state = allocator->allocate(allocator->context, size);
    *out_send_state = send_state;
    if (send_state == NULL) {
        return SB_ERROR_MEMORY;
    }
    send_state->allocator = *allocator;
    send_state->capacity = capacity;
    send_state->pending_since = (uint32_t *)(send_state + 1);
    send_state->priority = send_state->pending_since + capacity;
    send_state->order = (uint16_t *)(send_state->priority + capacity);
    send_state->rows = (uint8_t *)(send_state->order + capacity);
    send_state->says = send_state->rows + SB_SEND_ROW_COUNT * capacity;
    return SB_OK;
}

void sb_send_state_destroy(sb_send_state *send_state)
{
    if (send_state != NULL) {
        send_state->allocator.release(send_state->allocator.context, send_state);
    }
}

void sb_send_state_start(sb_send_state *send_state, uint32_t client_bandwidth,
                         uint32_t tick_rate_hz, uint32_t clock)
{
    send_state->refresh_ticks = SB_SEND_STATE_REFRESH_MS * tick_rate_hz / 1000;
    send_state->sent_count = 0;
    send_state->tick_rate_hz = tick_rate_hz;
    send_state->acknowledged = 0;
    send_state->acknowledged_number = 0;
    send_state->baseline = 0;
    send_state->has_baseline = false;
    send_state->heard_tick = 0;
    send_state->heard_bits = 0;
    send_state->resolved_count = 0;
    send_state->run_count = 0;
    send_state->calm_count = CALM_COUNT_FIRST;
    send_state->partial = false;
    send_state->certain = false;
    send_state->step = 0;
    memset(send_state->sent, 0, sizeof send_state->sent);
    sb_send_state_clear_rows(send_state);
    memset(send_state->pending_since, 0, send_state->capacity * sizeof *send_state->pending_since);
    memset(send_state->priority, 0, send_state->capacity * sizeof *send_state->priority);
    sb_send_rate_start(&send_state->send_rate, client_bandwidth, tick_rate_hz, clock);
}

void sb_send_state_limit(sb_send_state *send_state, uint32_t client_bandwidth,
                         uint32_t tick_rate_hz, uint32_t clock)
{
    sb_send_rate_start(&send_state->send_rate, client_bandwidth, tick_rate_hz, clock);
}

// Returns the snapshot's number, or sent_count if it is not kept. Ticks rise with the numbers, and
// mostly one of the newest is looked for.
static uint32_t find(const sb_send_state *send_state, uint32_t tick)
{
    uint32_t n = send_state->sent_count;
    while (n > sb_send_state_oldest(send_state)) {
        const uint32_t found = send_state->sent[--n % SB_SEND_STATE_DEPTH].tick;
        if (found <= tick) {
            return found == tick ? n : send_state->sent_count;
        }
    }
    return send_state->sent_count;
}

// Returns true if the client could not use the snapshot, because it does not hold its baseline.
static bool lacks_baseline(const sb_send_state *send_state, uint32_t number)
{
    const uint32_t distance = send_state->sent[number % SB_SEND_STATE_DEPTH].distance;
    return distance != 0 && number - distance >= sb_send_state_oldest(send_state) &&
           send_state->sent[(number - distance) % SB_SEND_STATE_DEPTH].denied;
}

// Counts snapshots long enough before the newest acknowledged one as delivered or lost. Whether the
// link lost one that the client could not use is not known.
static void resolve(sb_send_state *send_state, uint32_t newest)
{
    const uint32_t oldest = sb_send_state_oldest(send_state);
    uint32_t n = send_state->resolved_count > oldest ? send_state->resolved_count : oldest;
    for (; n + LOSS_PATIENCE <= newest; n++) {
        const sb_sent *snapshot = &send_state->sent[n % SB_SEND_STATE_DEPTH];
        if (snapshot->acknowledged || !lacks_baseline(send_state, n)) {
            sb_send_rate_outcome(&send_state->send_rate, snapshot->acknowledged);
        }
        send_state->resolved_count = n + 1;
    }
}

static bool is_calm(const sb_send_state *send_state)
{
    return send_state->run_count >= send_state->calm_count;
}

static bool is_trusted(const sb_send_state *send_state)
{
    return send_state->run_count >= send_state->calm_count / TRUSTED_DIVISOR;
}

static void hold(sb_send_state *send_state, sb_sent *snapshot)
{
    if (!snapshot->acknowledged) {
        snapshot->acknowledged = true;
        snapshot->denied = false;
        send_state->run_count += send_state->run_count < CALM_COUNT_MAX;
    }
}

// The client holds a newer snapshot, and so drops this one if it still comes.
static void deny(sb_send_state *send_state, sb_sent *snapshot)
{
    if (snapshot->acknowledged || snapshot->denied) {
        return;
    }
    snapshot->denied = true;
    if (send_state->calm_count < CALM_COUNT_MIN) {
        send_state->calm_count = CALM_COUNT_MIN;
    } else if (is_trusted(send_state) && send_state->calm_count < CALM_COUNT_MAX) {
        send_state->calm_count *= 2;
    }
    send_state->run_count = 0;
}

// Finds the newest snapshot up to this one that the client holds and whose sent state is kept.
static void find_baseline(sb_send_state *send_state, uint32_t number)
{
    const uint32_t oldest = sb_send_state_oldest(send_state);
    for (uint32_t n = number + 1; n > oldest && n > send_state->kept_from; n--) {
        if (send_state->sent[(n - 1) % SB_SEND_STATE_DEPTH].acknowledged &&
            sb_send_state_has_row(send_state, n - 1)) {
            send_state->baseline = n - 1;
            send_state->has_baseline = true;
            return;
        }
    }
}

void sb_send_state_acknowledge(sb_send_state *send_state, uint32_t ack_tick, uint32_t ack_bits,
                               uint32_t tick)
{
    if (ack_tick == send_state->heard_tick && ack_bits == send_state->heard_bits) {
        return; // it says nothing new
    }
    uint32_t number = ack_tick == 0 ? send_state->sent_count : find(send_state, ack_tick);
    if (number == send_state->sent_count) {
        return;
    }
    send_state->heard_tick = ack_tick;
    send_state->heard_bits = ack_bits;
    sb_sent *newest = &send_state->sent[number % SB_SEND_STATE_DEPTH];
    if (!newest->acknowledged) {
        hold(send_state, newest);
        sb_send_rate_round_trip(&send_state->send_rate, tick - ack_tick, tick);
    }
    const uint32_t oldest = sb_send_state_oldest(send_state);
    for (uint32_t n = number > oldest + ACK_BIT_COUNT ? number - ACK_BIT_COUNT : oldest; n < number;
         n++) {
        sb_sent *snapshot = &send_state->sent[n % SB_SEND_STATE_DEPTH];
        uint32_t distance = ack_tick - snapshot->tick;
        if (distance > ACK_BIT_COUNT) {
            continue;
        }
        if ((ack_bits >> (distance - 1) & 1) != 0) {
            hold(send_state, snapshot);
        } else {
            deny(send_state, snapshot);
        }
    }
    resolve(send_state, number);
    if (ack_tick > send_state->acknowledged) {
        send_state->acknowledged = ack_tick;
        send_state->acknowledged_number = number;
        find_baseline(send_state, number);
    }
}

uint32_t sb_send_state_acknowledged(const sb_send_state *send_state)
{
    return send_state->acknowledged;
}

void sb_send_state_follow(sb_send_state *send_state, uint32_t step_count)
{
    send_state->step = step_count;
}

static uint16_t steps_since(const sb_send_state *send_state, uint32_t number)
{
    return (uint16_t)(send_state->step - send_state->sent[number % SB_SEND_STATE_DEPTH].step);
}

// Returns true if no number in the sent state has begun again.
static bool is_readable(const sb_send_state *send_state, uint32_t number)
{
    return steps_since(send_state, number) <= SB_ENTITY_HISTORY_STEP_COUNT_MAX;
}

bool sb_send_state_is_recent(const sb_send_state *send_state, uint32_t number, uint32_t tick)
{
    // The next snapshot will take the place of the oldest.
    return send_state->sent_count - number < SB_SEND_STATE_DEPTH &&
           tick - send_state->sent[number % SB_SEND_STATE_DEPTH].tick <= SB_SNAPSHOT_AGE_MAX &&
           is_readable(send_state, number);
}

// Returns true if the acknowledgement of the first snapshot that lacks one should have come.
static bool is_overdue(const sb_send_state *send_state, uint32_t tick)
{
    const sb_sent *first =
        &send_state->sent[(send_state->acknowledged_number + 1) % SB_SEND_STATE_DEPTH];
    const uint32_t round_trip = (send_state->send_rate.round_trip_ticks + 7) / 8;
    return tick - first->tick > round_trip + send_state->tick_rate_hz / OVERDUE_DIVISOR;
}

// Returns true if the next snapshot builds on the last but one because the acknowledgement of the
// first may still be under way.
static bool awaits_first(const sb_send_state *send_state, uint32_t tick)
{
    return send_state->acknowledged == 0 && send_state->sent_count >= TRUSTED_DISTANCE &&
           send_state->sent_count % FIRST_WHOLE_INTERVAL != 1 &&
           sb_send_state_oldest(send_state) == 0 &&
           tick - send_state->sent[0].tick <= send_state->tick_rate_hz / FIRST_DIVISOR;
}

// Returns the number of the snapshot on which the next one builds; sent_count if there is none.
static uint32_t baseline_number(const sb_send_state *send_state, uint32_t tick)
{
    if (awaits_first(send_state, tick) && !send_state->certain) {
        return send_state->sent_count - TRUSTED_DISTANCE;
    }
    if (!send_state->has_baseline ||
        !sb_send_state_is_recent(send_state, send_state->baseline, tick)) {
        return send_state->sent_count;
    }
    // The client is taken to hold what is under way, while the link gives no reason to doubt it.
    const uint32_t distance = is_calm(send_state) ? CALM_DISTANCE : TRUSTED_DISTANCE;
    const bool assumes = !send_state->certain && is_trusted(send_state) &&
                         send_state->sent_count > send_state->baseline + distance &&
                         !is_overdue(send_state, tick);
    return assumes && is_readable(send_state, send_state->sent_count - distance)
               ? send_state->sent_count - distance
               : send_state->baseline;
}

static uint32_t tick_of(const sb_send_state *send_state, uint32_t number)
{
    return number == send_state->sent_count ? 0
                                            : send_state->sent[number % SB_SEND_STATE_DEPTH].tick;
}

// Returns NULL if there is no baseline.
static const uint8_t *baseline_of(const sb_send_state *send_state, uint32_t number)
{
    return number == send_state->sent_count ? NULL : sb_send_state_row(send_state, number);
}

void sb_send_state_be_certain(sb_send_state *send_state, bool certain)
{
    send_state->certain = certain;
}

bool sb_send_state_assumes(const sb_send_state *send_state, uint32_t baseline_tick)
{
    return baseline_tick > send_state->acknowledged;
}

uint32_t sb_send_state_capacity(const sb_send_state *send_state)
{
    return send_state->capacity;
}

const uint8_t *sb_send_state_baseline(const sb_send_state *send_state, uint32_t tick,
                                      uint32_t *out_baseline_tick)
{
    const uint32_t number = baseline_number(send_state, tick);
    *out_baseline_tick = tick_of(send_state, number);
    return baseline_of(send_state, number);
}

static uint8_t wanted_number(const sb_entity_history *history, const uint16_t *relevances,
                             uint32_t index)
{
    bool hidden = relevances != NULL && relevances[index] == 0;
    return hidden ? SB_ENTITY_HISTORY_ABSENT : sb_entity_history_all_newest(history)[index];
}

bool sb_send_state_fits(const sb_send_state *send_state, const sb_entity_history *history,
                        uint32_t tick, uint32_t room)
{
    const uint8_t *baseline = baseline_of(send_state, baseline_number(send_state, tick));
    const uint8_t *newest = sb_entity_history_all_newest(history);
    uint32_t pending_count = 0;
    for (uint32_t i = 0; i < send_state->capacity; i++) {
        pending_count += newest[i] != (baseline != NULL ? baseline[i] : SB_ENTITY_HISTORY_ABSENT);
    }
    return pending_count <= room / SB_PLAIN_CHANGE_BYTES_MAX;
}

static sb_change change_of(const sb_entity_history *history, const sb_delta_def *def, uint32_t tick,
                           uint32_t index, uint8_t held, uint8_t wanted)
{
    const sb_entity *from = sb_entity_history_get(history, index, held);
    const sb_entity *to = sb_entity_history_get(history, index, wanted);
    if (to == NULL && from == NULL) {
        // The held baseline is forgotten, and the entity is gone.
        return (sb_change){.change = SB_CHANGE_REMOVE, .index = (uint16_t)index};
    }
    return sb_delta_make(def, tick, from, to);
}

static uint32_t size_of(const sb_change *change, int32_t last)
{
    int32_t numbers[SB_PLAIN_CHANGE_SIZE_MAX];
    return sb_plain_size(numbers, sb_plain_put(change, last, numbers));
}

// Lists the indices that wait, and raises their priority by the relevance for each tick of waiting.
// Removals cost a byte and go first, and so do changes that have waited too long.
static uint32_t list_pending(sb_send_state *send_state, const sb_entity_history *history,
                             const uint8_t *baseline, uint32_t tick, const uint16_t *relevances)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < send_state->capacity; i++) {
        uint8_t held = baseline != NULL ? baseline[i] : SB_ENTITY_HISTORY_ABSENT;
        uint8_t wanted = wanted_number(history, relevances, i);
        if (held == wanted) {
            send_state->pending_since[i] = 0;
            send_state->priority[i] = 0;
            continue;
        }
        if (send_state->pending_since[i] == 0) {
            send_state->pending_since[i] = tick;
        }
        uint32_t waited = tick - send_state->pending_since[i];
        uint32_t relevance = relevances != NULL ? relevances[i] : 1;
        if (wanted == SB_ENTITY_HISTORY_ABSENT || waited >= send_state->refresh_ticks) {
            send_state->priority[i] = UINT32_MAX / 2 + (waited < 65536 ? waited : 65536);
        } else {
            send_state->priority[i] += relevance * (waited + 1);
        }
        send_state->order[count++] = (uint16_t)i;
    }
    return count;
}

void sb_send_state_sift(const sb_send_state *send_state, uint32_t at, uint32_t count)
{
    uint16_t *heap = send_state->order;
    for (;;) {
        uint32_t most = at;
        for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++) {
            if (send_state->priority[heap[child]] > send_state->priority[heap[most]]) {
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

// Moves the chosen indices to the end of `order` and returns where they begin.
static uint32_t choose(sb_send_state *send_state, const sb_entity_history *history,
                       const sb_delta_def *def, uint32_t tick, const uint8_t *baseline,
                       const uint16_t *relevances, uint32_t count, uint32_t room)
{
    uint16_t *heap = send_state->order;
    for (uint32_t i = count / 2; i > 0; i--) {
        sb_send_state_sift(send_state, i - 1, count);
    }
    uint32_t left = count;
    while (left > 0) {
        uint16_t index = heap[0];
        uint8_t held = baseline != NULL ? baseline[index] : SB_ENTITY_HISTORY_ABSENT;
        uint8_t wanted = wanted_number(history, relevances, index);
        sb_change change = change_of(history, def, tick, index, held, wanted);
        // The largest possible distance from the index before.
        uint32_t size = size_of(&change, -1);
        if (size > room) {
            break;
        }
        room -= size;
        left--;
        heap[0] = heap[left];
        heap[left] = index;
        sb_send_state_sift(send_state, 0, left);
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

sb_send_list sb_send_state_list_changes(sb_send_state *send_state, const sb_entity_history *history,
                                        const sb_delta_def *def, uint32_t tick,
                                        const uint16_t *relevances, uint32_t room,
                                        sb_change *changes)
{
    const uint32_t number = baseline_number(send_state, tick);
    const uint8_t *baseline = baseline_of(send_state, number);
    sb_send_list send_list = {.baseline_tick = tick_of(send_state, number)};
    send_list.pending_count = list_pending(send_state, history, baseline, tick, relevances);
    uint32_t first = 0;
    if (room / SB_PLAIN_CHANGE_BYTES_MAX < send_list.pending_count) {
        first = choose(send_state, history, def, tick, baseline, relevances,
                       send_list.pending_count, room);
        sort_by_index(send_state->order + first, send_list.pending_count - first);
    }
    for (uint32_t i = first; i < send_list.pending_count; i++) {
        uint16_t index = send_state->order[i];
        uint8_t held = baseline != NULL ? baseline[index] : SB_ENTITY_HISTORY_ABSENT;
        uint8_t wanted = wanted_number(history, relevances, index);
        changes[send_list.change_count++] = change_of(history, def, tick, index, held, wanted);
    }
    return send_list;
}

sb_send_list sb_send_state_list_again(sb_send_state *send_state, const sb_entity_history *history,
                                      const sb_delta_def *def, sb_change *changes)
{
    SB_ASSERT(send_state->sent_count > 0);
    const uint32_t last = send_state->sent_count - 1;
    sb_sent *snapshot = &send_state->sent[last % SB_SEND_STATE_DEPTH];
    const uint8_t *sent_state = sb_send_state_row(send_state, last);
    // Nothing that is sent again may build on what the client may never have received.
    if (!send_state->has_baseline) {
        snapshot->distance = 0;
    } else if (snapshot->distance != 0 && last - snapshot->distance > send_state->baseline) {
        snapshot->distance = (uint8_t)(last - send_state->baseline);
    }
    const uint32_t number =
        snapshot->distance != 0 ? last - snapshot->distance : send_state->sent_count;
    const uint8_t *baseline = baseline_of(send_state, number);
    sb_send_list send_list = {.baseline_tick = tick_of(send_state, number)};
    for (uint32_t i = 0; i < send_state->capacity; i++) {
        uint8_t held = baseline != NULL ? baseline[i] : SB_ENTITY_HISTORY_ABSENT;
        if (held != sent_state[i]) {
            changes[send_list.change_count++] =
                change_of(history, def, snapshot->tick, i, held, sent_state[i]);
        }
    }
    send_list.pending_count = send_list.change_count;
    return send_list;
}

void sb_send_state_note_sent(sb_send_state *send_state, uint32_t tick, uint32_t baseline,
                             uint8_t row, uint16_t step)
{
    const uint32_t place = send_state->sent_count % SB_SEND_STATE_DEPTH;
    send_state->sent[place] = (sb_sent){
        .tick = tick, .step = step, .distance = (uint8_t)(send_state->sent_count - baseline)};
    send_state->row_of[place] = row;
    send_state->sent_count++;
}

// Fills a row with what the client holds at the baseline. Returns the step at which every
// number in it was remembered. Numbers of forgotten baselines are replaced now and then, before
// they begin again.
static uint16_t begin_row(const sb_send_state *send_state, const sb_entity_history *history,
                          uint32_t baseline, uint8_t *row)
{
    if (baseline == send_state->sent_count) {
        memset(row, SB_ENTITY_HISTORY_ABSENT, send_state->capacity);
        return (uint16_t)send_state->step;
    }
    memcpy(row, sb_send_state_row(send_state, baseline), send_state->capacity);
    if (steps_since(send_state, baseline) <= SB_ENTITY_HISTORY_STEP_COUNT_MAX / 2) {
        return send_state->sent[baseline % SB_SEND_STATE_DEPTH].step;
    }
    for (uint32_t i = 0; i < send_state->capacity; i++) {
        const bool gone =
            row[i] != SB_ENTITY_HISTORY_ABSENT && sb_entity_history_get(history, i, row[i]) == NULL;
        row[i] = gone ? SB_ENTITY_HISTORY_FORGOTTEN : row[i];
    }
    return (uint16_t)send_state->step;
}

void sb_send_state_commit(sb_send_state *send_state, const sb_entity_history *history,
                          uint32_t tick, const sb_send_list *send_list, const sb_change *changes)
{
    SB_ASSERT(tick > sb_send_state_sent_tick(send_state));
    const uint8_t row = sb_send_state_take_row(send_state);
    uint8_t *sent_state = sb_send_state_row_at(send_state, row);
    const uint32_t baseline = send_list->baseline_tick != 0
                                  ? find(send_state, send_list->baseline_tick)
                                  : send_state->sent_count;
    const uint16_t step = begin_row(send_state, history, baseline, sent_state);
    for (uint32_t i = 0; i < send_list->change_count; i++) {
        uint16_t index = changes[i].index;
        bool gone = changes[i].change == SB_CHANGE_REMOVE;
        sent_state[index] =
            gone ? SB_ENTITY_HISTORY_ABSENT : sb_entity_history_newest(history, index);
        send_state->priority[index] = 0;
        send_state->pending_since[index] = 0;
    }
    send_state->partial = send_list->change_count < send_list->pending_count;
    sb_send_state_note_sent(send_state, tick, baseline, row, step);
}

void sb_send_state_commit_shared(sb_send_state *send_state, uint32_t tick,
                                 const sb_send_state *alike)
{
    SB_ASSERT(tick > sb_send_state_sent_tick(send_state) && sb_send_state_sent_tick(alike) == tick);
    const uint32_t baseline = baseline_number(send_state, tick);
    const uint8_t row = sb_send_state_take_row(send_state);
    memcpy(sb_send_state_row_at(send_state, row), sb_send_state_sent(alike, tick),
           send_state->capacity);
    // No change waits for this client any more.
    send_state->partial = false;
    memset(send_state->pending_since, 0, send_state->capacity * sizeof *send_state->pending_since);
    memset(send_state->priority, 0, send_state->capacity * sizeof *send_state->priority);
    sb_send_state_note_sent(send_state, tick, baseline, row,
                            alike->sent[(alike->sent_count - 1) % SB_SEND_STATE_DEPTH].step);
}

bool sb_send_state_is_partial(const sb_send_state *send_state)
{
    return send_state->partial;
}

uint32_t sb_send_state_sent_tick(const sb_send_state *send_state)
{
    return send_state->sent_count == 0
               ? 0
               : send_state->sent[(send_state->sent_count - 1) % SB_SEND_STATE_DEPTH].tick;
}

sb_send_rate *sb_send_state_rate(sb_send_state *send_state)
{
    return &send_state->send_rate;
}

const uint8_t *sb_send_state_sent(const sb_send_state *send_state, uint32_t tick)
{
    const uint32_t number = find(send_state, tick);
    const bool kept = number != send_state->sent_count && sb_send_state_has_row(send_state, number);
    return kept ? sb_send_state_row(send_state, number) : NULL;
}
