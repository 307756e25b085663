/// Messages of every type for tests, with random or extreme fields.
#ifndef SABOT_TESTS_PROTOCOL_EXAMPLE_H
#define SABOT_TESTS_PROTOCOL_EXAMPLE_H

#include "base/random.h"
#include "protocol/message.h"

/// Types are numbered from 1.
#define EXAMPLE_TYPE_COUNT 25

/// A message and the data that it points to. The struct must not be moved once filled.
typedef struct example {
    sb_message message;
    char text[SB_MOVE_HOST_SIZE_MAX];
    char rules[SB_RULES_TEXT_SIZE_MAX];
    char names[SB_ROSTER_COUNT_MAX][SB_NAME_SIZE_MAX];
    char texts[2 * SB_LOBBY_LIST_COUNT_MAX][SB_PASSWORD_SIZE_MAX]; ///< of lobby messages
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    uint8_t key[SB_MOVE_KEY_SIZE];
    uint8_t state[SB_OWN_STATE_SIZE_MAX];
    uint8_t data[SB_MESSAGE_SIZE_MAX];
} example;

/// Fills every field of a message of the type within its range and within SB_MESSAGE_SIZE_MAX.
void example_random(example *out_example, sb_message_type type, sb_random *random);

/// Fills the message with the largest values and as many elements as fit, or with the smallest
/// values and the fewest elements.
void example_extreme(example *out_example, sb_message_type type, bool largest);

/// Encodes the message, asserts success and returns the size. `out_bytes` has room for
/// SB_MESSAGE_SIZE_MAX.
size_t example_encode(const sb_message *message, uint8_t *out_bytes);

#endif
