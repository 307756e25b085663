// What one client is sent in the absolute form.

#include <string.h>

#include "base/assert.h"
#include "protocol/message.h"
#include "session/replication/send_state_inside.h"

_Static_assert(SB_ENTITY_VERSION_STEP_COUNT_MAX >= SB_ENTITY_HISTORY_STEP_COUNT_MAX,
               "sent states are kept as long in either form");

// Bytes of the largest empty range.
#define RANGE_SIZE_MAX 7u

// What is to be there by what the client may know.
static uint8_t wanted_number(const sb_entity_versions *versions, const uint16_t *relevances,
                             uint32_t index)
{
    const bool hidden = relevances != NULL && relevances[index] == 0;
    return hidden ? SB_ENTITY_VERSION_EMPTY : versions->numbers[index];
}

// Of an absolute client two rows are used: the sent state of the last snapshot, and in how many
// snapshots up to it each number has been the same.
static uint8_t *last_numbers(const sb_send_state *send_state)
{
    return sb_send_state_row_at(send_state, 0);
}

static uint8_t *same_counts(const sb_send_state *send_state)
{
    return sb_send_state_row_at(send_state, 1);
}

_Static_assert(SB_SEND_STATE_DEPTH < UINT8_MAX, "snapshots since the acknowledged one are counted");

// Returns true if the client holds this, whichever of the snapshots since the acknowledged one it
// receives.
static bool is_known(const sb_send_state *send_state, uint32_t index, uint8_t wanted)
{
    return last_numbers(send_state)[index] == wanted &&
           same_counts(send_state)[index] >=
               send_state->sent_count - send_state->acknowledged_number;
}

static bool has_acknowledged(const sb_send_state *send_state, uint32_t tick)
{
    return send_state->acknowledged != 0 &&
           sb_send_state_is_recent(send_state, send_state->acknowledged_number, tick);
}

// An entity's priority grows by its relevance for each tick since it was sent.
static void raise_priority(sb_send_state *send_state, uint32_t index, uint32_t tick,
                           const uint16_t *relevances)
{
    if (send_state->pending_since[index] == 0) {
        send_state->pending_since[index] = tick;
    }
    const uint32_t waited = tick - send_state->pending_since[index];
    if (waited >= send_state->refresh_ticks) {
        send_state->priority[index] = UINT32_MAX / 2 + (waited < 65536 ? waited : 65536);
    } else {
        send_state->priority[index] += (relevances != NULL ? relevances[index] : 1) * (waited + 1);
    }
}

// Lists the entities that the client is not known to hold in `order`, and marks everything as known
// or not said. Returns their count; `out_empty_count` is that of such empty indices.
static uint32_t list_pending(sb_send_state *send_state, const sb_entity_versions *versions,
                             uint32_t tick, const uint16_t *relevances, uint32_t *out_empty_count)
{
    const bool acknowledged = has_acknowledged(send_state, tick);
    uint32_t count = 0;
    *out_empty_count = 0;
    for (uint32_t i = 0; i < send_state->capacity; i++) {
        const uint8_t wanted = wanted_number(versions, relevances, i);
        const bool known = acknowledged && is_known(send_state, i, wanted);
        send_state->says[i] = known ? SB_SAYS_AS_KNOWN : SB_SAYS_NOTHING;
        if (known || wanted == SB_ENTITY_VERSION_EMPTY) {
            send_state->pending_since[i] = 0;
            send_state->priority[i] = 0;
            *out_empty_count += !known;
            continue;
        }
        raise_priority(send_state, i, tick, relevances);
        send_state->order[count++] = (uint16_t)i;
    }
    return count;
}

