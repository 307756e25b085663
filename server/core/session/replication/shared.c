#include "session/replication/shared.h"

#include <string.h>

const sb_shared_snapshot *sb_shared_find(const sb_shared *shared, sb_form form,
                                         const sb_send_state *send_state, uint32_t tick)
{
    uint32_t baseline_tick;
    const uint16_t *sent_state = sb_send_state_baseline(send_state, tick, &baseline_tick);
    for (uint32_t i = 0; i < shared->count; i++) {
        const sb_shared_snapshot *one = &shared->snapshots[i];
        // The same baseline tick does not mean the same sent state: a client may have been sent
        // less of it.
        if (one->form == form && one->baseline_tick == baseline_tick &&
            (sent_state == NULL ||
             memcmp(sent_state, one->sent_state,
                    sb_send_state_capacity(send_state) * sizeof *sent_state) == 0)) {
            return one;
        }
    }
    return NULL;
}

sb_shared_snapshot *sb_shared_begin(sb_shared *shared, sb_form form,
                                    const sb_send_state *send_state, uint32_t tick,
                                    uint32_t change_count)
{
    if (shared->count == SB_SHARED_COUNT) {
        return NULL;
    }
    sb_shared_snapshot *one = &shared->snapshots[shared->count];
    one->form = form;
    one->sent_state = sb_send_state_baseline(send_state, tick, &one->baseline_tick);
    one->send_state = send_state;
    one->change_count = change_count;
    one->part_count = 0;
    return one;
}

void sb_shared_add_part(sb_shared_snapshot *snapshot, const uint8_t *bytes, uint32_t size)
{
    if (snapshot->part_count < SB_SHARED_PART_COUNT) {
        memcpy(snapshot->bytes[snapshot->part_count], bytes, size);
        snapshot->sizes[snapshot->part_count++] = size;
    }
}

void sb_shared_end(sb_shared *shared, const sb_shared_snapshot *snapshot, uint32_t part_count)
{
    shared->count += snapshot->part_count == part_count;
}
