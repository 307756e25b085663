#include "base/assert.h"
#include "protocol/messages/codec.h"

// Part and count share one element. Most snapshots have one part, and the element is then 0.
_Static_assert(SB_SNAPSHOT_PART_COUNT_MAX == 64, "a part takes six bits");

static bool in_range(const sb_message_snapshot *snapshot)
{
    return snapshot->tick >= 1 && snapshot->baseline_age < snapshot->tick &&
           snapshot->baseline_age <= SB_SNAPSHOT_AGE_MAX && snapshot->durable_age >= -1 &&
           snapshot->part < snapshot->part_count;
}

static void put_own(msgpack_packer *packer, const sb_message_snapshot *snapshot)
{
    SB_ASSERT(snapshot->own <= SB_OWN_FULL);
    if (snapshot->own == SB_OWN_FULL) {
        SB_ASSERT(snapshot->own_state.size > 0);
        sb_put_blob(packer, snapshot->own_state, SB_OWN_STATE_SIZE_MAX);
    } else {
        msgpack_pack_uint32(packer, (uint32_t)snapshot->own);
    }
}

void sb_put_snapshot_changes(msgpack_packer *packer, const sb_message_snapshot *snapshot)
{
    SB_ASSERT(snapshot->form <= SB_FORM_PACKED);
    SB_ASSERT(snapshot->number_count <= SB_SNAPSHOT_NUMBER_COUNT_MAX);
    if (snapshot->form == SB_FORM_PACKED) {
        sb_put_blob(packer, snapshot->packed, SB_MESSAGE_SIZE_MAX);
        return;
    }
    msgpack_pack_array(packer, snapshot->number_count);
    for (uint32_t i = 0; i < snapshot->number_count; i++) {
        msgpack_pack_int32(packer, snapshot->numbers[i]);
    }
}

void sb_put_snapshot(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_snapshot *snapshot = &message->snapshot;
    SB_ASSERT(snapshot->part_count <= SB_SNAPSHOT_PART_COUNT_MAX);
    SB_ASSERT(in_range(snapshot));
    sb_put_head(packer, SB_MESSAGE_SNAPSHOT, 9);
    msgpack_pack_uint32(packer, snapshot->epoch);
    msgpack_pack_uint32(packer, snapshot->tick);
    msgpack_pack_uint32(packer, snapshot->baseline_age);
    msgpack_pack_int32(packer, snapshot->durable_age);
    msgpack_pack_int32(packer, snapshot->input_margin);
    msgpack_pack_uint32(packer, snapshot->part + 64 * (snapshot->part_count - 1));
    put_own(packer, snapshot);
    if (snapshot->coded.data != NULL) {
        packer->callback(packer->data, (const char *)snapshot->coded.data, snapshot->coded.size);
    } else {
        sb_put_snapshot_changes(packer, snapshot);
    }
}

static void get_own(sb_elements *elements, sb_message_snapshot *out_snapshot)
{
    if (sb_elements_next_is_blob(elements)) {
        out_snapshot->own = SB_OWN_FULL;
        out_snapshot->own_state = sb_elements_blob(elements, 1, SB_OWN_STATE_SIZE_MAX);
        return;
    }
    uint32_t own = sb_elements_u32(elements);
    sb_elements_require(elements, own <= SB_OWN_PREDICTED, SB_ERROR_RANGE);
    out_snapshot->own = own == SB_OWN_PREDICTED ? SB_OWN_PREDICTED : SB_OWN_NONE;
}

void sb_get_snapshot(sb_elements *elements, sb_message *out_message)
{
    sb_message_snapshot *out_snapshot = &out_message->snapshot;
    out_snapshot->epoch = sb_elements_u32(elements);
    out_snapshot->tick = sb_elements_u32(elements);
    out_snapshot->baseline_age = sb_elements_u32(elements);
    out_snapshot->durable_age = sb_elements_i32(elements);
    out_snapshot->input_margin = sb_elements_i32(elements);
    uint32_t part = sb_elements_u32(elements);
    sb_elements_require(elements, part / 64 < SB_SNAPSHOT_PART_COUNT_MAX, SB_ERROR_LIMIT);
    out_snapshot->part = part % 64;
    out_snapshot->part_count = part / 64 + 1;
    sb_elements_require(elements, in_range(out_snapshot), SB_ERROR_RANGE);
    get_own(elements, out_snapshot);
    if (sb_elements_next_is_blob(elements)) {
        out_snapshot->form = SB_FORM_PACKED;
        out_snapshot->packed = sb_elements_blob(elements, 0, SB_MESSAGE_SIZE_MAX);
        return;
    }
    out_snapshot->number_count = sb_elements_open_list(elements, 0, SB_SNAPSHOT_NUMBER_COUNT_MAX);
    for (uint32_t i = 0; i < out_snapshot->number_count; i++) {
        out_snapshot->numbers[i] = sb_elements_i32(elements);
    }
    sb_elements_close(elements);
}
