/// Random sequences of commands and messages, varied towards those that cost the server most.
#ifndef SABOT_FLOOD_SEARCH_H
#define SABOT_FLOOD_SEARCH_H

#include "attacker.h"

#define SEARCH_PART_COUNT_MAX 6u

/// How numbers of a part run from command to command.
typedef enum search_run {
    SEARCH_FIXED,
    SEARCH_RISING,
    SEARCH_RANDOM,
    SEARCH_RUN_COUNT,
} search_run;

/// One kind of command, several times.
typedef struct search_part {
    uint8_t command; ///< ENet's number with its flags
    uint8_t channel;
    uint8_t count; ///< 1 to 64
    search_run run;
    uint16_t number;
    uint16_t size;   ///< bytes of the payload, if the command has one
    uint8_t content; ///< what the payload is: 0 zeros, 1 random bytes, and from 2 on our messages
    uint32_t values[4]; ///< further members of the command
} search_part;

/// A datagram that is sent again and again.
typedef struct search_sequence {
    attacker_role role;
    uint32_t part_count;
    search_part parts[SEARCH_PART_COUNT_MAX];
} search_sequence;

search_sequence search_draw(sb_random *random);

/// Returns a variation.
search_sequence search_vary(const search_sequence *sequence, sb_random *random);

/// Sends the sequence once.
void search_send(attacker *self, const search_sequence *sequence);

/// Writes the sequence as text.
void search_format(const search_sequence *sequence, char *out_text, size_t size);

#endif
