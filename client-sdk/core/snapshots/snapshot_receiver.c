#include "client/snapshots/snapshot_receiver.h"

void sb_snapshot_receiver_start(sb_snapshot_receiver *receiver, const sb_delta_def *def,
                                sb_form form)
{
    receiver->form = form;
    sb_changes_coder_init(&receiver->coder, def);
    sb_snapshot_parts_init(&receiver->parts);
    sb_snapshot_history_init(&receiver->history);
}

// Decodes the gathered parts one after the other. In the end `message` is the first part.
static sb_error take_gathered(sb_snapshot_receiver *receiver, sb_message *message)
{
    const sb_snapshot_parts *parts = &receiver->parts;
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < parts->count; i++) {
        error = sb_message_decode(parts->bytes[i], parts->sizes[i], message);
        if (error == SB_OK) {
            error =
                sb_snapshot_history_take(&receiver->history, &receiver->coder, &message->snapshot);
        }
    }
    if (error == SB_OK) {
        error = sb_message_decode(parts->bytes[0], parts->sizes[0], message);
    }
    return error;
}

sb_snapshot_result sb_snapshot_receiver_take(sb_snapshot_receiver *receiver, sb_message *message,
                                             const void *bytes, size_t size)
{
    const sb_message_snapshot *part = &message->snapshot;
    if (part->tick <= receiver->history.tick || part->tick < receiver->parts.tick) {
        receiver->stale += part->part == 0 && part->tick != receiver->history.tick;
        return SB_SNAPSHOT_NOTHING;
    }
    if (part->form != receiver->form) {
        return SB_SNAPSHOT_MALFORMED;
    }
    const bool alone = part->part_count == 1;
    if (alone && part->tick == receiver->parts.tick) {
        return SB_SNAPSHOT_MALFORMED; // it contradicts the parts that were gathered
    }
    bool whole = alone;
    if (!alone && sb_snapshot_parts_add(&receiver->parts, part, bytes, size, &whole) != SB_OK) {
        return SB_SNAPSHOT_MALFORMED;
    }
    if (!whole) {
        return SB_SNAPSHOT_NOTHING;
    }
    uint32_t baseline_tick = part->baseline_age != 0 ? part->tick - part->baseline_age : 0;
    if (sb_snapshot_history_begin(&receiver->history, part->tick, baseline_tick) != SB_OK) {
        // The server learns it from what is acknowledged.
        receiver->unusable++;
        sb_snapshot_parts_init(&receiver->parts);
        return SB_SNAPSHOT_NOTHING;
    }
    sb_error error = alone ? sb_snapshot_history_take(&receiver->history, &receiver->coder, part)
                           : take_gathered(receiver, message);
    sb_snapshot_parts_init(&receiver->parts);
    if (error != SB_OK) {
        sb_snapshot_history_abort(&receiver->history);
        return SB_SNAPSHOT_MALFORMED;
    }
    receiver->received++;
    return SB_SNAPSHOT_WHOLE;
}

const sb_snapshot *sb_snapshot_receiver_newest(sb_snapshot_receiver *receiver)
{
    sb_snapshot_history_fill(&receiver->history, &receiver->coder.def, &receiver->newest);
    return &receiver->newest;
}
