/// Values of a match's state (game/state_items.h) as text and as JSON.
#ifndef SABOT_CLI_REPLAY_COMMON_STATE_ITEMS_H
#define SABOT_CLI_REPLAY_COMMON_STATE_ITEMS_H

#include <jansson.h>

#include "game/state_items.h"

/// Writes one element of a field as text. binary32 gets the fewest digits that give the same bits
/// back. Returns the length.
#define SB_STATE_VALUE_SIZE 32
int sb_state_value_text(const sb_field *field, const void *structure, uint32_t element,
                        char out_text[SB_STATE_VALUE_SIZE]);

/// Returns a field as JSON: a number, or a list if it has several elements. Integers above 2^63 - 1
/// become text, and values that are not finite become null. binary32 has the digits of the text
/// form. NULL if there is not enough memory.
json_t *sb_state_value_json(const sb_field *field, const void *structure);

/// Likewise, for one element.
json_t *sb_state_element_json(const sb_field *field, const void *structure, uint32_t element);

#endif
