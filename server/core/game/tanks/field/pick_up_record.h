/// The rules' record of each pick-up. Part of the world block.
#ifndef SABOT_GAME_TANKS_FIELD_PICK_UP_RECORD_H
#define SABOT_GAME_TANKS_FIELD_PICK_UP_RECORD_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

typedef enum sb_pick_up_kind {
    SB_PICK_UP_REPAIR = 0,
    SB_PICK_UP_AMMUNITION = 1,
    SB_PICK_UP_SHIELD = 2,
    SB_PICK_UP_KIND_COUNT,
} sb_pick_up_kind;

typedef struct sb_pick_up {
    sb_vec3 position;    ///< on the ground
    uint32_t ready_tick; ///< tick in which a taken one is back
    uint8_t kind;        ///< sb_pick_up_kind
    uint8_t present;     ///< 1 while it can be taken
    uint16_t reserved;   ///< zero
} sb_pick_up;

extern const sb_table sb_pick_up_table;

#endif
