#include "record/frame_code.h"

#include <string.h>

#include "base/assert.h"

enum axis { YAW, PITCH, THROTTLE, STEERING, AXIS_COUNT };

#define VIEW_STEP_MAX 3u // this much or more, or backwards
#define SIZE_CLASS_COUNT 4u
#define STAND_IN_COUNT 3u

// The first models of each part of a frame.
enum {
    HAS_COMMANDS = 0,
    HAS_NOTES = 1,
    SELECTS = 2,
    FRACTION_CHANGES = 3,
    STAND_IN = 4,                                   // by the last value: is it 0, is it 2
    BUTTONS_CHANGE = STAND_IN + 2 * STAND_IN_COUNT, // by the last buttons
    // By the last two steps and that of the player before: a tree of two bits.
    VIEW_STEP = BUTTONS_CHANGE + 4,
    MOVED = VIEW_STEP + 64 * 4, // by the view's step, and whether the slot moved the last two times
    AXIS_CHANGES =
        MOVED + 4 * 4, // by axis, whether it changed last, and whether the axis before did
    COMMAND_COUNT = AXIS_CHANGES + 4 * AXIS_COUNT,
    NOTE_COUNT = COMMAND_COUNT + SB_UNSIGNED_MODEL_COUNT,
    VIEW_JUMP = NOTE_COUNT + SB_UNSIGNED_MODEL_COUNT,
    FRACTION = VIEW_JUMP + SB_SIGNED_MODEL_COUNT,
    AXIS = FRACTION + SB_SIGNED_MODEL_COUNT, // by axis and the size of its last change
    MODELS_END = AXIS + AXIS_COUNT * SIZE_CLASS_COUNT * SB_SIGNED_MODEL_COUNT,
};

_Static_assert(MODELS_END <= SB_FRAME_MODEL_COUNT, "every model has its place");
#define PRESENT_CHANGES 4u // beside the buttons
_Static_assert(SB_BUTTON_MASK < PRESENT_CHANGES, "buttons are two bits");

void sb_frame_coder_init(sb_frame_coder *coder, uint32_t player_capacity, uint32_t tick_rate_hz)
{
    SB_ASSERT(player_capacity >= 1 && player_capacity <= SB_PLAYER_COUNT_MAX);
    *coder = (sb_frame_coder){.player_capacity = player_capacity, .tick_rate_hz = tick_rate_hz};
    sb_frame_coder_restart(coder, 0);
}

void sb_frame_coder_restart(sb_frame_coder *coder, uint64_t occupied)
{
    coder->occupied = occupied;
    memset(coder->slots, 0, sizeof coder->slots);
    for (uint32_t i = 0; i < SB_FRAME_MODEL_COUNT; i++) {
        coder->models[i] = sb_bit_model_start(SB_BIT_PRIOR(2048, 0));
    }
}

void sb_frame_code_begin(sb_frame_coder *coder, void *bytes, size_t capacity)
{
    sb_bit_coder_init_writing(&coder->bits, coder->models, coder->models, SB_FRAME_MODEL_COUNT,
                              bytes, capacity);
    coder->error = SB_OK;
}

void sb_frame_code_open(sb_frame_coder *coder, const void *bytes, size_t size)
{
    sb_bit_coder_init_reading(&coder->bits, coder->models, coder->models, SB_FRAME_MODEL_COUNT,
                              bytes, size);
    coder->error = SB_OK;
}

static void fail(sb_frame_coder *coder, sb_error error)
{
    coder->error = coder->error == SB_OK ? error : coder->error;
}

static bool apply(sb_frame_coder *coder, const sb_command *command)
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
    coder->slots[command->player] = (sb_frame_slot){0};
    return true;
}

static uint32_t code_byte(sb_frame_coder *coder, uint32_t value)
{
    return sb_code_plain(&coder->bits, value, 8);
}

static void code_name(sb_frame_coder *coder, sb_command *command)
{
    const char *end = memchr(command->name, 0, SB_PLAYER_NAME_SIZE);
    SB_ASSERT(end != NULL);
    uint32_t size = code_byte(coder, (uint32_t)(end - command->name));
    if (size >= SB_PLAYER_NAME_SIZE) {
        fail(coder, SB_ERROR_LIMIT);
        return;
    }
    for (uint32_t i = 0; i < size; i++) {
        uint32_t byte = code_byte(coder, (uint8_t)command->name[i]);
        command->name[i] = (char)byte;
        if (byte == 0) {
            fail(coder, SB_ERROR_MALFORMED);
        }
    }
}