// Says of whole runs of empty indices that they are empty, if the client may not know it of one.
// Returns the bytes that they take.
static uint32_t say_empty(sb_send_state *send_state, const sb_entity_versions *versions,
                          const uint16_t *relevances, uint32_t room)
{
    uint32_t size = 0;
    for (uint32_t first = 0; first < send_state->capacity && size + RANGE_SIZE_MAX <= room;) {
        uint32_t end = first;
        bool news = false;
        while (end < send_state->capacity &&
               wanted_number(versions, relevances, end) == SB_ENTITY_VERSION_EMPTY) {
            news |= send_state->says[end] == SB_SAYS_NOTHING;
            end++;
        }
        if (news) {
            memset(send_state->says + first, SB_SAYS_EMPTY, end - first);
            size += RANGE_SIZE_MAX;
        }
        first = end + 1;
    }
    return size;
}

// Says the entities in `order` by priority, as many as fit. Returns how many.
static uint32_t say_entities(sb_send_state *send_state, const sb_entity_versions *versions,
                             uint32_t count, uint32_t room)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sb_send_state_sift(send_state, i - 1, count);
    }
    uint32_t left = count;
    while (left > 0 && versions->sizes[send_state->order[0]] <= room) {
        const uint16_t index = send_state->order[0];
        room -= versions->sizes[index];
        send_state->says[index] = SB_SAYS_ENTITY;
        send_state->order[0] = send_state->order[--left];
        sb_send_state_sift(send_state, 0, left);
    }
    return count - left;
}

sb_send_list sb_send_state_list_absolute(sb_send_state *send_state,
                                         const sb_entity_versions *versions, uint32_t tick,
                                         const uint16_t *relevances, uint32_t room)
{
    SB_ASSERT(versions->capacity == send_state->capacity);
    sb_send_list send_list = {0};
    if (has_acknowledged(send_state, tick)) {
        send_list.baseline_tick = send_state->acknowledged;
    }
    uint32_t empty_count;
    const uint32_t count = list_pending(send_state, versions, tick, relevances, &empty_count);
    send_list.pending_count = count + empty_count;
    if (empty_count > 0) {
        // Half of the room stays for entities, however many ranges there are.
        room -= say_empty(send_state, versions, relevances, room / 2);
    }
    send_list.change_count = say_entities(send_state, versions, count, room);
    return send_list;
}

const uint8_t *sb_send_state_says(const sb_send_state *send_state)
{
    return send_state->says;
}

// Returns what the client has of an index once it holds this snapshot and the acknowledged one.
static uint8_t said_number(sb_send_state *send_state, const sb_entity_versions *versions,
                           uint32_t index)
{
    switch ((sb_says)send_state->says[index]) {
    case SB_SAYS_NOTHING:
        break;
    case SB_SAYS_AS_KNOWN:
        return last_numbers(send_state)[index];
    case SB_SAYS_EMPTY:
        return SB_ENTITY_VERSION_EMPTY;
    case SB_SAYS_ENTITY:
        return versions->numbers[index];
    }
    return SB_ENTITY_VERSION_UNKNOWN;
}

void sb_send_state_commit_absolute(sb_send_state *send_state, const sb_entity_versions *versions,
                                   uint32_t tick)
{
    SB_ASSERT(tick > sb_send_state_sent_tick(send_state));
    uint8_t *lasts = last_numbers(send_state), *counts = same_counts(send_state);
    send_state->partial = false;
    for (uint32_t i = 0; i < send_state->capacity; i++) {
        const uint8_t number = said_number(send_state, versions, i);
        const bool same = send_state->sent_count > 0 && lasts[i] == number;
        counts[i] = !same ? 1 : counts[i] < UINT8_MAX ? (uint8_t)(counts[i] + 1) : UINT8_MAX;
        lasts[i] = number;
        if (send_state->says[i] == SB_SAYS_ENTITY) {
            send_state->pending_since[i] = 0;
            send_state->priority[i] = 0;
        }
        send_state->partial |= send_state->says[i] == SB_SAYS_NOTHING;
    }
    sb_send_state_note_sent(send_state, tick, send_state->sent_count, SB_SEND_ROW_NONE,
                            (uint16_t)send_state->step);
}
