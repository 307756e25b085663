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
    sb_writer_u32(&writer, mark->session);
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
    out_mark->session = sb_reader_u32(&reader);
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

static const char PREFIX[] = "move-", ENDING[] = ".sblog", DIGITS[] = "0123456789abcdef";

void sb_move_name_write(const uint8_t id[SB_MOVE_ID_SIZE], char out_name[SB_MOVE_NAME_SIZE])
{
    char *at = out_name;
    memcpy(at, PREFIX, sizeof PREFIX - 1);
    at += sizeof PREFIX - 1;
    for (uint32_t i = 0; i < SB_MOVE_ID_SIZE; i++) {
        *at++ = DIGITS[id[i] >> 4];
        *at++ = DIGITS[id[i] & 15];
    }
    memcpy(at, ENDING, sizeof ENDING);
}

bool sb_move_name_read(const char *name, uint8_t out_id[SB_MOVE_ID_SIZE])
{
    const size_t prefix = sizeof PREFIX - 1;
    if (strlen(name) != SB_MOVE_NAME_SIZE - 1 || memcmp(name, PREFIX, prefix) != 0 ||
        strcmp(name + prefix + 2 * (size_t)SB_MOVE_ID_SIZE, ENDING) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < SB_MOVE_ID_SIZE; i++) {
        const char *high = memchr(DIGITS, name[prefix + 2 * (size_t)i], sizeof DIGITS - 1);
        const char *low = memchr(DIGITS, name[prefix + 2 * (size_t)i + 1], sizeof DIGITS - 1);
        if (high == NULL || low == NULL) {
            return false;
        }
        out_id[i] = (uint8_t)((high - DIGITS) << 4 | (low - DIGITS));
    }
    return true;
}

void sb_move_story_init(sb_move_story *story, const char *name)
{
    memset(story, 0, sizeof *story);
    story->brought = sb_move_name_read(name, story->id);
}

void sb_move_story_add(sb_move_story *story, const sb_move_mark *mark)
{
    if (mark->kind == SB_MOVE_LEAVES) {
        story->leaves = true;
        story->last = *mark;
        return;
    }
    if (story->leaves && memcmp(story->last.id, mark->id, sizeof mark->id) == 0) {
        story->leaves = false;
    }
    if (mark->kind == SB_MOVE_TAKEN && story->brought &&
        memcmp(story->id, mark->id, sizeof mark->id) == 0) {
        story->arrived = true;
        story->session = mark->session;
    }
}

sb_move_verdict sb_move_story_judge(const sb_move_story *story)
{
    if (story->brought && !story->arrived) {
        return SB_MOVE_COPY;
    }
    return story->leaves ? SB_MOVE_ASK : SB_MOVE_RESUME;
}
