/// The values of a match's state (game/state_items.h) as text and as JSON.
#ifndef SABOT_CLI_REPLAY_COMMON_STATE_ITEMS_H
#define SABOT_CLI_REPLAY_COMMON_STATE_ITEMS_H

#include <jansson.h>

#include "game/state_items.h"

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

#endif
