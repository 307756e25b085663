/// Changes a state as an attacker would who wants to break the code that loads it. It works by the
/// field tables, one or a few fields at a time, to extreme values.
#ifndef SABOT_TESTS_HOSTILE_STATE_H
#define SABOT_TESTS_HOSTILE_STATE_H

#include "base/random.h"
#include "game/game.h"

/// The change that was made, to explain a later failure.
typedef struct hostile_change {
    const sb_table *table;
    const sb_field *field;
    uint32_t struct_index;
} hostile_change;

#define HOSTILE_CHANGE_COUNT_MAX 8u

typedef struct hostile_changes {
    hostile_change list[HOSTILE_CHANGE_COUNT_MAX];
    uint32_t count;
} hostile_changes;

/// Changes a block of the layout in sections 0 to `section_count` - 1, except for fields that are
/// hashed elsewhere. Mostly chooses structs that are not all zeros.
hostile_changes hostile_state_change(const sb_layout *layout, uint8_t *block,
                                     uint32_t section_count, sb_random *random);

/// Changes many bodies at once: all to one place, size or speed, or far away.
void hostile_state_crowd(const sb_layout *layout, uint8_t *block, sb_random *random);

#endif
