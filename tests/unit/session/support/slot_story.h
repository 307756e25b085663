/// What the log of the tapped session has of the slot of one player.
#ifndef SABOT_TESTS_SLOT_STORY_H
#define SABOT_TESTS_SLOT_STORY_H

#include <stdint.h>

#include "away_session.h"

/// All that the log has of the slot of one player.
typedef struct slot_story {
    uint32_t joins, leaves, join_tick, leave_tick;
    uint32_t secrets, secret_tick;
    uint8_t hash[SB_SECRET_HASH_SIZE];
    sb_input inputs[256]; ///< by tick
    uint64_t repeated[256], missing[256];
} slot_story;

/// Closes the log, which must verify, and reads it.
const slot_story *slot_story_of(uint32_t slot);

#endif
