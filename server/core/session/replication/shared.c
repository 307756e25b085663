#include "session/replication/shared.h"

#include <string.h>

#include "base/assert.h"

const sb_shared_snapshot *sb_shared_find(const sb_shared *shared, sb_form form,
                                         const sb_send_state *send_state, uint32_t tick)
{
    uint32_t baseline_tick;
    const uint8_t *sent_state = sb_send_state_baseline(send_state, tick, &baseline_tick);
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

sb_blob sb_shared_add_part(sb_shared_snapshot *snapshot, const sb_message_snapshot *part)
{
    if (snapshot->part_count == SB_SHARED_PART_COUNT) {
        return (sb_blob){0};
    }
    const uint32_t place = snapshot->part_count++;
    sb_writer writer = sb_writer_over(snapshot->bytes[place], sizeof snapshot->bytes[place]);
    const sb_error error = sb_snapshot_changes_encode(part, &writer);
    SB_ASSERT(error == SB_OK);
    snapshot->changes[place] = (sb_blob){writer.data, (uint32_t)writer.size};
    return snapshot->changes[place];
}

void sb_shared_end(sb_shared *shared, const sb_shared_snapshot *snapshot, uint32_t part_count)
{
    shared->count += snapshot->part_count == part_count;
}
