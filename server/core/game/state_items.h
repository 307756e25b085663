/// A match's state as people ask for it: by entities and other things with names, each of one or
/// two structs with named fields.
#ifndef SABOT_GAME_STATE_ITEMS_H
#define SABOT_GAME_STATE_ITEMS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

#define SB_STATE_ITEM_NAME_SIZE 32
#define SB_STATE_ITEM_PART_COUNT_MAX 2u

typedef struct sb_state_part {
    const sb_table *table;
    const void *data;
} sb_state_part;

typedef struct sb_state_item {
    char name[SB_STATE_ITEM_NAME_SIZE]; ///< of its kind, such as "tank", or of its struct: "round"
    uint32_t index;                     ///< among those of its name
    bool is_entity;
    uint32_t entity; ///< its number in snapshots
    bool present;    ///< the entity is there; of others: not all is zero
    bool history;    ///< no state of its own, but a memory of what was
    uint32_t part_count;
    sb_state_part parts[SB_STATE_ITEM_PART_COUNT_MAX]; ///< body and record
} sb_state_item;

/// Calls `visit` for every item: what belongs to no entity, in the layout's order, then the
/// entities by number.
typedef void sb_state_visit(void *context, const sb_state_item *item);
void sb_state_items(const sb_game *game, sb_state_visit *visit, void *context);

/// The same of the entities alone, there or not.
void sb_state_entities(const sb_game *game, sb_state_visit *visit, void *context);

/// The item that a difference of two such states is in, and the same of the other game: their
/// layouts are equal. False if there is none.
bool sb_state_item_of(const sb_game *game, const sb_difference *difference,
                      sb_state_item *out_item);

/// Where that struct lies in a game.
const void *sb_state_struct(const sb_game *game, const sb_difference *difference);

/// False for padding that has a name.
bool sb_state_field_is_shown(const sb_field *field);

#endif