static void code_command(sb_frame_coder *coder, sb_command *command)
{
    command->kind = (uint8_t)code_byte(coder, command->kind);
    command->player = (uint8_t)code_byte(coder, command->player);
    if (command->kind < SB_COMMAND_JOIN || command->kind > SB_COMMAND_KIND_MAX) {
        fail(coder, SB_ERROR_UNKNOWN);
    } else if (command->kind == SB_COMMAND_JOIN) {
        code_name(coder, command);
    }
    if (coder->error == SB_OK && !apply(coder, command)) {
        fail(coder, SB_ERROR_RANGE);
    }
}

// Codes a count that is nearly always 0.
static uint32_t code_count(sb_frame_coder *coder, uint32_t has, uint32_t first, uint32_t count,
                           uint32_t count_max)
{
    if (sb_code_bit(&coder->bits, has, count > 0) == 0) {
        return 0;
    }
    count = sb_code_unsigned(&coder->bits, first, count - 1);
    if (count >= count_max) {
        fail(coder, SB_ERROR_LIMIT);
        return 0;
    }
    return count + 1;
}

static void code_commands(sb_frame_coder *coder, sb_frame *frame)
{
    frame->command_count = code_count(coder, HAS_COMMANDS, COMMAND_COUNT, frame->command_count,
                                      SB_FRAME_COMMAND_COUNT_MAX);
    for (uint32_t i = 0; i < frame->command_count && coder->error == SB_OK; i++) {
        code_command(coder, &frame->commands[i]);
    }
}

static void code_notes(sb_frame_coder *coder, sb_notes *notes)
{
    notes->count = code_count(coder, HAS_NOTES, NOTE_COUNT, notes->count, SB_NOTE_COUNT_MAX);
    for (uint32_t i = 0; i < notes->count; i++) {
        sb_note *note = &notes->list[i];
        note->kind = (uint8_t)code_byte(coder, note->kind);
        note->player = (uint8_t)code_byte(coder, note->player);
        note->size = (uint8_t)code_byte(coder, note->size);
        for (uint32_t byte = 0; byte < note->size; byte++) {
            note->bytes[byte] = (uint8_t)code_byte(coder, note->bytes[byte]);
        }
    }
}

static uint32_t code_stand_in(sb_frame_coder *coder, sb_frame_slot *slot, uint32_t stand_in)
{
    uint32_t model = STAND_IN + 2u * slot->stand_in;
    if (sb_code_bit(&coder->bits, model, stand_in == 0) != 0) {
        stand_in = 0;
    } else {
        stand_in = 1 + sb_code_bit(&coder->bits, model + 1u, stand_in == 2);
    }
    slot->stand_in = (uint8_t)stand_in;
    return stand_in;
}

// Codes how far the view tick moved. The last two steps reflect the rate of snapshots, and a
// snapshot that is new to one player often is new to the next. `other` is the step of the player
// before.
static uint32_t code_view(sb_frame_coder *coder, sb_frame_slot *slot, uint32_t other,
                          sb_input *input)
{
    uint32_t by = input->view_tick - slot->input.view_tick;
    uint32_t step = by < VIEW_STEP_MAX ? by : VIEW_STEP_MAX;
    uint32_t context = 16u * slot->view_steps[0] + 4u * slot->view_steps[1] + other;
    uint32_t model = VIEW_STEP + 4u * context;
    uint32_t high = sb_code_bit(&coder->bits, model + 1u, step >> 1);
    step = high << 1 | sb_code_bit(&coder->bits, model + 2u + high, step & 1u);
    if (step == VIEW_STEP_MAX) {
        int32_t signed_by;
        memcpy(&signed_by, &by, sizeof signed_by);
        by = (uint32_t)sb_code_signed(&coder->bits, VIEW_JUMP, signed_by);
    } else {
        by = step;
    }
    input->view_tick = slot->input.view_tick + by;
    slot->view_steps[1] = slot->view_steps[0];
    slot->view_steps[0] = (uint8_t)step;
    return step;
}

static uint32_t size_class(uint32_t bit_length)
{
    return bit_length == 0 ? 0 : bit_length < 4 ? 1 : bit_length < 8 ? 2 : 3;
}

static int32_t angle_difference(uint32_t to, uint32_t from)
{
    return (int32_t)((to - from + 0x8000u) & 0xFFFFu) - 0x8000;
}

