/// Changes as a flat list of msgpack integers, which any library reads: the plain form.
///
/// A change begins with `gap * 4 + kind`, the gap being the number of indices left out since the
/// change before it in this part. Then follow: of a removal nothing; of an update, its age if it is
/// a late one, its mask, and the residuals of the mask's fields by rising field; of a creation,
/// generation, kind, age and the values of all fields in quanta.
#ifndef SABOT_PROTOCOL_PLAIN_H
#define SABOT_PROTOCOL_PLAIN_H

#include "protocol/delta.h"

/// Numbers of the largest change.
#define SB_PLAIN_CHANGE_SIZE_MAX (SB_ENTITY_VALUE_COUNT_MAX + 4u)
/// Bytes of the largest change; the packed form's is no larger.
#define SB_PLAIN_CHANGE_BYTES_MAX (5u * SB_PLAIN_CHANGE_SIZE_MAX)

/// `last` is the index of the change before it, -1 for the first. Returns the count of numbers.
uint32_t sb_plain_put(const sb_change *change, int32_t last,
                      int32_t out_numbers[SB_PLAIN_CHANGE_SIZE_MAX]);

/// Bytes of the numbers in msgpack's shortest forms.
uint32_t sb_plain_size(const int32_t *numbers, uint32_t count);

/// Takes the next change from `numbers[*next]` on, up to its age. SB_ERROR_RANGE for a value that
/// cannot be, SB_ERROR_TRUNCATED if numbers are missing.
sb_error sb_plain_get_head(const sb_schema *schema, const int32_t *numbers, uint32_t count,
                           uint32_t *next, int32_t last, sb_change *out_change);

/// The rest of it: mask and residuals, by the change's kind. Errors as above.
sb_error sb_plain_get_body(const sb_schema *schema, const int32_t *numbers, uint32_t count,
                           uint32_t *next, sb_change *change);

#endif
