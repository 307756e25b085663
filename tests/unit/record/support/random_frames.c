#include "random_frames.h"

#include <string.h>

random_frames random_frames_make(uint64_t seed, uint32_t player_capacity)
{
    return (random_frames){.random = sb_random_seed(seed, 0), .player_capacity = player_capacity};
}

// One draw a statement: the order of arguments and of initialisers is the compiler's own.
static uint32_t below(random_frames *frames, uint32_t bound)
{
    return sb_random_below(&frames->random, bound);
}

static void add_command(random_frames *frames, uint32_t player, uint32_t name_size)
{
    sb_frame *frame = &frames->frame;
    sb_command *command = &frame->commands[frame->command_count++];
    uint64_t bit = (uint64_t)1 << player;
    bool joins = (frames->occupied & bit) == 0;
    command->kind = joins ? SB_COMMAND_JOIN : SB_COMMAND_LEAVE;
    command->player = (uint8_t)player;
    for (uint32_t i = 0; joins && i < name_size; i++) {
        command->name[i] = (char)(1 + below(frames, 127));
    }
    frames->occupied ^= bit;
    frame->inputs[player] = (sb_input){0};
}

static void change_input(random_frames *frames, sb_input *input)
{
    input->view_tick += input->view_tick == 0 ? 0 : below(frames, 3);
    input->aim_yaw = (uint16_t)(input->aim_yaw + below(frames, 400) - 200);
    switch (below(frames, 8)) {
    case 0:
        input->view_tick = sb_random_u32(&frames->random);
        break;
    case 1:
        input->aim_pitch = (int16_t)((int32_t)below(frames, 32769) - 16384);
        break;
    case 2:
        input->throttle = (int8_t)((int32_t)below(frames, 255) - 127);
        break;
    case 3:
        input->steering = (int8_t)((int32_t)below(frames, 255) - 127);
        break;
    case 4:
        input->buttons ^= SB_BUTTON_FIRE;
        break;
    case 5:
        input->view_fraction = (uint8_t)below(frames, 256);
        break;
    case 6: {
        uint32_t choice = below(frames, 4);
        input->select[choice] = (uint8_t)below(frames, 256);
        break;
    }
    default: {
        uint32_t place = below(frames, 4);
        input->present[place] = (uint8_t)below(frames, 65);
        break;
    }
    }
}

const sb_frame *random_frames_next(random_frames *frames)
{
    sb_frame *frame = &frames->frame;
    frame->command_count = 0;
    memset(frame->commands, 0, sizeof frame->commands);
    uint32_t command_count = below(frames, 5) == 0 ? below(frames, 5) : 0;
    for (uint32_t i = 0; i < command_count; i++) {
        uint32_t player = below(frames, frames->player_capacity);
        uint32_t name_size = below(frames, SB_PLAYER_NAME_SIZE);
        add_command(frames, player, name_size);
    }
    for (uint32_t player = 0; player < frames->player_capacity; player++) {
        if ((frames->occupied >> player & 1) != 0 && below(frames, 4) != 0) {
            change_input(frames, &frame->inputs[player]);
        }
    }
    return frame;
}

const sb_frame *random_frames_next_largest(random_frames *frames)
{
    sb_frame *frame = &frames->frame;
    frame->command_count = 0;
    memset(frame->commands, 0, sizeof frame->commands);
    for (uint32_t player = 0; player < frames->player_capacity; player++) {
        if ((frames->occupied >> player & 1) != 0) {
            add_command(frames, player, SB_PLAYER_NAME_SIZE - 1);
        }
        add_command(frames, player, SB_PLAYER_NAME_SIZE - 1);
        sb_input *input = &frame->inputs[player];
        *input = (sb_input){.aim_pitch = -16384, .buttons = SB_BUTTON_FIRE, .select = {255}};
        input->view_tick = 0x80000000u + below(frames, 1000);
        input->aim_yaw = (uint16_t)(0x7000 + below(frames, 0x2000));
        input->throttle = (int8_t)(1 + below(frames, 127));
        input->steering = (int8_t)(1 + below(frames, 127));
        input->view_fraction = (uint8_t)(1 + below(frames, 255));
        input->select[1] = (uint8_t)below(frames, 256);
        input->select[3] = (uint8_t)(1 + below(frames, 255));
        input->present[0] = (uint8_t)(1 + below(frames, 255));
    }
    return frame;
}
