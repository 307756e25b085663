#include "host/wire/follow_frame.h"

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

static bool is_printable(char letter)
{
    return letter >= ' ' && letter <= '~';
}

void sb_follow_frame_say(sb_follow_frame *frame, const char *text)
{
    size_t size = 0;
    for (; text[size] != '\0' && size < SB_MOVE_TEXT_SIZE_MAX; size++) {
        frame->text[size] = is_printable(text[size]) ? text[size] : '?';
    }
    frame->text[size] = '\0';
}

static void write_text(sb_writer *writer, const char *text)
{
    const size_t size = strlen(text);
    SB_ASSERT(size <= SB_MOVE_TEXT_SIZE_MAX);
    sb_writer_u8(writer, (uint8_t)size);
    sb_writer_bytes(writer, text, size);
}

static void write_rest(sb_writer *writer, const sb_follow_frame *frame, uint32_t size_max)
{
    SB_ASSERT(frame->byte_count <= size_max);
    if (frame->byte_count > 0) {
        sb_writer_bytes(writer, frame->bytes, frame->byte_count);
    }
}

static void write_source(sb_writer *writer, const sb_follow_frame *frame)
{
    sb_writer_bytes(writer, frame->move, sizeof frame->move);
    if (frame->kind == SB_FOLLOW_MOVE) {
        sb_writer_bytes(writer, frame->store, sizeof frame->store);
        sb_writer_u32(writer, frame->log);
        sb_writer_u32(writer, frame->session);
        sb_writer_u32(writer, frame->epoch);
        sb_writer_u32(writer, frame->tick);
        sb_writer_u32(writer, frame->tick_rate_hz);
        write_text(writer, frame->text);
        write_rest(writer, frame, SB_MOVE_PLACE_SIZE_MAX);
    } else if (frame->kind == SB_FOLLOW_COMMIT) {
        sb_writer_u32(writer, frame->tick);
        sb_writer_u64(writer, frame->hash);
        sb_writer_u64(writer, frame->age_ns);
    } else if (frame->kind == SB_FOLLOW_CANCEL) {
        write_text(writer, frame->text);
    } else if (frame->kind == SB_FOLLOW_ASK) {
        sb_writer_bytes(writer, frame->store, sizeof frame->store);
    } else if (frame->kind == SB_FOLLOW_STANDING) {
        write_rest(writer, frame, SB_MOVE_PLACE_SIZE_MAX);
    }
}

