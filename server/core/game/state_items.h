/// A match's state in the terms of its readers: entities and other named items, each of one or two
/// structs with named fields.
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
    bool present;    ///< the entity exists; of other items: not everything is zero
    bool history;    ///< a memory of past ticks instead of state
    uint32_t part_count;
    sb_state_part parts[SB_STATE_ITEM_PART_COUNT_MAX]; ///< body and record
} sb_state_item;

/// Calls `visit` for every item: first those that belong to no entity, in the layout's order, then
/// the entities by number.
typedef void sb_state_visit(void *context, const sb_state_item *item);
void sb_state_items(const sb_game *game, sb_state_visit *visit, void *context);

/// Calls `visit` for the entities alone, whether they exist or not.
void sb_state_entities(const sb_game *game, sb_state_visit *visit, void *context);

/// Finds the item that a difference of two states is in. The two games have equal layouts, so the
/// item is that of both. False if there is none.
bool sb_state_item_of(const sb_game *game, const sb_difference *difference,
                      sb_state_item *out_item);

/// Returns the address of the differing struct in a game.
const void *sb_state_struct(const sb_game *game, const sb_difference *difference);

/// False for a field that is only padding.
bool sb_state_field_is_shown(const sb_field *field);

#endif
