#include "record/frame_code.h"

#include <string.h>

#include "base/assert.h"

// One bit for each field that is not as predicted; the fields follow in this order.
enum {
    CHANGED_VIEW_TICK = 0x01,
    CHANGED_AIM_YAW = 0x02,
    CHANGED_AIM_PITCH = 0x04,
    CHANGED_THROTTLE = 0x08,
    CHANGED_STEERING = 0x10,
    CHANGED_BUTTONS = 0x20,
    CHANGED_VIEW_FRACTION = 0x40,
    CHANGED_SELECT = 0x80,
};

sb_frame_coder sb_frame_coder_make(uint32_t player_capacity)
{
    SB_ASSERT(player_capacity >= 1 && player_capacity <= SB_PLAYER_COUNT_MAX);
    return (sb_frame_coder){.player_capacity = player_capacity};
}

// Small differences of either sign become small numbers: 0, -1, 1, -2 become 0, 1, 2, 3.
static uint32_t zigzag(uint32_t difference)
{
    return difference << 1 ^ (0u - (difference >> 31));
}

static uint32_t unzigzag(uint32_t value)
{
    return value >> 1 ^ (0u - (value & 1u));
}

// The difference of two angles, modulo a turn, as a 32-bit one.
static uint32_t angle_difference(uint16_t to, uint16_t from)
{
    uint32_t difference = (uint16_t)(to - from);
    return difference >= 0x8000u ? difference | 0xFFFF0000u : difference;
}

// The tick that a player sees moves on with the match; one who says nothing keeps saying nothing.
static uint32_t predict_view_tick(const sb_input *previous)
{
    return previous->view_tick == 0 ? 0 : previous->view_tick + 1;
}

static bool apply_command(sb_frame_coder *coder, const sb_command *command)
{
    if (command->player >= coder->player_capacity) {
        return false;
    }
    uint64_t bit = (uint64_t)1 << command->player;
    bool joins = command->kind == SB_COMMAND_JOIN;
    bool occupied = (coder->occupied & bit) != 0;
    if (occupied == joins) {
        return false;
    }
    coder->occupied ^= bit;
    coder->previous[command->player] = (sb_input){0};
    return true;
}

static void write_command(const sb_command *command, sb_writer *writer)
{
    sb_writer_u8(writer, command->kind);
    sb_writer_u8(writer, command->player);
    if (command->kind == SB_COMMAND_JOIN) {
        const char *end = memchr(command->name, 0, SB_PLAYER_NAME_SIZE);
        SB_ASSERT(end != NULL);
        size_t size = (size_t)(end - command->name);
        sb_writer_u8(writer, (uint8_t)size);
        sb_writer_bytes(writer, command->name, size);
    }
}

static uint8_t changes_between(const sb_input *input, const sb_input *previous)
{
    unsigned mask = 0;
    mask |= input->view_tick != predict_view_tick(previous) ? CHANGED_VIEW_TICK : 0u;
    mask |= input->aim_yaw != previous->aim_yaw ? CHANGED_AIM_YAW : 0u;
    mask |= input->aim_pitch != previous->aim_pitch ? CHANGED_AIM_PITCH : 0u;
    mask |= input->throttle != previous->throttle ? CHANGED_THROTTLE : 0u;
    mask |= input->steering != previous->steering ? CHANGED_STEERING : 0u;
    mask |= input->buttons != previous->buttons ? CHANGED_BUTTONS : 0u;
    mask |= input->view_fraction != previous->view_fraction ? CHANGED_VIEW_FRACTION : 0u;
    mask |=
        memcmp(input->select, previous->select, sizeof input->select) != 0 ? CHANGED_SELECT : 0u;
    return (uint8_t)mask;
}

static void write_input(const sb_input *input, const sb_input *previous, sb_writer *writer)
{
    uint8_t mask = changes_between(input, previous);
    sb_writer_u8(writer, mask);
    if (mask & CHANGED_VIEW_TICK) {
        sb_writer_varint(writer, zigzag(input->view_tick - predict_view_tick(previous)));
    }
    if (mask & CHANGED_AIM_YAW) {
        sb_writer_varint(writer, zigzag(angle_difference(input->aim_yaw, previous->aim_yaw)));
    }
    if (mask & CHANGED_AIM_PITCH) {
        sb_writer_varint(writer, zigzag(angle_difference((uint16_t)input->aim_pitch,
                                                         (uint16_t)previous->aim_pitch)));
    }
    if (mask & CHANGED_THROTTLE) {
        sb_writer_u8(writer, (uint8_t)input->throttle);
    }
    if (mask & CHANGED_STEERING) {
        sb_writer_u8(writer, (uint8_t)input->steering);
    }
    if (mask & CHANGED_BUTTONS) {
        sb_writer_u8(writer, input->buttons);
    }
    if (mask & CHANGED_VIEW_FRACTION) {
        sb_writer_u8(writer, input->view_fraction);
    }
    if (mask & CHANGED_SELECT) {
        sb_writer_bytes(writer, input->select, sizeof input->select);
    }
}

void sb_frame_code_begin(sb_frame_coder *coder, sb_writer *writer)
{
    memset(coder->previous, 0, sizeof coder->previous);
    sb_writer_u64(writer, coder->occupied);
}

