/// Input messages with any numbers, also ones that the encoder refuses to write. The caller checks
/// the writer's error.
#ifndef SABOT_TESTS_SESSION_RAW_INPUT_H
#define SABOT_TESTS_SESSION_RAW_INPUT_H

#include "base/bytes.h"

/// The elements of one input on the wire, in their order.
typedef struct raw_input {
    int64_t throttle, steering, aim_yaw, aim_pitch, buttons;
    int64_t view_tick, view_fraction, predicted_hash, select, present;
} raw_input;

/// The elements before the inputs.
typedef struct raw_input_head {
    uint32_t epoch, ack_tick, ack_bits, tick;
} raw_input_head;

/// Writes the message in msgpack. `count` is 1 to 32; each number is an i32 or a u32.
void raw_input_write(const raw_input_head *head, const raw_input *inputs, uint32_t count,
                     sb_writer *writer);

#endif
