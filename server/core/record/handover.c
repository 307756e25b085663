#include "record/handover.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"

// A person is shown the address, so it holds nothing that acts on a terminal.
static bool is_printable(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] <= ' ' || text[i] > '~') {
            return false;
        }
    }
    return true;
}

uint32_t sb_handover_write(const sb_log_handover *handover,
                           uint8_t out_payload[SB_HANDOVER_PAYLOAD_SIZE_MAX])
{
    const size_t size = strlen(handover->to);
    sb_writer writer = sb_writer_over(out_payload, SB_HANDOVER_PAYLOAD_SIZE_MAX);
    sb_writer_u8(&writer, (uint8_t)handover->kind);
    sb_writer_bytes(&writer, handover->id, sizeof handover->id);
    sb_writer_bytes(&writer, handover->store, sizeof handover->store);
    sb_writer_u32(&writer, handover->session);
    sb_writer_u8(&writer, (uint8_t)size);
    sb_writer_bytes(&writer, handover->to, size);
    SB_ASSERT(writer.error == SB_OK && (size > 0) == (handover->kind == SB_HANDOVER_LEAVES));
    SB_ASSERT(is_printable(handover->to, size)); // else the log would count as damaged
    return (uint32_t)writer.size;
}

static void read_array(sb_reader *reader, void *out_bytes, size_t size)
{
    const uint8_t *bytes = sb_reader_bytes(reader, size);
    if (bytes != NULL && size > 0) {
        memcpy(out_bytes, bytes, size);
    }
}

sb_error sb_handover_read(const void *payload, uint32_t size, sb_log_handover *out_handover)
{
    sb_reader reader = sb_reader_over(payload, size);
    *out_handover = (sb_log_handover){0};
    const uint8_t kind = sb_reader_u8(&reader);
    read_array(&reader, out_handover->id, sizeof out_handover->id);
    read_array(&reader, out_handover->store, sizeof out_handover->store);
    out_handover->session = sb_reader_u32(&reader);
    const uint8_t length = sb_reader_u8(&reader);
    read_array(&reader, out_handover->to, length);
    if (reader.error != SB_OK) {
        return reader.error;
    }
    if (kind < SB_HANDOVER_LEAVES || kind > SB_HANDOVER_TAKEN) {
        return SB_ERROR_UNKNOWN;
    }
    out_handover->kind = (sb_handover_kind)kind;
    const bool is_whole = sb_reader_remaining(&reader) == 0 &&
                          (length > 0) == (kind == SB_HANDOVER_LEAVES) &&
                          is_printable(out_handover->to, length);
    return is_whole ? SB_OK : SB_ERROR_MALFORMED;
}

void sb_log_handovers_add(sb_log_handovers *handovers, const sb_log_handover *mark)
{
    if (mark->kind == SB_HANDOVER_LEAVES) {
        handovers->leaves = *mark;
    } else if (memcmp(handovers->leaves.id, mark->id, sizeof mark->id) == 0) {
        handovers->leaves.to[0] = '\0';
    }
    if (mark->kind == SB_HANDOVER_TAKEN) {
        handovers->taken = *mark;
    }
}
