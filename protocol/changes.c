#include "protocol/changes.h"

#include <string.h>

#include "protocol/plain.h"

// A packed part begins with the count of its changes, 7 bits a byte, the lowest first.
#define COUNT_SIZE 2u
#define COUNT_MAX (1u << 14)

_Static_assert(SB_NET_PRIOR_COUNT == SB_PACKED_MODEL_COUNT, "a schema's prior is whole");

void sb_changes_coder_init(sb_changes_coder *coder, const sb_delta_def *def)
{
    coder->def = *def;
    coder->wrote = false;
    sb_packed_prior prior;
    sb_packed_prior_default(&prior);
    if (def->schema->prior != NULL) {
        memcpy(prior.entries, def->schema->prior, sizeof prior.entries);
    }
    coder->packs = sb_packed_model_init(&coder->model, def->schema, &prior);
}

static uint32_t put_plain(const sb_change *changes, uint32_t count, uint32_t room,
                          sb_message_snapshot *part)
{
    int32_t last = -1;
    uint32_t taken = 0;
    for (; taken < count; taken++) {
        int32_t numbers[SB_PLAIN_CHANGE_SIZE_MAX];
        uint32_t number_count = sb_plain_put(&changes[taken], last, numbers);
        uint32_t size = sb_plain_size(numbers, number_count);
        if (size > room || number_count > SB_SNAPSHOT_NUMBER_COUNT_MAX - part->number_count) {
            break;
        }
        memcpy(part->numbers + part->number_count, numbers, number_count * sizeof *numbers);
        part->number_count += number_count;
        room -= size;
        last = changes[taken].index;
    }
    return taken;
}

// Writes the count of changes before a row that begins at COUNT_SIZE. Returns both.
static sb_blob put_count(uint8_t *bytes, uint32_t count, uint32_t row_size)
{
    const uint32_t size = count < 128 ? 1 : COUNT_SIZE;
    uint8_t *first = bytes + COUNT_SIZE - size;
    first[0] = (uint8_t)(count & 127);
    if (size > 1) {
        first[0] |= 128;
        first[1] = (uint8_t)(count >> 7);
    }
    return (sb_blob){first, size + row_size};
}

uint32_t sb_changes_put(sb_changes_coder *coder, sb_form form, const sb_change *changes,
                        uint32_t count, uint32_t room, sb_message_snapshot *out_part)
{
    out_part->form = coder->packs ? form : SB_FORM_PLAIN;
    out_part->number_count = 0;
    if (out_part->form == SB_FORM_PLAIN) {
        return put_plain(changes, count, room, out_part);
    }
    out_part->packed = (sb_blob){0};
    if (count == 0 || room <= COUNT_SIZE) {
        return 0;
    }
    room = room < SB_MESSAGE_SIZE_MAX ? room : SB_MESSAGE_SIZE_MAX;
    if (coder->wrote) {
        sb_packed_writer_begin_again(&coder->writer, coder->bytes + COUNT_SIZE, room - COUNT_SIZE);
    } else {
        sb_packed_writer_begin(&coder->writer, &coder->model, coder->bytes + COUNT_SIZE,
                               room - COUNT_SIZE);
    }
    coder->wrote = true;
    coder->writer.row.coder.tally = coder->tally;
    uint32_t taken = 0;
    while (taken < count && taken < COUNT_MAX - 1 &&
           sb_packed_writer_change(&coder->writer, &changes[taken])) {
        taken++;
    }
    const uint32_t row_size = (uint32_t)sb_packed_writer_end(&coder->writer);
    if (taken > 0) {
        out_part->packed = put_count(coder->bytes, taken, row_size);
    }
    return taken;
}

static void fail(sb_changes_coder *coder, sb_error error)
{
    coder->error = coder->error == SB_OK ? error : coder->error;
}

// No changes take no bytes. Each count has one form: a second byte is never 0.
static bool take_count(const sb_blob *bytes, uint32_t *out_count, uint32_t *out_size)
{
    *out_count = 0;
    *out_size = 0;
    if (bytes->size == 0) {
        return true;
    }
    *out_count = bytes->data[0];
    *out_size = 1;
    if (*out_count >= 128) {
        if (bytes->size < COUNT_SIZE || bytes->data[1] == 0 || bytes->data[1] >= 128) {
            return false;
        }
        *out_count = (*out_count & 127) | (uint32_t)bytes->data[1] << 7;
        *out_size = COUNT_SIZE;
    }
    return *out_count > 0;
}

void sb_changes_begin(sb_changes_coder *coder, const sb_message_snapshot *part)
{
    coder->part = part;
    coder->error = SB_OK;
    coder->next = 0;
    coder->last = -1;
    if (part->form != SB_FORM_PACKED) {
        return;
    }
    const sb_blob *bytes = &part->packed;
    uint32_t count, size;
    if (!coder->packs || !take_count(bytes, &count, &size)) {
        fail(coder, SB_ERROR_MALFORMED);
        return;
    }
    const uint8_t *row = bytes->size > 0 ? bytes->data + size : NULL;
    sb_packed_reader_begin(&coder->reader, &coder->model, row, bytes->size - size, count);
}

bool sb_changes_head(sb_changes_coder *coder, sb_change *out_change)
{
    *out_change = (sb_change){0};
    if (coder->error != SB_OK) {
        return false;
    }
    const sb_message_snapshot *part = coder->part;
    if (part->form == SB_FORM_PACKED) {
        if (sb_packed_reader_next(&coder->reader, out_change)) {
            return true;
        }
        fail(coder, sb_packed_reader_end(&coder->reader) ? SB_OK : SB_ERROR_MALFORMED);
        return false;
    }
    if (coder->next == part->number_count) {
        return false;
    }
    fail(coder, sb_plain_get_head(coder->def.schema, part->numbers, part->number_count,
                                  &coder->next, coder->last, out_change));
    coder->last = out_change->index;
    return coder->error == SB_OK;
}

bool sb_changes_body(sb_changes_coder *coder, uint32_t held_kind, sb_change *change)
{
    if (change->change == SB_CHANGE_UPDATE || change->change == SB_CHANGE_UPDATE_LATE) {
        if (held_kind >= coder->def.schema->kind_count) {
            fail(coder, SB_ERROR_RANGE);
            return false;
        }
        change->kind = (uint8_t)held_kind;
    }
    const sb_message_snapshot *part = coder->part;
    if (part->form == SB_FORM_PACKED) {
        if (!sb_packed_reader_fields(&coder->reader, change)) {
            fail(coder, SB_ERROR_MALFORMED);
        }
        return coder->error == SB_OK;
    }
    fail(coder, sb_plain_get_body(coder->def.schema, part->numbers, part->number_count,
                                  &coder->next, change));
    return coder->error == SB_OK;
}

sb_error sb_changes_end(const sb_changes_coder *coder)
{
    return coder->error;
}