void sb_frame_code_write(sb_frame_coder *coder, const sb_frame *frame, uint64_t hash,
                         sb_writer *writer)
{
    SB_ASSERT(frame->command_count <= SB_FRAME_COMMAND_COUNT_MAX);
    sb_writer_varint(writer, frame->command_count);
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        SB_ASSERT(command->kind == SB_COMMAND_JOIN || command->kind == SB_COMMAND_LEAVE);
        bool applied = apply_command(coder, command);
        SB_ASSERT(applied);
        write_command(command, writer);
    }
    for (uint32_t player = 0; player < coder->player_capacity; player++) {
        if ((coder->occupied >> player & 1u) != 0) {
            write_input(&frame->inputs[player], &coder->previous[player], writer);
            coder->previous[player] = frame->inputs[player];
        }
    }
    sb_writer_u64(writer, hash);
}

static void read_command(sb_reader *reader, sb_command *out_command)
{
    out_command->kind = sb_reader_u8(reader);
    out_command->player = sb_reader_u8(reader);
    if (out_command->kind < SB_COMMAND_JOIN || out_command->kind > SB_COMMAND_KIND_MAX) {
        sb_reader_fail(reader, SB_ERROR_UNKNOWN);
        return;
    }
    if (out_command->kind != SB_COMMAND_JOIN) {
        return;
    }
    uint8_t size = sb_reader_u8(reader);
    if (size >= SB_PLAYER_NAME_SIZE) {
        sb_reader_fail(reader, SB_ERROR_LIMIT);
        return;
    }
    const uint8_t *name = sb_reader_bytes(reader, size);
    if (name != NULL && size > 0) {
        memcpy(out_command->name, name, size);
        // A zero inside would end the name early, and the frame would not be the recorded one.
        if (memchr(name, 0, size) != NULL) {
            sb_reader_fail(reader, SB_ERROR_MALFORMED);
        }
    }
}

// A difference of `bits` bits, by zigzag.
static uint32_t read_difference(sb_reader *reader, unsigned bits)
{
    uint64_t value = sb_reader_varint(reader);
    if (value >> bits != 0) {
        sb_reader_fail(reader, SB_ERROR_RANGE);
        return 0;
    }
    return unzigzag((uint32_t)value);
}

static void read_input(sb_reader *reader, const sb_input *previous, sb_input *out_input)
{
    uint8_t mask = sb_reader_u8(reader);
    *out_input = *previous;
    out_input->view_tick = predict_view_tick(previous);
    if (mask & CHANGED_VIEW_TICK) {
        out_input->view_tick += read_difference(reader, 32);
    }
    if (mask & CHANGED_AIM_YAW) {
        out_input->aim_yaw = (uint16_t)(out_input->aim_yaw + read_difference(reader, 16));
    }
    if (mask & CHANGED_AIM_PITCH) {
        uint32_t pitch = (uint16_t)out_input->aim_pitch + read_difference(reader, 16);
        out_input->aim_pitch = (int16_t)(uint16_t)pitch;
    }
    if (mask & CHANGED_THROTTLE) {
        out_input->throttle = (int8_t)sb_reader_u8(reader);
    }
    if (mask & CHANGED_STEERING) {
        out_input->steering = (int8_t)sb_reader_u8(reader);
    }
    if (mask & CHANGED_BUTTONS) {
        out_input->buttons = sb_reader_u8(reader);
    }
    if (mask & CHANGED_VIEW_FRACTION) {
        out_input->view_fraction = sb_reader_u8(reader);
    }
    if (mask & CHANGED_SELECT) {
        const uint8_t *select = sb_reader_bytes(reader, sizeof out_input->select);
        if (select != NULL) {
            memcpy(out_input->select, select, sizeof out_input->select);
        }
    }
}

sb_error sb_frame_code_open(sb_frame_coder *coder, sb_reader *reader)
{
    memset(coder->previous, 0, sizeof coder->previous);
    if (sb_reader_u64(reader) != coder->occupied) {
        sb_reader_fail(reader, SB_ERROR_RANGE);
    }
    return reader->error;
}

static void read_commands(sb_frame_coder *coder, sb_reader *reader, sb_frame *out_frame)
{
    uint64_t count = sb_reader_varint(reader);
    if (count > SB_FRAME_COMMAND_COUNT_MAX) {
        sb_reader_fail(reader, SB_ERROR_LIMIT);
        return;
    }
    out_frame->command_count = (uint32_t)count;
    for (uint32_t i = 0; i < out_frame->command_count && reader->error == SB_OK; i++) {
        read_command(reader, &out_frame->commands[i]);
        if (reader->error == SB_OK && !apply_command(coder, &out_frame->commands[i])) {
            sb_reader_fail(reader, SB_ERROR_RANGE);
        }
    }
}

sb_error sb_frame_code_read(sb_frame_coder *coder, sb_reader *reader, sb_frame *out_frame,
                            uint64_t *out_hash)
{
    memset(out_frame, 0, sizeof *out_frame);
    read_commands(coder, reader, out_frame);
    for (uint32_t player = 0; player < coder->player_capacity && reader->error == SB_OK; player++) {
        if ((coder->occupied >> player & 1u) != 0) {
            read_input(reader, &coder->previous[player], &out_frame->inputs[player]);
            coder->previous[player] = out_frame->inputs[player];
        }
    }
    *out_hash = sb_reader_u64(reader);
    return reader->error;
}
