/// A match's state as people ask for it: by entities and other things with names, each of one or
/// two structs with named fields.
#ifndef SABOT_CLI_REPLAY_STATE_ITEMS_H
#define SABOT_CLI_REPLAY_STATE_ITEMS_H

#include <jansson.h>

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

/// The item that a difference of two such states is in, and the same of the other game: their
/// layouts are equal. False if there is none.
bool sb_state_item_of(const sb_game *game, const sb_difference *difference,
                      sb_state_item *out_item);

/// Where that struct lies in a game.
const void *sb_state_struct(const sb_game *game, const sb_difference *difference);

/// One element of a field as text; of binary32 the fewest digits that give its bits back. Returns
/// its length.
#define SB_STATE_VALUE_SIZE 32
int sb_state_value_text(const sb_field *field, const void *structure, uint32_t element,
                        char out_text[SB_STATE_VALUE_SIZE]);

/// A field as JSON: a number, or a list of its elements. Integers of 64 bits beyond 2^63 - 1 are
/// text; what is not finite is null; the rest of binary32 is as in the text, at most 9 digits. NULL
/// if there is no memory.
json_t *sb_state_value_json(const sb_field *field, const void *structure);

/// The same of one element.
json_t *sb_state_element_json(const sb_field *field, const void *structure, uint32_t element);

/// False for padding that has a name.
bool sb_state_field_is_shown(const sb_field *field);

#endif