// Codes what is added to the axis' last value, 0 for no change. `predicted` is the change if the
// axis changes as it last did.
static int32_t code_axis(sb_frame_coder *coder, sb_frame_slot *slot, enum axis axis,
                         bool last_changed, int32_t predicted, int32_t change)
{
    uint32_t model = AXIS_CHANGES + 4u * axis + 2u * slot->changed[axis] + last_changed;
    uint32_t changes = sb_code_bit(&coder->bits, model, change != 0);
    slot->changed[axis] = (uint8_t)changes;
    if (changes == 0) {
        return 0;
    }
    uint32_t class = axis * SIZE_CLASS_COUNT + size_class(slot->sizes[axis]);
    int32_t surprise =
        sb_code_signed(&coder->bits, AXIS + SB_SIGNED_MODEL_COUNT * class, change - predicted);
    uint32_t magnitude = surprise < 0 ? 0u - (uint32_t)surprise : (uint32_t)surprise;
    slot->sizes[axis] = (uint8_t)sb_bit_length(magnitude);
    // Modulo 2^32, because hostile bytes may overflow.
    uint32_t sum = (uint32_t)predicted + (uint32_t)surprise;
    memcpy(&change, &sum, sizeof change);
    return change;
}

// Codes a turn of the turret, which usually continues as before.
static int32_t code_turn(sb_frame_coder *coder, sb_frame_slot *slot, enum axis axis,
                         bool last_changed, int32_t turn)
{
    turn = code_axis(coder, slot, axis, last_changed, slot->turns[axis], turn);
    if (turn != 0) {
        slot->turns[axis] = angle_difference((uint32_t)turn, 0);
    }
    return turn;
}

static void code_axes(sb_frame_coder *coder, sb_frame_slot *slot, sb_input *input)
{
    const sb_input *last = &slot->input;
    int32_t yaw =
        code_turn(coder, slot, YAW, false, angle_difference(input->aim_yaw, last->aim_yaw));
    int32_t pitch =
        code_turn(coder, slot, PITCH, yaw != 0,
                  angle_difference((uint16_t)input->aim_pitch, (uint16_t)last->aim_pitch));
    int32_t throttle =
        code_axis(coder, slot, THROTTLE, pitch != 0, 0, input->throttle - last->throttle);
    int32_t steering =
        code_axis(coder, slot, STEERING, throttle != 0, 0, input->steering - last->steering);
    // Modulo the fields' ranges, which only matters for hostile bytes.
    input->aim_yaw = (uint16_t)(last->aim_yaw + (uint32_t)yaw);
    input->aim_pitch = (int16_t)(uint16_t)((uint16_t)last->aim_pitch + (uint32_t)pitch);
    input->throttle = (int8_t)(uint8_t)((uint8_t)last->throttle + (uint32_t)throttle);
    input->steering = (int8_t)(uint8_t)((uint8_t)last->steering + (uint32_t)steering);
}

static void code_bytes(sb_frame_coder *coder, uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)code_byte(coder, bytes[i]);
    }
}

// The players seen in the present mostly change with the trigger.
static void code_buttons(sb_frame_coder *coder, const sb_input *last, sb_input *input)
{
    uint32_t byte = input->buttons;
    if (memcmp(input->present, last->present, sizeof input->present) != 0) {
        byte |= PRESENT_CHANGES;
    }
    if (sb_code_bit(&coder->bits, BUTTONS_CHANGE + (last->buttons & 3u), byte != last->buttons) !=
        0) {
        byte = code_byte(coder, byte);
    } else {
        byte = last->buttons;
    }
    input->buttons = (uint8_t)(byte & ~PRESENT_CHANGES);
    if ((byte & PRESENT_CHANGES) != 0) {
        code_bytes(coder, input->present, sizeof input->present);
    } else {
        memcpy(input->present, last->present, sizeof input->present);
    }
}

static void code_choices(sb_frame_coder *coder, sb_frame_slot *slot, sb_input *input)
{
    const sb_input *last = &slot->input;
    code_buttons(coder, last, input);
    if (sb_code_bit(&coder->bits, FRACTION_CHANGES, input->view_fraction != last->view_fraction) !=
        0) {
        uint32_t by = (uint32_t)sb_code_signed(&coder->bits, FRACTION,
                                               input->view_fraction - last->view_fraction);
        input->view_fraction = (uint8_t)(last->view_fraction + by);
    } else {
        input->view_fraction = last->view_fraction;
    }
    bool selects = memcmp(input->select, last->select, sizeof input->select) != 0;
    if (sb_code_bit(&coder->bits, SELECTS, selects) != 0) {
        code_bytes(coder, input->select, sizeof input->select);
    } else {
        memcpy(input->select, last->select, sizeof input->select);
    }
}