static void write_target(sb_writer *writer, const sb_follow_frame *frame)
{
    sb_writer_bytes(writer, frame->move, sizeof frame->move);
    if (frame->kind == SB_FOLLOW_ACCEPT) {
        sb_writer_bytes(writer, frame->store, sizeof frame->store);
        sb_writer_u32(writer, frame->session);
        sb_writer_u16(writer, frame->port);
        sb_writer_u16(writer, frame->web_port);
        sb_writer_bytes(writer, frame->key, sizeof frame->key);
        write_text(writer, frame->text);
    } else if (frame->kind == SB_FOLLOW_TAKEN) {
        sb_writer_u32(writer, frame->session);
        sb_writer_u32(writer, frame->tick);
    } else if (frame->kind == SB_FOLLOW_DENY || frame->kind == SB_FOLLOW_REFUSED) {
        write_text(writer, frame->text);
    }
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
    case SB_FOLLOW_LEADS:
        sb_writer_u32(&writer, frame->epoch);
        sb_writer_bytes(&writer, frame->store, sizeof frame->store);
        write_text(&writer, frame->text);
        break;
    case SB_FOLLOW_NOTED:
        sb_writer_u32(&writer, frame->epoch);
        break;
    case SB_FOLLOW_MOVE:
    case SB_FOLLOW_PREPARE:
    case SB_FOLLOW_COMMIT:
    case SB_FOLLOW_CANCEL:
    case SB_FOLLOW_ASK:
    case SB_FOLLOW_STANDING:
        write_source(&writer, frame);
        break;
    case SB_FOLLOW_ACCEPT:
    case SB_FOLLOW_DENY:
    case SB_FOLLOW_READY:
    case SB_FOLLOW_TAKEN:
    case SB_FOLLOW_REFUSED:
        write_target(&writer, frame);
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

static void read_text(sb_reader *reader, sb_follow_frame *frame)
{
    const uint8_t size = sb_reader_u8(reader);
    const uint8_t *text = sb_reader_bytes(reader, size);
    for (uint8_t i = 0; text != NULL && i < size; i++) {
        frame->text[i] = (char)text[i];
        if (!is_printable(frame->text[i])) {
            sb_reader_fail(reader, SB_ERROR_MALFORMED);
            return;
        }
    }
}

// The rest of the frame, which may be nothing.
static void read_rest(sb_reader *reader, sb_follow_frame *frame, uint32_t size_max)
{
    const size_t rest = reader->error == SB_OK ? sb_reader_remaining(reader) : 0;
    if (rest > size_max) {
        sb_reader_fail(reader, SB_ERROR_RANGE);
        return;
    }
    frame->byte_count = (uint32_t)rest;
    frame->bytes = sb_reader_bytes(reader, rest);
}

static void read_array(sb_reader *reader, uint8_t *out_bytes, size_t size)
{
    const uint8_t *bytes = sb_reader_bytes(reader, size);
    if (bytes != NULL) {
        memcpy(out_bytes, bytes, size);
    }
}

static void read_source(sb_reader *reader, sb_follow_frame *frame)
{
    read_array(reader, frame->move, sizeof frame->move);
    if (frame->kind == SB_FOLLOW_MOVE) {
        read_array(reader, frame->store, sizeof frame->store);
        frame->log = sb_reader_u32(reader);
        frame->session = sb_reader_u32(reader);
        frame->epoch = sb_reader_u32(reader);
        frame->tick = sb_reader_u32(reader);
        frame->tick_rate_hz = sb_reader_u32(reader);
        read_text(reader, frame);
        read_rest(reader, frame, SB_MOVE_PLACE_SIZE_MAX);
    } else if (frame->kind == SB_FOLLOW_COMMIT) {
        frame->tick = sb_reader_u32(reader);
        frame->hash = sb_reader_u64(reader);
        frame->age_ns = sb_reader_u64(reader);
    } else if (frame->kind == SB_FOLLOW_CANCEL) {
        read_text(reader, frame);
    } else if (frame->kind == SB_FOLLOW_ASK) {
        read_array(reader, frame->store, sizeof frame->store);
    } else if (frame->kind == SB_FOLLOW_STANDING) {
        read_rest(reader, frame, SB_MOVE_PLACE_SIZE_MAX);
    }
}

static void read_target(sb_reader *reader, sb_follow_frame *frame)
{
    read_array(reader, frame->move, sizeof frame->move);
    if (frame->kind == SB_FOLLOW_ACCEPT) {
        read_array(reader, frame->store, sizeof frame->store);
        frame->session = sb_reader_u32(reader);
        frame->port = sb_reader_u16(reader);
        frame->web_port = sb_reader_u16(reader);
        read_array(reader, frame->key, sizeof frame->key);
        read_text(reader, frame);
    } else if (frame->kind == SB_FOLLOW_TAKEN) {
        frame->session = sb_reader_u32(reader);
        frame->tick = sb_reader_u32(reader);
    } else if (frame->kind == SB_FOLLOW_DENY || frame->kind == SB_FOLLOW_REFUSED) {
        read_text(reader, frame);
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
    read_array(reader, frame->header, sizeof frame->header);
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
    case SB_FOLLOW_LEADS:
        frame->epoch = sb_reader_u32(reader);
        read_array(reader, frame->store, sizeof frame->store);
        read_text(reader, frame);
        return;
    case SB_FOLLOW_NOTED:
        frame->epoch = sb_reader_u32(reader);
        return;
    case SB_FOLLOW_MOVE:
    case SB_FOLLOW_PREPARE:
    case SB_FOLLOW_COMMIT:
    case SB_FOLLOW_CANCEL:
    case SB_FOLLOW_ASK:
    case SB_FOLLOW_STANDING:
        read_source(reader, frame);
        return;
    case SB_FOLLOW_ACCEPT:
    case SB_FOLLOW_DENY:
    case SB_FOLLOW_READY:
    case SB_FOLLOW_TAKEN:
    case SB_FOLLOW_REFUSED:
        read_target(reader, frame);
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
