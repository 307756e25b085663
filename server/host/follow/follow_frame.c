#include "host/follow/follow_frame.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"

// Bytes of a log, far beyond any: sums of offsets and sizes never overflow.
#define LOG_SIZE_MAX (UINT64_C(1) << 48)

static bool is_safe(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_' || letter == '.';
}

bool sb_follow_name_is_safe(const char *name)
{
    static const char ENDING[] = ".sblog";
    const size_t size = strlen(name), ending = sizeof ENDING - 1;
    for (size_t i = 0; i < size; i++) {
        if (!is_safe(name[i])) {
            return false;
        }
    }
    return size > ending && size <= SB_FOLLOW_NAME_SIZE_MAX && name[0] != '.' &&
           strcmp(name + size - ending, ENDING) == 0;
}

static void write_name(sb_writer *writer, const char *name)
{
    SB_ASSERT(sb_follow_name_is_safe(name));
    sb_writer_u8(writer, (uint8_t)strlen(name));
    sb_writer_bytes(writer, name, strlen(name));
}

size_t sb_follow_frame_write(const sb_follow_frame *frame,
                             uint8_t out_bytes[SB_FOLLOW_FRAME_SIZE_MAX])
{
    sb_writer writer = sb_writer_over(out_bytes, SB_FOLLOW_FRAME_SIZE_MAX);
    sb_writer_u8(&writer, (uint8_t)frame->kind);
    switch (frame->kind) {
    case SB_FOLLOW_LOG:
        sb_writer_u32(&writer, frame->log);
        sb_writer_u64(&writer, frame->size);
        write_name(&writer, frame->name);
        break;
    case SB_FOLLOW_PIECE:
        SB_ASSERT(frame->byte_count > 0 && frame->byte_count <= SB_FOLLOW_PIECE_SIZE_MAX);
        sb_writer_u32(&writer, frame->log);
        sb_writer_u64(&writer, frame->offset);
        sb_writer_u64(&writer, frame->stamp_ns);
        sb_writer_bytes(&writer, frame->bytes, frame->byte_count);
        break;
    case SB_FOLLOW_END:
        sb_writer_u32(&writer, frame->log);
        sb_writer_u64(&writer, frame->size);
        break;
    case SB_FOLLOW_PONG:
        sb_writer_u64(&writer, frame->echo_ns);
        sb_writer_u64(&writer, frame->stamp_ns);
        break;
    case SB_FOLLOW_BYE:
        sb_writer_u32(&writer, frame->reason);
        break;
    case SB_FOLLOW_HAVE:
        sb_writer_u32(&writer, frame->log);
        sb_writer_u64(&writer, frame->offset);
        sb_writer_bytes(&writer, frame->header, sizeof frame->header);
        break;
    case SB_FOLLOW_ACK:
        sb_writer_u32(&writer, frame->log);
        sb_writer_u64(&writer, frame->offset);
        sb_writer_u32(&writer, frame->tick);
        break;
    case SB_FOLLOW_PING:
        sb_writer_u64(&writer, frame->stamp_ns);
        break;
    case SB_FOLLOW_DIVERGED:
        sb_writer_u32(&writer, frame->log);
        sb_writer_u32(&writer, frame->tick);
        break;
    case SB_FOLLOW_WANT:
        write_name(&writer, frame->name);
        break;
    }
    SB_ASSERT(writer.error == SB_OK);
    return writer.size;
}

static void read_name(sb_reader *reader, sb_follow_frame *frame)
{
    const uint8_t size = sb_reader_u8(reader);
    if (size > SB_FOLLOW_NAME_SIZE_MAX) {
        sb_reader_fail(reader, SB_ERROR_RANGE);
        return;
    }
    const uint8_t *name = sb_reader_bytes(reader, size);
    if (name == NULL) {
        return;
    }
    memcpy(frame->name, name, size);
    if (!sb_follow_name_is_safe(frame->name) || strlen(frame->name) != size) {
        sb_reader_fail(reader, SB_ERROR_MALFORMED);
    }
}

static void read_piece(sb_reader *reader, sb_follow_frame *frame)
{
    frame->log = sb_reader_u32(reader);
    frame->offset = sb_reader_u64(reader);
    frame->stamp_ns = sb_reader_u64(reader);
    const size_t rest = reader->error == SB_OK ? sb_reader_remaining(reader) : 0;
    if (reader->error == SB_OK && (rest == 0 || rest > SB_FOLLOW_PIECE_SIZE_MAX)) {
        sb_reader_fail(reader, SB_ERROR_RANGE);
        return;
    }
    frame->byte_count = (uint32_t)rest;
    frame->bytes = sb_reader_bytes(reader, rest);
}

static void read_have(sb_reader *reader, sb_follow_frame *frame)
{
    frame->log = sb_reader_u32(reader);
    frame->offset = sb_reader_u64(reader);
    const uint8_t *header = sb_reader_bytes(reader, sizeof frame->header);
    if (header != NULL) {
        memcpy(frame->header, header, sizeof frame->header);
    }
}

static void read_reason(sb_reader *reader, sb_follow_frame *frame)
{
    frame->reason = sb_reader_u32(reader);
    if (reader->error == SB_OK &&
        (frame->reason < SB_FOLLOW_REASON_ENDED || frame->reason > SB_FOLLOW_REASON_FULL)) {
        sb_reader_fail(reader, SB_ERROR_RANGE);
    }
}

static void read_members(sb_reader *reader, sb_follow_frame *frame)
{
    switch (frame->kind) {
    case SB_FOLLOW_LOG:
        frame->log = sb_reader_u32(reader);
        frame->size = sb_reader_u64(reader);
        read_name(reader, frame);
        return;
    case SB_FOLLOW_PIECE:
        read_piece(reader, frame);
        return;
    case SB_FOLLOW_END:
        frame->log = sb_reader_u32(reader);
        frame->size = sb_reader_u64(reader);
        return;
    case SB_FOLLOW_PONG:
        frame->echo_ns = sb_reader_u64(reader);
        frame->stamp_ns = sb_reader_u64(reader);
        return;
    case SB_FOLLOW_BYE:
        read_reason(reader, frame);
        return;
    case SB_FOLLOW_HAVE:
        read_have(reader, frame);
        return;
    case SB_FOLLOW_ACK:
        frame->log = sb_reader_u32(reader);
        frame->offset = sb_reader_u64(reader);
        frame->tick = sb_reader_u32(reader);
        return;
    case SB_FOLLOW_PING:
        frame->stamp_ns = sb_reader_u64(reader);
        return;
    case SB_FOLLOW_DIVERGED:
        frame->log = sb_reader_u32(reader);
        frame->tick = sb_reader_u32(reader);
        return;
    case SB_FOLLOW_WANT:
        read_name(reader, frame);
        return;
    }
    sb_reader_fail(reader, SB_ERROR_UNKNOWN);
}

sb_error sb_follow_frame_read(const void *bytes, size_t size, sb_follow_frame *out_frame)
{
    sb_reader reader = sb_reader_over(bytes, size);
    memset(out_frame, 0, sizeof *out_frame);
    const uint8_t kind = sb_reader_u8(&reader);
    if (reader.error == SB_OK) {
        out_frame->kind = (sb_follow_kind)kind;
        read_members(&reader, out_frame);
    }
    if (reader.error == SB_OK && sb_reader_remaining(&reader) != 0) {
        return SB_ERROR_MALFORMED;
    }
    if (reader.error == SB_OK &&
        (out_frame->offset > LOG_SIZE_MAX || out_frame->size > LOG_SIZE_MAX)) {
        return SB_ERROR_RANGE;
    }
    return reader.error;
}