static bool differs_but_in_view(const sb_input *a, const sb_input *b)
{
    return a->aim_yaw != b->aim_yaw || a->aim_pitch != b->aim_pitch || a->throttle != b->throttle ||
           a->steering != b->steering || a->buttons != b->buttons ||
           a->view_fraction != b->view_fraction || memcmp(a->select, b->select, 4) != 0 ||
           memcmp(a->present, b->present, 4) != 0;
}

// Codes an input and returns the step of its view tick.
static uint32_t code_input(sb_frame_coder *coder, sb_frame_slot *slot, uint32_t other,
                           sb_input *input)
{
    uint32_t step = code_view(coder, slot, other, input);
    uint32_t moved = sb_code_bit(&coder->bits, MOVED + 4u * step + slot->moved,
                                 differs_but_in_view(input, &slot->input));
    slot->moved = (uint8_t)(((uint32_t)slot->moved << 1 | moved) & 3u);
    if (moved != 0) {
        code_axes(coder, slot, input);
        code_choices(coder, slot, input);
    } else {
        uint32_t view_tick = input->view_tick;
        *input = slot->input;
        input->view_tick = view_tick;
    }
    slot->input = *input;
    return step;
}

static void code_inputs(sb_frame_coder *coder, sb_frame *frame, sb_notes *notes)
{
    uint32_t step = 0;
    for (uint32_t player = 0; player < coder->player_capacity; player++) {
        if ((coder->occupied >> player & 1u) == 0) {
            continue;
        }
        uint64_t bit = (uint64_t)1 << player;
        uint32_t stand_in = (notes->missing & bit) != 0 ? 2 : (notes->repeated & bit) != 0;
        stand_in = code_stand_in(coder, &coder->slots[player], stand_in);
        notes->repeated |= stand_in == 1 ? bit : 0;
        notes->missing |= stand_in == 2 ? bit : 0;
        step = code_input(coder, &coder->slots[player], step, &frame->inputs[player]);
    }
}

static void code_frame(sb_frame_coder *coder, sb_frame *frame, sb_notes *notes, uint32_t tick,
                       uint64_t *hash)
{
    code_commands(coder, frame);
    if (coder->error == SB_OK) {
        code_notes(coder, notes);
        code_inputs(coder, frame, notes);
        uint64_t low = sb_code_plain(&coder->bits, (uint32_t)*hash, 32);
        uint64_t high = 0;
        if (sb_frame_hash_is_whole(tick, coder->tick_rate_hz)) {
            high = sb_code_plain(&coder->bits, (uint32_t)(*hash >> 32), 32);
        }
        *hash = high << 32 | low;
    }
}

void sb_frame_code_write(sb_frame_coder *coder, const sb_frame *frame, sb_notes *notes,
                         uint32_t tick, uint64_t hash)
{
    SB_ASSERT(!coder->bits.reading && frame->command_count <= SB_FRAME_COMMAND_COUNT_MAX &&
              notes->count <= SB_NOTE_COUNT_MAX);
    sb_frame copy = *frame; // the common code path for reading and writing takes no constants
    code_frame(coder, &copy, notes, tick, &hash);
    SB_ASSERT(coder->error == SB_OK);
}

size_t sb_frame_code_size(const sb_frame_coder *coder)
{
    return sb_range_encoder_size(&coder->bits.encoder);
}

size_t sb_frame_code_end(sb_frame_coder *coder)
{
    return sb_range_encoder_end(&coder->bits.encoder);
}

sb_error sb_frame_code_read(sb_frame_coder *coder, sb_frame *out_frame, sb_notes *out_notes,
                            uint32_t tick, uint64_t *out_hash)
{
    SB_ASSERT(coder->bits.reading);
    memset(out_frame, 0, sizeof *out_frame);
    sb_notes_clear(out_notes);
    *out_hash = 0;
    code_frame(coder, out_frame, out_notes, tick, out_hash);
    if (sb_range_decoder_overrun(&coder->bits.decoder)) {
        coder->error = SB_ERROR_TRUNCATED;
    }
    return coder->error;
}

bool sb_frame_code_is_whole(const sb_frame_coder *coder)
{
    return sb_range_decoder_ended(&coder->bits.decoder);
}
