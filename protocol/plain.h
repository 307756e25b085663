/// The plain form: changes as a flat list of msgpack integers, which any msgpack library reads.
///
/// A change begins with `gap * 4 + change`, where `change` is its sb_change_kind. The gap is the
/// number of indices that were skipped since the change before it in this part. A removal ends
/// there. An update continues with its age if it is a late one, its mask, and the residuals of the
/// mask's fields by rising field. A creation continues with generation, kind of entity, age and the
/// values of all fields in quanta.
#ifndef SABOT_PROTOCOL_PLAIN_H
#define SABOT_PROTOCOL_PLAIN_H

#include "protocol/delta.h"

/// Numbers of the largest change.
#define SB_PLAIN_CHANGE_SIZE_MAX (SB_ENTITY_VALUE_COUNT_MAX + 4u)
/// Bytes of the largest change. No change is larger in the packed form.
#define SB_PLAIN_CHANGE_BYTES_MAX (5u * SB_PLAIN_CHANGE_SIZE_MAX)

/// Writes the numbers of a change and returns their count. `last` is the entity index of the change
/// before, -1 for the first.
uint32_t sb_plain_put(const sb_change *change, int32_t last,
                      int32_t out_numbers[SB_PLAIN_CHANGE_SIZE_MAX]);

/// Returns the size in bytes of the numbers in msgpack's shortest forms.
uint32_t sb_plain_size(const int32_t *numbers, uint32_t count);

/// Reads a change up to its age, from `numbers[*next]` on, and advances `*next`. SB_ERROR_RANGE: an
/// invalid number. SB_ERROR_TRUNCATED: numbers are missing.
sb_error sb_plain_get_head(const sb_schema *schema, const int32_t *numbers, uint32_t count,
                           uint32_t *next, int32_t last, sb_change *out_change);

/// Reads the mask and the residuals of the change, whose `kind` must be set. Errors as above.
sb_error sb_plain_get_body(const sb_schema *schema, const int32_t *numbers, uint32_t count,
                           uint32_t *next, sb_change *change);

#endif
