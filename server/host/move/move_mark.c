#include "host/move/move_mark.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"

size_t sb_move_mark_write(const sb_move_mark *mark, uint8_t out_bytes[SB_MOVE_MARK_SIZE_MAX])
{
    sb_writer writer = sb_writer_over(out_bytes, SB_MOVE_MARK_SIZE_MAX);
    const size_t size = strlen(mark->to);
    SB_ASSERT(size <= SB_MOVE_TEXT_SIZE_MAX);
    sb_writer_u8(&writer, (uint8_t)mark->kind);
    sb_writer_bytes(&writer, mark->id, sizeof mark->id);
    sb_writer_bytes(&writer, mark->store, sizeof mark->store);
    sb_writer_u8(&writer, (uint8_t)size);
    sb_writer_bytes(&writer, mark->to, size);
    SB_ASSERT(writer.error == SB_OK);
    return writer.size;
}

static void read_array(sb_reader *reader, void *out_bytes, size_t size)
{
    const uint8_t *bytes = sb_reader_bytes(reader, size);
    if (bytes != NULL) {
        memcpy(out_bytes, bytes, size);
    }
}

sb_error sb_move_mark_read(const void *bytes, size_t size, sb_move_mark *out_mark)
{
    sb_reader reader = sb_reader_over(bytes, size);
    memset(out_mark, 0, sizeof *out_mark);
    const uint8_t kind = sb_reader_u8(&reader);
    read_array(&reader, out_mark->id, sizeof out_mark->id);
    read_array(&reader, out_mark->store, sizeof out_mark->store);
    const uint8_t to_size = sb_reader_u8(&reader);
    read_array(&reader, out_mark->to, to_size);
    if (reader.error != SB_OK) {
        return reader.error;
    }
    if (kind < SB_MOVE_LEAVES || kind > SB_MOVE_TAKEN) {
        return SB_ERROR_UNKNOWN;
    }
    out_mark->kind = (sb_move_mark_kind)kind;
    return strlen(out_mark->to) == to_size && sb_reader_remaining(&reader) == 0
               ? SB_OK
               : SB_ERROR_MALFORMED;
}

void sb_move_story_add(sb_move_story *story, const sb_move_mark *mark)
{
    if (mark->kind == SB_MOVE_LEAVES) {
        story->leaves = true;
        story->last = *mark;
    } else if (story->leaves && memcmp(story->last.id, mark->id, sizeof mark->id) == 0) {
        story->leaves = false;
    }
}

sb_move_verdict sb_move_story_judge(const sb_move_story *story,
                                    const uint8_t store[SB_MOVE_STORE_SIZE])
{
    if (!story->leaves) {
        return SB_MOVE_RESUME;
    }
    return memcmp(story->last.store, store, SB_MOVE_STORE_SIZE) == 0 ? SB_MOVE_COPY : SB_MOVE_ASK;
}
